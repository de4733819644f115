import { HandlebarsApplication } from "../../compat.ts";
import { rememberCaret, restoreCaret, type CaretMemory } from "./focus.ts";
import { keepOpen } from "./opening.ts";
import { Press } from "./press.ts";

type Methods = InstanceType<typeof HandlebarsApplication>;

/** A window that is drawn anew at every change while somebody works in it: focus, caret and a press under way survive. */
export abstract class LiveWindow extends HandlebarsApplication {
  #caret: CaretMemory | null = null;
  #waiting = false;
  readonly #atEnd: (() => void)[] = [];
  readonly #press = new Press();

  /** The parts that a change may touch. */
  protected abstract readonly changing: readonly string[];

  /** Draws the changing parts at once. */
  protected async redraw(): Promise<void> {
    await this.render({ parts: [...this.changing] });
  }

  /**
   * Draws them after the event that is being handled. A field's change comes before the focus moves on: drawn at once, the field that it moves to
   * would be gone. However much changes at once, it is drawn once.
   */
  protected redrawAfterEvent(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      if (this.rendered) void this.redraw();
    }, 0);
  }

  /** Draws them anew after each of these hooks, for as long as the window is open. */
  protected redrawOn(names: readonly Hooks.HookName[]): void {
    for (const name of names) {
      const id = Hooks.on(name, () => { this.redrawAfterEvent(); });
      this.atEnd(() => { Hooks.off(name, id); });
    }
  }

  /** Has this done when the window closes, such as no longer listening to a hook. */
  protected atEnd(done: () => void): void {
    this.#atEnd.push(done);
  }

  protected override _onClose(...args: Parameters<Methods["_onClose"]>): void {
    super._onClose(...args);
    for (const done of this.#atEnd.splice(0)) done();
  }

  protected override async _onFirstRender(...[context, options]: Parameters<Methods["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#press.watch(this.element);
  }

  protected override async _preRender(...args: Parameters<Methods["_preRender"]>): Promise<void> {
    await super._preRender(...args);
    await this.#press.released;
  }

  protected override _preSyncPartState(...args: Parameters<Methods["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    this.#caret = rememberCaret(args[2]) ?? this.#caret;
    keepOpen(args[1], args[2]);
  }

  protected override _syncPartState(...args: Parameters<Methods["_syncPartState"]>): void {
    super._syncPartState(...args);
    if (!this.#caret || !args[1].querySelector(this.#caret.selector)) return;
    restoreCaret(args[1], this.#caret);
    this.#caret = null;
  }
}
