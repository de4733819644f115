import * as common from "../../../../host/runtime/client/common.ts";
import * as collections from "../../../../host/runtime/client/collections/index.ts";
import * as documents from "../../../../host/runtime/client/documents/index.ts";
import * as dice from "../../../../host/runtime/client/dice/index.ts";
import * as data from "../../../../host/runtime/common/data/index.ts";
import { constantsOf } from "../../../../host/runtime/common/constants.ts";
import { ClientDatabaseBackend } from "../../../../host/runtime/client/backend.ts";
import {
  compatibility,
  logCompatibilityWarning,
  MODES,
} from "../../../../host/runtime/client/compatibility.ts";
import { createCanvasOff } from "../../../../host/runtime/client/canvas/off.ts";
import { createConfig, DOCUMENT_NAMES } from "../../../../host/runtime/client/config.ts";
import { Hooks } from "../../../../host/runtime/client/hooks.ts";
import { completeTypes, initializeDocuments } from "../../../../host/runtime/client/initialize.ts";
import { createGame } from "../../../../host/runtime/client/setup.ts";
import { SocketInterface } from "../../../../host/runtime/client/socket.ts";
import { followWorld, WorldEvents } from "../../../../host/runtime/client/world-events.ts";
import { FakeServer } from "./fake-server.ts";

export const GM = "gamemaster000001";
export const ASSISTANT = "assistant0000001";
export const PLAYER = "player0000000001";

export interface TestWorld {
  game: any;
  CONFIG: any;
  foundry: any;
  ui: any;
  server: FakeServer;
}

interface WorldOptions {
  generation?: 13 | 14;
  userId?: string;
  activeUsers?: string[];
  /** The system's manifest. By default, a minimal one is used. */
  system?: object;
  documents?: Record<string, any[]>;
  /** Called before the documents are created, at the point where Foundry calls `init` hooks. */
  init?: (world: Omit<TestWorld, "server">) => void;
  /** Called after the world has been requested but before the game is created. Can send server events. */
  meanwhile?: (server: FakeServer) => void;
}

const COLLECTIONS: Record<string, any> = {
  Actor: collections.Actors,
  ChatMessage: collections.ChatMessages,
  Combat: collections.CombatEncounters,
  Folder: collections.Folders,
  Item: collections.Items,
  JournalEntry: collections.Journal,
  Macro: collections.Macros,
  RollTable: collections.RollTables,
  Scene: collections.Scenes,
  Setting: collections.WorldSettings,
  User: collections.Users,
};

function users(): any[] {
  return [
    { _id: GM, name: "Gamemaster", role: 4 },
    { _id: ASSISTANT, name: "Assistant", role: 3 },
    { _id: PLAYER, name: "Player", role: 1 },
  ];
}

function memoryStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  };
}

/** Removes all hook listeners that earlier tests registered. */
function clearHooks(): void {
  for (const [name, list] of Object.entries(Hooks.events))
    for (const { id } of [...list]) Hooks.off(name, id);
}

/**
 * Starts a client without a page. It has the real documents, collections, settings and backend, and a fake
 * server. There are no application classes, so nothing is rendered.
 */
export function startWorld({
  generation = 14,
  userId = GM,
  activeUsers = [userId],
  documents: stored = {},
  system = {},
  init,
  meanwhile,
}: WorldOptions = {}): TestWorld {
  clearHooks();
  Object.assign(compatibility, { mode: MODES.WARNING, includePatterns: [], excludePatterns: [] });
  common.configureEnvironment({ generation, side: "client" });
  const CONFIG = createConfig(generation);
  if (generation >= 14) documents.addModernModes();
  const foundry: any = {
    CONST: constantsOf(generation),
    utils: { ...common.utils, logCompatibilityWarning },
    data: { ...data, fields: common.fields },
    abstract: common.abstract,
    dice: { Roll: dice.Roll, terms: dice.terms },
    applications: { ux: {} },
  };
  const classes = documents as Record<string, any>;
  for (const name of DOCUMENT_NAMES) {
    CONFIG[name].documentClass = classes[name] ?? classes[`${name}Document`];
    CONFIG[name].collection = COLLECTIONS[name];
  }
  if (generation >= 14) CONFIG.ActiveEffect.dataModels.base = foundry.data.ActiveEffectTypeDataModel;
  CONFIG.DatabaseBackend = new ClientDatabaseBackend();
  const ui: any = {};
  Object.assign(globalThis, { CONFIG, CONST: foundry.CONST, foundry, ui, canvas: createCanvasOff(), Hooks });
  const server = new FakeServer(userId);
  SocketInterface._socket = server;
  const events = new WorldEvents(server);
  meanwhile?.(server);
  const game: any = createGame(
    {
      userId,
      release: { generation, version: `${generation}.400`, build: 400 },
      world: { id: "test-world" },
      system: {
        id: "mini",
        version: "1.0.0",
        documentTypes: { Actor: { hero: {}, foe: {} }, Item: { sword: {}, trick: {} } },
        initiative: "1d10",
        ...system,
      },
      modules: [{ id: "helper", version: "1.0.0", active: true, documentTypes: {} }],
      packs: [],
      activeUsers,
      time: 0,
      documents: { User: users(), ...stored },
    },
    server,
    memoryStorage(),
  );
  Object.assign(game.i18n, { translations: {}, _fallback: {} });
  init?.({ game, CONFIG, foundry, ui });
  completeTypes(game);
  initializeDocuments(game);
  followWorld(game, events);
  game.ready = true;
  return { game, CONFIG, foundry, ui, server };
}

/** Appends the name of each given hook to a list whenever the hook is called. */
export function recordHooks(names: string[], into: string[]): void {
  for (const name of names) Hooks.on(name, () => void into.push(name));
}
