import {
  effectChanges,
  shutdownRounds,
  type EffectChange,
  type PendingResist,
} from "../../../rules/conditions/resist.ts";
import type { NewCondition } from "../../../rules/conditions/state.ts";
import { takeTrauma, traumaAttribute } from "../../../rules/health/trauma.ts";
import { addCondition } from "../../core/add-condition.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../../core/card.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import { settleOutOfFight } from "../../core/harm.ts";
import { inspireByWound } from "../../core/party-inspiration.ts";
import type { Tools } from "../../tests/shared/asked-test.ts";
import { shutDown } from "./shut-down.ts";

/** The result of an effect that an actor failed to resist. */
export interface Suffered {
  readonly lines: readonly Line[];
  readonly followUps: readonly FollowUp[];
  readonly dice: readonly DiceShown[];
}

/** The target of an effect, with the facts of the action. `index` identifies the target's dice. */
export interface Sufferer {
  readonly facts: Facts;
  readonly target: ActorFacts;
  readonly index: number;
}

/**
 * Applies an effect to a target (T11.2): a condition with a duration and a source, a push or pull (as a
 * follow-up), a wound, or the shutdown of a machine. Returns null while a die is missing.
 */
export function suffer(
  sufferer: Sufferer,
  pending: PendingResist,
  short: number,
  tools: Tools,
): Suffered | null {
  const { effect, source } = pending;
  const facts = { short, duringOwnTurn: sufferer.target.ownTurn, ...(source === null ? {} : { source }) };
  const parts = effectChanges(effect, facts, tools.table.houseRules).map(change =>
    sufferChange(change, sufferer, pending, tools),
  );
  if (parts.includes(null)) return null;
  const all = parts.filter(part => part !== null);
  return {
    lines: all.flatMap(part => part.lines),
    followUps: all.flatMap(part => part.followUps),
    dice: all.flatMap(part => part.dice),
  };
}

function sufferChange(
  change: EffectChange,
  sufferer: Sufferer,
  by: PendingResist,
  tools: Tools,
): Suffered | null {
  if (change.kind === "condition") return condition(change.given, sufferer, tools);
  if (change.kind === "push") return pushed(change.feet, sufferer, by, tools);
  if (change.kind === "pull") return pulled(change.feet, sufferer, by);
  return change.kind === "wound" ? wounded(sufferer, tools) : stopped(change.plus, sufferer, tools);
}

const nothing: Suffered = { lines: [], followUps: [], dice: [] };

/**
 * Adds a condition. If the actor is knocked out, this is also stored separately, so that it ends only when
 * the actor wakes up (R9.22).
 */
function condition(given: NewCondition, { target }: Sufferer, { draft, table }: Tools): Suffered {
  const { vital } = draft.state(target.uuid);
  if (given.key === "outOfFight") {
    draft.set(target.uuid, { vital: { ...vital, knockedOut: true } });
    settleOutOfFight(draft, target, table);
  } else {
    addCondition(draft, target, given, table);
  }
  return {
    ...nothing,
    lines: [
      {
        text: text("BLACKOUT.resist.gains", { condition: text(`BLACKOUT.condition.${given.key}`) }),
        tone: "bad",
      },
    ],
  };
}

/**
 * Pushes the target away from the center of a blast or, for other attacks or if the house rule requires it,
 * from the actor who caused the effect (T11.2, Knockback). At the end of a turn, this actor isn't always the
 * one who requested the test.
 */
function pushed(
  feet: number,
  { facts, target }: Sufferer,
  { source, place }: PendingResist,
  { table }: Tools,
): Suffered {
  if (feet === 0) return nothing;
  const fromMiddle = place !== undefined && table.houseRules.knockbackFrom === "middle";
  return {
    ...nothing,
    lines: [{ text: text("BLACKOUT.resist.pushed", { n: feet }), tone: "bad" }],
    followUps: [
      {
        action: "knockback",
        label: text("BLACKOUT.actionType.knockback"),
        actor: source ?? facts.actor.uuid,
        targets: [target.uuid],
        choices: { feet, ...(fromMiddle && { place }) },
      },
    ],
  };
}

/**
 * Pulls the target toward the center of the blast or, for any other attack, toward the actor who caused the
 * effect (T11.2, Gravity).
 */
function pulled(feet: number, { facts, target }: Sufferer, { source, place }: PendingResist): Suffered {
  return {
    ...nothing,
    lines: [{ text: text("BLACKOUT.resist.pulled", { n: feet }), tone: "bad" }],
    followUps: [
      {
        action: "pull",
        label: text("BLACKOUT.actionType.pull"),
        actor: source ?? facts.actor.uuid,
        targets: [target.uuid],
        choices: { feet, ...(place && { place }) },
      },
    ],
  };
}

/**
 * Adds a wound to an attribute that a d3 determines (R9.12). If a party member takes the wound, Inspiration
 * dice are added to the pool (R9.14).
 */
function wounded({ facts, target, index }: Sufferer, { draft, hand, table }: Tools): Suffered | null {
  const stream = `wound.${index}`;
  const faces = hand.roll(stream, 1, facts.actor.uuid, { sides: 3 });
  if (!faces) return null;
  const attribute = traumaAttribute(faces[0] ?? 0);
  const trauma = takeTrauma(
    draft.state(target.uuid).conditions,
    { kind: "wound", attribute },
    table.houseRules,
  );
  draft.set(target.uuid, { conditions: trauma.states });
  return {
    followUps: [],
    dice: [dieOf(stream, "BLACKOUT.resist.woundDie", faces)],
    lines: [
      {
        text: text("BLACKOUT.resist.wounded", { attribute: text(`BLACKOUT.attribute.${attribute}`) }),
        tone: "bad",
      },
      ...inspireByWound(draft, target, trauma.inspiration, facts, text("BLACKOUT.resist.inspiration")),
    ],
  };
}

/**
 * Puts the target Out of the Fight for a number of rounds: d3 plus the number of missing successes (T11.2).
 */
function stopped(
  short: number,
  { facts, target, index }: Sufferer,
  { draft, hand, table }: Tools,
): Suffered | null {
  const stream = `shutdown.${index}`;
  const faces = hand.roll(stream, 1, facts.actor.uuid, { sides: 3 });
  if (!faces) return null;
  const rounds = shutdownRounds(faces[0] ?? 0, short);
  const stops = shutDown(draft, target, rounds, table);
  return {
    dice: [dieOf(stream, "BLACKOUT.resist.shutdownDie", faces)],
    followUps: [],
    lines: [
      stops
        ? { text: text("BLACKOUT.resist.shutDown", { n: rounds }), tone: "bad" }
        : { text: text("BLACKOUT.resist.alreadyOut") },
    ],
  };
}

function dieOf(stream: string, label: string, faces: readonly number[]): DiceShown {
  return { stream, label: text(label), faces, hitsFrom: null, why: [] };
}
