import { text, type TargetRow } from "../core/card.ts";
import { toggle, words } from "../core/choice.ts";
import { complaintsOf, helpsAgainst } from "../core/complaints.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, ItemFacts, Table } from "../core/facts.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleProblem } from "../core/refusal.ts";
import { useProblems, useUp } from "../core/use-up.ts";
import { cure } from "../health/treat.ts";

/**
 * Uses a thing, on its bearer or on others (R5.18). What is good against a condition takes it away (T10); what the rules know nothing of is used all the same,
 * and people say what it does.
 */
export const useItem = defineAction({
  key: "useItem",
  title: ({ item }) => text(item?.name ?? "BLACKOUT.actionType.useItem"),
  targets: "any",
  item: ["gear", "consumable"],
  choices: [
    toggle("consume", {
      initial: true,
      label: text("BLACKOUT.field.consume"),
      hint: text("BLACKOUT.field.consumeHint"),
    }),
    words("note", { label: text("BLACKOUT.field.note") }),
  ],
  cost: () => ({ action: "useItem" }),
  problems: ({ item, choices: { consume } }) => {
    if (!item) return [ruleProblem("BLACKOUT.problem.noItem")];
    return consume ? useProblems(item) : [];
  },
  resolve: ({ actor, item, targets, choices: { consume, note }, draft, table }) => {
    const used = item as ItemFacts;
    const rows =
      targets.length > 0
        ? targets.flatMap(target => {
            const cured = curedBy(draft, used, target, table);
            return cured.length > 0 ? cured : [targetRow(target, text("BLACKOUT.use.on"))];
          })
        : // Its bearer, at whom nobody aimed, is left out when it does nothing.
          curedBy(draft, used, actor, table);
    return {
      outcome: text("BLACKOUT.use.used"),
      tone: rows.some(({ tone }) => tone === "good") ? "good" : "",
      lines: consume ? useUp(draft, used, actor) : [],
      targets: rows,
      notes: note === "" ? [] : [text(note)],
    };
  },
});

/** What a thing takes away from one of those it is used on: a row for each. */
function curedBy(draft: Draft, item: ItemFacts, target: ActorFacts, table: Table): readonly TargetRow[] {
  return complaintsOf({ ...target, state: draft.state(target.uuid) })
    .filter(complaint => helpsAgainst(item, complaint))
    .map(complaint => {
      cure(draft, target, complaint, table);
      return targetRow(target, text("BLACKOUT.treat.treated", { what: complaint.name }), "good");
    });
}
