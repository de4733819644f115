import { budgetAtRoundStart } from "../../rules/combat/action-budget.ts";
import { actionKeys } from "../../rules/combat/actions.ts";
import { choice, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

const initial = budgetAtRoundStart();

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
    /** What was done this round and may be done once a round only (R5.14). */
    done: new fields.ArrayField(choice(actionKeys, "attack")),
  };
}

type CombatantSchema = ReturnType<typeof schema>;

/** What somebody in a fight has left to act with. Only Gamemasters write it: the writer spends for everybody. */
export class CombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override defineSchema(): CombatantSchema {
    return schema();
  }
}
