import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import {
  carryingCapacity,
  injuryReduction,
  maxHitPoints,
  maxStamina,
  passiveEvasion,
  speeds,
  type Abilities,
} from "../../rules/character/derived.ts";
import { skillList } from "../../rules/character/skills.ts";
import type { EquipProblem } from "../../rules/gear/equipment.ts";
import { passiveSkill } from "../../rules/tests/passive.ts";
import { currentHouseRules } from "../house-rules.ts";
import { ofVariants, points, text, toggle, whole } from "../fields.ts";
import { computeWhenRead } from "./computed-when-read.ts";
import { explained, type ExplanationRow, type Explanations } from "./explanation.ts";
import { geneModsOf, grantedTo, implantsOf, type Granted } from "./grants.ts";
import { activeConditionsOf, isArmInjured, keysOf, speedsNow, type SpeedsNow } from "./under-conditions.ts";
import { equippedOddly, loadOf, wornGear, type ActorLoad, type Stock } from "./worn-gear.ts";

const { fields } = foundry.data;

/** An actor's skill: its rank and modifier, and its entry in the skill list. */
export interface CharacterSkill {
  rank: number;
  /** The sum of the actor's own and granted modifiers. */
  modifier: number;
  /** The parts of the modifier that come from the background, features, traits and similar sources. */
  granted: readonly ExplanationRow[];
  specialized: boolean;
  /** A translation key or a custom name. */
  label: string;
  /** The usual attribute of the skill (R1.8). */
  attribute: Attribute;
  /** The passive value of the skill (R2.11). */
  passive: number;
}

/** Returns the stored fields of actors with attributes and skills. */
export function skilledFields() {
  return {
    attributes: new fields.SchemaField({
      strength: attribute(),
      endurance: attribute(),
      dexterity: attribute(),
      intelligence: attribute(),
      insight: attribute(),
      charisma: attribute(),
    }),
    /** The skills by key. A skill in the world's list that is missing here has rank 0 (R1.6). */
    skills: new fields.TypedObjectField(
      new fields.SchemaField({
        rank: whole(0, 0, 20),
        modifier: whole(0, -20, 20),
        specialized: toggle(),
        /** The name of a skill that isn't in the world's list. */
        label: text(),
        attribute: new fields.StringField({
          required: true,
          nullable: false,
          blank: true,
          initial: "",
          choices: ["", ...attributes],
        }),
      }),
    ),
    /**
     * Hit points, which can be negative (R9.18). The default is the value for an uninjured character with all
     * attributes at 3 under the default rules (R13.2, R13.7, R13.8).
     */
    health: points(13, -9999),
    stamina: points(3),
    speed: new fields.SchemaField({
      override: new fields.NumberField({
        required: true,
        nullable: true,
        integer: true,
        initial: null,
        min: 0,
        max: 1000,
      }),
    }),
    /** Gene mod points in addition to those from traits and features (R13.15). */
    geneMods: new fields.SchemaField({ points: whole(0, 0, 99) }),
    variants: ofVariants(),
  };
}

function attribute() {
  return new fields.SchemaField({ value: whole(3, 0, 20) });
}

/** A skill in its stored form. */
interface StoredSkill {
  readonly rank: number;
  readonly modifier: number;
  readonly specialized: boolean;
  readonly label: string;
  readonly attribute: string;
}

/** The properties of an actor with attributes and skills that the functions below use. */
interface Skilled {
  readonly parent: Actor.Implementation;
  readonly attributes: Readonly<Record<Attribute, { readonly value: number }>>;
  readonly skills: Readonly<Record<string, StoredSkill | undefined>>;
  readonly allSkills: Record<string, CharacterSkill>;
  readonly health: { max: number; readonly override: number | null };
  readonly stamina: { max: number; readonly override: number | null };
  readonly speed: { readonly override: number | null };
  readonly geneMods: { readonly points: number };
}

/** The numbers derived for an actor with attributes and skills, including those from items. */
export interface SkilledNumbers extends SpeedsNow {
  readonly armor: Stock;
  readonly resistance: Stock;
  readonly load: ActorLoad;
  /**
   * The actor's Passive Evasion: the number of successes that an attack against the actor requires, with and
   * without limits (R8.1–R8.3).
   */
  readonly passiveEvasion: { value: number; unlimited: number; limit: number; reason: string };
  /** The amount by which taking an injury reduces damage (R13.12). */
  readonly injuryReduction: number;
  /** The Bulk of grafted implants, and the amount by which it exceeds the limit (R13.16). */
  readonly implants: ReturnType<typeof implantsOf>;
  /** The gene mod points: total, spent and left (R13.15). */
  readonly geneModPoints: ReturnType<typeof geneModsOf>;
  /** Whether rare gear costs less during character creation (R14.3). */
  readonly rareForLess: boolean;
  /** The problems with worn and held gear. The sheet only warns about them. */
  readonly equipProblems: readonly EquipProblem[];
  readonly explanations: Explanations;
}

