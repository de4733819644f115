import { staminaAfterGain } from "../../rules/combat/stamina.ts";
import { text, type Line, type TargetRow } from "../core/card.ts";
import { toggle, words } from "../core/choice.ts";
import { complaintsOf, helpsAgainst } from "../core/complaints.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, ItemFacts, Table } from "../core/facts.ts";
import { mend } from "../core/mend.ts";
import { targetRow } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import { ruleProblem } from "../core/refusal.ts";
import { useProblems, useUp } from "../core/use-up.ts";
import { cure } from "../health/treat.ts";

/**
 * Uses an item on its bearer or on other actors (R5.18). It removes conditions that it cures (T10), and
 * restores hit points or Stamina (R9.1, R12.1). An item without such an effect is used up anyway, and users
 * decide its effect.
 */
export const useItem = defineAction({
  key: "useItem",
  title: ({ item }) => text(item?.name ?? "BLACKOUT.actionType.useItem"),
  targets: "any",
  aids: true,
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
            const does = doneBy(draft, used, target, table);
            return does.length > 0 ? does : [targetRow(target, text("BLACKOUT.use.on"))];
          })
        : // The bearer, who was not targeted, is omitted if the item has no effect on them.
          doneBy(draft, used, actor, table);
    return {
      outcome: text("BLACKOUT.use.used"),
      tone: rows.some(({ tone }) => tone === "good") ? "good" : "",
      lines: consume ? useUp(draft, used, actor) : [],
      targets: rows,
      notes: note === "" ? [] : [text(note)],
    };
  },
});

/** Returns the effects of an item on one target, as rows. */
function doneBy(draft: Draft, item: ItemFacts, target: ActorFacts, table: Table): readonly TargetRow[] {
  return [...curedBy(draft, item, target, table), ...restoredBy(draft, item, target, table)];
}

/**
 * R9.1, R12.1: restores hit points and Stamina, up to the maximum; none for the dead and for machines.
 * Returns the rows.
 */
function restoredBy(draft: Draft, item: ItemFacts, target: ActorFacts, table: Table): readonly TargetRow[] {
  const { hitPoints = 0, stamina = 0 } = item.restores ?? {};
  if (hitPoints + stamina === 0 || target.kind === "barrier" || draft.state(target.uuid).vital.dead)
    return [];
  const healed = hitPoints > 0 ? mend(draft, target, hitPoints, table) : { applied: 0, lines: [] };
  const before = draft.state(target.uuid).stamina;
  const value = staminaAfterGain(before, stamina);
  draft.set(target.uuid, { stamina: { ...before, value } });
  const breath: readonly Line[] =
    stamina > 0
      ? [
          {
            text: text("BLACKOUT.rest.stamina"),
            value: `${before.value} › ${value}`,
            why: whyMoved(text(item.name), stamina, value - before.value),
            concealed: { of: target.uuid, need: "all" },
          },
        ]
      : [];
  const gains = healed.applied > 0 || value > before.value;
  return [
    targetRow(target, text(gains ? "BLACKOUT.use.restores" : "BLACKOUT.use.full"), gains ? "good" : "", {
      lines: [...healed.lines, ...breath],
    }),
  ];
}

/** Removes the conditions that an item cures from one target. Returns the rows. */
function curedBy(draft: Draft, item: ItemFacts, target: ActorFacts, table: Table): readonly TargetRow[] {
  return complaintsOf({ ...target, state: draft.state(target.uuid) })
    .filter(complaint => helpsAgainst(item, complaint))
    .map(complaint => {
      cure(draft, target, complaint, table);
      return targetRow(target, text("BLACKOUT.treat.treated", { what: complaint.name }), "good");
    });
}
