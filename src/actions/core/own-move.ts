import { movementNeeded, type MovementNeeded } from "../../rules/battlefield/path-cost.ts";
import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { freeStepFeet } from "../../rules/movement/free-step.ts";
import { canJump } from "../../rules/movement/jump.ts";
import { approachProblems } from "../combat/combat-problems.ts";
import { text } from "./card.ts";
import type { ActorFacts, Table } from "./facts.ts";
import type { Price } from "./pay.ts";
import type { Problem } from "./action.ts";

/**
 * A move on the actor's own turn: the distance already moved in the turn and the distance of this move, both
 * in feet, the total number of jumps, and whether there is a grid.
 */
export interface OwnMove {
  readonly before: number;
  readonly feet: number;
  readonly jumps: number;
  readonly grid: boolean;
  /**
   * The actors whom the move approaches. They matter if the moving actor fears one of them. None by default.
   */
  readonly approached?: readonly { readonly uuid: string; readonly name: string }[];
  /** The height, in feet, of an obstacle that the move crosses without climbing. By default, it is 0. */
  readonly unclimbedFeet?: number;
}

/**
 * Whether a move is the free step of the turn (R5.10, R5.18). It must be at most 5 ft long, contain no jump
 * that costs action points, and be made while the turn's free action is unused.
 */
export function isFreeStep(actor: ActorFacts, move: OwnMove, table: Table): boolean {
  const { budget } = actor.state;
  return (
    move.feet > 0 &&
    move.feet <= freeStepFeet &&
    move.jumps === 0 &&
    actor.ownTurn &&
    (budget?.free ?? 0) > 0 &&
    table.houseRules.actionCosts.freeStep.type === "free" &&
    (priceOfMove(actor, move, table) !== null ||
      neededFeet(actor, move.before + move.feet, move.grid, table).action === "beyond")
  );
}

/**
 * Returns the movement action required to cover a distance in feet, and the distance that is left over
 * (R6.2). For a Slowed actor, `walk` and `run` must already be halved (R6.15).
 */
export function neededFeet(
  { walk, run }: Pick<ActorFacts, "walk" | "run">,
  feet: number,
  grid: boolean,
  { houseRules }: Table,
): MovementNeeded {
  return movementNeeded(feet, { walk, run }, false, grid, houseRules);
}

/**
 * Returns the cost of a move in addition to the movement that has already been paid for in this turn. The
 * cost is nothing, a Walk, a Run, or the upgrade from a Walk to a Run (R6.2, R5.11).
 */
export function priceOfMove(actor: ActorFacts, { before, feet, grid }: OwnMove, table: Table): Price | null {
  const [paid, now] = [neededFeet(actor, before, grid, table), neededFeet(actor, before + feet, grid, table)];
  if (now.action === paid.action || now.action === "none") return null;
  const action = now.action === "walk" ? "walk" : "run";
  if (paid.action === "none") return { action };
  const { actionCosts } = table.houseRules;
  return paid.action === "walk"
    ? { action, ap: Math.max(0, actionCosts.run.ap - actionCosts.walk.ap) }
    : null;
}

/**
 * Returns the number of action points that the actor lacks for a move, or 0 if action points aren't tracked.
 */
export function apShortOf(actor: ActorFacts, move: OwnMove, table: Table): number {
  const price = isFreeStep(actor, move, table) ? null : priceOfMove(actor, move, table);
  const { budget } = actor.state;
  return price && budget && table.enforce.ap !== "off" ? Math.max(0, apOfMove(price, table) - budget.ap) : 0;
}

/** Returns the number of action points that a movement costs. */
export function apOfMove(price: Price, { houseRules }: Table): number {
  return price.ap ?? houseRules.actionCosts[actionOf(price)].ap;
}

function actionOf({ action }: Price): "walk" | "run" {
  return action === "walk" ? "walk" : "run";
}

/**
 * Whether a move needs a movement action although the turn's only movement action has already been used for
 * another purpose, such as standing up (R5.11, R5.18).
 */
function isMovementUsed(actor: ActorFacts, move: OwnMove, table: Table): boolean {
  const { budget } = actor.state;
  const price = priceOfMove(actor, move, table);
  const begins = price !== null && price.ap === undefined;
  return (
    begins && budget?.movement === 0 && table.houseRules.actionCosts[actionOf(price)].type === "movement"
  );
}

/**
 * Returns the problems with a move on the actor's own turn, each with the limit that applies (R6.2, R6.4,
 * R5.11, R6.9, T10). The possible problems are a condition that forbids movement, approaching a feared actor,
 * an obstacle that must be climbed, a distance longer than a Run, more than one jump, too little movement
 * left for a jump, a movement action that was used for another purpose, and too few action points.
 */
export function moveProblems(actor: ActorFacts, move: OwnMove, table: Table): readonly Problem[] {
  const { name } = actor;
  if (move.feet === 0) return [];
  if (forbiddingConditions(actor.state.conditions, "movement").length > 0)
    return [problem("forbidden", { name })];
  const unclimbed = move.unclimbedFeet ?? 0;
  const always = [
    ...approachProblems(actor, move.approached ?? []),
    ...(unclimbed > 0 ? [problem("unclimbed", { name, feet: unclimbed })] : []),
  ];
  if (isFreeStep(actor, move, table)) return always;
  const now = neededFeet(actor, move.before + move.feet, move.grid, table);
  const short = apShortOf(actor, move, table);
  const beyond = {
    name,
    feet: move.feet,
    before: move.before,
    run: now.runFeet,
    left: Math.max(0, now.runFeet - move.before),
  };
  return [
    ...always,
    ...(now.action === "beyond" ? [problem(move.before > 0 ? "beyondLeft" : "beyond", beyond)] : []),
    ...(move.jumps > 0 && !canJump(now.runFeet, move.jumps - 1) ? [problem("jumps", { name })] : []),
    ...(isMovementUsed(actor, move, table)
      ? [{ kind: "ap" as const, text: text("BLACKOUT.problem.movementUsed") }]
      : []),
    ...(short > 0 ? [problem("ap", { name, short, ap: actor.state.budget?.ap ?? 0 })] : []),
  ];
}

function problem(
  why: "forbidden" | "unclimbed" | "beyond" | "beyondLeft" | "jumps" | "ap",
  data: Record<string, string | number>,
): Problem {
  return { kind: "ap", text: text(`BLACKOUT.problem.move.${why}`, data) };
}