/** The names of the numbers that `deriveSkilled` returns. */
const derivedKeys = Object.keys({
  load: true,
  armor: true,
  resistance: true,
  passiveEvasion: true,
  walk: true,
  run: true,
  unslowed: true,
  slowedBy: true,
  injuryReduction: true,
  implants: true,
  geneModPoints: true,
  rareForLess: true,
  equipProblems: true,
  explanations: true,
} satisfies Record<keyof SkilledNumbers, true>) as readonly (keyof SkilledNumbers)[];

/** Prepares the skills of an actor before effects are applied. */
export function prepareSkills(model: Skilled): void {
  computeWhenRead(model, ["allSkills"], () => ({ allSkills: skillsOf(model) }));
}

/** Prepares the numbers of an actor with attributes and skills (see `deriveSkilled`). */
export function prepareSkilled(model: Skilled): void {
  computeWhenRead(model, derivedKeys, () => deriveSkilled(model), [model.health, model.stamina]);
}

/** Returns the skills in the world's list, followed by the actor's own skills. */
function skillsOf({ parent, skills }: Pick<Skilled, "parent" | "skills">): Record<string, CharacterSkill> {
  const granted = grantedTo(parent);
  const listed = skillList(currentHouseRules()).map(
    ({ key, label, attribute: usual }) =>
      [key, skillOf(skills[key], label, usual, granted.skills[key])] as const,
  );
  const known = new Set(listed.map(([key]) => key));
  const own = Object.entries(skills)
    .filter(([key]) => !known.has(key))
    .map(
      ([key, skill]) =>
        [key, skillOf(skill, skill?.label || key, "intelligence", granted.skills[key])] as const,
    );
  return Object.fromEntries([...listed, ...own]);
}

function skillOf(
  own: StoredSkill | undefined,
  label: string,
  usual: Attribute,
  granted: Granted["skills"][string] = [],
): CharacterSkill {
  const rank = own?.rank ?? 0;
  return {
    rank,
    modifier: granted.reduce((sum, { value }) => sum + value, own?.modifier ?? 0),
    granted,
    specialized: own?.specialized ?? false,
    label: own?.label || label,
    attribute: attributes.find(key => key === own?.attribute) ?? usual,
    passive: passiveSkill(rank),
  };
}

/** Returns an actor's attributes and skill ranks in the form that the rules require. */
export function abilitiesOf({
  attributes: own,
  allSkills,
}: Pick<Skilled, "attributes" | "allSkills">): Abilities {
  return {
    attributes: Object.fromEntries(attributes.map(key => [key, own[key].value])) as Record<Attribute, number>,
    skills: Object.fromEntries(Object.entries(allSkills).map(([key, skill]) => [key, skill.rank])),
  };
}

/**
 * Derives the numbers of an actor with attributes and skills. Also sets the maximum hit points and Stamina in
 * the actor's data.
 */
function deriveSkilled(model: Skilled): SkilledNumbers {
  const houseRules = currentHouseRules();
  const { parent, allSkills } = model;
  const abilities = abilitiesOf(model);
  const gear = wornGear(parent);
  const capacity = carryingCapacity(abilities, houseRules);
  const load = loadOf(gear, capacity.value);
  const hitPoints = maxHitPoints(abilities, houseRules);
  model.health.max = model.health.override ?? hitPoints.value;
  const stamina = maxStamina(abilities, houseRules);
  model.stamina.max = model.stamina.override ?? stamina.value;
  const injury = injuryReduction(abilities);

  const bearings = activeConditionsOf(parent);
  const evasion = passiveEvasion({
    passive: allSkills["evasion"]?.passive ?? 1,
    maximum: load.maximumPassiveEvasion,
    conditions: keysOf(bearings),
  });
  const speed = speeds(abilities, houseRules);
  const unslowed =
    model.speed.override === null
      ? speed
      : { walk: model.speed.override, run: model.speed.override * houseRules.runFactor };
  const granted = grantedTo(parent);
  return {
    load,
    armor: gear.armor,
    resistance: gear.resistance,
    injuryReduction: injury.value,
    passiveEvasion: {
      value: evasion.value,
      unlimited: evasion.unlimited,
      limit: load.maximumPassiveEvasion,
      reason: evasion.reason,
    },
    ...speedsNow({ walk: unslowed.walk, run: unslowed.run }, bearings, load.slowed, houseRules),
    implants: implantsOf(parent, abilities.attributes.endurance),
    geneModPoints: geneModsOf(parent, model.geneMods.points + granted.geneModPoints),
    rareForLess: granted.rareForLess,
    equipProblems: equippedOddly(gear, isArmInjured(bearings)),
    explanations: {
      health: explained(hitPoints.parts),
      stamina: explained(stamina.parts),
      capacity: explained(capacity.parts),
      injuryReduction: explained(injury.parts),
      armor: gear.parts.map(part => ({ label: part.name, value: part.armor })),
      resistance: gear.parts.map(part => ({ label: part.name, value: part.resistance })),
      passiveEvasion: [
        { label: "BLACKOUT.skill.evasion", value: allSkills["evasion"]?.rank ?? 0 },
        { label: "BLACKOUT.explain.passive", value: 1 },
      ],
      encumbrance: [
        ...gear.parts
          .filter(part => part.encumbrance > 0)
          .map(part => ({ label: part.name, value: part.encumbrance })),
        { label: "BLACKOUT.explain.overload", value: load.overload },
      ],
    },
  };
}
