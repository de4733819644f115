import type { AttackFacts } from "../../../rules/combat/attack-facts.ts";
import type { Cover } from "../../../rules/combat/cover.ts";
import { attackDifficulty, isSneakAttack, prepareAttack } from "../../../rules/combat/attack.ts";
import type { AttackProblem } from "../../../rules/combat/attack-situation.ts";
import { forbiddingConditions } from "../../../rules/conditions/rows.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import type { Seen } from "../../../world/geometry.ts";
import { demandProblems } from "../combat-problems.ts";
import { text } from "../../core/card.ts";
import type { ActorFacts, Facts, Table } from "../../core/facts.ts";
import { helpFor } from "../../core/helping.ts";
import { reachProblems } from "../../core/on-board.ts";
import { blockerOf, seenTarget, strikeProblems } from "../../core/on-map.ts";
import { inspirationProblems } from "../../core/own-test.ts";
import { baseOf, type Pair, type PreparedTest } from "../../core/skill-test.ts";
import {
  addedRows,
  encouraged,
  exert,
  helpers,
  inspirationDice,
  takingTime,
} from "../../core/test-choices.ts";
import { shownFactsOf } from "../../core/revealing-facts.ts";
import type { Problem } from "../../core/action.ts";
import { aboutTarget, type AboutTarget } from "./about-target.ts";
import { armsOf, chosenPair, hasQuality, type Arms } from "./arms.ts";
import { difficulty } from "./attack-choices.ts";
import { exertionFor, exertionProblems } from "./exert.ts";

/** A planned attack whose dice haven't been rolled yet. */
export interface AttackPlan {
  readonly arms: Arms;
  readonly pair: Pair;
  readonly target: ActorFacts | null;
  readonly about: AboutTarget;
  readonly test: PreparedTest;
  /** The number of successes needed, or null if it is unknown. */
  readonly difficulty: number | null;
  /** The effect of cover, including the reasons. Null for a melee attack, which ignores cover. */
  readonly cover: Cover | null;
  /** Whether the attack hits without a roll (T11.2). */
  readonly automatic: boolean;
  readonly sneak: boolean;
  readonly timeTaken: boolean;
  /** The problems with the attack, except for those that concern its cost. */
  readonly problems: readonly Problem[];
}

/** The kind of each attack problem, which determines how strictly the problem is enforced. */
const problemKinds: Readonly<Record<AttackProblem["key"], Problem["kind"]>> = {
  noShot: "rule",
  outOfRange: "range",
  targetCannotBeAimedAt: "range",
  attackerCannot: "ap",
  exertNeedsPhysicalAttribute: "rule",
  tooMuchTimeTaken: "rule",
  tooManyHelpers: "rule",
};

/**
 * Prepares an attack: the pool, the difficulty and the problems (R7.1–R7.3, R7.14, R7.17). A burst uses the
 * same situation but doesn't allow exertion (R7.29). Throws a RuleError for invalid choices.
 */
