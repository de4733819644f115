import { configureEnvironment, utils } from "./common.ts";
import { baseDocument } from "../common/documents/registry.ts";
import { WorldSettings } from "./collections/index.ts";
import { logCompatibilityWarning } from "./compatibility.ts";
import { DOCUMENT_NAMES } from "./config.ts";
import { registerCoreSettings } from "./core-settings.ts";
import { Game, rolePermissions, type WorldData } from "./game.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { collectDocumentTypes } from "./packages.ts";
import { notify, platform } from "./platform.ts";
import { ClientSettings, type SettingStores } from "./settings.ts";
import type { ClientSocket } from "./socket.ts";
import { applyTheme } from "./theme.ts";
import { GameTime } from "./time.ts";

/** The core subtypes of documents whose Base class doesn't list them. */
const CORE_TYPES: Record<string, string[]> = {
  JournalEntryPage: ["image", "pdf", "text", "video"],
  Macro: ["chat", "script"],
  TableResult: ["text", "document"],
};

function coreTypes(name: string): string[] {
  return CORE_TYPES[name] ?? baseDocument(name)?.metadata.coreTypes ?? ["base"];
}

/** Configures the common runtime for this world. */
function plugEnvironment(game: Game, data: WorldData): void {
  const { CONFIG } = platform;
  configureEnvironment({
    generation: data.release.generation,
    side: "client",
    release: { version: data.release.version },
    world: { id: data.world.id },
    system: {
      id: data.system.id,
      version: data.system.version,
      primaryTokenAttribute: data.system.primaryTokenAttribute,
      secondaryTokenAttribute: data.system.secondaryTokenAttribute,
    },
    documentClass: name => CONFIG[name]?.documentClass,
    dataModel: (name, type) => CONFIG[name]?.dataModels?.[type],
    documentTypes: name => game.documentTypes[name],
    user: () => game.user,
    users: () => game.collections.get("User") ?? [],
    permissions: () => game.permissions,
    collection: name => game.collections.get(name),
    pack: id => game.packs?.get(id),
    database: () => CONFIG.DatabaseBackend,
    flagScopes: () => game.getPackageScopes(),
    callHooks: (name, ...args) => void Hooks.callAll(name, ...args),
    callHooksCancellable: (name, ...args) => Hooks.call(name, ...args),
    localize: (key, values) => (values ? game.i18n.format(key, values) : game.i18n.localize(key)),
    deprecated: message => logCompatibilityWarning(message, { once: true }),
    report: (message, error) => {
      if (error) console.error(error);
      notify("error", message);
    },
  });
}

/** Creates the game with settings, translations, keys and time. The documents are created later. */
export function createGame(
  data: WorldData,
  socket: ClientSocket,
  client: SettingStores["client"],
  drawsCanvas = false,
): Game {
  const { CONFIG, foundry } = platform;
  const game = new Game(data, socket);
  Object.assign(globalThis, { game });
  plugEnvironment(game, data);
  game.documentTypes = collectDocumentTypes(DOCUMENT_NAMES, game.system, game.modules, coreTypes);
  CONFIG.Combat.initiative.formula ??= game.system.initiative ?? null;

  const settings = new WorldSettings(data.documents.Setting ?? []);
  game.collections.set("Setting", settings);
  game.settings = new ClientSettings({
    stores: { client, world: settings },
    isReady: () => game.ready,
    userId: () => game.userId,
    documentClass: () => CONFIG.Setting.documentClass,
    clone: value => utils.deepClone(value),
  });
  game.time = new GameTime({
    read: () => game.settings.get("core", "time"),
    write: (time, options) => game.settings.set("core", "time", time, options),
  })._syncWith(data.time);
  game.keybindings = new ClientKeybindings({
    isGM: () => game.user?.isGM ?? false,
    isReady: () => game.ready,
    stored: () => game.settings.get("core", "keybindings"),
    store: bindings => game.settings.set("core", "keybindings", bindings),
  });
  game.i18n = new Localization({
    packages: () => [
      { id: game.system.id, kind: "system", languages: game.system.languages },
      ...game.modules
        .filter((module: any) => module.active)
        .map((module: any) => ({ id: module.id, kind: "module" as const, languages: module.languages })),
      { id: game.world.id, kind: "world", languages: game.world.languages },
    ],
    fetchJson,
    activeIds: () => ({
      system: game.system.id,
      modules: new Set(game.modules.filter((module: any) => module.active).map((module: any) => module.id)),
    }),
    merge: (target, source) => utils.mergeObject(target, source),
  });
  Object.assign(platform.CONFIG.supportedLanguages, {
    ...game.i18n._languagesOffered(),
    ...platform.CONFIG.supportedLanguages,
  });
  registerCoreSettings(
    game.settings,
    data.release.generation,
    foundry.data.fields,
    {
      onTime: (time, options, userId) => game.time.onUpdateWorldTime(time, options, userId),
      onTheme: () => applyTheme(game.settings.get("core", "uiConfig").colorScheme, document, prefersDark()),
      onCombatConfig: () => {
        for (const combat of game.collections.get("Combat") ?? []) combat.updateCombatantActors();
      },
    },
    drawsCanvas,
  );
  game.permissions = rolePermissions(game.settings.get("core", "permissions"), foundry.CONST);
  return game;
}

async function fetchJson(url: string): Promise<Record<string, any>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The request for ${url} failed with status ${response.status}`);
  return response.json() as Promise<Record<string, any>>;
}

/** Whether the browser prefers dark colors. */
export function prefersDark(): boolean {
  return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
}
