import Handlebars from "handlebars";
import $ from "jquery";
import * as common from "./common.ts";
import * as collections from "./collections/index.ts";
import * as dice from "./dice/index.ts";
import * as documents from "./documents/index.ts";
import { applications, uiClasses, uxClasses } from "./applications/index.ts";
import { cleanHTML } from "./applications/ux/clean.ts";
import { TooltipManager } from "./applications/ux/tooltip.ts";
import { constantsOf } from "../common/constants.ts";
import { dataOf, utilsOf } from "../common/generations.ts";
import * as grid from "../common/grid/index.ts";
import { installPrimitives } from "../common/utils/primitives.ts";
import { fillMissingMembers, implement, isStub, stubTree } from "../generated/stubs.ts";
import { ClientDatabaseBackend } from "./backend.ts";
import * as browserUtils from "./browser-utils.ts";
import { canvasNamespace, configureCanvas } from "./canvas/index.ts";
import { createCanvasOff } from "./canvas/off.ts";
import { PIXI } from "./canvas/pixi.ts";
import { SimpleCalendar } from "./calendar.ts";
import { ClipboardHelper } from "./clipboard.ts";
import { logCompatibilityWarning } from "./compatibility.ts";
import { createConfig, DOCUMENT_NAMES } from "./config.ts";
import { Game } from "./game.ts";
import { defineGlobals } from "./globals.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { ClientModule, ClientPackage } from "./packages.ts";
import { ClientSettings } from "./settings.ts";
import { SocketInterface } from "./socket.ts";
import { GameTime } from "./time.ts";

/** The collection class for each document name of the world. */
const COLLECTIONS: Record<string, any> = {
  Actor: collections.Actors,
  Cards: collections.CardStacks,
  ChatMessage: collections.ChatMessages,
  Combat: collections.CombatEncounters,
  FogExploration: collections.FogExplorations,
  Folder: collections.Folders,
  Item: collections.Items,
  JournalEntry: collections.Journal,
  Macro: collections.Macros,
  Playlist: collections.Playlists,
  RollTable: collections.RollTables,
  Scene: collections.Scenes,
  Setting: collections.WorldSettings,
  User: collections.Users,
};

/** Returns the client's document classes by name, without exports that aren't classes. */
function clientDocuments(): Record<string, any> {
  return Object.fromEntries(
    Object.entries(documents).filter(
      ([name, value]) => typeof value === "function" && /^[A-Z]/.test(name) && name !== "ClientDocumentMixin",
    ),
  );
}

/** Returns the client class for a document name, such as `TokenDocument` for `Token`. */
function classOf(name: string): any {
  const classes = documents as Record<string, any>;
  return classes[name] ?? classes[`${name}Document`];
}

/** Returns the Base document classes by name. Omits the helpers that the same module exports. */
function baseDocuments(): Record<string, any> {
  return Object.fromEntries(Object.entries(common.documents).filter(([name]) => /^Base[A-Z]/.test(name)));
}

/** Returns the parts of the `foundry` namespace that this host implements, in Foundry's structure. */
function implemented(generation: 13 | 14): Record<string, any> {
  const {
    DirectoryCollection: _directory,
    DocumentCollection,
    WorldCollection,
    ...worldCollections
  } = collections;
  if (generation >= 14) documents.addModernModes();
  return {
    CONST: constantsOf(generation),
    Game,
    utils: { ...utilsOf(generation), ...browserUtils, logCompatibilityWarning },
    data: { ...dataOf(generation), ClientDatabaseBackend, CalendarData: SimpleCalendar },
    abstract: common.abstract,
    grid,
    documents: {
      ...baseDocuments(),
      ...clientDocuments(),
      abstract: { ClientDocumentMixin: documents.ClientDocumentMixin, DocumentCollection, WorldCollection },
      collections: worldCollections,
    },
    canvas: canvasNamespace,
    dice: {
      Roll: dice.Roll,
      RollParser: dice.RollParser,
      RollGrammar: dice.RollGrammar,
      MersenneTwister: dice.MersenneTwister,
      terms: dice.terms,
    },
    applications,
    helpers: {
      ClientSettings,
      GameTime,
      Hooks,
      Localization,
      SocketInterface,
      interaction: { ClientKeybindings, ClipboardHelper, TooltipManager },
    },
    packages: { World: ClientPackage, System: ClientPackage, Module: ClientModule },
  };
}

/** For each declared member that an implemented class lacks, adds a stub that throws an error. */
function fillGaps(foundry: any): void {
  const walk = (value: any, name: string, depth: number): void => {
    if (!value || isStub(value) || depth > 5) return;
    if (typeof value === "function") {
      if (/^class\s/.test(Function.prototype.toString.call(value))) fillMissingMembers(name, value);
      return;
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return;
    for (const [key, inner] of Object.entries(value)) walk(inner, `${name}.${key}`, depth + 1);
  };
  for (const part of [
    "utils",
    "data",
    "abstract",
    "grid",
    "canvas",
    "documents",
    "dice",
    "applications",
    "helpers",
  ])
    walk(foundry[part], `foundry.${part}`, 0);
}

/** Adds the classes of documents, collections, placeables, and the user interface to CONFIG. */
function completeConfig(CONFIG: any, foundry: any, generation: number): void {
  for (const name of DOCUMENT_NAMES) {
    CONFIG[name].documentClass = classOf(name);
    CONFIG[name].collection = COLLECTIONS[name];
  }
  configureCanvas(CONFIG, foundry.canvas);
  CONFIG.Token.hudClass = foundry.applications.hud.TokenHUD;
  CONFIG.Token.movement.TerrainData = foundry.data.TerrainData;
  if (generation >= 14) CONFIG.ActiveEffect.dataModels.base = foundry.data.ActiveEffectTypeDataModel;
  CONFIG.DatabaseBackend = new ClientDatabaseBackend();
  CONFIG.ui = { ...uiClasses };
  CONFIG.ux = { ...uxClasses };
}

/**
 * Assembles `foundry` from the tree of stubs and the implemented parts, and creates CONFIG and the global
 * names. Runs before any package is loaded. The game itself is created later.
 */
export function assemble(generation: 13 | 14): any {
  installPrimitives();
  common.configureEnvironment({ generation, side: "client", cleanHTML });
  const foundry = stubTree(generation);
  implement(foundry, implemented(generation));
  fillGaps(foundry);
  const CONFIG = createConfig(generation);
  completeConfig(CONFIG, foundry, generation);
  defineGlobals(
    globalThis,
    foundry,
    {
      CONFIG,
      Hooks,
      Handlebars,
      $,
      jQuery: $,
      PIXI,
      ui: {},
      canvas: createCanvasOff(),
      game: {},
    },
    generation,
  );
  return foundry;
}
