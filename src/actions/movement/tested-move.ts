import type { MovementNeeded } from "../../rules/battlefield/path-cost.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { TestedPath, TokenPlace } from "../../world/tested-path.ts";
import type { Waypoint } from "../../world/path.ts";
import { isRecord } from "../../ledger/plain.ts";
import { inFeet, text, type Card, type Line } from "../core/card.ts";
import { other, type ChoiceSituation } from "../core/choice.ts";
import type { Tested } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table, TurnMoves } from "../core/facts.ts";
import { movingCost } from "../core/moving.ts";
import {
  apOfMove,
  apShortOf,
  moveProblems,
  neededFeet,
  priceOfMove,
  type OwnMove,
} from "../core/own-move.ts";
import { pay, type Cost } from "../core/pay.ts";
import type { Problem } from "../core/action.ts";
import { ruleProblem } from "../core/rejection.ts";

/*
 * The tests that a path on the map requires. The action that makes such a test also moves the token as far as
 * the result allows, and pays for this move with the turn's movement. Undoing the action reverts both the
 * move and the payment.
 */

/**
 * The path along which a user dragged a token: the UUID of the token, and the waypoints up to the
 * destination.
 */
export interface ChosenPath {
  readonly token: string;
  readonly to: readonly Waypoint[];
}

const mostWaypoints = 100;
const farthestPixel = 1e7;

/** Returns the chosen path, or null if there is none. Throws a RuleError for an invalid path. */
export function chosenPath({ dragged = null }: Choices): ChosenPath | null {
  if (dragged === null) return null;
  const { token, to } = isRecord(dragged) ? dragged : {};
  if (typeof token !== "string" || !Array.isArray(to) || to.length > mostWaypoints || !to.every(isWaypoint))
    throw new RuleError(
      "choices.dragged",
      dragged,
      "the UUID of a token and places with x, y, elevation and action",
    );
  return { token, to };
}

function isWaypoint(one: unknown): one is Waypoint {
  if (!isRecord(one) || typeof one["action"] !== "string") return false;
  return [one["x"], one["y"], one["elevation"]].every(
    value => typeof value === "number" && Math.abs(value) <= farthestPixel,
  );
}

/** The path on which the action requires its test, or null for a test without a path. */
export const dragged = other("dragged", chosenPath);

/** The part of a path that the token has moved along, and its cost. */
export interface MovedSoFar {
  readonly to: TokenPlace;
  /** The movement in feet. */
  readonly feet: number;
  readonly jumps: number;
}

/** Returns the end of a path and the movement used if the test succeeds. */
export function wholePath({ end, cost, test }: TestedPath): MovedSoFar {
  return {
    to: end,
    feet: cost.before + cost.tested + cost.after,
    jumps: test.kind === "jump" ? 1 : 0,
  };
}

/** Returns the test that a path on the map requires, or null if it requires none of the given kind. */
export function testOnPath<K extends TestedPath["test"]["kind"]>(
  { way: found }: Pick<Facts, "way">,
  kind: K,
): Extract<TestedPath["test"], { readonly kind: K }> | null {
  const test = found?.test;
  return test?.kind === kind ? (test as Extract<TestedPath["test"], { readonly kind: K }>) : null;
}

function ownMove({ moved, grid, approached }: NonNullable<Facts["way"]>, by: MovedSoFar): OwnMove {
  return { before: moved.feet, feet: by.feet, jumps: moved.jumps + by.jumps, grid, approached };
}

/**
 * Returns the problems with a path that can be detected before the test is rolled. For example, the path
 * might now require a different test.
 */
export function pathProblems(
  { actor, facts, table }: { readonly actor: ActorFacts; readonly facts: Facts; readonly table: Table },
  kind: TestedPath["test"]["kind"],
): readonly Problem[] {
  const found = facts.way ?? null;
  if (chosenPath(facts.choices) === null) return [];
  if (!found || !testOnPath(facts, kind))
    return [ruleProblem("BLACKOUT.problem.move.changed", { name: actor.name })];
  return actor.ownTurn ? moveProblems(actor, ownMove(found, wholePath(found)), table) : [];
}

/**
 * Adds the action points for the path to the cost of the test, so that the dialog shows them. The actor pays
 * for the path only when its distance is known.
 */
