import { setFormHelpers } from "../../common/data/fields/forms.ts";
import { Hooks } from "../hooks.ts";
import { applyTheme } from "../theme.ts";
import * as api from "./api/index.ts";
import { CombatTrackerConfig } from "./apps/combat-tracker-config.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { ImagePopout } from "./apps/image-popout.ts";
import { DocumentOwnershipConfig } from "./apps/ownership.ts";
import * as elements from "./elements/index.ts";
import { asAttribute } from "./elements/form-element.ts";
import * as fields from "./forms/fields.ts";
import * as handlebars from "./handlebars/index.ts";
import { registerCoreTemplates } from "./handlebars/templates.ts";
import { BasePlaceableHUD, TokenHUD } from "./hud/token-hud.ts";
import { instances } from "./instances.ts";
import { platform } from "./platform.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { registerCoreSheets } from "./sheets/core-sheets.ts";
import { sheets } from "./sheets/index.ts";
import { Compendium } from "./sidebar/compendium.ts";
import { ModuleManagement } from "./sidebar/module-management.ts";
import { DocumentDirectory } from "./sidebar/document-directory.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import * as tabs from "./sidebar/tabs.ts";
import { ui } from "./ui/index.ts";
import { listenForDismissal } from "./ui/dismiss.ts";
import { buildLayout } from "./ui/layout.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip.ts";

const { createSelectOptions: _createSelectOptions, ...publicFields } = fields;
const { defineElements, ...publicElements } = elements;
const { initialize: initializeHelpers, ...publicHandlebars } = handlebars;

/** The namespace `foundry.applications`. */
export const applications = {
  api: { ...api },
  apps: { CombatTrackerConfig, DocumentOwnershipConfig, DocumentSheetConfig, FilePicker, ImagePopout },
  elements: publicElements,
  fields: publicFields,
  handlebars: publicHandlebars,
  hud: { BasePlaceableHUD, TokenHUD },
  instances,
  settings: { SettingsConfig },
  sheets,
  sidebar: {
    AbstractSidebarTab,
    DocumentDirectory,
    Sidebar,
    apps: { Compendium, ModuleManagement },
    tabs: { ...tabs },
  },
  ui,
  ux: { ContextMenu, DragDrop, Draggable, FormDataExtended, SearchFilter, TextEditor },
};

/**
 * The classes for `CONFIG.ui`, one for each part of the user interface. Systems may replace them before
 * `setup` ends.
 */
export const uiClasses: Record<string, any> = {
  menu: ui.MainMenu,
  sidebar: Sidebar,
  pause: ui.GamePause,
  nav: ui.SceneNavigation,
  controls: ui.SceneControls,
  notifications: ui.Notifications,
  players: ui.Players,
  hotbar: ui.Hotbar,
  chat: tabs.ChatLog,
  combat: tabs.CombatTracker,
  scenes: tabs.SceneDirectory,
  actors: tabs.ActorDirectory,
  items: tabs.ItemDirectory,
  journal: tabs.JournalDirectory,
  tables: tabs.RollTableDirectory,
  macros: tabs.MacroDirectory,
  compendium: tabs.CompendiumDirectory,
  settings: tabs.Settings,
};

/** The classes for `CONFIG.ux`: user-interface helpers that packages can replace. */
export const uxClasses: Record<string, any> = {
  ContextMenu,
  DragDrop,
  FilePicker,
  TextEditor,
  TooltipManager,
};

/** The tabs of the sidebar, in order. */
const TABS = [
  "chat",
  "combat",
  "scenes",
  "actors",
  "items",
  "journal",
  "tables",
  "macros",
  "compendium",
  "settings",
];

/**
 * Creates a custom element and stores its configuration in attributes. Unlike properties, attributes are
 * preserved if a template outputs the element as HTML.
 */
function createCustomElement(tag: string, config: Record<string, any>): HTMLElement {
  const { value, options, input: _input, localize: _localize, ...rest } = config;
  if (options)
    return publicFields.createMultiSelectInput({
      ...config,
      type: tag === "multi-checkbox" ? "checkboxes" : undefined,
    });
  const made = platform.page.createElement(tag);
  publicFields.setInputAttributes(made, config);
  if (value !== undefined && value !== null) made.setAttribute("value", asAttribute(value));
  for (const key of ["type", "min", "max", "step", "language", "height"])
    if (rest[key] !== undefined) made.setAttribute(key, String(rest[key]));
  for (const key of ["toggled", "compact", "collaborate", "slug", "single", "noupload"])
    if (rest[key]) made.toggleAttribute(key, true);
  if (rest["documentUUID"]) made.dataset["documentUUID"] = rest["documentUUID"];
  if (rest["enriched"] !== undefined) made.innerHTML = String(rest["enriched"]);
  return made;
}

/** Prepares everything that packages require in `init`: field inputs, helpers and sheets. */
export function prepareApplications(): void {
  const { CONFIG } = platform;
  setFormHelpers({ ...publicFields, createCustomElement });
  initializeHelpers();
  registerCoreTemplates();
  CONFIG.queries = { ...CONFIG.queries, dialog: (config: any) => api.DialogV2._handleQuery(config) };
  registerCoreSheets();
}

// This listener is registered when the module is evaluated, that is, before packages can register theirs.
Hooks.once("init", prepareApplications);
if (globalThis.customElements) defineElements();

/**
 * Creates the user interface from the classes in `CONFIG.ui` and renders it. The world's documents must
 * already exist.
 */
export async function initializeUI(): Promise<void> {
  const { game, CONFIG } = platform;
  const held = platform.ui;
  buildLayout();
  const scheme = game.settings?.get?.("core", "uiConfig")?.colorScheme;
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  if (scheme) applyTheme(scheme, platform.page, dark);
  held.notifications ??= new CONFIG.ui.notifications();
  game.tooltip ??= new CONFIG.ux.TooltipManager();
  game.tooltip.activateEventListeners?.();
  TextEditor.activateListeners();
  listenForDismissal();
  for (const [name, Cls] of Object.entries<any>(CONFIG.ui)) held[name] ??= new Cls();
  held.combat.initialize?.({ render: false });
  await held.sidebar.render({ force: true });
  for (const tab of TABS) {
    if (held[tab] && !(tab === "scenes" && !game.user?.isGM)) await held[tab].render({ force: true });
  }
  for (const name of ["hotbar", "players", "nav", "controls", "pause"])
    await held[name].render({ force: true });
}

export { createCustomElement };
