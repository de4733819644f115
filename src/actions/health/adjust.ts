import { halfDamage } from "../../rules/combat/half-damage.ts";
import { wholeNumber } from "../../rules/check.ts";
import type { Problem } from "../core/action.ts";
import { text, type FollowUp, type TargetRow } from "../core/card.ts";
import { choice, number, toggle, type ChoiceSituation } from "../core/choice.ts";
import { fallFromClimb } from "../core/climbing.ts";
import { defineAction, type Act } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Table } from "../core/facts.ts";
import { settleOutOfFight, strikeBlow } from "../core/harm.ts";
import { mend } from "../core/mend.ts";
import { targetRow } from "../core/plain-card.ts";
import { counterReasons } from "../core/reasons.ts";
import { plainNumber } from "../core/why.ts";
import { changeCondition, conditionChoices, conditionWith } from "./condition.ts";
import { noTargetChosen, reason, reasonNotes } from "./shared/by-hand.ts";

/**
 * The kinds of adjustment. Damage is reduced by armor and has all the usual consequences. Direct damage
 * ignores armor (T8.4). Healing can't exceed the maximum. `hitPoints` corrects the value without any
 * consequences. A negative amount lowers a counter.
 */
const adjustKinds = [
  "damage",
  "direct",
  "healing",
  "hitPoints",
  "condition",
  "removeCondition",
  "stamina",
  "ap",
  "stress",
] as const;
export type AdjustKind = (typeof adjustKinds)[number];
const signed: readonly AdjustKind[] = ["hitPoints", "stamina", "ap", "stress"];
const scaled: readonly AdjustKind[] = ["damage", "direct", "healing"];
const harmful: readonly AdjustKind[] = ["damage", "direct"];
const ofConditions: readonly AdjustKind[] = ["condition", "removeCondition"];
const most = 9999;

const kind = choice("kind", adjustKinds, {
  label: text("BLACKOUT.field.adjust"),
  option: word => text(`BLACKOUT.adjust.kind.${word}`),
});
const isOneOf =
  (kinds: readonly AdjustKind[]) =>
  ({ facts }: ChoiceSituation) =>
    kinds.includes(kind.of(facts.choices));
const factor = choice("factor", ["0.5", "1", "2"], {
  initial: "1",
  shown: isOneOf(scaled),
  label: text("BLACKOUT.field.factor"),
  option: word =>
    text(`BLACKOUT.adjust.shareOf.${word === "0.5" ? "half" : word === "1" ? "whole" : "double"}`),
});

const choices = [
  kind,
  ...conditionChoices("condition", isOneOf(ofConditions)),
  number("amount", {
    min: -most,
    max: most,
    offered: situation => (isOneOf(signed)(situation) ? {} : { min: 0 }),
    shown: situation => !isOneOf(ofConditions)(situation),
    label: ({ facts }) => text(`BLACKOUT.adjust.kind.${kind.of(facts.choices)}`),
  }),
  factor,
  toggle("soak", { initial: true, shown: isOneOf(harmful), label: text("BLACKOUT.field.soak") }),
  reason,
] as const;

/**
 * Changes actors manually, with a reason. The change can be damage from any card, healing, conditions,
 * Stamina, action points or Stress. Owners can change their own actors, and Gamemasters can change any actor.
 */
export const adjust = defineAction({
  key: "adjust",
  targets: "many",
  nature: "byHand",
  choices,
  problems: ({ facts }) => noTargetChosen(facts),
  resolve: act => {
    const { facts, targets, draft, show, each } = act;
    const what = text(`BLACKOUT.adjust.kind.${act.choices.kind}`);
    const amount = amountOf(act);
    // The outcome includes the amount. The rows show it again, but only to viewers who are allowed to know
    // the counter.
    const outcome = scaled.includes(act.choices.kind)
      ? text("BLACKOUT.adjust.amountOf", { what, n: amount })
      : what;
    show({ outcome, notes: reasonNotes(facts) });
    const problems = each(targets, (target, index) => {
      const done = adjusted(act, target, index, amount);
      show({ targets: [done.row], followUps: done.followUps ?? fallFromClimb(draft, target) });
      return done.problems ?? [];
    });
    return { outcome, problems: problems.flat() };
  },
});

type Adjusting = Act<typeof choices, object, undefined>;

/**
 * Returns the number of points multiplied by the chosen factor. Half points are rounded like half damage
 * (A9).
 */
