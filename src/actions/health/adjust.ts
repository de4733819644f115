import { halfDamage } from "../../rules/combat/half-damage.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { chosenNumber, chosenOption, chosenText, chosenToggle } from "../core/choices.ts";
import { text, type FollowUp, type TargetRow } from "../core/card.ts";
import { letFall } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { settleOutOfFight, strikeBlow } from "../core/harm.ts";
import { mend } from "../core/mend.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import type { Field, Problem, Action } from "../core/action.ts";
import { plainNumber } from "../core/why.ts";
import { changeCondition, chosenCondition, conditionFields } from "./condition.ts";

const title = text("BLACKOUT.verb.adjust");

/**
 * What can be adjusted. Damage meets armor and all that follows, direct damage passes armor (T8.4), healing goes up to the maximum; `hitPoints` only corrects their
 * number. What can be raised and lowered takes amounts below zero.
 */
export const adjustKinds = [
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
const factors = ["0.5", "1", "2"] as const;
const most = 9999;

/**
 * Changes what people have by hand, with a reason: damage of any card upon anybody, healing, conditions, Stamina, action points, stress. Owners may do it to
 * actors of their own, Gamemasters to all.
 */
export const adjust: Action = {
  key: "adjust",
  label: title,
  targets: "many",
  nature: "byHand",
  defaults: () => ({
    kind: "damage",
    amount: 0,
    factor: "1",
    soak: true,
    condition: "prone",
    attribute: "strength",
    levels: 0,
    reason: "",
  }),
  fields: ({ choices }) => [
    {
      name: "kind",
      kind: "choice",
      label: text("BLACKOUT.field.adjust"),
      options: adjustKinds.map(value => ({ value, label: text(`BLACKOUT.adjust.kind.${value}`) })),
    },
    ...fieldsOf(kindOf(choices), choices),
    { name: "reason", kind: "text", label: text("BLACKOUT.field.reason") },
  ],
  preview: facts => ({
    pool: null,
    rows: [],
    difficulty: null,
    ap: 0,
    stamina: 0,
    problems: against(facts),
    lines: [],
  }),
  judge: (facts, hand, table) => {
    const draft = new Draft(facts);
    const kind = kindOf(facts.choices);
    const done = facts.targets.map((target, index) => adjusted(draft, target, index, facts, hand, table));
    const followUps: FollowUp[] = facts.targets.flatMap(
      (target, index) => done[index]?.followUps ?? letFall(draft, target),
    );
    const reason = chosenText(facts.choices, "reason");
    const waits = done.some(({ row }) => row.tone === "ask");
    const amount = text("BLACKOUT.adjust.amountOf", {
      what: text(`BLACKOUT.adjust.kind.${kind}`),
      n: amountOf(facts.choices, kind, table),
    });
    // By how much a counter moves stands in the rows, for those who may know it.
    const outcome = scaled.includes(kind) ? amount : text(`BLACKOUT.adjust.kind.${kind}`);
    return {
      draft,
      followUps,
      problems: [...against(facts), ...done.flatMap(({ problems }) => problems ?? [])],
      card: cardOf(title, outcome, waits ? "ask" : "", {
        targets: done.map(({ row }) => row),
        notes: reason === "" ? [] : [text(reason)],
      }),
    };
  },
};

function fieldsOf(kind: AdjustKind, choices: Choices): readonly Field[] {
  if (kind === "condition" || kind === "removeCondition") return conditionFields(choices, "condition");
  const amount: Field = {
    name: "amount",
    kind: "number",
    min: signed.includes(kind) ? -most : 0,
    max: most,
    label: text(`BLACKOUT.adjust.kind.${kind}`),
  };
  const factor: Field = {
    name: "factor",
    kind: "choice",
    label: text("BLACKOUT.field.factor"),
    options: factors.map(value => ({
      value,
      label: text(`BLACKOUT.adjust.shareOf.${value === "0.5" ? "half" : value === "1" ? "whole" : "double"}`),
    })),
  };
  const soak: Field = { name: "soak", kind: "toggle", label: text("BLACKOUT.field.soak") };
  return [
    amount,
    ...(scaled.includes(kind) ? [factor] : []),
    ...(kind === "damage" || kind === "direct" ? [soak] : []),
  ];
}

function kindOf(choices: Choices): AdjustKind {
  return chosenOption(choices, "kind", adjustKinds, "damage");
}

/** Points with their factor: half of them is rounded as half damage is (A9). */
function amountOf(choices: Choices, kind: AdjustKind, { houseRules }: Table): number {
  const points = chosenNumber(choices, "amount", 0, signed.includes(kind) ? -most : 0, most);
  if (!scaled.includes(kind)) return points;
  const factor = factors.find(one => one === String(choices["factor"] ?? "1"));
  if (factor === undefined)
    throw new RuleError("choices.factor", choices["factor"], `one of ${factors.join(", ")}`, {
      key: "oneOf",
      data: { choices: factors.join(", ") },
    });
  return factor === "0.5" ? halfDamage(points, houseRules) : points * Number(factor);
}

interface Adjusted {
  readonly row: TargetRow;
  readonly followUps?: readonly FollowUp[];
  readonly problems?: readonly Problem[];
}

function adjusted(
  draft: Draft,
  target: ActorFacts,
  index: number,
  facts: Facts,
  hand: Hand,
  table: Table,
): Adjusted {
  const { choices } = facts;
  const kind = kindOf(choices);
  const row = (part: Partial<TargetRow>): Adjusted => ({
    row: {
      uuid: target.uuid,
      name: target.name,
      outcome: text("BLACKOUT.adjust.done"),
      tone: "",
      dice: [],
      lines: [],
      ...part,
    },
  });
  const amount = amountOf(choices, kind, table);
  if (kind === "damage" || kind === "direct") {
    const blow = {
      key: String(index),
      points: amount,
      entry: kind === "damage" ? ("attack" as const) : ("direct" as const),
      soakable: chosenToggle(choices, "soak", true),
    };
    const harm = strikeBlow(draft, target, blow, facts, hand, table);
    return harm
      ? row({
          outcome: text("BLACKOUT.adjust.struck"),
          tone: harm.judgement.hitPointsLost > 0 ? "bad" : "",
          lines: harm.lines,
        })
      : row({ outcome: text("BLACKOUT.adjust.asked"), tone: "ask" });
  }
  if (kind === "healing") {
    const { applied, lines } = mend(draft, target, amount, table);
    return row({
      outcome: text(applied > 0 ? "BLACKOUT.heal.healed" : "BLACKOUT.heal.nothing"),
      tone: applied > 0 ? "good" : "",
      lines,
    });
  }
  if (kind === "condition" || kind === "removeCondition") {
    const chosen = chosenCondition(choices, "condition");
    // Who adjusts means it: what somebody has already is raised by one.
    const wish =
      kind === "condition"
        ? { ...chosen, levels: Math.max(1, chosen.levels), deed: "give" as const }
        : { ...chosen, deed: "take" as const };
    const { outcome, lines, followUps, problems } = changeCondition(draft, target, wish, table);
    return { ...row({ outcome, lines }), followUps, problems };
  }
  const counter = counted(draft, target, kind, amount, table);
  if (!counter) return row({ outcome: text(`BLACKOUT.adjust.without.${kind}`) });
  const line = {
    text: text(`BLACKOUT.adjust.kind.${kind}`),
    value: `${plainNumber(counter.before)} › ${plainNumber(counter.after)}`,
    why: whyMoved(text("BLACKOUT.why.named"), amount, counter.after - counter.before),
    concealed: { of: target.uuid, need: "all" as const },
  };
  return row({
    tone: counter.after > counter.before ? "good" : counter.after < counter.before ? "bad" : "",
    lines: [line],
  });
}

/** Raises or lowers a counter within its bounds; null for somebody who has none of it. */
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

function against({ targets }: Facts): readonly Problem[] {
  return targets.length > 0 ? [] : [{ kind: "rule", text: text("BLACKOUT.problem.noTarget") }];
}
