import { logCompatibilityWarning } from "./compatibility.ts";

/** The document types whose classes are still available under global names. */
const DOCUMENT_GLOBALS = [
  "ActiveEffect",
  "Actor",
  "ActorDelta",
  "Adventure",
  "AmbientLightDocument",
  "AmbientSoundDocument",
  "Card",
  "Cards",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "DrawingDocument",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "JournalEntryCategory",
  "JournalEntryPage",
  "Macro",
  "MeasuredTemplateDocument",
  "NoteDocument",
  "Playlist",
  "PlaylistSound",
  "RegionBehavior",
  "RegionDocument",
  "RollTable",
  "Scene",
  "Setting",
  "TableResult",
  "TileDocument",
  "TokenDocument",
  "User",
  "WallDocument",
];

/**
 * The global names from Foundry 12 and earlier, by their path in the current namespace. They work until
 * Foundry 15, but cause a warning.
 */
const MOVED: Record<string, string[]> = {
  "": ["Game"],
  "applications.ux": ["TextEditor", "DragDrop", "Draggable", "Tabs", "ContextMenu", "FormDataExtended"],
  "applications.handlebars": ["renderTemplate", "loadTemplates", "getTemplate"],
  "applications.apps": ["CombatTrackerConfig", "DocumentSheetConfig", "FilePicker"],
  "applications.settings.menus": ["FontConfig"],
  "applications.sheets": ["CombatantConfig"],
  "applications.ui": ["Notifications", "Hotbar"],
  "applications.sidebar": ["Sidebar"],
  "applications.sidebar.tabs": [
    "ActorDirectory",
    "ItemDirectory",
    "ChatLog",
    "CombatTracker",
    "CompendiumDirectory",
  ],
  "applications.hud": ["TokenHUD"],
  "documents.collections": [
    "Actors",
    "Items",
    "CombatEncounters",
    "Folders",
    "Journal",
    "Macros",
    "ChatMessages",
    "Scenes",
    "Users",
    "RollTables",
    "CompendiumCollection",
    "WorldCollection",
  ],
  "documents.abstract": ["ClientDocumentMixin", "DocumentCollection"],
  "helpers": ["ClientSettings", "GameTime", "Localization"],
  "helpers.interaction": ["ClientKeybindings", "KeyboardManager", "TooltipManager"],
  "nue": ["Tour"],
  "utils": ["Collection", "Color"],
  "canvas.placeables": ["Token", "PlaceableObject", "Region", "Wall"],
  "canvas.layers": ["TokenLayer", "PlaceablesLayer", "CanvasLayer"],
  "appv1.api": ["Application", "FormApplication", "Dialog", "DocumentSheet"],
  "appv1.sheets": ["ActorSheet", "ItemSheet", "JournalSheet", "ActiveEffectConfig"],
};

/**
 * Global names from Foundry 11 and earlier. They still work, with a warning, in Foundry 13, but were removed
 * in Foundry 14.
 */
const GONE: Record<string, string[]> = {
  "utils": [
    "mergeObject",
    "duplicate",
    "deepClone",
    "randomID",
    "getProperty",
    "setProperty",
    "hasProperty",
    "expandObject",
    "flattenObject",
    "diffObject",
    "isEmpty",
    "getType",
    "debounce",
    "isNewerVersion",
    "invertObject",
    "filterObject",
    "objectsEqual",
    "encodeURL",
  ],
  "dice.terms": [
    "Die",
    "DiceTerm",
    "Coin",
    "FateDie",
    "NumericTerm",
    "OperatorTerm",
    "ParentheticalTerm",
    "PoolTerm",
    "RollTerm",
    "StringTerm",
  ],
  "dice": ["MersenneTwister"],
};

function at(root: any, path: string): any {
  return path.split(".").reduce((part, name) => part?.[name], root);
}

function shim(scope: any, foundry: any, place: string, name: string, since: number, until: number): void {
  if (Object.hasOwn(scope, name) && scope[name] !== undefined) return;
  const path = place ? `${place}.${name}` : name;
  Object.defineProperty(scope, name, {
    configurable: true,
    get() {
      logCompatibilityWarning(
        `You are accessing the global "${name}" which is now namespaced under foundry.${path}`,
        { since, until, once: true },
      );
      return at(foundry, path);
    },
    set(value: unknown) {
      Object.defineProperty(scope, name, { value, writable: true, configurable: true, enumerable: true });
    },
  });
}

/**
 * Defines the global names in a scope: the current names, and those that this Foundry version deprecates. The
 * latter log a warning.
 */
export function defineGlobals(
  scope: any,
  foundry: any,
  values: Record<string, unknown>,
  generation: number,
): void {
  const own: Record<string, unknown> = {
    foundry,
    CONST: foundry.CONST,
    Roll: foundry.dice.Roll,
    fromUuid: foundry.utils.fromUuid,
    fromUuidSync: foundry.utils.fromUuidSync,
    getDocumentClass: foundry.utils.getDocumentClass,
    ...values,
  };
  for (const name of DOCUMENT_GLOBALS) own[name] = foundry.documents[name];
  for (const [name, value] of Object.entries(own)) {
    // Skips undefined values and globals that already have the same value.
    if (value === undefined || scope[name] === value) continue;
    Object.defineProperty(scope, name, { value, writable: true, configurable: true, enumerable: true });
  }
  for (const [place, names] of Object.entries(MOVED))
    for (const name of names) shim(scope, foundry, place, name, 13, 15);
  if (generation >= 14) defineModernGlobals(scope, foundry);
  else
    for (const [place, names] of Object.entries(GONE))
      for (const name of names) shim(scope, foundry, place, name, 12, 14);
}

/** Defines Foundry 14's additional globals: `_loc` and the update operators. */
function defineModernGlobals(scope: any, foundry: any): void {
  const { ForcedDeletion, ForcedReplacement } = foundry.data.operators;
  const values: Record<string, unknown> = {
    _loc: (key: string, data?: Record<string, unknown>) =>
      data ? scope.game.i18n.format(key, data) : scope.game.i18n.localize(key),
    _del: new ForcedDeletion(),
    _replace: (value: unknown) => new ForcedReplacement(value),
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(scope, name, { value, writable: true, configurable: true });
}
