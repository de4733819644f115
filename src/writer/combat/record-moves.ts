import { costOfPath, plus, type MovementCost, type Waypoint } from "../../world/path.ts";
import { readScene } from "../../world/read-scene.ts";
import { isOfLedger } from "../../compat/tokens.ts";
import { onHook } from "../../compat/hooks.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { equal } from "../../ledger/plain.ts";
import { fearedOnPath } from "../../actions/movement/feared-on-path.ts";
import { movesOfTurn, turnOfToken, type OneTurn } from "../../actions/movement/moves-of-turn.ts";
import { actorFacts, tableNow } from "../../actions/core/gather.ts";
import { isFreeStep } from "../../actions/core/own-move.ts";
import { asAction } from "../../actions/core/posted.ts";
import { shorten } from "../action/action-requests.ts";
import { settle } from "../action/settle.ts";
import { isWriter } from "../designated-writer.ts";
import { isPosted } from "../is-posted.ts";
import { movesTakenBack } from "./moves-taken-back.ts";
import { postAction } from "./post-moment.ts";

/** A completed movement as reported by Foundry. */
interface Movement {
  readonly id: string;
  readonly method?: string;
  readonly origin: { readonly x: number; readonly y: number; readonly elevation: number };
  readonly passed: { readonly waypoints: readonly (Waypoint & { readonly intermediate?: boolean })[] };
}

/** The place where one of several moves ended, with the totals of all moves up to and including this one. */
interface Step {
  /** The ID of Foundry's movement operation. */
  readonly movement: string;
  readonly last: Waypoint;
  readonly cost: MovementCost;
  readonly dropFeet: number;
  /** The names of feared actors that the actor has approached (T10). */
  readonly approached: readonly string[];
}

/**
 * Consecutive moves of one token that share a message. They share one because a token moves many times per
 * second while an arrow key is held down.
 */
interface Moved {
  /** The ID of the shared message. It is the ID of the first Foundry movement. */
  readonly id: string;
  /** The turn in which the moves were made. It may have ended by the time they are posted. */
  readonly turn: OneTurn;
  readonly origin: Movement["origin"];
  steps: readonly [Step, ...Step[]];
  timer: ReturnType<typeof setTimeout> | null;
}

/** The longest pause, in milliseconds, between two moves that share a message. */
const pause = 400;

/** The moves in progress, by token UUID. */
const moving = new Map<string, Moved>();

/**
 * Returns the ID that the message about a token's current move will have, or null if no move is in progress.
 */
export function moveInProgress({ uuid }: BlackoutToken): string | null {
  return moving.get(uuid)?.id ?? null;
}

/**
 * Records each move that a token makes on its own turn as the action `moveToken`, so that the move has a cost
 * and is undone together with the turn (R6.2). Ignores moves made by the ledger, moves outside the token's
 * turn, and teleports. If a user undoes a move in Foundry, the recorded move is undone as well. Must be
 * called once. `enqueue` adds a task to the writer's queue.
 */
export function watchMoves(enqueue: (task: () => Promise<void>) => void): void {
  onHook("moveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    const turn = turnOfToken(token);
    if (!isWriter() || isOfLedger(operation, token) || !turn) return;
    if (movement.method === "undo") {
      if (!forget(token)) enqueue(() => takeBackTo(token));
      return;
    }
    const path = movement.passed.waypoints.filter(({ intermediate }) => intermediate !== true);
    const last = path.at(-1);
    if (!last) return;
    const cost = costOfPath(token, movement.origin as Waypoint, path);
    const under = moving.get(token.uuid);
    const before = under && equal(under.turn, turn) ? under : null;
    if (before?.timer) clearTimeout(before.timer);
    const previous = before?.steps.at(-1);
    const start = previous?.last ?? movement.origin;
    const drop =
      last.action === "climb" || last.action === "jump" || last.action === "fly"
        ? 0
        : dropOf(token, start.elevation - last.elevation);
    const approached = fearedOnPath(token, movement.origin as Waypoint, path).map(({ name }) => name);
    const step: Step = {
      movement: movement.id,
      last,
      cost: previous ? plus(previous.cost, cost) : cost,
      dropFeet: (previous?.dropFeet ?? 0) + drop,
      approached: [...new Set([...(previous?.approached ?? []), ...approached])],
    };
    const moved: Moved = before
      ? { ...before, steps: [...before.steps, step] }
      : { id: movement.id, turn, origin: movement.origin, steps: [step], timer: null };
    moving.set(token.uuid, moved);
    moved.timer = setTimeout(() => {
      if (moving.get(token.uuid) === moved) moving.delete(token.uuid);
      enqueue(() => note(token, moved));
    }, pause);
  });
}

