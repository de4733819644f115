import { demandedBy, whyForbidden } from "../../rules/conditions/rows.ts";
import { text } from "../core/card.ts";
import type { ActorFacts } from "../core/facts.ts";
import type { Problem } from "../core/action.ts";

/** Feet at which somebody stands next to another (R6.1). */
const NEXT_TO = 5;

/** What is known of an attack: how far off its target is, in feet; null where nobody has said so, 0 in melee. */
export interface Reach {
  readonly feet: number | null;
}

/**
 * Whom somebody has to attack (T10). Who is Taunted attacks whoever taunted them: told or refused as the table sees to action points. Who is Berserk attacks the closest
 * enemy: only the map and the people know who that is, so it is told, never refused, and not of a target that stands next to them.
 */
export function demandProblems(
  actor: ActorFacts,
  targets: readonly ActorFacts[],
  { feet }: Reach,
): readonly Problem[] {
  if (targets.length === 0) return [];
  const demands = demandedBy(actor.state.conditions);
  const taunters = demands.flatMap(({ what, source }) =>
    what === "attackSource" && source !== null ? [source] : [],
  );
  const taunted = taunters.length > 0 && !targets.some(({ uuid }) => taunters.includes(uuid));
  const berserk = demands.some(({ what }) => what === "attackClosest") && (feet === null || feet > NEXT_TO);
  return [
    ...(taunted ? [doubt("ap", "taunted", { name: actor.name })] : []),
    ...(berserk ? [doubt("gear", "berserk", { name: actor.name })] : []),
  ];
}

/** What fear has against coming closer (T10): the way to whoever one is afraid of. */
export function approachProblems(
  actor: ActorFacts,
  towards: readonly Pick<ActorFacts, "uuid" | "name">[],
): readonly Problem[] {
  return whyForbidden(actor.state.conditions, "approachSource").flatMap(({ source }) => {
    const feared = towards.find(({ uuid }) => uuid === source);
    return feared ? [doubt("ap", "afraid", { name: actor.name, other: feared.name })] : [];
  });
}

function doubt(
  kind: Problem["kind"],
  what: "taunted" | "berserk" | "afraid",
  data: Readonly<Record<string, string>>,
): Problem {
  return { kind, text: text(`BLACKOUT.problem.condition.${what}`, data) };
}
