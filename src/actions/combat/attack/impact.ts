import { mayBeNonLethal } from "../../../rules/combat/non-lethal.ts";
import { effectIsIdle, type EffectKey, type EffectTrigger } from "../../../rules/conditions/effects.ts";
import type { EffectPlace } from "../../../rules/conditions/resist.ts";
import { hasCondition, takeCondition } from "../../../rules/conditions/state.ts";
import {
  text,
  type DiceShown,
  type FollowUp,
  type Line,
  type TargetRow,
  type Text,
  type Tone,
} from "../../core/card.ts";
import { fallFromClimb } from "../../core/climbing.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import { strikeBlow, takenOutLine, type Harm } from "../../core/harm.ts";
import type { Tools } from "../../tests/shared/asked-test.ts";
import { hasQuality, type Arms } from "./arms.ts";
import { bringEffects, directEffects, effectName, effectsOn } from "./effects.ts";
import { finish, type Finished } from "./finish.ts";

/** A hit on one target. */
export interface Hit {
  readonly arms: Arms;
  readonly target: ActorFacts;
  /**
   * The key that identifies the target within the action. It must stay the same every time the action is
   * judged.
   */
  readonly key: string;
  /** The points of damage before any protection is subtracted. */
  readonly points: number;
  /** Whether the attacker took extra time. If so, a Destroyer wears down armor faster (R8.10). */
  readonly timeTaken: boolean;
  readonly critical?: boolean;
  /**
   * Whether the hit is part of an area attack and, if so, whether evasion halved the damage to the target
   * (R7.35).
   */
  readonly area?: boolean;
  readonly halved?: boolean;
  readonly nonLethal: boolean;
  /** The stacks of conditions on the target that the Damage test used up (T10). */
  readonly usedUp: readonly ("vulnerable" | "warded")[];
  /**
   * The area's effects, such as Noise, that the hit doesn't apply immediately unless a user chooses
   * otherwise.
   */
  readonly without?: readonly EffectKey[];
  /**
   * The origin of the effects on a map, such as the center of a Blast. By default, it is the attacker's
   * position.
   */
  readonly place?: EffectPlace;
}

/** The result of a hit. */
export interface Impact {
  /** Whether the result is complete, that is, no answer is missing. */
  readonly settled: boolean;
  readonly outcome: Text;
  readonly tone: Tone;
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
  /** Whether the target must resist effects now. */
  readonly due: boolean;
  /** The follow-ups for climbing actors who lose their hold and fall (R6.6). */
  readonly falls: readonly FollowUp[];
}

/**
 * Applies a hit: first the damage left after all protections, then the direct damage of effects, and finally
 * the effects themselves (R7.7, T8.4, R11). Then checks whether a non-lethal attack killed the target. Stops
 * at the first missing answer and returns the results up to that point.
 */
export function resolveImpact(hit: Hit, tools: Tools & { readonly facts: Facts }): Impact {
  const { facts, draft, hand, table } = tools;
  const { target, key, arms } = hit;
  const destroyer = hasQuality(arms, "destroyer") && hit.timeTaken;
  const wasOut = hasCondition(draft.state(target.uuid).conditions, "outOfFight");
  // An attack can be non-lethal only if the target wasn't already Out of the Fight.
  const nonLethal = hit.nonLethal && !wasOut;
  const harm = strikeBlow(
    draft,
    target,
    {
      key,
      points: hit.points,
      entry: "attack",
      halved: hit.halved ?? false,
      destroyer,
      soakable: true,
      nonLethal,
    },
    facts,
    hand,
    table,
  );
  if (!harm) return waiting([]);
  useUp(draft, target, hit.usedUp);
  const lines: Line[] = [...harm.lines];
  const harms: Harm[] = [harm];
  const effects = effectsOn(target, arms.qualities, triggersOf(hit, harm), table).filter(
    ({ effect }) => hit.without?.includes(effect) !== true,
  );
  const lost = new Map<EffectKey, number>();
  for (const { effect, rating, points } of directEffects(effects)) {
    const burn = strikeBlow(
      draft,
      target,
      {
        key: `${key}.${effect}`,
        points,
        entry: "direct",
        shock: effect === "shock",
        sameAttack: !wasOut,
        soakable: true,
        nonLethal,
      },
      facts,
      hand,
      table,
    );
    if (!burn) return waiting(lines);
    lines.push(
      {
        text: text("BLACKOUT.attack.effect.direct", { effect: effectName({ effect, rating }) }),
        value: String(points),
        why: [{ text: effectName({ effect, rating }), value: String(points) }],
      },
      ...burn.lines,
    );
    lost.set(effect, burn.judgment.followUpDifficulty);
    harms.push(burn);
  }
  // R9.18: a target that was already Out of the Fight can't be Stunned or knocked down. If this attack took
  // the target out non-lethally, these effects still apply, because the target may end up standing.
  const out = hasCondition(draft.state(target.uuid).conditions, "outOfFight") && (wasOut || !hit.nonLethal);
  const suffered = out ? effects.filter(({ effect }) => !effectIsIdle(effect)) : effects;
  const sufferedEffects = draft.state(target.uuid).vital.dead
    ? { lines: [], due: false }
    : bringEffects(draft, target, suffered, lost, facts.actor.uuid, table, hit.place);
  lines.push(...sufferedEffects.lines);
  const finished = finishOf(hit, harms, tools);
  if (finished === "waits") return { ...waiting(lines), due: sufferedEffects.due };
  return {
    settled: true,
    ...verdictOf(target, harms, finished),
    lines: [
      ...lines,
      ...(finished?.state === "unconscious" ? [takenOutLine] : []),
      ...(finished?.lines ?? []),
    ],
    dice: finished?.dice ?? [],
    due: sufferedEffects.due,
    falls: fallFromClimb(draft, target),
  };
}

