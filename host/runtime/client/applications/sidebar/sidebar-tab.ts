import { ApplicationV2 } from "../api/application.ts";
import type { Configuration, RenderOptions } from "../api/types.ts";
import { platform } from "../platform.ts";

/** A tab of the sidebar, shown there or in a separate window (a pop-out). */
export class AbstractSidebarTab extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };

  static tabName = "";
  static override readonly emittedEvents: readonly string[] = Object.freeze([
    "render",
    "close",
    "position",
    "activate",
    "deactivate",
  ]);

  #popout: any = null;

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }
  get isPopout(): boolean {
    return Boolean(this.options["isPopout"]);
  }
  get popout(): any {
    return this.#popout;
  }

  /** Whether this is the active tab of the sidebar. */
  get active(): boolean {
    return !this.isPopout && platform.ui.sidebar?.tabGroups?.primary === this.tabName;
  }

  protected override _initializeApplicationOptions(options: Record<string, any>): Configuration {
    const merged = super._initializeApplicationOptions(options);
    const popout = Boolean(merged["isPopout"]);
    merged.uniqueId = `${this.tabName}${popout ? "-popout" : ""}`;
    merged.id = "{id}";
    if (popout) {
      merged.tag = "div";
      merged.classes = merged.classes.filter(name => name !== "tab");
      merged.window = { ...merged.window, frame: true, positioned: true, minimizable: true };
      merged.position = { width: 320, height: 600, ...merged.position };
    }
    merged.classes = [...new Set([...merged.classes, `${this.tabName}-sidebar`])];
    return merged;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<any> {
    return Object.assign(await super._prepareContext(options), { user: platform.game.user });
  }

  protected override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const outer = await super._renderFrame(options);
    outer.dataset["tab"] = this.tabName;
    if (!this.isPopout) {
      outer.dataset["group"] = "primary";
      outer.classList.toggle("active", this.active);
      outer.setAttribute("role", "tabpanel");
      outer.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    }
    return outer;
  }

  protected override _insertElement(outer: HTMLElement): void {
    if (this.isPopout) {
      super._insertElement(outer);
      return;
    }
    const content = platform.page.getElementById("sidebar-content") ?? platform.page.body;
    const existing = content.querySelector(`:scope > #${CSS.escape(outer.id)}`);
    if (existing) existing.replaceWith(outer);
    else content.append(outer);
  }

  override async render(options: RenderOptions | boolean = {}, more: RenderOptions = {}): Promise<this> {
    const asked = typeof options === "boolean" ? { ...more, force: options } : options;
    if (this.#popout?.rendered) void this.#popout.render({ ...asked, force: false });
    return super.render(asked);
  }

  /** Shows this tab in the sidebar. */
  activate(): void {
    platform.ui.sidebar?.changeTab(this.tabName, "primary");
  }

  /** Opens the tab in a separate window. */
  async renderPopout(): Promise<any> {
    if (this.isPopout) return this;
    const Cls = this.constructor as any;
    this.#popout ??= new Cls({ isPopout: true });
    await this.#popout.render({ force: true });
    return this.#popout;
  }

  /** Runs after the sidebar activates the tab. */
  _onActivate(): void {}
  _onDeactivate(): void {}
}
