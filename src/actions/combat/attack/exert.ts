import type { Attribute } from "../../../rules/character/attributes.ts";
import { exertInCombat, exertOutOfCombat, type Exertion } from "../../../rules/combat/stamina.ts";
import { addCondition } from "../../core/add-condition.ts";
import { text } from "../../core/card.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Table } from "../../core/facts.ts";
import type { Problem } from "../../core/action.ts";

/**
 * The exertion for a test without an attribute, such as a gun's Damage test. Such a test doesn't allow
 * exertion.
 */
const forNothing: Exertion = {
  allowed: false,
  reasons: ["notPhysical"],
  stamina: 0,
  rows: [],
  exhausted: null,
};

/**
 * Returns whether an actor with the given remaining Stamina can exert themselves for a test of the given
 * attribute, and what the exertion costs (R7.9, R12.2–R12.5).
 */
export function exertionFor(actor: ActorFacts, attribute: Attribute | "", stamina: number): Exertion {
  if (attribute === "") return forNothing;
  return actor.inCombat
    ? exertInCombat({ attribute, stamina, ownTurn: actor.ownTurn, already: false })
    : exertOutOfCombat({ attribute, already: false });
}

/** Returns the problems with a requested exertion. */
export function exertionProblems({ allowed, reasons }: Exertion): readonly Problem[] {
  return allowed
    ? []
    : reasons.map(reason => ({ kind: "rule", text: text(`BLACKOUT.problem.exert.${reason}`) }));
}

/** Adds the cost of an exertion to the draft of the action's changes (R12.2, R12.3, R12.5). */
export function payExertion(draft: Draft, actor: ActorFacts, exertion: Exertion, table: Table): void {
  const { uuid } = actor;
  const { stamina, vital } = draft.state(uuid);
  draft.set(uuid, { stamina: { ...stamina, value: Math.max(0, stamina.value - exertion.stamina) } });
  if (exertion.exhausted === "endOfTurn")
    draft.set(uuid, { vital: { ...vital, exhaustionDue: vital.exhaustionDue + 1 } });
  if (exertion.exhausted === "afterTest") addCondition(draft, actor, { key: "exhausted" }, table);
}
