import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import type { Abilities } from "../../rules/character/derived.ts";
import { followerKinds, type FollowerKind } from "../../rules/character/followers.ts";
import { choice, prose, text, toggle, whole } from "../fields.ts";
import {
  abilitiesOf,
  prepareSkilled,
  prepareSkills,
  skilledFields,
  type CharacterSkill,
  type SkilledNumbers,
} from "./skilled.ts";
import { stateFields } from "./state.ts";

const { fields } = foundry.data;

/** The kinds of followers (R13.17). */
const followerKindKeys = Object.keys(followerKinds) as readonly FollowerKind[];

function schema() {
  return {
    ...skilledFields(),
    concept: text(),
    description: prose(),
    /**
     * The kind of follower, which determines when the follower acts and who makes the follower's decisions
     * (R13.17).
     */
    kind: choice(followerKindKeys, "autonomous"),
    /** The UUID of the follower's controller. */
    controller: new fields.DocumentUUIDField({ type: "Actor" }),
    /**
     * Whether the follower is active. A controller can have only one active follower at a time, not counting
     * allies (R13.17).
     */
    active: toggle(true),
    /** Whether the controller gave the follower a Command this round (R5.18, R13.17). */
    commanded: toggle(),
    /** The initiative step and action points of a follower who acts independently (R5.6, R13.17). */
    step: whole(9, 1, 18),
    actionPoints: whole(3, 1, 12),
    ...stateFields(),
  };
}

type FollowerSchema = ReturnType<typeof schema>;

/** A character's follower: a person or machine with skills of its own (R13.17). */
export class FollowerData extends CheckedTypeDataModel<FollowerSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.actor", "BLACKOUT.follower"];

  static override defineSchema(): FollowerSchema {
    return schema();
  }

  /** All skills in the world's list, followed by the follower's own skills. */
  declare allSkills: Record<string, CharacterSkill>;
  declare armor: SkilledNumbers["armor"];
  declare resistance: SkilledNumbers["resistance"];
  declare load: SkilledNumbers["load"];
  declare passiveEvasion: SkilledNumbers["passiveEvasion"];
  declare walk: number;
  declare run: number;
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

  /** The attributes and skill ranks in the form that the rules require. */
  get abilities(): Abilities {
    return abilitiesOf(this);
  }

  override prepareDerivedData(): void {
    prepareSkilled(this);
  }
}
