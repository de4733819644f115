import { onHook } from "../../compat/hooks.ts";
import { isOfLedger } from "../../compat/tokens.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import type { TokenSpot } from "../../world/regions.ts";
import { moveInProgress } from "../combat/record-moves.ts";

/** A finished movement of a token. */
export interface TokenMove {
  /** Foundry's ID of the movement. */
  readonly id: string;
  /** The token's origin, followed by the points through which it passed. */
  readonly path: readonly TokenSpot[];
  /** The ID of the message that records the move, or null if there is none. */
  readonly message: string | null;
}

/** A completed movement, as reported by Foundry. */
interface Movement {
  readonly id: string;
  readonly method?: string;
  readonly origin: TokenSpot;
  readonly passed: { readonly waypoints: readonly TokenSpot[] };
}

/** Calls a function after each token movement. Ignores movements made by the ledger or by an undo. */
export function onTokenMoved(listener: (token: BlackoutToken, move: TokenMove) => void): void {
  onHook("moveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    const { id, method, origin, passed } = movement;
    if (isOfLedger(operation, token) || method === "undo") return;
    listener(token, { id, path: [origin, ...passed.waypoints], message: moveInProgress(token) });
  });
}

/** Returns the encounter on the token's scene in which it is the token's turn, or null if there is none. */
export function encounterOfTurn(token: BlackoutToken): BlackoutCombat | null {
  return (
    game.combats.find(
      combat =>
        combat.started &&
        combat.phase === "fighting" &&
        combat.scene === token.parent &&
        combat.combatant?.token === token,
    ) ?? null
  );
}

/** Whether a token's combatant is in a running encounter. */
export function isInEncounter(token: BlackoutToken): boolean {
  return game.combats.some(combat => combat.started && combat.combatants.some(one => one.token === token));
}