export function costOfPath(situation: ChoiceSituation & Tested, key: string): Cost {
  const cost = movingCost(situation, key);
  const { facts, table } = situation;
  const { actor, way: found } = facts;
  const price = found && actor.ownTurn ? priceOfMove(actor, ownMove(found, wholePath(found)), table) : null;
  if (!price || (price.action !== "walk" && price.action !== "run")) return cost;
  return { ...cost, ap: cost.ap + apOfMove(price, table) };
}

/**
 * A move without a map: the distance in feet and the number of jumps that it adds to the movement of the
 * turn.
 */
export type Moving = Pick<MovedSoFar, "feet" | "jumps">;

function mapless({ feet, jumps }: TurnMoves, by: Moving): OwnMove {
  return { before: feet, feet: by.feet, jumps: jumps + by.jumps, grid: false };
}

/**
 * Adds the cost and the problems of a movement on the actor's turn to `cost` if no map shows the movement
 * (R6.2, R6.9, R5.11). As on a map, the movement costs a Walk, a Run, or the upgrade from Walk to Run.
 */
export function maplessCost(
  {
    actor,
    facts: { moves },
    table,
  }: Pick<ChoiceSituation, "table"> & { readonly actor: ActorFacts; readonly facts: Facts },
  by: Moving,
  cost: Cost,
): Cost {
  if (!moves) return cost;
  const move = mapless(moves, by);
  const price = priceOfMove(actor, move, table);
  return {
    ...cost,
    ap: cost.ap + (price ? apOfMove(price, table) : 0),
    // If `cost` already contains problems, for example because the actor can't move at all, only these are
    // reported. The problems of the move aren't added.
    problems: cost.problems.length > 0 ? cost.problems : moveProblems(actor, move, table),
    pay: draft => {
      cost.pay(draft);
      if (price) pay(draft, actor, price, table);
    },
  };
}

/**
 * Returns the parts of the card that describe movement without a map. They are empty if there is a map, or if
 * it isn't the actor's turn.
 */
export function maplessMove(
  { actor, facts: { moves }, table }: Parameters<typeof maplessCost>[0],
  by: Moving,
): Pick<Card, "lines" | "moved"> {
  if (!moves) return { lines: [] };
  const { action, leftFeet } = neededFeet(actor, moves.feet + by.feet, false, table);
  return {
    moved: { token: moves.mover, feet: by.feet, jumps: by.jumps },
    lines: [leftLine(action, leftFeet)],
  };
}

/**
 * Moves the token as far as possible (R6.2, R6.2a). On the actor's own turn, pays for the movement. Returns
 * the parts of the card that describe the movement.
 */
export function moveOnPath(
  draft: Draft,
  actor: ActorFacts,
  found: NonNullable<Facts["way"]>,
  by: MovedSoFar,
  table: Table,
): Pick<Card, "lines" | "moved"> {
  const { token, from, end, more } = found;
  draft.also(
    ...(["x", "y", "elevation"] as const)
      .filter(path => from[path] !== by.to[path])
      .map(path => ({ uuid: token, path, from: from[path], to: by.to[path] })),
  );
  const stops = by.to !== end;
  const told: Line[] = [
    ...(stops ? [{ text: text("BLACKOUT.testedMove.short"), tone: "bad" as const }] : []),
    ...(!stops && more ? [{ text: text("BLACKOUT.testedMove.more") }] : []),
  ];
  if (!actor.ownTurn) return { lines: told };
  const move = ownMove(found, by);
  const price = priceOfMove(actor, move, table);
  const short = apShortOf(actor, move, table);
  if (price) pay(draft, actor, price, table);
  const { action, leftFeet } = neededFeet(actor, move.before + by.feet, move.grid, table);
  return {
    moved: { token, feet: by.feet, jumps: by.jumps },
    lines: [
      ...told,
      { text: text("BLACKOUT.moveToken.cost"), value: inFeet(by.feet) },
      leftLine(action, leftFeet),
      ...(short > 0
        ? [{ text: text("BLACKOUT.moveToken.tooFewAp", { n: short }), tone: "bad" as const }]
        : []),
    ],
  };
}

/**
 * Returns the line that shows the distance left in a Walk or Run. If the movement exceeds a Run, the line
 * shows by how much.
 */
function leftLine(action: MovementNeeded["action"], leftFeet: number): Line {
  return action === "beyond"
    ? { text: text("BLACKOUT.moveToken.beyondBy", { feet: -leftFeet }), tone: "bad" }
    : { text: text("BLACKOUT.moveToken.left"), value: inFeet(leftFeet) };
}
