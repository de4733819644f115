import { costOfWay, plus, type WayCost, type Waypoint } from "../../world/way.ts";
import { readScene } from "../../world/read-scene.ts";
import { isOfLedger } from "../../compat/tokens.ts";
import { onHook } from "../../compat/hooks.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { equal } from "../../ledger/plain.ts";
import { fearedOnWay } from "../../actions/movement/feared-on-way.ts";
import { movesOfTurn, turnOfToken, type OneTurn } from "../../actions/movement/moves-of-turn.ts";
import { actorFacts, tableNow } from "../../actions/core/gather.ts";
import { isFreeStep } from "../../actions/core/own-move.ts";
import { asAction } from "../../actions/core/posted.ts";
import { settle } from "../action/settle.ts";
import { isWriter } from "../designated-writer.ts";
import { isPosted } from "../is-posted.ts";
import { postAction } from "./post-moment.ts";

/** A finished movement as reported by Foundry. */
interface Movement {
  readonly id: string;
  readonly method?: string;
  readonly origin: { readonly x: number; readonly y: number; readonly elevation: number };
  readonly passed: { readonly waypoints: readonly (Waypoint & { readonly intermediate?: boolean })[] };
}

/**
 * Consecutive moves of one token that share one message. Holding an arrow key down moves a token many times
 * per second.
 */
interface Moved {
  /** The ID of the shared message. It is the ID of the first Foundry movement. */
  readonly id: string;
  readonly movements: readonly string[];
  /** The turn in which the moves were made. It may be over when the moves are posted. */
  readonly turn: OneTurn;
  readonly origin: Movement["origin"];
  readonly cost: WayCost;
  readonly last: Waypoint;
  readonly dropFeet: number;
  /** The names of feared actors that the actor has approached (T10). */
  readonly approached: readonly string[];
  timer: ReturnType<typeof setTimeout> | null;
}

/** The longest pause in milliseconds between two moves that share one message. */
const pause = 400;

/** Moves in progress by token UUID. */
const moving = new Map<string, Moved>();

/**
 * Returns the ID that the message of a token's move in progress will have, or null if there is no such move.
 */
export function moveUnderWay({ uuid }: BlackoutToken): string | null {
  return moving.get(uuid)?.id ?? null;
}

/**
 * Records each move of a token in its own turn as the action `moveToken`, so that the move has a cost and is
 * undone together with the turn (R6.2). Ignores moves that the ledger makes, moves outside the token's turn,
 * and teleports. If a user undoes a move in Foundry, the recorded move is undone, too. Must be called once.
 * `enqueue` adds a task to the writer's queue.
 */
export function watchMoves(enqueue: (task: () => Promise<void>) => void): void {
  onHook("moveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    const turn = turnOfToken(token);
    if (!isWriter() || isOfLedger(operation, token) || !turn) return;
    if (movement.method === "undo") {
      forget(token);
      enqueue(() => takeBackTo(token));
      return;
    }
    const way = movement.passed.waypoints.filter(({ intermediate }) => intermediate !== true);
    const last = way.at(-1);
    if (!last) return;
    const cost = costOfWay(token, movement.origin as Waypoint, way);
    const under = moving.get(token.uuid);
    const before = under && equal(under.turn, turn) ? under : null;
    if (before?.timer) clearTimeout(before.timer);
    const start = before?.last ?? movement.origin;
    const drop =
      last.action === "climb" || last.action === "jump" || last.action === "fly"
        ? 0
        : dropOf(token, start.elevation - last.elevation);
    const approached = fearedOnWay(token, movement.origin as Waypoint, way).map(({ name }) => name);
    const moved: Moved = before
      ? {
          ...before,
          movements: [...before.movements, movement.id],
          cost: plus(before.cost, cost),
          last,
          dropFeet: before.dropFeet + drop,
          approached: [...new Set([...before.approached, ...approached])],
        }
      : {
          id: movement.id,
          movements: [movement.id],
          turn,
          origin: movement.origin,
          cost,
          last,
          dropFeet: drop,
          approached,
          timer: null,
        };
    moving.set(token.uuid, moved);
    moved.timer = setTimeout(() => {
      if (moving.get(token.uuid) === moved) moving.delete(token.uuid);
      enqueue(() => note(token, moved));
    }, pause);
  });
}

/** Discards a move that was undone before its message was posted. */
function forget({ uuid, x, y, elevation }: BlackoutToken): void {
  const under = moving.get(uuid);
  if (!under?.timer || under.origin.x !== x || under.origin.y !== y || under.origin.elevation !== elevation)
    return;
  clearTimeout(under.timer);
  moving.delete(uuid);
}

/**
 * Undoes the moves of this turn since the token was last at its current place, newest first. Foundry has
 * already moved the token back.
 */
async function takeBackTo(token: BlackoutToken): Promise<void> {
  const standing = movesOfTurn(token);
  const { x, y, elevation } = token;
  const first = standing.findLastIndex(({ from }) => equal(from, { x, y, elevation }));
  if (!isWriter() || first < 0) return;
  for (const { id } of standing.slice(first).toReversed()) {
    const message = asAction(game.messages.get(id));
    if (message) await settle(message, [], "reversed");
  }
}

function dropOf(token: BlackoutToken, units: number): number {
  return token.parent && units > 0 ? Math.round(units * readScene(token.parent).feetPerUnit) : 0;
}

async function note(
  token: BlackoutToken,
  { id, movements, turn, origin, cost, last, dropFeet, approached }: Moved,
): Promise<void> {
  const { actor, parent } = token;
  const combatant = game.combats.get(turn.combat)?.combatants.get(turn.acting);
  if (!isWriter() || !combatant || !actor || !parent || (await isPosted(id))) return;
  const spot = ({ x, y, elevation }: Movement["origin"]) => ({ x, y, elevation });
  const before = movesOfTurn(token, turn).reduce((sum, { feet }) => sum + feet, 0);
  const grid = !parent.grid.isGridless;
  const own = actorFacts(actor);
  const step = isFreeStep(own, { before, feet: cost.feet, jumps: cost.jumps, grid }, tableNow());
  const choices = {
    token: token.uuid,
    from: spot(origin),
    to: spot(last),
    feet: cost.feet,
    longFeet: cost.longFeet,
    jumps: cost.jumps,
    movements,
    before,
    dropFeet,
    grid,
    ...(step && { step }),
    ...(approached.length > 0 && { approached: approached.join(", ") }),
    climbing:
      last.action === "climb" ? Math.max(0, Math.round(last.elevation * readScene(parent).feetPerUnit)) : 0,
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
