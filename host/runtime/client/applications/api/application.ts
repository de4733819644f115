import { instances } from "../instances.ts";
import { platform } from "../platform.ts";
import { listenForActions, runAction } from "./actions.ts";
import { ApplicationSteps } from "./application-steps.ts";
import { FormBinding } from "./form-binding.ts";
import { buildFrame, controlVisible } from "./frame.ts";
import { HeaderMenu } from "./header-menu.ts";
import { mergeOptions } from "./options.ts";
import { applyPosition, resolvePosition } from "./position.ts";
import { makeDraggable, makeResizable } from "./pointer.ts";
import { activateTab } from "./tabs.ts";
import type { Configuration, Frame, Position, RenderOptions, TabsConfiguration } from "./types.ts";

const RENDER_STATES = Object.freeze({
  ERROR: -3,
  CLOSING: -2,
  CLOSED: -1,
  NONE: 0,
  RENDERING: 1,
  RENDERED: 2,
});

/**
 * An application that renders one HTML element into the page: a window with a frame, or a bare element.
 *
 * The order of a render: `_canRender` → `_configureRenderOptions` → `_prepareContext` → (`_preFirstRender`) →
 * `_preRender` → (`_renderFrame`, `_attachFrameListeners`) → `_renderHTML` → `_replaceHTML` →
 * (`_insertElement`) → `_updateFrame`, `setPosition` → (`_onFirstRender`) → `_onRender`. Steps in parentheses
 * run only on the first render. Rendering and closing the same application never overlap, because each waits
 * for the previous operation.
 */
