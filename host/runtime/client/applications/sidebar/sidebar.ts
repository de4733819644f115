import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";
import { Hooks } from "../../hooks.ts";
import { placeInto } from "../ui/layout.ts";

interface TabDescriptor {
  tooltip?: string;
  icon?: string;
  documentName?: string;
  gmOnly?: boolean;
}

/** The column on the right, with a strip of tab buttons and the contents of one tab. */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "sidebar",
    tag: "aside",
    classes: ["themed"],
    window: { frame: false, positioned: false },
    actions: { toggleState: onToggle },
  };

  /**
   * The tabs of the sidebar. In other applications, `TABS` describes the tabs of a window. Packages can add
   * and remove entries.
   */
  static TABS: Record<string, TabDescriptor> = {
    chat: { documentName: "ChatMessage", icon: "fa-solid fa-comments" },
    combat: { documentName: "Combat", icon: "fa-solid fa-swords" },
    scenes: { documentName: "Scene", gmOnly: true, icon: "fa-solid fa-map" },
    actors: { documentName: "Actor", icon: "fa-solid fa-users" },
    items: { documentName: "Item", icon: "fa-solid fa-suitcase" },
    journal: { documentName: "JournalEntry", icon: "fa-solid fa-book-open" },
    tables: { documentName: "RollTable", icon: "fa-solid fa-table-list" },
    macros: { documentName: "Macro", icon: "fa-solid fa-code" },
    compendium: { tooltip: "Compendium Packs", icon: "fa-solid fa-book-atlas" },
    settings: { tooltip: "Settings", icon: "fa-solid fa-gears" },
  };

  static PARTS = { tabs: { id: "tabs", template: "templates/sidebar/tabs.hbs" } };

  tabGroups: Record<string, string> = { primary: "chat" };
  popouts: Record<string, any> = {};
  #expanded = true;

  get expanded(): boolean {
    return this.#expanded;
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const descriptors = (this.constructor as typeof Sidebar).TABS;
    const tabs = Object.entries(descriptors)
      .filter(([, tab]) => !tab.gmOnly || platform.game.user?.isGM)
      .map(([id, tab]) => ({
        id,
        icon: tab.icon,
        active: id === this.tabGroups["primary"],
        label: tab.documentName
          ? platform.text(`DOCUMENT.${tab.documentName}s`, `${tab.documentName}s`)
          : tab.tooltip,
      }));
    return Object.assign(context, {
      tabs,
      toggle: platform.text("SIDEBAR.Toggle", "Expand or collapse the sidebar"),
      label: platform.text("SIDEBAR.Tabs", "Sidebar"),
    });
  }

  async _renderFrame(options: any): Promise<HTMLElement> {
    const outer = await super._renderFrame(options);
    outer.classList.toggle("expanded", this.#expanded);
    const content = outer.ownerDocument.createElement("div");
    content.id = "sidebar-content";
    outer.append(content);
    return outer;
  }

  _replaceHTML(result: any, content: HTMLElement, options: any): void {
    super._replaceHTML(result, content, options);
    const strip = content.querySelector<HTMLElement>("[data-application-part=tabs]");
    if (strip) content.prepend(strip);
  }

  _insertElement(outer: HTMLElement): void {
    placeInto("ui-right", outer, platform.text("SIDEBAR.Tabs", "Sidebar"));
  }

  _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("contextmenu", (event: Event) => {
      const tab = (event.target as Element).closest<HTMLElement>("nav [data-tab]")?.dataset["tab"];
      if (!tab) return;
      event.preventDefault();
      void platform.ui[tab]?.renderPopout?.();
    });
    this.element.addEventListener("keydown", (event: KeyboardEvent) => {
      const buttons = [...this.element.querySelectorAll("nav [data-tab]")] as HTMLElement[];
      const at = buttons.indexOf(event.target as HTMLElement);
      if (at < 0 || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
      event.preventDefault();
      buttons[(at + (event.key === "ArrowDown" ? 1 : -1) + buttons.length) % buttons.length]!.focus();
    });
  }

  _onClickTab(event: PointerEvent): void {
    const tab = (event.target as Element).closest<HTMLElement>("[data-tab]")?.dataset["tab"];
    if (!tab) return;
    if (this.tabGroups["primary"] === tab && this.#expanded) return;
    if (!this.#expanded) this.expand();
    this.changeTab(tab, "primary", { event });
  }

  changeTab(tab: string, group: string, options: any = {}): void {
    const before = this.tabGroups[group];
    super.changeTab(tab, group, { ...options, updatePosition: false });
    if (before === this.tabGroups[group]) return;
    const old = platform.ui[before ?? ""];
    const fresh = platform.ui[tab];
    old?._onDeactivate?.();
    fresh?._onActivate?.();
    Hooks.callAll("changeSidebarTab", fresh);
  }

  /** Shows a tab by name. */
  activateTab(tab: string): void {
    this.changeTab(tab, "primary");
  }

  expand(): void {
    this.toggleExpanded(true);
  }
  collapse(): void {
    this.toggleExpanded(false);
  }

  toggleExpanded(expanded = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    this.element?.classList.toggle("expanded", expanded);
    this.element?.querySelector("[data-action=toggleState]")?.setAttribute("aria-expanded", String(expanded));
    Hooks.callAll("collapseSidebar", this, !expanded);
  }
}

function onToggle(this: Sidebar): void {
  this.toggleExpanded();
}
