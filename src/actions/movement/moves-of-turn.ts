import type { BlackoutActor } from "../../documents/actor.ts";
import { isTheatre } from "../../documents/board.ts";
import { combatantOf } from "../../documents/budget.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { isRecord } from "../../ledger/plain.ts";
import type { TurnMoves } from "../core/facts.ts";
import { judgeAction } from "../core/judge-posted.ts";

/**
 * A move that was recorded or was part of a test, and that hasn't been undone: the ID of its message, its
 * distance in feet, its number of jumps, and the IDs of its movements in Foundry.
 */
export interface NotedMove {
  readonly id: string;
  readonly feet: number;
  readonly jumps: number;
  readonly movements: readonly string[];
  readonly from: unknown;
  /**
   * The intermediate stops, if several movements share the message. Each contains the choices that the move
   * would have if it had ended there.
   */
  readonly stops: readonly MoveStop[];
}

/** The values of a move action's choices for a move to a particular place. */
export type MoveStop = Readonly<Record<string, unknown>> & { readonly to: unknown };

/** The actions that use movement from the actor's turn. */
const moving: ReadonlySet<string> = new Set([
  "moveToken",
  "moveBands",
  "jump",
  "vault",
  "climb",
  "swim",
  "cross",
]);

/**
 * Returns the token's combatant if it is that combatant's turn in any running encounter, including encounters
 * that this client isn't viewing. Otherwise, returns null.
 */
function actingCombatant(token: BlackoutToken): Combatant.Implementation | null {
  const acting = game.combats
    .filter(combat => combat.started && !isMirrored(combat))
    .flatMap(({ combatant }) => combatant ?? []);
  return acting.find(combatant => combatant.token === token && combatant.actor?.isPerson() === true) ?? null;
}

/** A single turn of a combatant. `combat` and `acting` are the IDs of the encounter and the combatant. */
export interface OneTurn {
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
  readonly acting: string;
}

/** Returns the current turn of the token's combatant, or null if it isn't their turn. */
export function turnOfToken(token: BlackoutToken): OneTurn | null {
  const combatant = actingCombatant(token);
  const combat = combatant?.combat;
  return combatant?.id && combat?.id
    ? { combat: combat.id, round: combat.round, turn: combat.turn ?? 0, acting: combatant.id }
    : null;
}

/**
 * Returns the actor's movement in the current turn, on a board or for a combatant without a token (R6.9).
 * Returns null outside the actor's turn, and on a map, where the token's path determines the movement.
 */
export function turnMoves(actor: BlackoutActor): TurnMoves | null {
  const combatant = combatantOf(actor);
  const combat = combatant?.combat;
  if (!combat?.id || !combatant?.id || combat.combatant !== combatant) return null;
  if (combatant.token && !isTheatre(combat)) return null;
  const mover = combatant.token?.uuid ?? actor.uuid;
  const moves = movesBy(mover, {
    combat: combat.id,
    round: combat.round,
    turn: combat.turn ?? 0,
    acting: combatant.id,
  });
  const sum = (of: "feet" | "jumps") => moves.reduce((total, move) => total + move[of], 0);
  return { mover, feet: sum("feet"), jumps: sum("jumps") };
}

/**
 * Returns the moves of a token in a turn (by default, its current turn), oldest first. Omits undone moves.
 */
export function movesOfTurn(
  token: BlackoutToken,
  turn: OneTurn | null = turnOfToken(token),
): readonly NotedMove[] {
  return turn ? movesBy(token.uuid, turn) : [];
}

/**
 * Returns the moves of a token in a turn, or those of an actor who has no token. `mover` is the UUID of the
 * token or actor.
 */
function movesBy(mover: string, turn: OneTurn): readonly NotedMove[] {
  return (game.messages.contents as readonly BlackoutChatMessage[]).flatMap(message => {
    if (!message.isAction() || !moving.has(message.system.action)) return [];
    const { combat, round, acting } = message.system.verdict;
    if (combat !== turn.combat || round !== turn.round || acting !== turn.acting) return [];
    const judged = judgeAction(message);
    const { moved } = judged?.resolution.card ?? {};
    if (judged?.state !== "applied" || moved?.token !== mover) return [];
    const { movements, stops, from = judged.facts?.way?.from } = judged.facts?.choices ?? {};
    const ids = Array.isArray(movements) ? movements.filter(one => typeof one === "string") : [];
    return [
      {
        id: message.id ?? "",
        feet: moved.feet,
        jumps: moved.jumps,
        movements: ids,
        from,
        stops: stopsOf(stops),
      },
    ];
  });
}

/** Returns the valid stops in the stored choice for a move. Invalid entries are omitted. */
export function stopsOf(stops: unknown): readonly MoveStop[] {
  return Array.isArray(stops) ? stops.filter((one): one is MoveStop => isRecord(one) && "to" in one) : [];
}
