import { budgetAtRoundStart } from "../../rules/combat/action-budget.ts";
import { actionKeys } from "../../rules/combat/actions.ts";
import { choice, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

const initial = budgetAtRoundStart();

/** More than any round or number of fighters brings. */
const MOST = 100_000;

function schema() {
  return {
    /** Action points left this turn (R5.4). */
    ap: whole(initial.ap, 0, 99),
    /** Free actions left this turn, and whether a second one was bought this round (R5.10). */
    free: whole(initial.free, 0, 99),
    boughtFree: toggle(initial.boughtFree),
    /** Movement actions left this turn (R5.11). */
    movement: whole(initial.movement, 0, 99),
    /** Reactions left this round (R5.13). */
    reactions: whole(initial.reactions, 0, 99),
    /** Combat maneuvers left this turn (R12.6). */
    maneuvers: whole(initial.maneuvers, 0, 99),
    /** Actions of this turn, reactions left out: who has acted delays no more (R5.8). */
    acts: whole(0, 0, MOST),
    /** What was done this round and may be done once a round only (R5.14). */
    done: new fields.ArrayField(choice(actionKeys, "attack")),

    /**
     * Whose side it is on (R5.7), as it was when it joined; empty in fights of before, where its actor says.
     */
    side: choice(["player", "enemy", "unsaid"], "unsaid"),
    /**
     * Its own step, rolled or fixed (R5.3, R5.6); 0 while it has none. `initiative` holds the step that it is
     * on now.
     */
    step: whole(0, -MOST, MOST),
    /** Action points that its turn begins with (R5.4). */
    actionPoints: whole(0, 0, 99),
    /** What its initiative dice show, once all are revealed. */
    dice: new fields.ArrayField(
      new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 100 }),
      { max: 20 },
    ),
    /** Whether its owner has chosen the dice: nothing more is said before all are revealed. */
    chosen: toggle(),
    /** The fingerprint of the token with which the choice is sent to the writer (docs/architecture.md). */
    fingerprint: text(),
    /** The step that it delayed from in this round (R5.8); 0 when it did not. */
    delayedFrom: whole(0, 0, MOST),
    /**
     * Its place behind those on the same step, when its own step had gone by before it could act; 0 for none.
     */
    late: whole(0, 0, MOST),
    /** Its place among equals as the players set it; lower acts first (R5.7). */
    manual: whole(0, -MOST, MOST),
    /** The first round in which it takes part. */
    since: whole(0, 0, MOST),
    /** The last round in which its turn began, and in which it ended. */
    began: whole(0, 0, MOST),
    ended: whole(0, 0, MOST),
    /** Whether its turn of this round began and goes on later, because it delayed in it. */
    resumes: toggle(),
    /** The last round whose start and end of its turn have done what they do to it. */
    opened: whole(0, 0, MOST),
    closed: whole(0, 0, MOST),
  };
}

type CombatantSchema = ReturnType<typeof schema>;

/**
 * Somebody's place in a fight and what they have left to act with. The writer spends for everybody and
 * reverts what an owner writes.
 */
export class CombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override defineSchema(): CombatantSchema {
    return schema();
  }
}
