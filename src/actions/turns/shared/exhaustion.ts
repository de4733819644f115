import { exhaustionAtTurnEnd } from "../../../rules/combat/stamina.ts";
import { giveCondition } from "../../../rules/conditions/state.ts";
import { text, type Line } from "../../core/card.ts";
import type { ActorFacts } from "../../core/facts.ts";
import type { Tools } from "../../tests/shared/asked-test.ts";
import { hides } from "../../core/rejection.ts";

/**
 * Adds a stack of Exhausted if one is due because the actor exerted themselves without enough Stamina
 * (R12.3). Returns a list with the card line about the new stack, or an empty list if none is due.
 */
export function exhaustionDue(actor: ActorFacts, { draft, table }: Tools): readonly Line[] {
  const { vital, conditions } = draft.state(actor.uuid);
  if (exhaustionAtTurnEnd(vital.exhaustionDue) === 0) return [];
  const given = giveCondition(conditions, { key: "exhausted" }, true, table.houseRules);
  draft.set(actor.uuid, { vital: { ...vital, exhaustionDue: 0 }, conditions: given.states });
  return [
    {
      text: text("BLACKOUT.condition.exhausted"),
      value: String(given.state.level),
      tone: "bad",
      ...hides(actor),
    },
  ];
}
