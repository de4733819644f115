import { compatibility, logCompatibilityWarning } from "./compatibility.ts";
import { messageModes, rollModes } from "./config-modes.ts";
import { CANVAS_LAYERS, dearest, movementActions } from "./config-token.ts";
import { defaultSpecialStatusEffects, defineStatusEffects } from "./config-status.ts";
import { SimpleCalendar } from "./calendar.ts";
import { DICE_DEFAULTS } from "./dice/index.ts";

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-users",
  Item: "fa-solid fa-suitcase",
  Scene: "fa-solid fa-map",
  JournalEntry: "fa-solid fa-book-open",
  RollTable: "fa-solid fa-table-list",
  Macro: "fa-solid fa-code",
  Playlist: "fa-solid fa-music",
  Cards: "fa-solid fa-id-badge",
  Combat: "fa-solid fa-swords",
  ChatMessage: "fa-solid fa-comments",
  Folder: "fa-solid fa-folder",
  Adventure: "fa-solid fa-treasure-chest",
};

/** The names of all document types that have an entry in CONFIG. */
export const DOCUMENT_NAMES = [
  "ActiveEffect",
  "Actor",
  "ActorDelta",
  "Adventure",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Cards",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "JournalEntryCategory",
  "JournalEntryPage",
  "Level",
  "Macro",
  "MeasuredTemplate",
  "Note",
  "Playlist",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "RollTable",
  "Scene",
  "Setting",
  "TableResult",
  "Tile",
  "Token",
  "User",
  "Wall",
] as const;

/**
 * Returns the CONFIG entry for a document name. The class and the collection are added when the namespace is
 * assembled.
 */
function documentEntry(name: string): Record<string, any> {
  return {
    documentClass: undefined,
    collection: undefined,
    dataModels: {},
    typeLabels: {},
    typeIcons: {},
    sheetClasses: {},
    sidebarIcon: ICONS[name] ?? "fa-solid fa-file",
    compendiumIndexFields: [],
    compendiumBanner: "",
  };
}

/** Returns a new copy of the default dice configuration, which a system may modify. */
function diceEntry(): Record<string, any> {
  const { rolls, types, terms, termTypes, functions } = DICE_DEFAULTS;
  return {
    ...DICE_DEFAULTS,
    rolls: [...rolls],
    types: [...types],
    terms: { ...terms },
    termTypes: { ...termTypes },
    functions: { ...functions },
    fulfillment: { dice: {}, methods: {}, defaultMethod: "" },
  };
}

function generationParts(config: Record<string, any>, generation: number): void {
  const { ActiveEffect, ChatMessage, Dice } = config;
  if (generation < 14) {
    ActiveEffect.legacyTransferral = true;
    Dice.rollModes = rollModes();
    return;
  }
  Object.assign(ActiveEffect, {
    expiryAction: "update",
    expiryEvents: {
      combatStart: "COMBAT.EVENTS.CombatStart",
      combatEnd: "COMBAT.EVENTS.CombatEnd",
      roundStart: "COMBAT.EVENTS.RoundStart",
      roundEnd: "COMBAT.EVENTS.RoundEnd",
      turnStart: "COMBAT.EVENTS.TurnStart",
      turnEnd: "COMBAT.EVENTS.TurnEnd",
    },
    phases: {
      initial: { label: "EFFECT.PHASES.initial" },
      final: { label: "EFFECT.PHASES.final" },
    },
    changeTypes: Object.fromEntries(
      Object.entries({
        custom: 0,
        multiply: 10,
        add: 20,
        subtract: 20,
        downgrade: 30,
        upgrade: 40,
        override: 50,
      }).map(([type, defaultPriority]) => [type, { label: `EFFECT.CHANGES.${type}`, defaultPriority }]),
    ),
  });
  ChatMessage.modes = messageModes();
  Object.defineProperty(Dice, "rollModes", {
    configurable: true,
    get: () => {
      logCompatibilityWarning("CONFIG.Dice.rollModes is replaced by CONFIG.ChatMessage.modes", {
        since: 14,
        until: 16,
        once: true,
      });
      return rollModes();
    },
  });
}

