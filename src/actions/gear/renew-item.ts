import { valueAt, type Plain } from "../../ledger/plain.ts";
import type { Change } from "../../ledger/change.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { changesOfRenewal, textOfRenewal } from "../../play/gear/renewal.ts";

const title = text("BLACKOUT.verb.renewItem");

/**
 * Brings a thing of somebody up to date with the compendium that it came from: its owner names the values that it takes over, the writer makes of them what such a
 * thing can hold. Name, number, place, wear and notes are never among them.
 */
export const renewItem: Action = {
  key: "renewItem",
  label: title,
  targets: "none",
  nature: "byHand",
  needs: { renewal: true },
  defaults: () => ({ item: "", values: [] }),
  fields: () => [],
  preview: facts => ({
    pool: null,
    rows: [],
    difficulty: null,
    ap: 0,
    stamina: 0,
    lines: [],
    problems: problemsOf(facts),
  }),
  judge: facts => {
    const { renewal } = facts;
    const draft = new Draft(facts);
    const changes = renewal ? changesOfRenewal(renewal) : [];
    draft.also(...changes);
    const lines = renewal
      ? changes.flatMap(change =>
          "path" in change ? [{ text: lineOf(renewal.type, change, renewal.before, renewal.after) }] : [],
        )
      : [];
    const [problem] = problemsOf(facts);
    return {
      draft,
      problems: problemsOf(facts),
      followUps: [],
      card: cardOf(title, problem?.text ?? text(renewal?.name ?? ""), problem ? "bad" : "", { lines }),
    };
  },
};

function lineOf(
  type: string,
  change: Extract<Change, { readonly path: string }>,
  before: Plain,
  after: Plain,
) {
  const path = change.path.replace(/^system\./u, "");
  return textOfRenewal(type, path, valueAt(before, path), valueAt(after, path));
}

function problemsOf({ renewal }: Facts): readonly Problem[] {
  if (!renewal) return [{ kind: "rule", text: text("BLACKOUT.renew.gone") }];
  return changesOfRenewal(renewal).length === 0
    ? [{ kind: "rule", text: text("BLACKOUT.renew.same", { name: renewal.name }) }]
    : [];
}