export class ApplicationV2 extends ApplicationSteps {
  static BASE_APPLICATION: any = ApplicationV2;

  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    position: {},
  };

  static override TABS: Record<string, TabsConfiguration> = {};
  static readonly RENDER_STATES = RENDER_STATES;
  static override readonly emittedEvents: readonly string[] = Object.freeze(["render", "close", "position"]);
  static _appId = 0;
  static _maxZ = 100;

  override readonly options: Configuration;
  override position: Position;
  override tabGroups: Record<string, string | null> = {};

  readonly #id: string;
  #state: number = RENDER_STATES.NONE;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #frame: Frame = {};
  readonly #menu = new HeaderMenu();
  #minimized = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: Record<string, any> = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.#id = this.options.id.replace("{id}", this.options.uniqueId);
    this.position = { ...this.options.position };
  }

  /** Yields this class and its parents, up to and including the one named by `BASE_APPLICATION`. */
  static *inheritanceChain(): Generator<typeof ApplicationV2, void> {
    let current: any = this;
    while (current) {
      yield current;
      if (current === this.BASE_APPLICATION) return;
      current = Object.getPrototypeOf(current);
    }
  }

  get id(): string {
    return this.#id;
  }
  get title(): string {
    return platform.localize(this.options.window.title);
  }
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get state(): number {
    return this.#state;
  }
  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  /** The parts of the frame, including the element for the content. */
  get window(): Frame {
    return this.#frame;
  }

  get form(): HTMLFormElement | null {
    if (this.options.tag === "form") return this.#element as HTMLFormElement | null;
    return this.options.window.contentTag === "form" ? (this.#content as HTMLFormElement | null) : null;
  }

  /**
   * Merges the given options into those of the class chain, beginning with the base class (`mergeOptions`).
   */
  protected _initializeApplicationOptions(options: Record<string, any>): Configuration {
    const chain = [...(this.constructor as typeof ApplicationV2).inheritanceChain()].reverse();
    let merged: Record<string, unknown> = {};
    for (const cls of chain) {
      if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) merged = mergeOptions(merged, cls.DEFAULT_OPTIONS);
    }
    merged = mergeOptions(merged, options);
    merged["uniqueId"] ??= String(++ApplicationV2._appId);
    return merged as unknown as Configuration;
  }

  /* ---------- rendering ---------- */

  /**
   * Renders the application. `force` also inserts it into the page. `true` and `false` are short for
   * `{force}`.
   */
  render(options: RenderOptions | boolean = {}, more: RenderOptions = {}): Promise<this> {
    const asked: RenderOptions = typeof options === "boolean" ? { ...more, force: options } : { ...options };
    return this.#enqueue(() => this.#render(asked));
  }

  async #render(options: RenderOptions): Promise<this> {
    const isFirstRender = this.#state <= RENDER_STATES.NONE;
    if (isFirstRender && !options.force) return this;
    options.isFirstRender = isFirstRender;
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      platform.notify("warn", (error as Error).message);
      return this;
    }
    const before = this.#state;
    try {
      this._configureRenderOptions(options);
      this.#state = RENDER_STATES.RENDERING;
      const context: any = await this._prepareContext(options);
      if (isFirstRender)
        await this._doEvent(this._preFirstRender, { async: true, handlerArgs: [context, options] });
      await this._doEvent(this._preRender, {
        async: true,
        handlerArgs: [context, options],
        ...(platform.generation >= 14 ? { hookName: "preRender", hookArgs: [context, options] } : {}),
      });
      if (isFirstRender) await this.#createElement(options);
      const result = await this._renderHTML(context, options);
      this._replaceHTML(result, this.#content!, options);
      if (isFirstRender) this._insertElement(this.#element!);
      if (this.hasFrame) this._updateFrame(options);
      if (typeof options.tab !== "undefined") this.#selectTabs(options.tab);
      if (isFirstRender || options.position) this.setPosition(options.position ?? {});
      this.#state = RENDER_STATES.RENDERED;
      instances.set(this.id, this);
      if (isFirstRender)
        await this._doEvent(this._onFirstRender, { async: true, handlerArgs: [context, options] });
      await this._doEvent(this._onRender, {
        async: true,
        handlerArgs: [context, options],
        eventName: "render",
        hookName: "render",
        hookArgs: [this.#element, context, options],
      });
      if (isFirstRender && this.hasFrame) this.bringToFront();
      return this;
    } catch (error) {
      this.#state =
        before === RENDER_STATES.RENDERED && this.#element?.isConnected ? before : RENDER_STATES.ERROR;
      const cause = error as Error;
      throw new Error(
        `Application "${this.id}" (${this.constructor.name}) failed to render: ${cause.message}`,
        { cause: error },
      );
    }
  }

  async #createElement(options: RenderOptions): Promise<void> {
    this.#element = await this._renderFrame(options);
    this.#content ??= this.hasFrame
      ? (this.#element.querySelector<HTMLElement>(".window-content") ?? this.#element)
      : this.#element;
    this._attachFrameListeners();
  }

  protected async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const buttons = this._getFrameButtons().filter(button => controlVisible(this, button));
    const { outer, parts } = buildFrame(this.id, this.options, this.title, buttons);
    this.#frame = parts;
    this.#content = parts.content ?? outer;
    return outer;
  }

  protected _updateFrame(options: RenderOptions): void {
    const asked = options.window;
    if (!asked) return;
    const { title, icon, controls } = this.#frame;
    if (title && asked.title !== undefined) title.textContent = asked.title;
    if (icon && asked.icon !== undefined) {
      icon.className = `window-icon ${asked.icon || ""}`.trim();
      icon.hidden = !asked.icon;
    }
    if (controls && asked.controls) controls.hidden = this._headerControlsButtons().next().done === true;
  }

  protected _insertElement(outer: HTMLElement): void {
    const existing = platform.page.getElementById(outer.id);
    if (existing) existing.replaceWith(outer);
    else platform.page.body.append(outer);
    outer.querySelector<HTMLElement>("[autofocus]")?.focus();
  }

  /* ---------- header controls ---------- */

  /** Opens or closes the menu of header controls. */
  async toggleControls(expanded?: boolean | null, _options: { animate?: boolean } = {}): Promise<void> {
    const button = this.#frame.controls;
    if (!button || (expanded ?? !this.#menu.isOpen) === this.#menu.isOpen) return;
    if (this.#menu.isOpen) await this.#menu.close();
    else
      await this.#menu.open(
        this,
        button,
        this._headerControlsButtons(),
        (control, event) => void this.#act(control.action ?? "", event as PointerEvent, button),
      );
  }

  /* ---------- listeners ---------- */

  protected _attachFrameListeners(): void {
    const outer = this.#element!;
    listenForActions(this, outer, (...args) => this.#ownAction(...args));
    if (this.hasFrame) {
      outer.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
      if (this.options.window.positioned && this.#frame.header) makeDraggable(this, this.#frame.header);
      if (this.#frame.resize) makeResizable(this, this.#frame.resize, outer);
      if (this.options.window.minimizable) {
        this.#frame.header?.addEventListener("dblclick", event => {
          if ((event.target as Element).closest("button")) return;
          void (this.#minimized ? this.maximize() : this.minimize());
        });
      }
    }
    const { form } = this;
    const config = this.options.form;
    if (form && config)
      FormBinding.attach(
        form,
        event => this._onSubmitForm(config, event),
        event => this._onChangeForm(config, event),
      );
  }

  #act(name: string, event: PointerEvent, target: HTMLElement): Promise<void> {
    return runAction(this, name, event, target, (...args) => this.#ownAction(...args));
  }

  /** Runs the actions that every application has, and passes all others to the subclass. */
  async #ownAction(name: string, event: PointerEvent, target: HTMLElement): Promise<void> {
    switch (name) {
      case "close":
        await this.close();
        break;
      case "tab":
        this._onClickTab(event);
        break;
      case "toggleControls":
        event.stopPropagation();
        await this.toggleControls();
        break;
      default:
        await this._onClickAction(event, target);
    }
  }

  /* ---------- tabs ---------- */

  /**
   * Activates a tab in a group. @throws Error if the rendered element doesn't contain the group or the tab
   */
  changeTab(
    tab: string,
    group: string,
    options: { event?: Event; navElement?: HTMLElement; force?: boolean; updatePosition?: boolean } = {},
  ): void {
    if (!tab || !group) throw new Error("A tab and its group must both be named");
    if (this.tabGroups[group] === tab && !options.force) return;
    if (!this.#element) return;
    activateTab(this.#element, this.#content ?? this.#element, tab, group, options.navElement);
    this.tabGroups[group] = tab;
    if (options.updatePosition !== false && this.options.window.positioned && this.position.height === "auto")
      this.setPosition({});
  }

  #selectTabs(asked: string | Record<string, string>): void {
    const groups =
      typeof asked === "string" ? { [Object.keys(this.tabGroups)[0] ?? "primary"]: asked } : asked;
    for (const [group, tab] of Object.entries(groups)) this.changeTab(tab, group, { updatePosition: false });
  }

  /* ---------- position ---------- */

  setPosition(position: Position = {}): Position | void {
    if (!this.#element || !this.options.window.positioned) return;
    const asked = { ...this.position };
    for (const [key, value] of Object.entries(position)) {
      if (value !== undefined) (asked as Record<string, unknown>)[key] = value;
    }
    this._prePosition(asked);
    const resolved = this._updatePosition(asked);
    this.position = resolved;
    applyPosition(this.#element, resolved);
    void this._doEvent(this._onPosition, { handlerArgs: [resolved], eventName: "position" });
    return resolved;
  }

  protected _updatePosition(position: Position): Position {
    const root = this.#element!.ownerDocument.documentElement;
    return resolvePosition(this.#element!, position, {
      width: root.clientWidth || 1366,
      height: root.clientHeight || 768,
    });
  }

  /** Collapses the window to its header. */
  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || this.#minimized || !this.options.window.minimizable) return;
    this.#minimized = true;
    this.#element!.classList.add("minimized");
    this.#element!.style.height = "";
  }

  async maximize(): Promise<void> {
    if (!this.#minimized || !this.#element) return;
    this.#minimized = false;
    this.#element.classList.remove("minimized");
    this.setPosition({});
  }

  /** Moves the window in front of all others, and makes it `ui.activeWindow`. */
  bringToFront(): void {
    if (!this.#element) return;
    if (platform.ui.activeWindow === this && this.position.zIndex === ApplicationV2._maxZ) return;
    this.position.zIndex = ++ApplicationV2._maxZ;
    this.#element.style.zIndex = String(this.position.zIndex);
    platform.ui.activeWindow = this;
  }

  /* ---------- closing ---------- */

  close(options: Record<string, any> = {}): Promise<this> {
    return this.#enqueue(() => this.#close(options));
  }

  async #close(options: Record<string, any>): Promise<this> {
    if (!this.#element) {
      this.#state = RENDER_STATES.CLOSED;
      return this;
    }
    await this._doEvent(this._preClose, { async: true, handlerArgs: [options] });
    this.#state = RENDER_STATES.CLOSING;
    void this.#menu.close();
    this._removeElement(this.#element);
    this._tearDown(options);
    this.#state = RENDER_STATES.CLOSED;
    instances.delete(this.id);
    if (platform.ui.activeWindow === this) platform.ui.activeWindow = null;
    await this._doEvent(this._onClose, { handlerArgs: [options], eventName: "close", hookName: "close" });
    return this;
  }

  protected _tearDown(_options: Record<string, any>): void {
    this.#element = null;
    this.#content = null;
    this.#frame = {};
    this.#minimized = false;
  }

  /** Runs a step after all earlier ones have ended, successfully or not. */
  #enqueue<T>(step: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(step, step);
    this.#queue = run.catch(() => undefined);
    return run;
  }
}
