import { PIXI } from "../pixi.ts";
import { platform } from "../../platform.ts";
import { Hooks } from "../../hooks.ts";

/** A layer of the canvas. */
export class CanvasLayer extends PIXI.Container {
  [key: string]: any;
  options: any;

  constructor() {
    super();
    this.options = (this.constructor as typeof CanvasLayer).layerOptions;
    this.sortableChildren = true;
  }

  static get layerOptions(): any {
    return { name: "" };
  }

  static get instance(): any {
    return platform.canvas[this.layerOptions.name];
  }

  get name(): string {
    return this.options?.name ?? "";
  }
  // PIXI assigns a name to every display object. The setter ignores it.
  set name(_name: string) {}

  get hookName(): string {
    return this.constructor.name;
  }

  async draw(options: any = {}): Promise<this> {
    await this.tearDown(options);
    await this._draw(options);
    Hooks.callAll(`draw${this.hookName}`, this);
    return this;
  }

  async _draw(_options: any): Promise<void> {}

  async tearDown(options: any = {}): Promise<this> {
    await this._tearDown(options);
    Hooks.callAll(`tearDown${this.hookName}`, this);
    return this;
  }

  async _tearDown(_options: any): Promise<void> {
    for (const child of this.removeChildren()) child.destroy({ children: true });
  }
}

/** A layer that receives clicks while it is active. */
export class InteractionLayer extends CanvasLayer {
  #active = false;

  static override get layerOptions(): any {
    return { ...super.layerOptions, zIndex: 0 };
  }

  get active(): boolean {
    return this.#active;
  }

  /** Activates this layer and deactivates all others. */
  activate({ tool }: { tool?: string } = {}): this {
    const { canvas, ui } = platform;
    const wasActive = this.#active;
    for (const layer of canvas.layers)
      if (layer !== this && layer instanceof InteractionLayer) layer.deactivate();
    this.#active = true;
    if (tool && ui.controls?.tool?.name !== tool) void ui.controls?.activate?.({ control: this.name, tool });
    if (wasActive) return this;
    this._activate();
    Hooks.callAll(`activate${this.hookName}`, this);
    return this;
  }

  deactivate(): this {
    if (!this.#active) return this;
    this.#active = false;
    this._deactivate();
    Hooks.callAll(`deactivate${this.hookName}`, this);
    return this;
  }

  getZIndex(): number {
    return this.options.zIndex;
  }

  _activate(): void {}
  _deactivate(): void {}
  _canDragLeftStart(_user: any, _event: any): boolean {
    return true;
  }
  _onDragLeftStart(_event: any): void {}
  _onDragLeftMove(_event: any): void {}
  _onDragLeftDrop(_event: any): void {}
  _onDragLeftCancel(_event: any): void {}
  _onClickLeft(_event: any): void {}
  _onClickLeft2(_event: any): void {}
  _onClickRight(_event: any): void {}
  _onMouseWheel(_event: any): unknown {
    return undefined;
  }
}
