import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import {
  carryingCapacity,
  injuryReduction,
  maxHitPoints,
  maxStamina,
  passiveEvasion,
  speeds,
} from "../../rules/character/derived.ts";
import {
  npcAbilities,
  npcAttributes,
  npcPassive,
  npcRankKeys,
  npcSkillRank,
  npcTiers,
  type NpcAttributes,
} from "../../rules/character/npc.ts";
import { skillList } from "../../rules/character/skills.ts";
import { currentHouseRules } from "../house-rules.ts";
import { choice, ofVariants, override, points, prose, stock, text, toggle, whole } from "../fields.ts";
import { computeWhenRead } from "./computed-when-read.ts";
import { explained, type Explanations } from "./explanation.ts";
import type { SkilledNumbers } from "./skilled.ts";
import { stateFields } from "./state.ts";
import { activeConditionsOf, keysOf, speedsNow, type SpeedsNow } from "./under-conditions.ts";
import { loadOf, wornGear, type ActorLoad, type Stock } from "./worn-gear.ts";

const { fields } = foundry.data;

/** The two forms of an enemy's sheet (R13.18). */
export const statBlocks = ["short", "detailed"] as const;

function schema() {
  return {
    rank: choice(npcRankKeys, "regular"),
    /**
     * The form of the sheet: `short` shows only attributes, and `detailed` shows everything that an encounter
     * needs (R13.18).
     */
    statBlock: choice(statBlocks, "detailed"),
    concept: text(),
    /** The tier of each attribute. Two attributes are High, two are Medium, and two are Low (R13.18). */
    tiers: new fields.SchemaField({
      strength: choice(npcTiers, "medium"),
      endurance: choice(npcTiers, "medium"),
      dexterity: choice(npcTiers, "high"),
      intelligence: choice(npcTiers, "low"),
      insight: choice(npcTiers, "high"),
      charisma: choice(npcTiers, "low"),
    }),
    /** The values that a Gamemaster entered to replace those from the rank. */
    overrides: new fields.SchemaField({
      passiveEvasion: override(1, 40),
      walk: override(0, 1000),
      attributes: new fields.SchemaField({
        strength: override(0, 40),
        endurance: override(0, 40),
        dexterity: override(0, 40),
        intelligence: override(0, 40),
        insight: override(0, 40),
        charisma: override(0, 40),
      }),
    }),
    /**
     * The default values of `health` and `stamina` match an enemy with the default rank and tiers under the
     * default rules.
     */
    health: points(15, -9999),
    stamina: points(5),
    /** Natural Armor Value and Damage Resistance, in addition to those of worn armor. */
    ownArmor: stock(0),
    ownResistance: stock(0),
    /** The fixed initiative step (R5.6). */
    step: whole(9, 1, 18),
    actionPoints: whole(3, 1, 12),
    /**
     * The numbers of free actions per turn and reactions per round. Some enemies have more than one (R5.6).
     */
    freeActions: whole(1, 0, 9),
    reactions: whole(1, 0, 9),
    description: prose(),
    traits: new fields.ArrayField(new fields.SchemaField({ name: text(), text: text(), reaction: toggle() })),
    variants: ofVariants(),
    ...stateFields(),
  };
}

type NpcSchema = ReturnType<typeof schema>;

/** The numbers derived for an enemy. */
type NpcNumbers = Pick<
  SkilledNumbers,
  "load" | "armor" | "resistance" | "passiveEvasion" | "injuryReduction" | "explanations" | keyof SpeedsNow
>;

const derivedKeys = Object.keys({
  load: true,
  armor: true,
  resistance: true,
  passiveEvasion: true,
  injuryReduction: true,
  walk: true,
  run: true,
  unslowed: true,
  slowedBy: true,
  explanations: true,
} satisfies Record<keyof NpcNumbers, true>) as readonly (keyof NpcNumbers)[];