function waiting(lines: readonly Line[]): Impact {
  return {
    settled: false,
    outcome: text("BLACKOUT.attack.outcome.waits"),
    tone: "ask",
    lines,
    dice: [],
    due: false,
    falls: [],
  };
}

/** Returns the triggers of a hit, each of which can cause effects (R11.1). */
function triggersOf({ critical = false, area = false }: Hit, { judgment }: Harm): readonly EffectTrigger[] {
  return [
    "hit",
    "hitPointsLost",
    ...(area ? ["area" as const] : []),
    ...(critical && judgment.hitPointsLost > 0 ? ["criticalDamage" as const] : []),
  ];
}

function useUp(draft: Draft, { uuid }: ActorFacts, keys: Hit["usedUp"]): void {
  for (const key of keys) {
    const { conditions } = draft.state(uuid);
    if (conditions.some(condition => condition.key === key))
      draft.set(uuid, { conditions: takeCondition(conditions, key) });
  }
}

/**
 * Returns the result of a non-lethal attack, or null for any other attack (R7.18). Returns "waits" while an
 * answer is missing. An attack can be declared non-lethal only if it takes its target out of the fight.
 */
function finishOf(
  { arms, target, key, nonLethal }: Hit,
  harms: readonly Harm[],
  tools: Tools,
): Finished | "waits" | null {
  const takenOut = harms.some(({ judgment }) => judgment.takenOut);
  if (!nonLethal || target.kind === "barrier" || !mayBeNonLethal({ takenOut })) return null;
  const direct = harms.reduce((sum, { judgment }) => sum + judgment.direct, 0);
  return finish(target, { key, kind: arms.kind, direct }, tools) ?? "waits";
}

function verdictOf(
  { kind }: ActorFacts,
  harms: readonly Harm[],
  finished: Finished | null,
): { readonly outcome: Text; readonly tone: Tone } {
  const any = (is: (harm: Harm) => boolean) => harms.some(is);
  if (finished)
    return {
      outcome: text(`BLACKOUT.attack.outcome.${finished.state}`),
      tone: finished.state === "conscious" ? "" : "bad",
    };
  if (kind === "barrier" && any(({ judgment }) => judgment.dead || judgment.takenOut))
    return { outcome: text("BLACKOUT.attack.outcome.broken"), tone: "bad" };
  if (any(({ judgment }) => judgment.dead))
    return { outcome: text("BLACKOUT.attack.outcome.dead"), tone: "bad" };
  if (any(({ judgment }) => judgment.takenOut))
    return { outcome: text("BLACKOUT.attack.outcome.takenOut"), tone: "bad" };
  return any(({ judgment }) => judgment.hitPointsLost > 0)
    ? { outcome: text("BLACKOUT.attack.outcome.through"), tone: "bad" }
    : { outcome: text("BLACKOUT.attack.outcome.held"), tone: "" };
}

/** Returns the part of the card about a target that was hit. */
export function rowOf(
  { uuid, name }: ActorFacts,
  { outcome, tone, lines, dice }: Pick<Impact, "outcome" | "tone" | "lines" | "dice">,
): TargetRow {
  return { uuid, name, outcome, tone, lines, dice };
}
