import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import {
  npcBareAttribute,
  npcRankKeys,
  npcSkillRank,
  npcTierBalance,
  npcTiers,
} from "../../rules/character/npc.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { computePool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { options } from "../shared/options.ts";
import { pips, vitals } from "../shared/scales.ts";
import { plain, type Words } from "../shared/words.ts";
import { attackRows } from "./attack-rows.ts";
import { itemRow, type AnyItemFacts, type WeaponFacts } from "./item-rows.ts";
import { bodyOptions } from "./state-parts.ts";

/** The system data that an enemy's sheet displays. */
export type NpcNumbers = Pick<
  NpcData,
  | "rank"
  | "statBlock"
  | "concept"
  | "tiers"
  | "overrides"
  | "attributes"
  | "health"
  | "stamina"
  | "armor"
  | "resistance"
  | "ownArmor"
  | "ownResistance"
  | "passiveEvasion"
  | "walk"
  | "run"
  | "unslowed"
  | "slowedBy"
  | "body"
  | "load"
  | "step"
  | "actionPoints"
  | "freeActions"
  | "reactions"
  | "traits"
>;

/** The data that the views need in addition to the system data. */
export interface NpcWorld {
  readonly words: Words;
  readonly houseRules: HouseRules;
  readonly rowsFor: (attribute: Attribute, twoHanded?: boolean) => readonly Row[];
}

/** Returns an enemy's current pool for an attribute (R13.19). */
export function npcPool(
  system: NpcNumbers,
  attribute: Attribute,
  { houseRules, rowsFor }: Omit<NpcWorld, "words">,
  twoHanded = false,
) {
  const { dice } = system.attributes[attribute];
  return computePool({ attribute: dice, rows: rowsFor(attribute, twoHanded) }, houseRules);
}

/** Returns the numbers in the header of the sheet. */
export function npcHead(system: NpcNumbers, words: Words) {
  const { health, stamina, armor, resistance, passiveEvasion } = system;
  const byHand = passiveEvasion.reason === "override";
  return {
    health: { value: health.value, max: health.max, low: health.value <= 0 },
    resistance: { value: resistance.value, max: resistance.max, some: resistance.max > 0 },
    cells: vitals(health, resistance),
    armor: {
      value: armor.value,
      max: armor.max,
      some: armor.max > 0,
      note:
        armor.max === 0
          ? words.localize("BLACKOUT.sheet.noArmor")
          : words.format("BLACKOUT.sheet.of", { max: plain(armor.max) }),
    },
    evasion: {
      value: passiveEvasion.value,
      byHand,
      note: byHand
        ? words.format("BLACKOUT.npc.byRank", { n: plain(passiveEvasion.unlimited) })
        : passiveEvasion.reason === "encumbrance"
          ? words.format("BLACKOUT.sheet.evasionCapped", { n: plain(passiveEvasion.unlimited) })
          : words.localize(
              passiveEvasion.reason === "skill"
                ? "BLACKOUT.npc.ofRank"
                : `BLACKOUT.sheet.evasionBy.${passiveEvasion.reason}`,
            ),
    },
    walk: plain(system.walk),
    run: plain(system.run),
    slowed: system.slowedBy.length > 0,
    stamina: { value: stamina.value, max: stamina.max, pips: pips(stamina.value, stamina.max) },
  };
}

/** Returns the options for an enemy's rank, with the current rank marked. */
export function npcRanks(system: NpcNumbers, words: Words) {
  return npcRankKeys.map(key => ({
    key,
    on: key === system.rank,
    label: words.localize(`BLACKOUT.npc.rank.${key}`),
  }));
}

