import { oneOf } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { canPay, pay, zonesCosts, type ZonesCost } from "./budget.ts";
import { actingTurnOf, participantOf, withTurn, type CardEncounter, type CardTurn } from "./encounter.ts";

/**
 * Z2.3, Z3.1: pays an action of whose turn it is; each of a group pays from their own. Throws a RuleError
 * when it is not theirs, or the round has no such action left for them.
 */
export function spendOnTurn(encounter: CardEncounter, id: string, cost: ZonesCost): CardEncounter {
  participantOf(encounter, id);
  const turn = actingTurnOf(encounter, id);
  if (turn === null) throw new RuleError("id", id, "the id of who has the turn", { key: "theirTurn" });
  const budget = pay(turn.budget, oneOf("cost", cost, zonesCosts));
  return withTurn(encounter, turn, each => ({ ...each, budget, begun: true }));
}

/**
 * Z3.2, Z3.3: whether somebody can pay an interrupt: a quick action of this round, in somebody else's turn.
 * The same of another cost, for what is allowed out of turn. Throws a RuleError for who is not in the fight.
 */
export function canInterrupt(encounter: CardEncounter, id: string, cost: ZonesCost = "quick"): boolean {
  return payingTurn(encounter, id, oneOf("cost", cost, zonesCosts)) !== undefined;
}

/**
 * Z3.2, Z3.3, Z3.4: pays an interrupt, or what else is done out of turn, out of the turn that comes next for
 * them. Throws a RuleError when nothing is left to pay it with.
 */
export function spendOnInterrupt(
  encounter: CardEncounter,
  id: string,
  cost: ZonesCost = "quick",
): CardEncounter {
  const turn = payingTurn(encounter, id, oneOf("cost", cost, zonesCosts));
  if (turn === undefined)
    throw new RuleError("id", id, "the id of somebody with such an action left, in another's turn", {
      key: "actionLeft",
    });
  return withTurn(encounter, turn, each => ({ ...each, budget: pay(each.budget, cost) }));
}

/** The turn that pays: one that is to come before one that is over. */
function payingTurn(encounter: CardEncounter, id: string, cost: ZonesCost): CardTurn | undefined {
  participantOf(encounter, id);
  if (actingTurnOf(encounter, id) !== null) return undefined;
  const able = encounter.turns.filter(
    ({ participant, budget }) => participant === id && canPay(budget, cost),
  );
  return able.find(({ state }) => state === "waiting") ?? able.at(-1);
}
