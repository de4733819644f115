import * as abstract from "../../../../host/runtime/common/abstract/index.ts";
import { ActiveEffectTypeDataModel } from "../../../../host/runtime/common/data/active-effect-data.ts";
import * as fields from "../../../../host/runtime/common/data/fields/index.ts";
import * as regionBehaviors from "../../../../host/runtime/common/data/region-behaviors.ts";
import * as utils from "../../../../host/runtime/common/utils/index.ts";

/** A stand-in for the world settings. */
export const world: { houseRules: object } = { houseRules: {} };

/** Stand-ins for window classes that the system extends but doesn't open here. */
export const windows = {
  api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: any) => class extends base {} },
  sheets: { ActorSheetV2: class {}, ItemSheetV2: class {} },
};

// The system's type models need these globals when they are imported, as in Foundry.
Object.assign(globalThis, {
  foundry: {
    abstract,
    applications: windows,
    data: { fields, regionBehaviors, ActiveEffectTypeDataModel },
    utils,
  },
  game: {
    settings: {
      settings: new Map([["blackout.houseRules", {}]]),
      get: (_scope: string, key: string) => (key === "houseRules" ? world.houseRules : undefined),
    },
    i18n: { has: () => false, localize: (key: string) => key },
  },
});

// The paths are computed because the sources are type-checked against Foundry's declarations, whereas this
// file is type-checked against the host's.
const source = (path: string): Promise<any> =>
  import(new URL(`../../../../src/data/${path}.ts`, import.meta.url).pathname);
const [{ actorModels, itemModels }, condition, request, action, hazard] = await Promise.all(
  ["models", "effect/condition", "message/request", "message/action", "region/hazard"].map(source),
);

/** The data models that `src/system.ts` registers, by type. */
export const models: Record<string, Record<string, any>> = {
  Actor: actorModels,
  Item: itemModels,
  ActiveEffect: { condition: condition.ConditionData },
  ChatMessage: { request: request.RequestMessageData, action: action.ActionMessageData },
  RegionBehavior: { hazard: hazard.HazardBehaviorData },
};

const things = ["weapon", "armor", "gear", "consumable", "ammunition", "container", "mod", "implant"];

/** Returns a stand-in for an item, with its system data and type guards. */
export function itemOf(type: string, name: string, system: object, id = name): any {
  const guards = Object.fromEntries(
    Object.keys(models["Item"]!).map(one => [
      `is${one.charAt(0).toUpperCase()}${one.slice(1)}`,
      () => type === one,
    ]),
  );
  return {
    id,
    type,
    name,
    system: new models["Item"]![type](system),
    effects: { size: 0 },
    ...guards,
    isThing: () => things.includes(type),
  };
}

/** Returns the effect that represents a condition. */
export function conditionOf(key: string, more: object = {}, disabled = false): object {
  return {
    id: key,
    type: "condition",
    disabled,
    system: new models["ActiveEffect"]!["condition"]({ key, ...more }),
  };
}

/** Returns an actor's data with items and effects, prepared in the same way as in Foundry. */
export function prepared(
  type: "character" | "npc" | "follower" | "barrier" | "party" | "market",
  system: object,
  items: readonly any[] = [],
  effects: readonly object[] = [],
): any {
  const data = new models["Actor"]![type](system);
  const actor = { items, effects: Object.assign([...effects], { size: effects.length }) };
  Object.defineProperty(data, "parent", { value: actor });
  for (const item of items) {
    Object.defineProperty(item, "parent", { value: actor, configurable: true });
    Object.defineProperty(item.system, "parent", { value: item, configurable: true });
    item.system.prepareDerivedData();
  }
  data.prepareBaseData();
  data.prepareDerivedData();
  return data;
}