/** Returns the six attributes with their dice and passive values. */
export function npcAttributeRows(system: NpcNumbers, world: NpcWorld) {
  const { words } = world;
  return attributes.map(key => {
    const { pool, capped } = npcPool(system, key, world);
    const label = words.localize(`BLACKOUT.attribute.${key}`);
    return {
      key,
      label,
      pool: plain(pool),
      capped,
      passive: system.attributes[key].passive,
      tier: words.localize(`BLACKOUT.npc.tier.${system.tiers[key]}`),
      byHand: system.overrides.attributes[key] !== null,
      rollLabel: words.format("BLACKOUT.npc.roll", { attribute: label, dice: plain(pool) }),
      override: system.overrides.attributes[key],
      tiers: npcTiers.map(tier => ({
        value: tier,
        label: words.localize(`BLACKOUT.npc.tier.${tier}`),
        selected: tier === system.tiers[key],
      })),
      tierLabel: words.format("BLACKOUT.npc.tierOf", { attribute: label }),
      diceLabel: words.format("BLACKOUT.npc.diceOf", { attribute: label }),
      byRank: plain(system.attributes[key].dice),
    };
  });
}

/** Returns the attacks with the NPC's weapons. Skill names are omitted, because enemies have no skills. */
export function npcAttacks(system: NpcNumbers, items: readonly AnyItemFacts[], world: NpcWorld) {
  const weapons = items.filter((item): item is WeaponFacts => item.type === "weapon");
  return attackRows(
    weapons,
    {
      poolOf: (attribute, _skill, twoHanded) => npcPool(system, attribute, world, twoHanded),
      aimAlone: attribute =>
        npcSkillRank(system.attributes, "aim", world.houseRules) +
        npcPool(system, attribute, world).pool -
        system.attributes[attribute].dice,
      bareAttribute: attribute => npcBareAttribute(system.attributes, attribute, world.houseRules),
    },
    key => key,
    world.words,
    false,
  );
}

/** Returns the gear, except for weapons in hand. */
export function npcGear(items: readonly AnyItemFacts[], words: Words) {
  const rest = items.filter(item => item.type !== "weapon" || item.system.location !== "worn");
  return [...rest]
    .sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1))
    .map(item => itemRow(item, words));
}

/** Returns the held weapons as rows of gear. */
export function npcHands(items: readonly AnyItemFacts[], words: Words) {
  return items
    .filter(item => item.type === "weapon" && item.system.location === "worn")
    .map(item => itemRow(item, words));
}

/** Returns the view of the fields shown in edit mode. */
export function npcEdit(system: NpcNumbers, words: Words) {
  const { balanced, counts } = npcTierBalance(system.tiers);
  const field = (name: string, key: string, value: number | null, by = "", min = 0, max = 999) => ({
    name,
    label: words.localize(`BLACKOUT.${key}`),
    value,
    by,
    min,
    max,
    required: by === "",
  });
  return {
    overrides: [
      field("system.health.override", "sheet.maxHealth", system.health.override, plain(system.health.max)),
      field(
        "system.stamina.override",
        "sheet.maxStamina",
        system.stamina.override,
        plain(system.stamina.max),
      ),
      field(
        "system.overrides.passiveEvasion",
        "sheet.passiveEvasion",
        system.overrides.passiveEvasion,
        plain(system.passiveEvasion.value),
        1,
        40,
      ),
      field(
        "system.overrides.walk",
        "sheet.walk",
        system.overrides.walk,
        plain(system.unslowed.walk),
        0,
        1000,
      ),
    ],
    bodies: bodyOptions(system.body, words),
    statBlocks: options(["short", "detailed"], system.statBlock, "BLACKOUT.npc.statBlockIs", words),
    own: [
      field("system.ownArmor.value", "npc.armorNow", system.ownArmor.value),
      field("system.ownArmor.max", "npc.armorMax", system.ownArmor.max),
      field("system.ownResistance.value", "npc.resistanceNow", system.ownResistance.value),
      field("system.ownResistance.max", "npc.resistanceMax", system.ownResistance.max),
      field("system.step", "npc.step", system.step, "", 1, 18),
      field("system.actionPoints", "npc.actionPoints", system.actionPoints, "", 1, 12),
      field("system.freeActions", "npc.freeActions", system.freeActions, "", 0, 9),
      field("system.reactions", "npc.reactions", system.reactions, "", 0, 9),
    ],
    traits: system.traits.map(({ name, text, reaction }, index) => ({
      index,
      name,
      text,
      reaction,
      number: index + 1,
    })),
    balance: balanced
      ? ""
      : words.format("BLACKOUT.npc.balance", {
          high: String(counts.high),
          medium: String(counts.medium),
          low: String(counts.low),
        }),
  };
}
