import { chosenText, chosenToggle } from "../core/choices.ts";
import { text, type TargetRow } from "../core/card.ts";
import { complaintsOf, helpsAgainst } from "../core/complaints.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, ItemFacts, Table } from "../core/facts.ts";
import { costOf, pay } from "../core/pay.ts";
import { cardOf } from "../core/plain-card.ts";
import { useProblems, useUp } from "../core/use-up.ts";
import type { Problem, Action } from "../core/action.ts";
import { cure } from "../health/treat.ts";

const title = text("BLACKOUT.verb.useItem");
const price = { action: "useItem" } as const;

/**
 * Uses a thing, on its bearer or on others (R5.18). What is good against a condition takes it away (T10); what the rules know nothing of is used all the same,
 * and people say what it does.
 */
export const useItem: Action = {
  key: "useItem",
  label: title,
  targets: "any",
  item: ["gear", "consumable"],
  defaults: () => ({ consume: true, note: "" }),
  fields: () => [
    {
      name: "consume",
      kind: "toggle",
      label: text("BLACKOUT.field.consume"),
      hint: text("BLACKOUT.field.consumeHint"),
    },
    { name: "note", kind: "text", label: text("BLACKOUT.field.note") },
  ],
  preview: (facts, table) => {
    const { ap, problems } = costOf(facts.actor, price, table);
    return {
      pool: null,
      rows: [],
      difficulty: null,
      ap,
      stamina: 0,
      lines: [],
      problems: [...against(facts), ...problems],
    };
  },
  judge: (facts, _hand, table) => {
    const { actor, item, targets, choices } = facts;
    const draft = new Draft(facts);
    const problems = [...against(facts), ...pay(draft, actor, price, table)];
    if (!item)
      return { draft, problems, followUps: [], card: cardOf(title, text("BLACKOUT.problem.noItem"), "bad") };
    const lines = chosenToggle(choices, "consume", true) ? useUp(draft, item, actor) : [];
    const note = chosenText(choices, "note");
    const rows = (targets.length > 0 ? targets : [actor]).flatMap(target =>
      rowOf(draft, item, target, targets.length > 0, table),
    );
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(
        text(item.name),
        text("BLACKOUT.use.used"),
        rows.some(({ tone }) => tone === "good") ? "good" : "",
        { lines, targets: rows, notes: note === "" ? [] : [text(note)] },
      ),
    };
  },
};

/** What a thing does to one of those it is used on. Its bearer, at whom nobody aimed, is left out when it does nothing. */
function rowOf(
  draft: Draft,
  item: ItemFacts,
  target: ActorFacts,
  aimedAt: boolean,
  table: Table,
): readonly TargetRow[] {
  const { uuid, name } = target;
  const cured = complaintsOf({ ...target, state: draft.state(uuid) }).filter(complaint =>
    helpsAgainst(item, complaint),
  );
  for (const complaint of cured) cure(draft, target, complaint, table);
  if (cured.length === 0)
    return aimedAt ? [{ uuid, name, outcome: text("BLACKOUT.use.on"), tone: "", dice: [], lines: [] }] : [];
  return cured.map(complaint => ({
    uuid,
    name,
    outcome: text("BLACKOUT.treat.treated", { what: complaint.name }),
    tone: "good",
    dice: [],
    lines: [],
  }));
}

function against({ item, choices }: Facts): readonly Problem[] {
  if (!item) return [{ kind: "rule", text: text("BLACKOUT.problem.noItem") }];
  return chosenToggle(choices, "consume", true) ? useProblems(item) : [];
}
