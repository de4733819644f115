import { budgetAtRoundStart } from "../../rules/combat/action-budget.ts";
import { actionKeys } from "../../rules/combat/actions.ts";
import { choice, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

const initial = budgetAtRoundStart();

/** More than any number of rounds or combatants. */
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
    /** Number of actions in this turn, without reactions: a combatant who has acted can't delay (R5.8). */
    acts: whole(0, 0, MOST),
    /** Actions done this round that are limited to once per round (R5.14). */
    done: new fields.ArrayField(choice(actionKeys, "attack")),

    /** Its side (R5.7) when it joined; empty in older encounters, where its actor determines it. */
    side: choice(["player", "enemy", "unsaid"], "unsaid"),
    /** Its own step, rolled or fixed (R5.3, R5.6); 0 while it has none. `initiative` is its current step. */
    step: whole(0, -MOST, MOST),
    /** Action points at the start of its turn (R5.4). */
    actionPoints: whole(0, 0, 99),
    /** The faces of its initiative dice, once all are revealed. */
    dice: new fields.ArrayField(
      new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 100 }),
      { max: 20 },
    ),
    /** Whether its owner has chosen the dice: the number stays secret until all are revealed. */
    chosen: toggle(),
    /** The fingerprint of the token with which the choice is sent to the writer (docs/architecture.md). */
    fingerprint: text(),
    /** The step that it delayed from in this round (R5.8); 0 if it did not. */
    delayedFrom: whole(0, 0, MOST),
    /** Its place after those on the same step, if its own step had passed before it could act; 0 for none. */
    late: whole(0, 0, MOST),
    /** Its place among combatants on the same step as the players set it; lower acts first (R5.7). */
    manual: whole(0, -MOST, MOST),
    /** The first round in which it takes part. */
    since: whole(0, 0, MOST),
    /** The last round in which its turn began, and in which it ended. */
    began: whole(0, 0, MOST),
    ended: whole(0, 0, MOST),
    /** Whether its turn of this round began and continues later, because it delayed. */
    resumes: toggle(),
    /** The last round whose start and end of its turn have had their effects. */
    opened: whole(0, 0, MOST),
    closed: whole(0, 0, MOST),
  };
}

type CombatantSchema = ReturnType<typeof schema>;

/**
 * A combatant's place in an encounter and its remaining budget. The writer spends for everybody and reverts
 * what an owner writes.
 */
export class CombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override defineSchema(): CombatantSchema {
    return schema();
  }
}
