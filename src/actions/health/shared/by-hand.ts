import type { Problem } from "../../core/action.ts";
import { text, type Text } from "../../core/card.ts";
import { words } from "../../core/choice.ts";
import type { Facts } from "../../core/facts.ts";
import { ruleProblem } from "../../core/rejection.ts";

/** The user's reason for a manual change. The card shows it. */
export const reason = words("reason", { label: text("BLACKOUT.field.reason") });

/** Returns the reason that a user entered, as notes for the card. */
export function reasonNotes({ choices }: Facts): readonly Text[] {
  const given = reason.of(choices);
  return given === "" ? [] : [text(given)];
}

/** Returns a problem if a manual change has no target. */
export function noTargetChosen({ targets }: Facts): readonly Problem[] {
  return targets.length > 0 ? [] : [ruleProblem("BLACKOUT.problem.noTarget")];
}
