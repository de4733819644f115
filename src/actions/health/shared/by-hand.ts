import type { Problem } from "../../core/action.ts";
import { text, type Text } from "../../core/card.ts";
import { words } from "../../core/choice.ts";
import type { Facts } from "../../core/facts.ts";
import { ruleProblem } from "../../core/refusal.ts";

/** Why somebody changes by hand how people are: words of their own, which stand below on the card. */
export const reason = words("reason", { label: text("BLACKOUT.field.reason") });

/** The reason that was given, as notes of the card. */
export function reasonNotes({ choices }: Facts): readonly Text[] {
  const given = reason.of(choices);
  return given === "" ? [] : [text(given)];
}

/** What stands against it: nobody is meant. */
export function nobodyMeant({ targets }: Facts): readonly Problem[] {
  return targets.length > 0 ? [] : [ruleProblem("BLACKOUT.problem.noTarget")];
}
