import { readFileSync } from "node:fs";
import { vi } from "vitest";
import { Hooks } from "../../../../host/runtime/client/hooks.ts";
import { GM, PLAYER, startWorld, type TestWorld } from "../../client/support/world.ts";

const root = new URL("../../../../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("system.json", root), "utf8"));
// The import paths are computed at run time. Otherwise, type-checking this file against the host's
// declarations would include the sources, which need Foundry's declarations.
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

const CLASSES = [
  "Actor",
  "Item",
  "ActiveEffect",
  "ChatMessage",
  "Combat",
  "Combatant",
  "JournalEntry",
  "Token",
];
const globalName = (name: string): string => (name === "Token" ? "TokenDocument" : name);
const applications = {
  api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: any) => class extends base {} },
  sheets: { ActorSheetV2: class {}, ItemSheetV2: class {} },
  instances: new Map(),
};

export const SCENE = "scene00000000001";
export const COMBAT = "combat0000000001";

/** Returns the actor ID for a member's number. The IDs of tokens and combatants follow the same pattern. */
export const actorId = (number: number): string => `actor${String(number).padStart(11, "0")}`;
export const tokenId = (number: number): string => `token${String(number).padStart(11, "0")}`;
export const fighterId = (number: number): string => `fighter${String(number).padStart(9, "0")}`;

/**
 * A member of the test world: a character, a follower, or an enemy with an unlinked token. Enemies act on the
 * step given on their sheet.
 */
export interface Member {
  readonly kind: "character" | "npc" | "follower";
  readonly step?: number;
  readonly system?: object;
  readonly items?: readonly object[];
}

export interface EncounterWorld extends TestWorld {
  /** Modules of the system, including the writer. The system runs without rendering. */
  readonly modules: Record<
    "encounter" | "writer" | "fighters" | "perform" | "ask" | "turnLog" | "openItems",
    any
  >;
  /** The current encounter, which `anew` replaces. */
  combat: any;
  /** Ends the encounter, clears messages and events, and creates a new encounter. */
  anew(): Promise<void>;
  /** Returns the actor of the member with this number. An enemy has a synthetic actor. */
  actor(number: number): any;
  /** Adds the members with the given numbers to the encounter, and returns their combatants. */
  join(...numbers: readonly number[]): Promise<any[]>;
  /** Resolves when no work is pending. */
  settled(): Promise<void>;
  readonly events: string[];
}

/**
 * Starts a Blackout world on one Foundry version, with an in-memory server and a Gamemaster's client. The
 * system runs without rendering. The world contains an empty encounter.
 */
export async function startEncounterWorld(
  generation: 13 | 14,
  members: readonly Member[],
  settings: Record<string, unknown> = {},
): Promise<EncounterWorld> {
  const bare = startWorld({ generation });
  const classes = Object.fromEntries(
    CLASSES.map(name => [globalName(name), bare.CONFIG[name].documentClass]),
  );
  const storage = new Map<string, string>();
  Object.assign(globalThis, classes, {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
      key: () => null,
      length: 0,
    },
  });
  Object.assign(bare.foundry, { applications, documents: classes });
  vi.resetModules();
  const system = await source("system");
  const modules = {
    encounter: await source("features/combat/encounter-requests"),
    writer: await source("writer/writer"),
    fighters: await source("documents/fighters"),
    perform: await source("actions/core/perform"),
    ask: await source("actions/core/ask-writer"),
    openItems: await source("actions/core/open-items"),
    turnLog: await source("applications/combat/turn-log"),
  };
  const events: string[] = [];
  const world = startWorld({
    generation,
    userId: GM,
    activeUsers: [GM],
    system: manifest,
    documents: {
      Actor: members.map(({ kind, step = 9, system: data = {}, items = [] }, index) => ({
        _id: actorId(index),
        name: `F${index}`,
        type: kind,
        items,
        effects: [],
        prototypeToken: { actorLink: kind !== "npc" },
        ownership: { default: 0, ...(kind !== "npc" ? { [PLAYER]: 3 } : {}) },
        system: { ...(kind === "npc" ? { step } : {}), ...data },
      })),
      Scene: [
        {
          _id: SCENE,
          name: "Deck",
          active: true,
          tokens: members.map(({ kind }, index) => ({
            _id: tokenId(index),
            name: `F${index}`,
            actorId: actorId(index),
            actorLink: kind !== "npc",
            ...(kind === "npc" ? { delta: { _id: tokenId(index) } } : {}),
          })),
        },
      ],
      Combat: [{ _id: COMBAT, scene: SCENE, active: true, round: 0, turn: null, combatants: [], groups: [] }],
    },
    init: ({ CONFIG, foundry, ui }) => {
      Object.assign(foundry, { applications, documents: classes });
      Object.assign(ui, { notifications: { info: () => {}, warn: () => {}, error: () => {} } });
      for (const name of CLASSES)
        Object.assign(globalThis, { [globalName(name)]: CONFIG[name].documentClass });
      system.registerSystem();
      for (const name of CLASSES) {
        const cls = CONFIG[name].documentClass;
        if (!cls.implementation)
          Object.defineProperty(cls, "implementation", { value: cls, configurable: true });
      }
      const { prototype } = CONFIG.Combat.documentClass;
      for (const event of ["_onStartTurn", "_onEndTurn", "_onStartRound", "_onEndRound"]) {
        prototype[event] = async (...args: any[]) => {
          events.push(
            args.length > 1
              ? `${event.slice(3)} ${args[0].name} ${args[1].round}`
              : `${event.slice(3)} ${args[0].round}`,
          );
        };
      }
      // The `_stats` that the server would add to written documents.
      const stamp = { _stats: { lastModifiedBy: GM } };
      Hooks.on("preCreateChatMessage", (message: any) => {
        message.updateSource(stamp);
      });
      Hooks.on("preUpdateChatMessage", (_message: any, changes: any) => {
        Object.assign(changes, stamp);
      });
    },
  });
  const { game } = world;
  for (const [key, value] of Object.entries(settings)) await game.settings.set("blackout", key, value);
  for (const actor of game.actors) actor.reset();
  await system.startSystem();
  const settled = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet++) {
      const before = world.server.requests.length;
      await modules.writer.writerAtRest();
      await new Promise(resolve => {
        setImmediate(resolve);
      });
      if (world.server.requests.length !== before) quiet = 0;
    }
  };
  await settled();
  const result: EncounterWorld = {
    ...world,
    modules,
    events,
    settled,
    combat: game.combats.get(COMBAT),
    actor: number => game.scenes.get(SCENE).tokens.get(tokenId(number)).actor,
    anew: async () => {
      if (game.combats.has(result.combat.id)) await result.combat.delete();
      for (const message of [...game.messages]) await message.delete();
      await settled();
      events.length = 0;
      world.server.requests.length = 0;
      result.combat = await world.CONFIG.Combat.documentClass.create({
        scene: SCENE,
        active: true,
        round: 0,
        turn: null,
        combatants: [],
        groups: [],
      });
      await settled();
    },
    join: async (...numbers) => {
      const made = await result.combat.createEmbeddedDocuments(
        "Combatant",
        numbers.map(number => ({
          _id: fighterId(number),
          actorId: actorId(number),
          tokenId: tokenId(number),
          sceneId: SCENE,
        })),
        { keepId: true },
      );
      await settled();
      return made;
    },
  };
  return result;
}