function amountOf({ facts, choices: { kind, amount }, table }: Adjusting): number {
  const points = signed.includes(kind) ? amount : wholeNumber("choices.amount", amount, 0);
  if (!scaled.includes(kind)) return points;
  // Scripts may pass the factor as a number.
  const share = factor.of({ factor: String(facts.choices["factor"] ?? "1") });
  return share === "0.5" ? halfDamage(points, table.houseRules) : points * Number(share);
}

interface Adjusted {
  readonly row: TargetRow;
  readonly followUps?: readonly FollowUp[];
  readonly problems?: readonly Problem[];
}

/** Adjusts one target. Damage suspends the action until the prompt about soaking it is answered. */
function adjusted(act: Adjusting, target: ActorFacts, index: number, amount: number): Adjusted {
  const { facts, choices, draft, hand, table, show, wait } = act;
  const { kind, soak, condition, attribute, levels } = choices;
  if (kind === "damage" || kind === "direct") {
    const entry = kind === "damage" ? "attack" : "direct";
    const blow = { key: String(index), points: amount, entry, soakable: soak } as const;
    show({ targets: [targetRow(target, text("BLACKOUT.adjust.asked"), "ask")] });
    const { judgment, lines } = wait(strikeBlow(draft, target, blow, facts, hand, table));
    const tone = judgment.hitPointsLost > 0 ? "bad" : "";
    return { row: targetRow(target, text("BLACKOUT.adjust.struck"), tone, { lines }) };
  }
  if (kind === "healing") {
    const { applied, lines } = mend(draft, target, amount, table);
    const outcome = text(applied > 0 ? "BLACKOUT.heal.healed" : "BLACKOUT.heal.nothing");
    return { row: targetRow(target, outcome, applied > 0 ? "good" : "", { lines }) };
  }
  if (kind === "condition" || kind === "removeCondition") {
    const chosen = conditionWith(condition, attribute, levels);
    // An adjustment is always deliberate. Therefore, it adds at least one level, even if the actor already
    // has the condition.
    const wish =
      kind === "condition"
        ? { ...chosen, levels: Math.max(1, chosen.levels), operation: "give" as const }
        : { ...chosen, operation: "take" as const };
    const { outcome, lines, ...more } = changeCondition(draft, target, wish, table);
    return { row: targetRow(target, outcome, "", { lines }), ...more };
  }
  const counter = counted(draft, target, kind, amount, table);
  if (!counter) return { row: targetRow(target, text(`BLACKOUT.adjust.without.${kind}`)) };
  const { before, after } = counter;
  const line = {
    text: text(`BLACKOUT.adjust.kind.${kind}`),
    value: `${plainNumber(before)} › ${plainNumber(after)}`,
    why: counterReasons(text("BLACKOUT.why.named"), amount, after - before),
    concealed: { of: target.uuid, need: "all" as const },
  };
  const tone = after > before ? "good" : after < before ? "bad" : "";
  return { row: targetRow(target, text("BLACKOUT.adjust.done"), tone, { lines: [line] }) };
}

/** Changes a counter within its bounds. Returns null for actors without this counter. */
function counted(
  draft: Draft,
  target: ActorFacts,
  kind: AdjustKind,
  amount: number,
  table: Table,
): { readonly before: number; readonly after: number } | null {
  const { hitPoints, stamina, stress, budget, vital } = draft.state(target.uuid);
  const moved = (before: number, min: number, max: number) => ({
    before,
    after: Math.min(max, Math.max(min, before + amount)),
  });
  if (kind === "hitPoints") {
    const change = moved(hitPoints.value, -most, hitPoints.max);
    draft.set(target.uuid, {
      hitPoints: { ...hitPoints, value: change.after },
      ...(change.after > 0 ? { vital: { ...vital, stabilized: false, dead: false } } : {}),
    });
    settleOutOfFight(draft, target, table);
    return change;
  }
  if (kind === "stamina") {
    const change = moved(stamina.value, 0, stamina.max);
    draft.set(target.uuid, { stamina: { ...stamina, value: change.after } });
    return change;
  }
  if (kind === "stress") {
    if (stress === null) return null;
    const change = moved(stress, 0, Math.max(stress, table.houseRules.stressMaximum));
    draft.set(target.uuid, { stress: change.after });
    return change;
  }
  if (!budget) return null;
  const change = moved(budget.ap, 0, 99);
  draft.set(target.uuid, { budget: { ...budget, ap: change.after } });
  return change;
}
