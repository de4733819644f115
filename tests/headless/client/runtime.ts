/**
 * Provides the host's client runtime without a page or windows, that is, the globals that a system needs
 * while it loads. Import this module before the system, which uses the globals during module evaluation.
 */
import * as common from "../../../host/runtime/client/common.ts";
import * as collections from "../../../host/runtime/client/collections/index.ts";
import * as documents from "../../../host/runtime/client/documents/index.ts";
import * as dice from "../../../host/runtime/client/dice/index.ts";
import { constantsOf } from "../../../host/runtime/common/constants.ts";
import { dataOf, utilsOf } from "../../../host/runtime/common/generations.ts";
import { installPrimitives } from "../../../host/runtime/common/utils/primitives.ts";
import { ClientDatabaseBackend } from "../../../host/runtime/client/backend.ts";
import { createCanvasOff } from "../../../host/runtime/client/canvas/off.ts";
import { createConfig, DOCUMENT_NAMES } from "../../../host/runtime/client/config.ts";
import { defineGlobals } from "../../../host/runtime/client/globals.ts";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { memoryStorage, seat, type ClientFacts } from "./wiring.ts";

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

/** Returns stand-ins for the window classes, which can be extended but never opened. */
function noWindows(): object {
  return {
    instances: new Map(),
    ux: {},
    sheets: { ActorSheetV2: class {}, ItemSheetV2: class {} },
    api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: any) => class extends base {} },
  };
}

/** The notifications that this client has shown, in order. */
export const told: string[] = [];

function notifications(): object {
  const notify = (key: string, options?: { format?: Record<string, unknown> }): void => {
    told.push(options?.format ? `${key} ${JSON.stringify(options.format)}` : key);
  };
  return { info: notify, warn: notify, error: notify };
}

function assemble({ generation }: ClientFacts): void {
  installPrimitives();
  common.configureEnvironment({ generation, side: "client", cleanHTML: html => html });
  if (generation >= 14) documents.addModernModes();
  const classes = documents as Record<string, any>;
  const bases = Object.entries(common.documents).filter(([name]) => /^Base[A-Z]/.test(name));
  const foundry: any = {
    CONST: constantsOf(generation),
    utils: utilsOf(generation),
    data: { ...dataOf(generation), fields: common.fields },
    abstract: common.abstract,
    documents: { ...Object.fromEntries(bases), ...classes },
    dice: { Roll: dice.Roll, terms: dice.terms, MersenneTwister: dice.MersenneTwister },
    applications: noWindows(),
    helpers: {},
    canvas: {},
    appv1: {},
  };
  const CONFIG = createConfig(generation);
  for (const name of DOCUMENT_NAMES) {
    CONFIG[name].documentClass = classes[name] ?? classes[`${name}Document`];
    CONFIG[name].collection = COLLECTIONS[name];
  }
  if (generation >= 14) CONFIG.ActiveEffect.dataModels.base = foundry.data.ActiveEffectTypeDataModel;
  CONFIG.DatabaseBackend = new ClientDatabaseBackend();
  defineGlobals(
    globalThis,
    foundry,
    { CONFIG, Hooks, ui: { notifications: notifications() }, canvas: createCanvasOff(), game: {} },
    generation,
  );
}

Object.defineProperty(globalThis, "localStorage", {
  value: memoryStorage(seat.facts.storage),
  configurable: true,
});
assemble(seat.facts);
