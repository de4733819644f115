import { demandedBy, forbiddingConditions } from "../../rules/conditions/rows.ts";
import { text } from "../core/card.ts";
import type { ActorFacts } from "../core/facts.ts";
import type { Problem } from "../core/action.ts";

/** The distance in feet within which actors are adjacent (R6.1). */
const NEXT_TO = 5;

/** The distance in feet to the target of an attack (0 in melee), or null if it is unknown. */
export interface Reach {
  readonly feet: number | null;
}

/**
 * Returns the problems of an actor whose conditions dictate the target (T10). A Taunted actor must attack the
 * source of the taunt. Depending on the table's setting for action points, attacking another target is
 * forbidden or causes a warning. A Berserk actor must attack the closest enemy. The rules can't determine
 * which enemy is closest, so a target that isn't adjacent causes only a warning.
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

/**
 * Returns a list with the problem if an Afraid actor approaches the source of the fear, or an empty list
 * (T10).
 */
export function approachProblems(
  actor: ActorFacts,
  towards: readonly Pick<ActorFacts, "uuid" | "name">[],
): readonly Problem[] {
  return forbiddingConditions(actor.state.conditions, "approachSource").flatMap(({ source }) => {
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