/**
 * Discards the pending moves made after the token was at its current position, because they were undone
 * before their message was posted. Keeps earlier moves. Returns false if the pending moves didn't start at or
 * pass this position.
 */
function forget(token: BlackoutToken): boolean {
  const under = moving.get(token.uuid);
  if (!under?.timer) return false;
  const here = placeOf(token);
  const at = under.steps.slice(0, -1).findLastIndex(({ last }) => equal(placeOf(last), here));
  const [first, ...others] = under.steps.slice(0, at + 1);
  if (first) {
    under.steps = [first, ...others];
    return true;
  }
  if (!equal(placeOf(under.origin), here)) return false;
  clearTimeout(under.timer);
  moving.delete(token.uuid);
  return true;
}

/**
 * Undoes, newest first, the moves that the token made in this turn since it was last at its current position.
 * If the current position is on the path of a recorded move, shortens this move so that it ends there.
 * Foundry has already moved the token back.
 */
async function takeBackTo(token: BlackoutToken): Promise<void> {
  if (!isWriter()) return;
  const { undone, shortened } = movesTakenBack(movesOfTurn(token), placeOf(token));
  for (const { id } of undone) {
    const message = asAction(game.messages.get(id));
    if (message) await settle(message, [], "reversed");
  }
  if (!shortened) return;
  const { move, at } = shortened;
  const message = asAction(game.messages.get(move.id));
  if (!message) return;
  await shorten(message, {
    ...move.stops[at],
    stops: move.stops.slice(0, at),
    movements: move.movements.slice(0, at + 1),
  });
}

function placeOf({ x, y, elevation }: Movement["origin"]): Movement["origin"] {
  return { x, y, elevation };
}

function dropOf(token: BlackoutToken, units: number): number {
  return token.parent && units > 0 ? Math.round(units * readScene(token.parent).feetPerUnit) : 0;
}

/** Returns the choices of the action that records a move ending with the given step. */
function choicesOf({ last, cost, dropFeet, approached }: Step, feetPerUnit: number) {
  return {
    to: placeOf(last),
    feet: cost.feet,
    longFeet: cost.longFeet,
    jumps: cost.jumps,
    dropFeet,
    approached: approached.join(", "),
    climbing: last.action === "climb" ? Math.max(0, Math.round(last.elevation * feetPerUnit)) : 0,
  };
}

async function note(token: BlackoutToken, { id, turn, origin, steps }: Moved): Promise<void> {
  const { actor, parent } = token;
  const combatant = game.combats.get(turn.combat)?.combatants.get(turn.acting);
  if (!isWriter() || !combatant || !actor || !parent || (await isPosted(id))) return;
  const { feetPerUnit } = readScene(parent);
  const stops = steps.map(step => choicesOf(step, feetPerUnit));
  const { feet, jumps } = stops.at(-1) ?? choicesOf(steps[0], feetPerUnit);
  const before = movesOfTurn(token, turn).reduce((sum, one) => sum + one.feet, 0);
  const grid = !parent.grid.isGridless;
  const step = isFreeStep(actorFacts(actor), { before, feet, jumps, grid }, tableNow());
  const choices = {
    token: token.uuid,
    from: placeOf(origin),
    ...stops.at(-1),
    ...(stops.length > 1 && { stops: stops.slice(0, -1) }),
    movements: steps.map(({ movement }) => movement),
    before,
    grid,
    ...(step && { step }),
    round: turn.round,
    turn: turn.turn,
    acting: turn.acting,
  };
  await postAction(
    id,
    { ...fighterOf(combatant), actor: actor.uuid, hidden: combatant.hidden },
    { action: "moveToken", actor: actor.uuid, choices: JSON.stringify(choices) },
  );
}
