import { ClipboardHelper } from "./clipboard.ts";
import { Collection, utils } from "./common.ts";
import { NotImplementedInHost } from "../common/errors.ts";
import type { CompendiumPacks } from "./collections/index.ts";
import { Hooks } from "./hooks.ts";
import type { Localization } from "./i18n.ts";
import { initializeGame } from "./initialize.ts";
import type { ClientKeybindings } from "./keybindings.ts";
import { ClientModule, ClientPackage } from "./packages.ts";
import { platform } from "./platform.ts";
import type { ClientSettings } from "./settings.ts";
import type { ClientSocket } from "./socket.ts";
import type { GameTime } from "./time.ts";
import type { WorldEvents } from "./world-events.ts";

/** The server's data about the release and the world. */
export interface WorldData {
  userId: string;
  release: { generation: 13 | 14; version: string; build: number };
  world: any;
  system: any;
  modules: any[];
  packs: any[];
  documents: Record<string, any[]>;
  activeUsers: string[];
  time: number;
  paused?: boolean;
  files?: any;
}

/** The properties of `game` that contain the world's documents, keyed by document name. */
export const COLLECTION_NAMES: Record<string, string> = {
  User: "users",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Cards: "cards",
  ChatMessage: "messages",
};

/**
 * The running game on this client: the world's packages, documents, users, settings, translations and time.
 */
export class Game {
  readonly view = "game";
  readonly data: any;
  readonly userId: string;
  readonly sessionId: string | null = null;
  readonly socket: ClientSocket;
  readonly release: any;
  readonly world: ClientPackage;
  readonly system: ClientPackage;
  readonly modules: any;
  readonly collections: any = new Collection();
  readonly clipboard = new ClipboardHelper();
  readonly compendiumArt = new Map();
  /** The subtypes by document name. */
  documentTypes: Record<string, string[]> = {};
  i18n!: Localization;
  settings!: ClientSettings;
  keybindings!: ClientKeybindings;
  time!: GameTime;
  packs!: CompendiumPacks;
  tooltip: any;
  permissions: any = null;
  ready = false;
  loading = false;
  debug = false;
  /** Whether all documents of the world have been created. Only then can they be prepared. */
  _documentsReady = false;
  /** The world events sent by the server, which are queued until the world's documents exist. */
  _events!: WorldEvents;
  #paused: boolean;

  constructor(data: WorldData, socket: ClientSocket) {
    this.data = {
      ...data,
      ...Object.fromEntries(Object.entries(data.documents).map(([name, list]) => [dataKey(name), list])),
    };
    this.userId = data.userId;
    this.socket = socket;
    this.release = {
      ...data.release,
      display: `Version ${data.release.version}`,
      isGenerationalChange: () => false,
    };
    this.world = new ClientPackage("world", data.world);
    this.system = new ClientPackage("system", data.system);
    this.modules = new Collection();
    for (const manifest of data.modules) this.modules.set(manifest.id, new ClientModule(manifest));
    this.#paused = data.paused ?? false;
  }

  /** Starts the game. The lib-wrapper module wraps this method as soon as its script is evaluated. */
  initialize(): Promise<void> {
    return initializeGame(this, this._events);
  }

  get version(): string {
    return this.release.version;
  }

  /** This client's user, or null before the world's users are loaded. */
  get user(): any {
    return this.collections.get("User")?.current ?? null;
  }

  /** The encounter shown in the tracker. */
  get combat(): any {
    return this.collections.get("Combat")?.viewed ?? null;
  }

  get canvas(): any {
    return platform.canvas;
  }

  get isAdmin(): boolean {
    return false;
  }

  get activeTool(): string {
    return platform.ui?.controls?.tool?.name ?? "select";
  }

  /** An empty model for each subtype, by document name. Older code expects this property. */
  get model(): Record<string, Record<string, object>> {
    return Object.fromEntries(
      Object.entries(this.documentTypes).map(([name, types]) => [
        name,
        Object.fromEntries(types.map(type => [type, {}])),
      ]),
    );
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Returns the IDs of all packages that may store flags on documents. */
  getPackageScopes(): string[] {
    return ["core", "world", this.system.id, ...this.modules.keys()];
  }

  /**
   * Pauses or resumes the game on this client. If `broadcast` is true and the user is a Gamemaster, also does
   * so for all other users.
   */
  togglePause(
    pause = !this.#paused,
    options: { broadcast?: boolean; userId?: string } | boolean = {},
  ): boolean {
    const { broadcast = false, userId } = typeof options === "boolean" ? { broadcast: options } : options;
    this.#paused = pause;
    if (broadcast && this.user.isGM) this.socket.emit("pause", pause, { userId: this.userId });
    platform.ui?.pause?.render?.();
    Hooks.callAll("pauseGame", pause, { broadcast, userId: userId ?? this.userId });
    return pause;
  }

  /** Opens or closes the sheet of the user's character. */
  toggleCharacterSheet(): any {
    const { character } = this.user;
    if (!character) return null;
    if (character.sheet.rendered) void character.sheet.close();
    else void character.sheet.render({ force: true });
    return character.sheet;
  }

  logOut(): void {
    window.location.href = "/join";
  }

  activateSocketListeners(socket: Pick<ClientSocket, "on"> = this.socket): void {
    socket.on("pause", (pause: boolean, options: any) =>
      this.togglePause(pause, { broadcast: false, userId: options?.userId }),
    );
  }

  get tours(): never {
    throw new NotImplementedInHost("foundry.Game#tours");
  }

  get audio(): never {
    throw new NotImplementedInHost("foundry.Game#audio");
  }

  get video(): never {
    throw new NotImplementedInHost("foundry.Game#video");
  }

  get documentIndex(): never {
    throw new NotImplementedInHost("foundry.Game#documentIndex");
  }
}

/** Returns the key in `game.data` under which the raw documents of a type are stored, such as `actors`. */
function dataKey(name: string): string {
  return COLLECTION_NAMES[name] ?? `${name[0].toLowerCase()}${name.slice(1)}s`;
}

/** Defines getters such as `game.actors`, which return the world's collections. */
for (const [name, key] of Object.entries(COLLECTION_NAMES)) {
  Object.defineProperty(Game.prototype, key, {
    configurable: true,
    get(this: Game) {
      return this.collections.get(name);
    },
  });
}

/**
 * Returns the roles that have each permission, by permission name. Permissions that the world's setting
 * doesn't define have their default roles.
 */
export function rolePermissions(
  stored: Record<string, number[]> | null,
  constants: any,
): Record<string, number[]> {
  const roles: number[] = Object.values(constants.USER_ROLES);
  const defaults = Object.entries<any>(constants.USER_PERMISSIONS).map(
    ([name, { defaultRole }]) => [name, roles.filter(role => role >= defaultRole)] as const,
  );
  return { ...Object.fromEntries(defaults), ...utils.deepClone(stored ?? {}) };
}
