import { demandedBy } from "../../../rules/conditions/rows.ts";
import { text, type Text } from "../../core/card.ts";
import type { Facts } from "../../core/facts.ts";
import { caused, failing } from "./attack-choices.ts";

/**
 * Returns notes for the card of an attack, for example that the attack costs nothing (R7.16), that the actor
 * chose to fail (R2.15), or that a condition determines the target (T10).
 */
export function attackNotes(facts: Facts): readonly Text[] {
  const {
    actor,
    targets: [target],
  } = facts;
  const demands = demandedBy(actor.state.conditions);
  const others = demands.some(
    ({ what, source }) =>
      what === "attackSource" && source !== null && target !== undefined && source !== target.uuid,
  );
  return [
    ...(failing.of(facts.choices) ? [text("BLACKOUT.card.chosenToFail")] : []),
    ...(caused.of(facts.choices) ? [text("BLACKOUT.attack.note.caused")] : []),
    ...(others ? [text("BLACKOUT.attack.note.taunted")] : []),
    ...(demands.some(({ what }) => what === "attackClosest") ? [text("BLACKOUT.attack.note.berserk")] : []),
  ];
}