/** An enemy or another character run by the Gamemaster, created from a rank (R13.18, R13.19). */
export class NpcData extends CheckedTypeDataModel<NpcSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.actor", "BLACKOUT.npc"];

  static override defineSchema(): NpcSchema {
    return schema();
  }

  /** The number of dice and the passive value of each attribute. */
  declare attributes: NpcAttributes;
  declare armor: Stock;
  declare resistance: Stock;
  declare load: ActorLoad;
  /**
   * The number of successes that an attack needs. `unlimited` is the number from the rank, before the limit.
   */
  declare passiveEvasion: { value: number; unlimited: number; limit: number; reason: string };
  /** The current Walk speed in feet, including slowing effects (R6.15). */
  declare walk: number;
  declare run: number;
  /** The speeds in feet without slowing effects, and the causes of slowing. */
  declare unslowed: SpeedsNow["unslowed"];
  declare slowedBy: SpeedsNow["slowedBy"];
  declare injuryReduction: number;
  declare explanations: Explanations;

  override prepareBaseData(): void {
    this.attributes = this.#attributes();
  }

  #attributes(): NpcAttributes {
    const byRank = npcAttributes(this.rank, this.tiers, currentHouseRules());
    const entries = attributes.map(
      key =>
        [
          key,
          { dice: this.overrides.attributes[key] ?? byRank[key].dice, passive: byRank[key].passive },
        ] as const,
    );
    return Object.fromEntries(entries) as Record<Attribute, NpcAttributes[Attribute]>;
  }

  /** Returns the passive value of a skill (R13.19). */
  passiveOf(skill: string): number {
    return npcPassive(this.attributes, skill, currentHouseRules());
  }

  /** Returns the number used as the enemy's skill rank in rules that require one. */
  rankOf(skill: string): number {
    return npcSkillRank(this.attributes, skill, currentHouseRules());
  }

  override prepareDerivedData(): void {
    computeWhenRead(this, derivedKeys, () => this.#derive(), [this.health, this.stamina]);
  }

  #derive(): NpcNumbers {
    const houseRules = currentHouseRules();
    const abilities = npcAbilities(this.attributes, houseRules);
    const gear = wornGear(this.parent);
    const capacity = carryingCapacity(abilities, houseRules);
    const load = loadOf(gear, capacity.value);
    const armor = { value: this.ownArmor.value + gear.armor.value, max: this.ownArmor.max + gear.armor.max };
    const resistance = {
      value: this.ownResistance.value + gear.resistance.value,
      max: this.ownResistance.max + gear.resistance.max,
    };

    const hitPoints = maxHitPoints(abilities, houseRules);
    this.health.max = this.health.override ?? hitPoints.value;
    const stamina = maxStamina(abilities, houseRules);
    this.stamina.max = this.stamina.override ?? stamina.value;
    const injury = injuryReduction(abilities);

    const bearings = activeConditionsOf(this.parent);
    const evasion = passiveEvasion({
      passive: this.passiveOf("evasion"),
      maximum: load.maximumPassiveEvasion,
      conditions: keysOf(bearings),
    });
    // A value entered by a Gamemaster takes precedence over rank and load, but a helpless actor can't evade
    // at all (R8.3).
    const byHand =
      evasion.reason === "skill" || evasion.reason === "encumbrance" ? this.overrides.passiveEvasion : null;
    const passive = {
      value: byHand ?? evasion.value,
      unlimited: evasion.unlimited,
      limit: load.maximumPassiveEvasion,
      reason: byHand === null ? evasion.reason : "override",
    };

    const speed = speeds(abilities, houseRules);
    const unslowed =
      this.overrides.walk === null
        ? speed
        : { walk: this.overrides.walk, run: this.overrides.walk * houseRules.runFactor };
    const own = { label: "BLACKOUT.explain.own" };
    const explanations = {
      health: explained(hitPoints.parts),
      stamina: explained(stamina.parts),
      capacity: explained(capacity.parts),
      injuryReduction: explained(injury.parts),
      armor: [
        { ...own, value: this.ownArmor.value },
        ...gear.parts.map(part => ({ label: part.name, value: part.armor })),
      ],
      resistance: [
        { ...own, value: this.ownResistance.value },
        ...gear.parts.map(part => ({ label: part.name, value: part.resistance })),
      ],
      passiveEvasion: [{ label: "BLACKOUT.explain.rank", value: evasion.unlimited }],
      encumbrance: [
        { label: "BLACKOUT.explain.gear", value: gear.encumbrance },
        { label: "BLACKOUT.explain.overload", value: load.overload },
      ],
    };
    return {
      load,
      armor,
      resistance,
      injuryReduction: injury.value,
      passiveEvasion: passive,
      ...speedsNow({ walk: unslowed.walk, run: unslowed.run }, bearings, load.slowed, houseRules),
      explanations,
    };
  }

  /** Returns all skills in the world's list, each with the attribute that it usually uses. */
  get allSkills(): readonly { key: string; label: string; attribute: Attribute }[] {
    return skillList(currentHouseRules());
  }
}