/**
 * Creates the client's configuration for a Foundry version, as systems find it in the `init` hook. The
 * classes (documents, collections, dice, applications) are added when the namespace is assembled.
 */
export function createConfig(generation: 13 | 14): Record<string, any> {
  const config: Record<string, any> = Object.fromEntries(
    DOCUMENT_NAMES.map(name => [name, documentEntry(name)]),
  );
  const canvasLayers = Object.entries(CANVAS_LAYERS).map(([id, { group }]) => [
    id,
    { group, layerClass: undefined },
  ]);
  Object.assign(config.Actor, {
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    trackableAttributes: {},
  });
  Object.assign(config.Item, { compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"] });
  Object.assign(config.Combat, {
    initiative: { formula: null, decimals: 2 },
    sounds: {},
    fallbackTurnMarker: "icons/host/turn-marker.svg",
    settings: {},
    messageMode: null,
  });
  Object.assign(config.ChatMessage, { template: "templates/host/chat-message.hbs", batchSize: 100 });
  Object.assign(config.RollTable, {
    resultIcon: "icons/host/die.svg",
    resultTemplate: "templates/host/roll-table-result.hbs",
  });
  Object.assign(config.JournalEntryPage, { defaultType: "text" });
  Object.assign(config.JournalEntry, { noteIcons: {} });
  Object.assign(config.Token, {
    adjectivesPrefix: "TOKEN.AdjectivePrefix",
    ring: {},
    hudClass: undefined,
    rulerClass: undefined,
    movement: {
      actions: movementActions(),
      defaultAction: "walk",
      defaultSpeed: 6,
      costAggregator: dearest,
      TerrainData: undefined,
    },
  });
  Object.assign(config, {
    debug: {
      applications: false,
      audio: false,
      dice: false,
      documents: false,
      hooks: false,
      time: false,
      keybindings: false,
      rollParsing: false,
    },
    compatibility,
    compendium: { uuidRedirects: {} },
    Dice: diceEntry(),
    Canvas: {
      layers: Object.fromEntries(canvasLayers),
      groups: {},
      detectionModes: {},
      visionModes: {},
      lightAnimations: {},
      polygonBackends: {},
      maxZoom: 3,
      minZoom: undefined,
      objectBorderThickness: 4,
      dispositionColors: {
        HOSTILE: 0xb22222,
        NEUTRAL: 0xc9a227,
        FRIENDLY: 0x2f7f86,
        INACTIVE: 0x555555,
        PARTY: 0x2f8f5f,
        CONTROLLED: 0xff9829,
        SECRET: 0x7f5f9f,
      },
      chatBubblesClass: undefined,
      dragSpeedModifier: 0.8,
    },
    TextEditor: { enrichers: [], inlineRolls: {} },
    ui: {},
    queries: {},
    sounds: {
      dice: "sounds/host/dice.wav",
      lock: "sounds/host/lock.wav",
      notification: "sounds/host/notification.wav",
      combat: "sounds/host/combat.wav",
    },
    controlIcons: Object.fromEntries(
      ["combat", "visibility", "effects", "lock", "up", "down", "defeated", "light", "sound", "template"].map(
        id => [id, `icons/host/control-${id}.svg`],
      ),
    ),
    fontDefinitions: { "Host Sans": { editor: true, fonts: [] } },
    defaultFontFamily: "Host Sans",
    supportedLanguages: { en: "English" },
    i18n: { searchMinimumCharacterLength: 4 },
    time: {
      roundTime: 6,
      turnTime: 0,
      worldCalendarClass: SimpleCalendar,
      worldCalendarConfig: {},
      earthCalendarClass: SimpleCalendar,
      earthCalendarConfig: {},
      formatters: {},
    },
    specialStatusEffects: defaultSpecialStatusEffects(),
    canvasTextStyle: {},
    weatherEffects: {},
    Cursors: {},
    WebRTC: {},
    maxCanvasZoom: 3,
  });
  defineStatusEffects(config, generation);
  generationParts(config, generation);
  return config;
}
