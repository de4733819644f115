import * as abstract from "../../../../host/runtime/common/abstract/index.ts";
import * as fields from "../../../../host/runtime/common/data/fields/index.ts";
import * as utils from "../../../../host/runtime/common/utils/index.ts";

/** What a setting of the world holds in these tests. */
export const world: { houseRules: object } = { houseRules: {} };

// The type models of the system read these at import, as they do in Foundry.
Object.assign(globalThis, {
  foundry: { abstract, data: { fields }, utils },
  game: {
    settings: { settings: new Map([["blackout.houseRules", {}]]), get: (_scope: string, key: string) => key === "houseRules" ? world.houseRules : undefined },
    i18n: { has: () => false, localize: (key: string) => key },
  },
});

// Not by their literal path: the sources are checked against Foundry's declarations, this file against the host's.
const source = (path: string): Promise<any> => import(new URL(`../../../../src/data/${path}.ts`, import.meta.url).pathname);
const [character, npc, party, weapon, armor, gear, test, request] = await Promise.all(
  ["actor/character", "actor/npc", "actor/party", "item/weapon", "item/armor", "item/gear", "message/test", "message/request"].map(source));

/** The type models as `src/blackout.ts` registers them. */
export const models: Record<string, Record<string, any>> = {
  Actor: { character: character.CharacterData, npc: npc.NpcData, party: party.PartyData },
  Item: { weapon: weapon.WeaponData, armor: armor.ArmorData, gear: gear.GearData },
  ChatMessage: { test: test.TestMessageData, request: request.RequestMessageData },
};

/** An item as an actor's data sees it. */
export function itemOf(type: "weapon" | "armor" | "gear", name: string, system: object): object {
  return {
    type, name, system: new models["Item"]![type](system),
    isWeapon: () => type === "weapon", isArmor: () => type === "armor", isGear: () => type === "gear",
  };
}

/** The data of an actor with those items, prepared as Foundry prepares it. */
export function prepared(type: "character" | "npc", system: object, items: readonly object[] = []): any {
  const data = new models["Actor"]![type](system);
  Object.defineProperty(data, "parent", { value: { items } });
  data.prepareBaseData();
  data.prepareDerivedData();
  return data;
}
