import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { carryingCapacity, injuryReduction, maxHitPoints, maxStamina, passiveEvasion, speeds, type Abilities } from "../../rules/character/derived.ts";
import { skillList } from "../../rules/character/skills.ts";
import { passiveSkill } from "../../rules/tests/passive.ts";
import { currentHouseRules } from "../house-rules.ts";
import { amount, choice, points, prose, text, toggle, whole } from "../fields.ts";
import { explained, type Explanations } from "./explanation.ts";
import { stateFields } from "./state.ts";
import { bearingsOf, keysOf, speedsNow, type SpeedsNow } from "./under-conditions.ts";
import { loadOf, wornGear, type ActorLoad, type Stock } from "./worn-gear.ts";

const { fields } = foundry.data;

/** A skill as it stands on a character: its rank and modifier, and what the list of skills says of it. */
export interface CharacterSkill {
  rank: number;
  modifier: number;
  specialized: boolean;
  /** A language key or a text. */
  label: string;
  /** The attribute that usually goes with it (R1.8). */
  attribute: Attribute;
  /** The passive value of the skill (R2.11). */
  passive: number;
}

function schema() {
  return {
    attributes: new fields.SchemaField({
      strength: attribute(), endurance: attribute(), dexterity: attribute(), intelligence: attribute(), insight: attribute(), charisma: attribute(),
    }),
    /** By the key of the skill. A skill of the world's list that is missing here has rank 0 (R1.6). */
    skills: new fields.TypedObjectField(new fields.SchemaField({
      rank: whole(0, 0, 20),
      modifier: whole(0, -20, 20),
      specialized: toggle(),
      /** Name of a skill that the world's list does not have. */
      label: text(),
      attribute: new fields.StringField({ required: true, nullable: false, blank: true, initial: "", choices: ["", ...attributes] }),
    })),
    /** Hit points; they may go below zero (R9.18). A new character, all attributes at 3, is unhurt by the default rules (R13.2, R13.7, R13.8). */
    health: points(13, -9999),
    stamina: points(3),
    speed: new fields.SchemaField({ override: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 0, max: 1000 }) }),
    stress: new fields.SchemaField({ value: whole(0, 0, 99) }),
    credits: amount(0, -1_000_000_000),
    experience: whole(0, 0, 100_000),
    biography: new fields.SchemaField({ concept: text(), ambition: text(), appearance: prose(), history: prose(), notes: prose() }),
    /** Pairs that the player rolls often, by names of their own. */
    favourites: new fields.ArrayField(new fields.SchemaField({ label: text(), attribute: choice(attributes, "strength"), skill: text() }), { max: 6 }),
    /** Up to eight Drives, three of them chosen for the session (R4.4). */
    drives: new fields.ArrayField(new fields.SchemaField({ text: text(), chosen: toggle() }), { max: 8 }),
    ...stateFields(),
  };
}

function attribute() {
  return new fields.SchemaField({ value: whole(3, 0, 20) });
}

type CharacterSchema = ReturnType<typeof schema>;

/** A player character: what is stored, and what the rules make of it and of its items. */
export class CharacterData extends foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.actor", "BLACKOUT.character"];

  static override defineSchema(): CharacterSchema {
    return schema();
  }

  /** Every skill of the world's list and every one of this character's own, in that order. */
  declare allSkills: Record<string, CharacterSkill>;
  declare armor: Stock;
  declare resistance: Stock;
  declare load: ActorLoad;
  /** Successes that an attack needs (R8.1–R8.3). */
  declare passiveEvasion: { value: number; unlimited: number; limit: number; reason: string };
  /** Feet that it comes now, slowed as it is (R13.9, R6.15). */
  declare walk: number;
  declare run: number;
  /** Feet that it would come unslowed, and what slows it. */
  declare unslowed: SpeedsNow["unslowed"];
  declare slowedBy: SpeedsNow["slowedBy"];
  /** What an injury takes off the damage (R13.12). */
  declare injuryReduction: number;
  declare explanations: Explanations;

  override prepareBaseData(): void {
    const houseRules = currentHouseRules();
    this.allSkills = {};
    for (const { key, label, attribute: usual } of skillList(houseRules)) this.allSkills[key] = this.#skill(key, label, usual);
    for (const [key, own] of Object.entries(this.skills)) this.allSkills[key] ??= this.#skill(key, own.label || key, own.attribute || "intelligence");
  }

  #skill(key: string, label: string, usual: Attribute): CharacterSkill {
    const own = this.skills[key];
    const rank = own?.rank ?? 0;
    return {
      rank, modifier: own?.modifier ?? 0, specialized: own?.specialized ?? false, label: own?.label || label, attribute: own?.attribute || usual,
      passive: passiveSkill(rank),
    };
  }

  /** Attributes and ranks as the rules read them. */
  get abilities(): Abilities {
    return {
      attributes: this.#attributeValues(),
      skills: Object.fromEntries(Object.entries(this.allSkills).map(([key, skill]) => [key, skill.rank])),
    };
  }

  #attributeValues(): Record<Attribute, number> {
    const { strength, endurance, dexterity, intelligence, insight, charisma } = this.attributes;
    return {
      strength: strength.value, endurance: endurance.value, dexterity: dexterity.value,
      intelligence: intelligence.value, insight: insight.value, charisma: charisma.value,
    };
  }

  override prepareDerivedData(): void {
    const houseRules = currentHouseRules();
    const { abilities } = this;
    const gear = wornGear(this.parent);
    const capacity = carryingCapacity(abilities, houseRules);
    this.load = loadOf(gear, capacity.value);
    this.armor = gear.armor;
    this.resistance = gear.resistance;

    const hitPoints = maxHitPoints(abilities, houseRules);
    this.health.max = this.health.override ?? hitPoints.value;
    const stamina = maxStamina(abilities, houseRules);
    this.stamina.max = this.stamina.override ?? stamina.value;
    const injury = injuryReduction(abilities);
    this.injuryReduction = injury.value;

    const bearings = bearingsOf(this.parent);
    const evasion = passiveEvasion({ passive: this.allSkills["evasion"]?.passive ?? 1, maximum: this.load.maximumPassiveEvasion, conditions: keysOf(bearings) });
    this.passiveEvasion = { value: evasion.value, unlimited: evasion.unlimited, limit: this.load.maximumPassiveEvasion, reason: evasion.reason };

    const speed = speeds(abilities, houseRules);
    const unslowed = this.speed.override === null ? speed : { walk: this.speed.override, run: this.speed.override * houseRules.runFactor };
    Object.assign(this, speedsNow({ walk: unslowed.walk, run: unslowed.run }, bearings, this.load.slowed, houseRules));

    this.explanations = {
      health: explained(hitPoints.parts),
      stamina: explained(stamina.parts),
      capacity: explained(capacity.parts),
      injuryReduction: explained(injury.parts),
      armor: gear.parts.map(part => ({ label: part.name, value: part.armor })),
      resistance: gear.parts.map(part => ({ label: part.name, value: part.resistance })),
      passiveEvasion: [
        { label: "BLACKOUT.skill.evasion", value: this.allSkills["evasion"]?.rank ?? 0 },
        { label: "BLACKOUT.explain.passive", value: 1 },
      ],
      encumbrance: [
        ...gear.parts.filter(part => part.encumbrance > 0).map(part => ({ label: part.name, value: part.encumbrance })),
        { label: "BLACKOUT.explain.overload", value: this.load.overload },
      ],
    };
  }
}
