import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform, pressByKey } from "../platform.ts";
import { ChatLog } from "./chat-log.ts";
import { CombatTracker } from "./combat-tracker.ts";
import type { Entry } from "../ux/context-menu.ts";
import { sceneMenu } from "./directory-menus.ts";
import { DocumentDirectory, onToggleFolder } from "./document-directory.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

export class ActorDirectory extends DocumentDirectory {
  static tabName = "actors";
  static override _documentName = "Actor";
}

export class ItemDirectory extends DocumentDirectory {
  static tabName = "items";
  static override _documentName = "Item";
}

export class JournalDirectory extends DocumentDirectory {
  static tabName = "journal";
  static override _documentName = "JournalEntry";
  override get title(): string {
    return platform.text("DOCUMENT.JournalEntries", "Journal Entries");
  }
}

export class RollTableDirectory extends DocumentDirectory {
  static tabName = "tables";
  static override _documentName = "RollTable";
}

export class MacroDirectory extends DocumentDirectory {
  static tabName = "macros";
  static override _documentName = "Macro";
}

export class SceneDirectory extends DocumentDirectory {
  static tabName = "scenes";
  static override _documentName = "Scene";

  override _getEntryContextOptions(): Entry[] {
    return [...sceneMenu(), ...super._getEntryContextOptions()];
  }

  /** Shows the clicked scene on the canvas. In other directories, a click opens the document's sheet. */
  override async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    const scene = this.collection.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"]);
    await scene?.view?.();
  }
}

/** The tab with the world's compendiums. */
export class CompendiumDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["compendium-sidebar", "directory", "flexcol"],
    actions: { activateEntry: onOpenPack, toggleFolder: onToggleFolder },
  };

  static tabName = "compendium";
  static PARTS = { directory: { template: "templates/sidebar/compendium.hbs", scrollable: [""] } };

  get title(): string {
    return platform.text("COMPENDIUM.SidebarTitle", "Compendium Packs");
  }

  _attachFrameListeners(): void {
    super._attachFrameListeners();
    pressByKey(this.element);
  }

  async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => [], ".directory-item[data-pack]", {
      fixed: true,
      hookName: "getCompendiumContextOptions",
      parentClassHooks: false,
    });
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const packs = [...(platform.game.packs ?? [])]
      .filter((pack: any) => pack.visible !== false)
      .map((pack: any) => ({
        id: pack.collection,
        name: platform.localize(pack.title ?? pack.metadata.label),
        type: pack.documentName ?? pack.metadata.type,
        locked: pack.locked,
        size: pack.index?.size ?? 0,
        folder: pack.folder?.id ?? null,
        sort: pack.sort ?? 0,
      }));
    return Object.assign(context, {
      tree: packTree(packs, [...(platform.game.packs?.folders ?? [])]),
      listLabel: this.title,
    });
  }
}

/**
 * Sorts compendiums into their folders, using each folder's sort order. Players see only folders that contain
 * a visible compendium.
 */
function packTree(packs: any[], folders: any[]): any {
  const byName = (a: any, b: any): number =>
    a.type.localeCompare(b.type) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id);
  const under = (folder: any): any => {
    const order =
      folder?.sorting === "m" ? (a: any, b: any): number => a.sort - b.sort || byName(a, b) : byName;
    const inner = folders
      .filter(one => (one.folder?.id ?? null) === (folder?.id ?? null))
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0) || String(a.name).localeCompare(String(b.name)));
    const children = inner.map(one => ({
      folder: {
        id: one.id,
        name: one.name,
        uuid: one.uuid,
        expanded: one.expanded,
        color: one.color?.css ?? "",
      },
      ...under(one),
    }));
    return {
      children: children.filter(
        child => platform.game.user?.isGM || child.packs.length > 0 || child.children.length > 0,
      ),
      packs: packs.filter(pack => pack.folder === (folder?.id ?? null)).sort(order),
    };
  };
  return under(null);
}

async function onOpenPack(_event: PointerEvent, target: HTMLElement): Promise<void> {
  const pack = platform.game.packs.get(target.closest<HTMLElement>("[data-pack]")?.dataset["pack"]);
  const { Compendium } = platform.foundry.applications.sidebar.apps;
  const open = pack?.apps?.[0] ?? new Compendium({ collection: pack });
  await open.render({ force: true });
}

/** The tab with information about the world, the system and the modules, and with access to the settings. */
export class Settings extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["settings-sidebar", "flexcol"],
    actions: { openApp: onOpenApp },
  };

  static tabName = "settings";
  static PARTS = { settings: { template: "templates/sidebar/settings.hbs", scrollable: [""] } };

  get title(): string {
    return platform.text("SIDEBAR.TabSettings", "Settings");
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { game } = platform;
    return Object.assign(context, {
      system: { title: game.system?.title ?? game.system?.id, version: game.system?.version },
      world: game.world?.title ?? game.world?.id,
      release: `stand-in host, generation ${platform.generation}`,
      isGM: Boolean(game.user?.isGM),
      modules: [...(game.modules ?? [])]
        .filter((module: any) => module.active)
        .map(({ title, version }: any) => ({ title, version })),
      labels: {
        configure: platform.text("SETTINGS.Configure", "Configure Settings"),
        modules: platform.text("MODMANAGE.Title", "Manage Modules"),
        leave: platform.text("SETTINGS.LogOut", "Log Out"),
        game: platform.text("SETTINGS.Game", "This game"),
      },
    });
  }
}

function onOpenApp(this: Settings, _event: PointerEvent, target: HTMLElement): void {
  if (target.dataset["app"] === "configure") void platform.game.settings.sheet.render({ force: true });
  else if (target.dataset["app"] === "modules")
    void new platform.foundry.applications.sidebar.apps.ModuleManagement().render({ force: true });
  else if (target.dataset["app"] === "leave") target.ownerDocument.defaultView?.location.assign("/join");
}

export { ChatLog, CombatTracker };
