import {
  effectDirectDamage,
  effectEntry,
  effectGets,
  type EffectKey,
  type EffectTrigger,
} from "../../../rules/conditions/effects.ts";
import { effectsOfHits, type GearQuality } from "../../../rules/conditions/qualities.ts";
import {
  effectChanges,
  strike,
  type EffectPlace,
  type EffectStrike,
} from "../../../rules/conditions/resist.ts";
import { addCondition } from "../../core/add-condition.ts";
import { text, type Line, type Text } from "../../core/card.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Table } from "../../core/facts.ts";

/** An effect of a hit, and its rating. */
export interface Effect {
  readonly effect: EffectKey;
  readonly rating: number;
}

/**
 * Returns the effects of a weapon that currently apply to this target, without duplicates (R11.1, R7.27,
 * A15).
 */
export function effectsOn(
  target: ActorFacts,
  qualities: readonly GearQuality[],
  triggers: readonly EffectTrigger[],
  table: Table,
): readonly Effect[] {
  // Barriers have no body, so only damage affects them.
  if (target.kind === "barrier") return [];
  return effectsOfHits(qualities, 1).filter(
    ({ effect }) =>
      triggers.includes(effectEntry(effect).trigger) && effectGets(effect, target.body, table.houseRules),
  );
}

/** Returns the effects that immediately deal direct damage (R11.2). */
export function directEffects(effects: readonly Effect[]): readonly (Effect & { readonly points: number })[] {
  return effects
    .map(each => ({ ...each, points: effectDirectDamage(each.effect, each.rating) }))
    .filter(({ points }) => points > 0);
}

/** Returns the name of an effect, with its rating if it has one. */
export function effectName({ effect, rating }: Effect): Text {
  const name = text(`BLACKOUT.quality.${effect}.name`);
  return effectEntry(effect).rated ? text("BLACKOUT.attack.effect.rated", { name, n: rating }) : name;
}

/**
 * Applies effects to a target. Effects that can't be resisted apply immediately (T11.2). For every other
 * effect, stores the required test, which may stack with an earlier test or succeed automatically
 * (R11.3–R11.5). `lost` contains the hit points that the target lost to the damage of each effect (R11.6).
 * `place` is the origin of the effect on a map if it differs from the position of the source. Returns the
 * lines for the card, and whether a test is required.
 */
export function bringEffects(
  draft: Draft,
  target: ActorFacts,
  effects: readonly Effect[],
  lost: ReadonlyMap<EffectKey, number>,
  source: string | null,
  table: Table,
  place: EffectPlace | null = null,
): { readonly lines: readonly Line[]; readonly due: boolean } {
  const bySource = { ...(source === null ? {} : { source }), ...(place && { place }) };
  const results = effects.map(effect => {
    if (effectEntry(effect.effect).resist)
      return callForTest(draft, target, {
        ...effect,
        hitPointsLost: lost.get(effect.effect) ?? 0,
        ...bySource,
      });
    return { lines: applySuffered(draft, target, effect, source, table), due: false };
  });
  return { lines: results.flatMap(({ lines }) => lines), due: results.some(({ due }) => due) };
}

/**
 * Applies an effect that can't be resisted with a test. Returns no lines if the effect only changes how the
 * attack is made.
 */
export function applySuffered(
  draft: Draft,
  target: ActorFacts,
  effect: Effect,
  source: string | null,
  table: Table,
): readonly Line[] {
  return effectChanges(
    effect.effect,
    { short: 0, ...(source === null ? {} : { source }), duringOwnTurn: target.ownTurn },
    table.houseRules,
  ).flatMap(change => {
    if (change.kind !== "condition") return [];
    const given = addCondition(draft, target, change.given, table);
    return [
      {
        text: text("BLACKOUT.attack.effect.gives", {
          effect: effectName(effect),
          condition: text(`BLACKOUT.condition.${given.state.key}`),
        }),
        tone: "bad" as const,
      },
    ];
  });
}

function callForTest(
  draft: Draft,
  { uuid }: ActorFacts,
  by: EffectStrike,
): { readonly lines: readonly Line[]; readonly due: boolean } {
  const { state, result } = strike(draft.state(uuid).resist, by);
  draft.set(uuid, { resist: state });
  const name = effectName(by);
  if (result === "noTest")
    return { due: false, lines: [{ text: text("BLACKOUT.attack.effect.noTest", { effect: name }) }] };
  if (result === "autoPassed")
    return {
      due: false,
      lines: [{ text: text("BLACKOUT.attack.effect.autoPassed", { effect: name }), tone: "good" }],
    };
  const due = state.pending.find(({ effect }) => effect === by.effect);
  const line: Line = {
    text: text(`BLACKOUT.attack.effect.${result}`, { effect: name, test: testOf(by.effect) }),
    tone: "ask",
  };
  const difficulty = String(due?.difficulty);
  // If the difficulty equals the hit points lost, it would reveal the target's hit points and is therefore
  // concealed.
  if (effectEntry(by.effect).resist?.difficulty !== "hitPointsLost")
    return { due: true, lines: [{ ...line, value: difficulty, why: [{ text: name, value: difficulty }] }] };
  return {
    due: true,
    lines: [
      line,
      {
        text: text("BLACKOUT.attack.effect.difficulty", { effect: name }),
        value: difficulty,
        why: [{ text: text("BLACKOUT.harm.hitPointsLost"), value: difficulty }],
        concealed: { of: uuid, need: "all" },
      },
    ],
  };
}

/**
 * Returns the text that names the attribute and skill pairs for resisting an effect. If there are two, the
 * target chooses one.
 */
function testOf(effect: EffectKey): Text {
  const pairs = effectEntry(effect).resist?.pairs ?? [];
  const [first, second] = pairs.map(({ attribute, skill }) =>
    text("BLACKOUT.card.pair", {
      attribute: text(`BLACKOUT.attribute.${attribute}`),
      skill: text(`BLACKOUT.skill.${skill}`),
    }),
  );
  if (!first) return text("");
  return second ? text("BLACKOUT.attack.effect.either", { first, second }) : first;
}
