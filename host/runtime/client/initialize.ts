import { initializeUI } from "./applications/index.ts";
import { openCanvas } from "./canvas/index.ts";
import { CompendiumCollection, CompendiumPacks } from "./collections/index.ts";
import { DOCUMENT_NAMES } from "./config.ts";
import type { Game } from "./game.ts";
import { Hooks } from "./hooks.ts";
import { localizeDataModel } from "./i18n-model.ts";
import { listenToKeys } from "./keybindings.ts";
import { platform, showWaiting } from "./platform.ts";
import { followWorld, type WorldEvents } from "./world-events.ts";

/** The order in which the world's documents are created: those that others refer to come first. */
const ORDER = [
  "User",
  "Folder",
  "Macro",
  "Cards",
  "Playlist",
  "RollTable",
  "JournalEntry",
  "Item",
  "Actor",
  "Scene",
  "Combat",
  "ChatMessage",
  "FogExploration",
];

/** The order in which the world's documents are prepared. */
const PREPARED = [
  "User",
  "Folder",
  "Item",
  "Actor",
  "Scene",
  "Combat",
  "ChatMessage",
  "JournalEntry",
  "Macro",
  "RollTable",
  "Playlist",
  "Cards",
];

/**
 * Starts a newly created game: prepares its documents and interface, and calls the start-up hooks up to
 * `ready`. World events are queued until the world's documents exist.
 */
export async function initializeGame(game: Game, events: WorldEvents): Promise<void> {
  Hooks.callAll("init");
  completeTypes(game);
  await game.i18n.initialize(game.settings.get("core", "language"));
  localizeModels();
  Hooks.callAll("i18nInit");

  initializeDocuments(game);
  const { worldCalendarClass, worldCalendarConfig } = platform.CONFIG.time;
  game.time.initializeCalendar(worldCalendarClass, worldCalendarConfig);
  game.tooltip = new platform.CONFIG.ux.TooltipManager();
  Hooks.callAll("setup");

  followWorld(game, events);
  await initializeUI();
  await openCanvas(game);
  showWaiting();
  listenToKeys(game.keybindings, window);
  game.ready = true;
  Hooks.callAll("ready");
  document.body.classList.add("game-ready");
}

/** Adds default labels for the document types that packages didn't label in `init`. */
export function completeTypes(game: Game): void {
  const { CONFIG } = platform;
  for (const [name, types] of Object.entries(game.documentTypes)) {
    const labels = (CONFIG[name].typeLabels ??= {});
    for (const type of types) labels[type] ??= type === "base" ? "TYPES.Base" : `TYPES.${name}.${type}`;
  }
}

/** Translates the labels of all registered data models into the user's language. */
export function localizeModels(): void {
  const { CONFIG } = platform;
  for (const name of DOCUMENT_NAMES) {
    for (const model of Object.values<any>(CONFIG[name].dataModels ?? {})) localizeDataModel(model);
  }
}

function byTime(a: any, b: any): number {
  return (a.timestamp ?? 0) - (b.timestamp ?? 0) || (a._id < b._id ? -1 : 1);
}

/**
 * Creates the world's documents and the compendiums, then prepares the documents' data. Throws an error if
 * the world doesn't contain the current user.
 */
export function initializeDocuments(game: Game): void {
  const { CONFIG } = platform;
  game.packs = new CompendiumPacks();
  for (const name of ORDER) {
    const CollectionClass = CONFIG[name].collection;
    if (!CollectionClass) continue;
    const sources = game.data.documents[name] ?? [];
    // Messages are sorted by time, because the server doesn't always send them in that order.
    game.collections.set(
      name,
      new CollectionClass(name === "ChatMessage" ? sources.toSorted(byTime) : sources),
    );
  }
  for (const { metadata, index, folders } of game.data.packs) {
    const pack = new CompendiumCollection({ ...metadata, index, folders });
    game.packs.set(pack.collection, pack);
  }
  const user = game.user;
  if (!user) throw new Error("The world does not know this user");
  user.viewedScene = game.collections.get("Scene")?.active?.id ?? null;
  game._documentsReady = true;
  for (const name of PREPARED)
    for (const document of game.collections.get(name) ?? []) document._safePrepareData();
}
