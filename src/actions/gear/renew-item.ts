import { valueAt } from "../../ledger/plain.ts";
import { text } from "../core/card.ts";
import { other, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/rejection.ts";
import { changesOfRenewal, textOfRenewal, type Renewal } from "./renewal.ts";

/**
 * Updates an actor's item from its compendium source. The owner chooses the values to update, and the writer
 * converts them to the item's stored format. Name, quantity, location, wear and notes are never updated.
 */
export const renewItem = defineAction({
  key: "renewItem",
  nature: "byHand",
  needs: { renewal: true },
  choices: [words("item"), other("values", ({ values }) => values, [])],
  plan: ({ facts: { renewal } }) => (renewal ? changesOfRenewal(renewal) : []),
  problems: ({ facts: { renewal }, plan }) => {
    if (!renewal) return [ruleProblem("BLACKOUT.renew.gone")];
    return plan.length === 0 ? [ruleProblem("BLACKOUT.renew.same", { name: renewal.name })] : [];
  },
  resolve: ({ facts, plan: changes, draft }) => {
    const { name, type, before, after } = facts.renewal as Renewal;
    draft.also(...changes);
    return {
      outcome: text(name),
      lines: changes.flatMap(change => {
        if (!("path" in change)) return [];
        const path = change.path.replace(/^system\./u, "");
        return [{ text: textOfRenewal(type, path, valueAt(before, path), valueAt(after, path)) }];
      }),
    };
  },
});
