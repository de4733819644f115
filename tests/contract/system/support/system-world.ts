import { readFileSync } from "node:fs";
import { vi } from "vitest";
import { startWorld, type TestWorld } from "../../client/support/world.ts";

const root = new URL("../../../../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("system.json", root), "utf8"));

/** The system's modules that the tests use. */
const MODULES = {
  actor: "documents/actor",
  item: "documents/item",
  effect: "documents/active-effect",
  combatant: "documents/combatant",
  conditions: "documents/conditions",
  budget: "documents/budget",
  statuses: "documents/statuses",
  source: "data/effect/condition-source",
  models: "data/models",
  conditionData: "data/effect/condition",
  combatantData: "data/combat/combatant",
  standing: "features/state-rows",
  token: "documents/token",
  facts: "actions/core/actor-facts",
  things: "actions/core/item-facts",
  scrolling: "canvas/scrolling-numbers",
} as const;

/** The system's modules, as loaded for a Foundry version. */
export type System = Record<keyof typeof MODULES, any>;

// The paths are computed at run time, because the sources are type-checked with Foundry's declarations, but
// this file is checked with the host's.
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

/**
 * Stand-ins for parts of `foundry` that these tests don't need: the system extends windows but never opens
 * one.
 */
const applications = {
  api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: any) => class extends base {} },
  sheets: { ActorSheetV2: class {}, ItemSheetV2: class {} },
};

/**
 * Starts a Blackout world on one Foundry version: the system's documents and models with an in-memory server,
 * registered as in `src/blackout.ts`. Each version loads the modules again, because their classes extend
 * Foundry's.
 */
export async function startSystem(
  generation: 13 | 14,
  documents: Record<string, any[]> = {},
  userId?: string,
): Promise<TestWorld & { system: System }> {
  const bare = startWorld({ generation });
  const classes = Object.fromEntries(
    ["Actor", "Item", "ActiveEffect", "ChatMessage", "Combat", "Combatant"].map(name => [
      name,
      bare.CONFIG[name].documentClass,
    ]),
  );
  Object.assign(globalThis, classes, { TokenDocument: bare.CONFIG["Token"].documentClass });
  Object.assign(bare.foundry, { applications, documents: classes });
  vi.resetModules();
  const system = Object.fromEntries(
    await Promise.all(Object.entries(MODULES).map(async ([name, path]) => [name, await source(path)])),
  ) as System;
  const world = startWorld({
    generation,
    documents,
    ...(userId === undefined ? {} : { userId, activeUsers: [userId] }),
    system: manifest,
    init: ({ CONFIG, foundry }) => {
      Object.assign(foundry, { applications, documents: classes });
      CONFIG.Actor.documentClass = system.actor.BlackoutActor;
      CONFIG.Item.documentClass = system.item.BlackoutItem;
      CONFIG.ActiveEffect.documentClass = system.effect.BlackoutActiveEffect;
      CONFIG.Token.documentClass = system.token.BlackoutToken;
      CONFIG.Combatant.documentClass = system.combatant.BlackoutCombatant;
      Object.assign(CONFIG.Actor.dataModels, system.models.actorModels);
      Object.assign(CONFIG.Item.dataModels, system.models.itemModels);
      Object.assign(CONFIG.ActiveEffect.dataModels, { condition: system.conditionData.ConditionData });
      Object.assign(CONFIG.Combatant.dataModels, { base: system.combatantData.CombatantData });
      if (generation < 14) CONFIG.ActiveEffect.legacyTransferral = false;
      system.statuses.registerStatuses();
    },
  });
  return { ...world, system };
}