export function planAttack(facts: Facts, table: Table, mayExert = true): AttackPlan {
  const { actor, choices } = facts;
  const { houseRules } = table;
  const target = facts.targets[0] ?? null;
  const arms = armsOf(facts);
  const pair = chosenPair(arms, choices);
  const about = aboutTarget(choices, arms);
  const exertion =
    mayExert && exert.of(choices) ? exertionFor(actor, pair.attribute, actor.state.stamina.value) : null;
  const help = helpFor(facts, pair.skill, table);
  const attack = prepareAttack(
    baseOf(actor, pair),
    attackFacts(facts, { arms, pair, target, about }, [...(exertion?.rows ?? []), ...help.rows], table),
    houseRules,
  );
  const { conditions } = actor.state;
  const hidden = hasCondition(conditions, "hidden");
  const surprised = target !== null && hasCondition(target.state.conditions, "surprised");
  const inspiration = inspirationDice.of(choices);
  const told = shownFactsOf(target);
  const problems = [
    ...attack.problems
      .filter(problem => !isCoveredByCost(problem, actor))
      .map(problem => problemOf(problem, seenTarget(facts, 0))),
    ...(exertion ? exertionProblems(exertion) : []),
    ...inspirationProblems({ inspiration }, facts),
    ...help.problems,
    ...(arms.kind === "melee" && target
      ? [...reachProblems(choices, 0, target.name), ...strikeProblems(facts, 0, arms.range, target.name)]
      : []),
    ...demandProblems(actor, target ? [target] : [], {
      feet: arms.kind === "melee" || about.adjacent ? 0 : about.feet,
    }),
    ...(arms.item?.state.broken
      ? [{ kind: "gear" as const, text: text("BLACKOUT.problem.attack.broken", { name: arms.item.name }) }]
      : []),
  ];
  return {
    arms,
    pair,
    target,
    about,
    problems,
    cover: attack.cover,
    automatic: target !== null && hitsByItself(arms, target),
    test: {
      pair,
      pool: attack.pool,
      rows: attack.rows,
      usedUp: attack.usedUp,
      inspiration,
      stamina: exertion?.stamina ?? 0,
      exhausted: exertion?.exhausted ?? null,
      problems: [],
      ...(told ? { told } : {}),
    },
    difficulty: difficultyOf(facts, about),
    sneak: isSneakAttack({ hidden, targetSurprised: surprised, targetUnaware: about.unaware }, houseRules),
    timeTaken: takingTime.of(choices, table) > 0,
  };
}

function attackFacts(
  { actor, choices }: Facts,
  { arms, pair, target, about }: Pick<AttackPlan, "arms" | "pair" | "target" | "about">,
  given: AttackFacts["rows"],
  table: Table,
): AttackFacts {
  const { houseRules } = table;
  const common = {
    attribute: pair.attribute,
    ap: arms.ap ?? houseRules.actionCosts.attack.ap,
    twoHanded: arms.twoHanded,
    exert: false,
    takingTime: takingTime.of(choices, table),
    helpers: helpers.of(choices, table),
    inspiration: inspirationDice.of(choices),
    encumbranceDice: actor.encumbranceDice,
    attacker: actor.state.conditions,
    target: target?.state.conditions ?? [],
    ...(target ? { targetId: target.uuid } : {}),
    spends: encouraged.of(choices) ? ["encouraged"] : [],
    flanked: about.flanked,
    rows: [...given, ...addedRows.of(choices)],
  };
  if (arms.kind === "melee") return { ...common, kind: "melee" };
  return {
    ...common,
    kind: "ranged",
    distance: about.distance,
    adjacent: about.adjacent,
    stealth: target?.stealth ?? 0,
    cover: about.cover,
  };
}

/**
 * Returns the difficulty of an attack (R7.3, R7.17). This is the target's Passive Evasion, unless a user has
 * entered a number instead, for example because there is no target.
 */
function difficultyOf(
  { choices, targets: [target] }: Facts,
  { evasion, friend }: AboutTarget,
): number | null {
  const passive = target ? (evasion ?? target.passiveEvasion.value) : difficulty.of(choices);
  return passive === null ? null : attackDifficulty(passive, friend);
}

/** Whether the attack hits without a roll, because a Conductor attacks a conductive target (T11.2, T11.3). */
export function hitsByItself(arms: Arms, { state }: ActorFacts): boolean {
  return hasQuality(arms, "conductor") && hasCondition(state.conditions, "conductive");
}

/**
 * Whether the cost check already reports the same problem, which is the case if a condition forbids all
 * actions.
 */
function isCoveredByCost({ key, condition }: AttackProblem, { state }: ActorFacts): boolean {
  return (
    key === "attackerCannot" &&
    forbiddingConditions(state.conditions, "actions").some(because => because.condition === condition)
  );
}

function problemOf({ key, condition }: AttackProblem, seen: Seen | null): Problem {
  return {
    kind: problemKinds[key],
    text: text(`BLACKOUT.problem.attack.${key}`, {
      ...(condition === undefined ? {} : { condition: text(`BLACKOUT.condition.${condition}`) }),
      ...(key === "noShot" ? { what: blockerOf(seen ?? { cover: null }) } : {}),
    }),
  };
}
