import type { ContextMenu, Entry } from "../ux/context-menu.ts";
import { callClassHooks, menuFor } from "./class-hooks.ts";
import { Emitter } from "./emitter.ts";
import { FormBinding } from "./form-binding.ts";
import { controlVisible, headerControlItem } from "./frame.ts";
import { preparedTabs } from "./tabs.ts";
import type {
  Configuration,
  FormConfiguration,
  HeaderControl,
  Position,
  RenderOptions,
  Tab,
  TabsConfiguration,
} from "./types.ts";

interface EventOptions {
  async?: boolean;
  handlerArgs?: unknown[];
  debugText?: string;
  eventName?: string;
  hookName?: string;
  hookArgs?: unknown[];
  hookResponse?: boolean;
  parentClassHooks?: boolean;
}

/**
 * The steps in an application's life cycle that subclasses override or extend. They have no state of their
 * own and are called by `ApplicationV2`.
 */
export abstract class ApplicationSteps extends Emitter {
  static TABS: Record<string, TabsConfiguration> = {};

  declare readonly options: Configuration;
  declare position: Position;
  declare tabGroups: Record<string, string | null>;

  abstract get title(): string;
  abstract get hasFrame(): boolean;
  abstract get form(): HTMLFormElement | null;
  abstract close(options?: Record<string, any>): Promise<this>;
  abstract changeTab(tab: string, group: string, options?: { event?: Event; navElement?: HTMLElement }): void;

  /* ---------- rendering ---------- */

  protected _canRender(_options: RenderOptions): false | void {}

  protected _configureRenderOptions(options: RenderOptions): void {
    const { window: frame } = this.options;
    if (options.isFirstRender) {
      if (this.hasFrame)
        options.window = { title: this.title, icon: frame.icon, controls: true, ...options.window };
      if (frame.positioned) options.position = { ...this.position, ...options.position };
    }
  }

  protected async _prepareContext(_options: RenderOptions): Promise<any> {
    const tabs = Object.keys((this.constructor as typeof ApplicationSteps).TABS ?? {});
    return tabs.length === 1 ? { tabs: this._prepareTabs(tabs[0]!) } : {};
  }

  protected _renderHTML(_context: any, _options: RenderOptions): Promise<any> {
    throw new Error(`${this.constructor.name} must implement _renderHTML to be rendered`);
  }

  protected _replaceHTML(_result: any, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} must implement _replaceHTML to be rendered`);
  }

  protected async _preFirstRender(_context: any, _options: RenderOptions): Promise<void> {}
  protected async _preRender(_context: any, _options: RenderOptions): Promise<void> {}
  protected async _onFirstRender(_context: any, _options: RenderOptions): Promise<void> {}
  protected async _onRender(_context: any, _options: RenderOptions): Promise<void> {}

  /* ---------- header ---------- */

  /** Returns the buttons that are shown directly in the header, before the close button. */
  protected _getFrameButtons(): HeaderControl[] {
    return [];
  }

  protected _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    return headerControlItem(control);
  }

  protected _getHeaderControls(): HeaderControl[] {
    return [...(this.options.window.controls ?? [])];
  }

  protected *_headerControlsButtons(): Generator<HeaderControl, void> {
    const controls = this._getHeaderControls();
    callClassHooks(this, name => `getHeaderControls${name}`, [controls]);
    for (const control of controls) if (controlVisible(this, control)) yield control;
  }

  /* ---------- actions and forms ---------- */

  protected _onClickAction(_event: PointerEvent, _target: HTMLElement): unknown {
    return undefined;
  }

  /**
   * Runs the submit handler of the application's own form. @throws Error if the application has no form
   * handler
   */
  async submit(submitOptions: Record<string, unknown> = {}): Promise<unknown> {
    const config = this.options.form;
    const { form } = this;
    if (!form || !config?.handler)
      throw new Error(`${this.constructor.name} has no top-level form with a submission handler`);
    return FormBinding.submit(this, form, config, new Event("submit", { cancelable: true }), submitOptions);
  }

  protected async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = (event.currentTarget ?? this.form) as HTMLFormElement;
    await FormBinding.submit(this, form, formConfig, event);
  }

  protected _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    if (formConfig.submitOnChange) void this._onSubmitForm(formConfig, event);
  }

  /* ---------- tabs and position ---------- */

  protected _getTabsConfig(group: string): TabsConfiguration | null {
    return (this.constructor as typeof ApplicationSteps).TABS?.[group] ?? null;
  }

  protected _prepareTabs(group: string): Record<string, Tab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    this.tabGroups[group] ??= config.initial ?? null;
    return preparedTabs(config, group, this.tabGroups[group]);
  }

  protected _onClickTab(event: PointerEvent): void {
    const nav = (event.target as Element).closest<HTMLElement>("[data-tab]");
    const { tab, group } = nav?.dataset ?? {};
    if (!tab || !nav) return;
    this.changeTab(tab, group ?? "primary", {
      event,
      navElement: nav.closest<HTMLElement>(".tabs") ?? undefined,
    });
  }

  protected _prePosition(_position: Position): void {}
  protected _onPosition(_position: Position): void {}

  /* ---------- closing ---------- */

  protected _removeElement(outer: HTMLElement): void {
    outer.remove();
  }

  protected async _preClose(_options: Record<string, any>): Promise<void> {}
  protected _onClose(_options: Record<string, any>): void {}

  /* ---------- events ---------- */

  /**
   * Runs a life cycle step, then calls its hooks, beginning with that of the most derived class, and finally
   * notifies the listeners of its event.
   */
  protected async _doEvent(handler: (...args: any[]) => unknown, options: EventOptions = {}): Promise<void> {
    const {
      handlerArgs = [],
      eventName,
      hookName,
      hookArgs = [],
      hookResponse = false,
      parentClassHooks = true,
    } = options;
    const called = handler.call(this, ...handlerArgs);
    const response = options.async ? await called : called;
    if (hookName) {
      const args = hookResponse ? [...hookArgs, response] : hookArgs;
      callClassHooks(this, name => `${hookName}${name}`, args, parentClassHooks);
    }
    if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
  }

  /**
   * Creates a context menu for elements of this application, or returns null if the handler provides no
   * entries.
   */
  protected _createContextMenu(
    handler: () => Entry[],
    selector: string,
    options: Record<string, any> = {},
  ): ContextMenu | null {
    return menuFor(this, handler.call(this), selector, options);
  }
}
