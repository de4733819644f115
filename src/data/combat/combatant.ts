import { budgetAtRoundStart } from "../../rules/combat/action-budget.ts";
import { actionKeys } from "../../rules/combat/actions.ts";
import { choice, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

const initial = budgetAtRoundStart();

/** A limit higher than any realistic number of rounds or combatants. */
const MOST = 100_000;

function schema() {
  return {
    /** The action points left this turn (R5.4). */
    ap: whole(initial.ap, 0, 99),
    /**
     * The number of free actions left this turn, and whether a second free action has been bought this round
     * (R5.10).
     */
    free: whole(initial.free, 0, 99),
    boughtFree: toggle(initial.boughtFree),
    /** The number of movement actions left this turn (R5.11). */
    movement: whole(initial.movement, 0, 99),
    /** Reactions left this round (R5.13). */
    reactions: whole(initial.reactions, 0, 99),
    /** The number of combat maneuvers left this turn (R12.6). */
    maneuvers: whole(initial.maneuvers, 0, 99),
    /**
     * The number of actions taken this turn, excluding reactions. A combatant who has acted can't delay
     * (R5.8).
     */
    acts: whole(0, 0, MOST),
    /** The once-per-round actions taken this round (R5.14). */
    done: new fields.ArrayField(choice(actionKeys, "attack")),

    /**
     * The combatant's side at the time of joining (R5.7). It is `unsaid` in older encounters, where the actor
     * determines the side.
     */
    side: choice(["player", "enemy", "unsaid"], "unsaid"),
    /**
     * The combatant's own step, rolled or fixed (R5.3, R5.6), or 0 if it isn't known yet. `initiative` is the
     * current step.
     */
    step: whole(0, -MOST, MOST),
    /** The action points at the start of the combatant's turn (R5.4). */
    actionPoints: whole(0, 0, 99),
    /** The faces of the initiative dice. The list is empty until all dice are revealed. */
    dice: new fields.ArrayField(
      new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 100 }),
      { max: 20 },
    ),
    /**
     * Whether the owner has chosen the number of dice. The number itself stays secret until the dice of all
     * combatants are revealed.
     */
    chosen: toggle(),
    /**
     * The fingerprint of the secret token that is sent to the writer with the choice (docs/architecture.md).
     */
    fingerprint: text(),
    /** The step from which the combatant delayed in this round (R5.8), or 0 if the combatant didn't delay. */
    delayedFrom: whole(0, 0, MOST),
    /**
     * The combatant's position behind the others on the same step, if the step had already passed when the
     * combatant was put there. In all other cases, 0.
     */
    late: whole(0, 0, MOST),
    /**
     * The place among combatants on the same step, as chosen by the players. Lower numbers act first (R5.7).
     */
    manual: whole(0, -MOST, MOST),
    /** The first round in which the combatant takes part. */
    since: whole(0, 0, MOST),
    /** The last rounds in which the combatant's turn began and ended. */
    began: whole(0, 0, MOST),
    ended: whole(0, 0, MOST),
    /** Whether the combatant delayed during their turn this round, so that the turn will continue later. */
    resumes: toggle(),
    /**
     * The last rounds for which the effects at the start of the combatant's turn (`opened`) and at its end
     * (`closed`) were applied.
     */
    opened: whole(0, 0, MOST),
    closed: whole(0, 0, MOST),
  };
}

type CombatantSchema = ReturnType<typeof schema>;

/**
 * A combatant's position in the turn order, and their remaining budget. Only the writer changes this data: it
 * updates the budgets of all combatants and reverts changes made by owners.
 */
export class CombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override defineSchema(): CombatantSchema {
    return schema();
  }
}
