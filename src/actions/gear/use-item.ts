import { staminaAfterGain } from "../../rules/combat/stamina.ts";
import { isOwn } from "../../rules/conditions/state.ts";
import { actsByItself, durationClock, isCausable } from "../../rules/gear/use-effects.ts";
import { addCondition } from "../core/add-condition.ts";
import { text, type FollowUp, type Line, type TargetRow, type Tone } from "../core/card.ts";
import { toggle, words } from "../core/choice.ts";
import { fallFromClimb } from "../core/climbing.ts";
import { conditionText, helpsAgainst } from "../core/complaints.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, ItemFacts, Table } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { addictiveRating, effectsOf } from "../core/item-facts.ts";
import { mend } from "../core/mend.ts";
import { targetRow } from "../core/plain-card.ts";
import { counterReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";
import { useProblems, useUp } from "../core/use-up.ts";
import { cure } from "../health/treat.ts";
import { adjacentTo, apartProblems } from "../health/shared/tending.ts";
import { causedText, effectTexts } from "./effect-texts.ts";

/**
 * Uses an item on its bearer or on adjacent actors (R5.18), with one dose of a consumable per actor. The item
 * removes conditions (T10), restores hit points and Stamina, reduces Stress (R9.1, R12.1, R9.24), stops
 * bleeding (R9.19), and causes conditions that last for a limited time (R10.1). An item without such effects
 * is also used up, but the players decide what it does.
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
    adjacentTo(isOnOthers),
    words("note", { label: text("BLACKOUT.field.note"), shown: isByHand }),
  ],
  cost: () => ({ action: "useItem" }),
  problems: ({ facts, item, choices: { consume }, table }) => {
    if (!item) return [ruleProblem("BLACKOUT.problem.noItem")];
    return [
      ...(isOnOthers({ facts }) ? apartProblems(facts, table) : []),
      ...(consume ? useProblems(item, dosesOf(facts)) : []),
    ];
  },
  preview: ({ item }) => ({ lines: item ? promised(item) : [] }),
  resolve: ({ facts, actor, item, targets, choices: { consume, note }, draft, table }) => {
    const used = item as ItemFacts;
    const followUps: FollowUp[] = [];
    // Without targets, the card has a row for the acting actor only if the item affects that actor.
    const rows = (targets.length > 0 ? targets : [actor]).flatMap(target => {
      const row = doneTo(target, { draft, item: used, table, followUps });
      return row ?? (targets.length > 0 ? targetRow(target, text("BLACKOUT.use.on")) : []);
    });
    return {
      outcome: text("BLACKOUT.use.used"),
      tone: rows.some(({ tone }) => tone === "good") ? "good" : "",
      lines: consume ? useUp(draft, used, actor, dosesOf(facts)) : [],
      targets: rows,
      notes: note === "" ? [] : [text(note)],
      followUps,
    };
  },
});

/** Whether a consumable is used on anyone besides its bearer. */
function isOnOthers({ facts: { actor, item, targets } }: { readonly facts: Facts }): boolean {
  return item?.type === "consumable" && targets.some(({ uuid }) => uuid !== actor.uuid);
}

/** Whether the players must determine the item's effect themselves, because the system applies none. */
function isByHand({ facts: { item } }: { readonly facts: Facts }): boolean {
  return !item || !actsByItself(effectsOf(item));
}

/** Returns the number of uses that the action consumes: one or, for a consumable, one for each recipient. */
function dosesOf({ item, targets }: Facts): number {
  return item?.type === "consumable" ? Math.max(1, targets.length) : 1;
}

/** Returns the dialog lines that describe the item's effects. */
function promised(item: ItemFacts): readonly Line[] {
  const rating = addictiveRating(item);
  const effects = effectsOf(item);
  const byHand = item.type === "consumable" && !actsByItself(effects);
  return [
    ...(byHand ? [{ text: text("BLACKOUT.use.byHand") }] : []),
    ...effectTexts(effects).map(one => ({ text: one })),
    ...(rating > 0 ? [{ text: text("BLACKOUT.use.addictive", { n: rating }) }] : []),
  ];
}

/** The use of an item on one target. */
interface Use {
  readonly draft: Draft;
  readonly item: ItemFacts;
  readonly table: Table;
  readonly followUps: FollowUp[];
}

/**
 * An effect on a target. If it is the target's only effect, its outcome is shown as the outcome of the row.
 * Otherwise, only its lines are shown.
 */
interface Done extends Pick<TargetRow, "outcome" | "tone" | "lines"> {
  readonly tone: Tone;
}

/**
 * Adds an item's effects on one target to the draft of the action's changes. Returns the target's row, or
 * null if there are no effects.
 */
function doneTo(target: ActorFacts, use: Use): TargetRow | null {
  const done = [
    ...curedBy(target, use),
    ...restoredBy(target, use),
    ...stabilizedBy(target, use),
    ...causedBy(target, use),
  ];
  const [first, ...others] = done;
  if (!first) return null;
  if (others.length === 0) return targetRow(target, first.outcome, first.tone, { lines: first.lines });
  return targetRow(
    target,
    text("BLACKOUT.use.works"),
    done.some(({ tone }) => tone === "good") ? "good" : "",
    {
      lines: done.flatMap(({ outcome, tone, lines }) =>
        lines.length > 0 ? lines : [{ text: outcome, tone }],
      ),
    },
  );
}

/** Removes the conditions that the item cures (T10), and returns the results. */
function curedBy(target: ActorFacts, { draft, item, table }: Use): readonly Done[] {
  return draft
    .state(target.uuid)
    .conditions.filter(state => isOwn(state) && helpsAgainst(item, state))
    .map(state => {
      cure(draft, target, state, table);
      return {
        outcome: text("BLACKOUT.treat.treated", { what: conditionText(state) }),
        tone: "good",
        lines: [],
      };
    });
}

/**
 * Restores hit points and Stamina up to the maximum, and reduces Stress (R9.1, R12.1, R9.24). Has no effect
 * on barriers or dead actors.
 */
function restoredBy(target: ActorFacts, { draft, item, table }: Use): readonly Done[] {
  const { hitPoints, stamina, stress } = effectsOf(item).restores;
  if (hitPoints + stamina + stress === 0 || isLost(target, draft)) return [];
  const healed = hitPoints > 0 ? mend(draft, target, hitPoints, table) : { applied: 0, lines: [] };
  const { stamina: breath, stress: nerves } = draft.state(target.uuid);
  const value = staminaAfterGain(breath, stamina);
  const calmer = nerves === null ? null : Math.max(0, nerves - stress);
  draft.set(target.uuid, { stamina: { ...breath, value }, stress: calmer });
  const moved = (key: string, before: number, after: number, by: number): Line => ({
    text: text(key),
    value: `${before} › ${after}`,
    why: counterReasons(text(item.name), by, after - before),
    concealed: { of: target.uuid, need: "all" },
  });
  const gains = healed.applied > 0 || value > breath.value || (calmer ?? 0) < (nerves ?? 0);
  return [
    {
      outcome: text(gains ? "BLACKOUT.use.restores" : "BLACKOUT.use.full"),
      tone: gains ? "good" : "",
      lines: [
        ...healed.lines,
        ...(stamina > 0 ? [moved("BLACKOUT.rest.stamina", breath.value, value, stamina)] : []),
        ...(stress > 0 && nerves !== null && calmer !== null
          ? [moved("BLACKOUT.stress.counter", nerves, calmer, -stress)]
          : []),
      ],
    },
  ];
}

/** Stops the bleeding of an actor who has no hit points left (R9.19). */
function stabilizedBy(target: ActorFacts, { draft, item }: Use): readonly Done[] {
  const { hitPoints, vital } = draft.state(target.uuid);
  if (!effectsOf(item).stabilizes || isLost(target, draft) || vital.stabilized || hitPoints.value > 0)
    return [];
  draft.set(target.uuid, { vital: { ...vital, stabilized: true } });
  return [{ outcome: text("BLACKOUT.use.stabilized"), tone: "good", lines: [] }];
}

/** Adds the conditions that the item causes, along with their durations (T10, R10.1). */
function causedBy(target: ActorFacts, { draft, item, table, followUps }: Use): readonly Done[] {
  const causes = effectsOf(item).causes.filter(({ key }) => isCausable(key));
  if (causes.length === 0 || isLost(target, draft)) return [];
  const done = causes.map((cause): Done => {
    const clock = durationClock(cause);
    addCondition(
      draft,
      target,
      { key: cause.key, levels: cause.level, ...(clock === undefined ? {} : { clock }) },
      table,
    );
    return { outcome: text("BLACKOUT.use.causes", { what: causedText(cause) }), tone: "", lines: [] };
  });
  settleOutOfFight(draft, target, table);
  followUps.push(...fallFromClimb(draft, target));
  return done;
}

/**
 * Whether the target is dead or an object. The only item effect on such a target is the removal of
 * conditions.
 */
function isLost({ kind, uuid }: ActorFacts, draft: Draft): boolean {
  return kind === "barrier" || draft.state(uuid).vital.dead;
}
