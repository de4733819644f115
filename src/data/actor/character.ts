import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { attributes } from "../../rules/character/attributes.ts";
import type { Abilities } from "../../rules/character/derived.ts";
import { amount, choice, prose, text, toggle, whole } from "../fields.ts";
import { experienceOf, type ExperienceNow } from "./experience-log.ts";
import { fromFirstCharacter } from "./first-shape.ts";
import {
  abilitiesOf,
  prepareSkilled,
  prepareSkills,
  skilledFields,
  type CharacterSkill,
  type SkilledNumbers,
} from "./skilled.ts";
import { stateFields } from "./state.ts";

export type { CharacterSkill } from "./skilled.ts";

const { fields } = foundry.data;

/** The maximum number of entries in the experience log, which is more than any character needs. */
const MOST_ENTRIES = 1000;

function schema() {
  return {
    ...skilledFields(),
    stress: new fields.SchemaField({ value: whole(0, 0, 99) }),
    credits: amount(0, -1_000_000_000),
    /** The log of experience earned and spent, newest entry last (R13.14). See `experience-log.ts`. */
    experience: new fields.SchemaField({
      log: new fields.ArrayField(
        new fields.SchemaField({
          id: text(),
          amount: whole(0, -100_000, 100_000),
          reason: text(),
          time: amount(0, 0, Number.MAX_SAFE_INTEGER),
          bought: text(),
          undoes: text(),
        }),
        { max: MOST_ENTRIES },
      ),
    }),
    /**
     * The progress of character creation (R13.1). Characters from versions without this field count as
     * finished.
     */
    creation: new fields.SchemaField({
      done: toggle(true),
      /** The key of the current creation step. */
      step: text(),
      /** The points spent in each creation step, keyed by step. */
      spent: new fields.TypedObjectField(whole(0, 0, 100_000)),
    }),
    biography: new fields.SchemaField({
      concept: text(),
      ambition: text(),
      appearance: prose(),
      history: prose(),
      notes: prose(),
    }),
    /** Pairs of attribute and skill that the player rolls often, with the player's own names for them. */
    favourites: new fields.ArrayField(
      new fields.SchemaField({ label: text(), attribute: choice(attributes, "strength"), skill: text() }),
      { max: 6 },
    ),
    /**
     * Up to eight Drives, three of which are chosen for the session (R4.4), each with the number of sessions
     * in which it was fulfilled (R4.5).
     */
    drives: new fields.ArrayField(
      new fields.SchemaField({ text: text(), chosen: toggle(), fulfilled: whole(0) }),
      { max: 8 },
    ),
    ...stateFields(),
  };
}

type CharacterSchema = ReturnType<typeof schema>;

/** A player character: the stored data, and the values derived from it and from the character's items. */
export class CharacterData extends CheckedTypeDataModel<CharacterSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.actor", "BLACKOUT.character"];

  static override defineSchema(): CharacterSchema {
    return schema();
  }

  static override migrateData(
    source: Record<string, unknown>,
  ): ReturnType<typeof foundry.abstract.TypeDataModel.migrateData> {
    return super.migrateData(fromFirstCharacter(source));
  }

  /** All skills in the world's list, followed by this character's own skills. */
  declare allSkills: Record<string, CharacterSkill>;
  /** Experience earned, spent and left (R13.14). */
  declare experienceNow: ExperienceNow;
  declare armor: SkilledNumbers["armor"];
  declare resistance: SkilledNumbers["resistance"];
  declare load: SkilledNumbers["load"];
  declare passiveEvasion: SkilledNumbers["passiveEvasion"];
  /** The current Walk speed in feet, including slowing effects (R13.9, R6.15). */
  declare walk: number;
  declare run: number;
  /** The speeds in feet without slowing effects, and the causes of slowing. */
  declare unslowed: SkilledNumbers["unslowed"];
  declare slowedBy: SkilledNumbers["slowedBy"];
  declare injuryReduction: number;
  declare implants: SkilledNumbers["implants"];
  declare geneModPoints: SkilledNumbers["geneModPoints"];
  declare rareForLess: boolean;
  declare equipProblems: SkilledNumbers["equipProblems"];
  declare explanations: SkilledNumbers["explanations"];

  override prepareBaseData(): void {
    prepareSkills(this);
  }

  /** The actor's attributes and skill ranks as input for the rules. */
  get abilities(): Abilities {
    return abilitiesOf(this);
  }

  override prepareDerivedData(): void {
    prepareSkilled(this);
    this.experienceNow = experienceOf(this.experience.log);
  }
}
