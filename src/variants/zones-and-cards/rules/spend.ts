import { oneOf } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { canPay, pay, zonesCosts, type ZonesCost } from "./budget.ts";
import { actingTurnOf, participantOf, withTurn, type CardEncounter, type CardTurn } from "./encounter.ts";

/**
 * Z2.3, Z3.1: pays for an action of the acting combatant. Each member of a group pays from their own budget.
 * Throws a RuleError if it isn't the combatant's turn or if the combatant has no such action left in the
 * round.
 */
export function spendOnTurn(encounter: CardEncounter, id: string, cost: ZonesCost): CardEncounter {
  participantOf(encounter, id);
  const turn = actingTurnOf(encounter, id);
  if (turn === null)
    throw new RuleError("id", id, "the ID of the combatant whose turn it is", { key: "theirTurn" });
  const budget = pay(turn.budget, oneOf("cost", cost, zonesCosts));
  return withTurn(encounter, turn, each => ({ ...each, budget, begun: true }));
}

/**
 * Z3.2, Z3.3: returns whether a combatant can pay for an interrupt, which uses a quick action of this round
 * during another combatant's turn. `cost` can instead be the cost of another action that is allowed outside
 * the combatant's turn. Throws a RuleError for a combatant who isn't in the encounter.
 */
export function canInterrupt(encounter: CardEncounter, id: string, cost: ZonesCost = "quick"): boolean {
  return payingTurn(encounter, id, oneOf("cost", cost, zonesCosts)) !== undefined;
}

/**
 * Z3.2, Z3.3, Z3.4: pays for an interrupt or another action outside the combatant's turn from the budget of
 * the combatant's next turn. Throws a RuleError if there is no action left to pay with.
 */
export function spendOnInterrupt(
  encounter: CardEncounter,
  id: string,
  cost: ZonesCost = "quick",
): CardEncounter {
  const turn = payingTurn(encounter, id, oneOf("cost", cost, zonesCosts));
  if (turn === undefined)
    throw new RuleError("id", id, "the ID of a combatant with such an action left, outside their own turn", {
      key: "actionLeft",
    });
  return withTurn(encounter, turn, each => ({ ...each, budget: pay(each.budget, cost) }));
}

/**
 * Returns the turn from whose budget a combatant pays for an action outside their own turn. A turn that is
 * yet to come is preferred. Returns undefined during the combatant's own turn, or if no turn's budget
 * suffices.
 */
function payingTurn(encounter: CardEncounter, id: string, cost: ZonesCost): CardTurn | undefined {
  participantOf(encounter, id);
  if (actingTurnOf(encounter, id) !== null) return undefined;
  const able = encounter.turns.filter(
    ({ participant, budget }) => participant === id && canPay(budget, cost),
  );
  return able.find(({ state }) => state === "waiting") ?? able.at(-1);
}
