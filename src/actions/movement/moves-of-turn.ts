import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { judgeAction } from "../core/judge-posted.ts";

/** A move that was recorded or made by a test, and not undone: the id of its message, its feet of movement and jumps, and the ids of Foundry's movements in it. */
export interface NotedMove {
  readonly id: string;
  readonly feet: number;
  readonly jumps: number;
  readonly movements: readonly string[];
  readonly from: unknown;
}

/** The actions that move the token of the one who acts in their turn. */
const moving: ReadonlySet<string> = new Set(["moveToken", "jump", "vault", "swim"]);

/** The Combatant of a token whose turn it is in a running encounter, whichever encounter this client views; null if it is not its turn. */
function actingCombatant(token: BlackoutToken): Combatant.Implementation | null {
  const acting = game.combats
    .filter(combat => combat.started && !isMirrored(combat))
    .flatMap(({ combatant }) => combatant ?? []);
  return acting.find(combatant => combatant.token === token && combatant.actor?.isPerson() === true) ?? null;
}

/** One turn of somebody in a fight, by ids. */
export interface OneTurn {
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
  readonly acting: string;
}

/** The turn that a token has now; null when it is not its turn. */
export function turnOfToken(token: BlackoutToken): OneTurn | null {
  const combatant = actingCombatant(token);
  const combat = combatant?.combat;
  return combatant?.id && combat?.id
    ? { combat: combat.id, round: combat.round, turn: combat.turn ?? 0, acting: combatant.id }
    : null;
}

/** The moves of a token in a turn that were not undone, oldest first; by default in its current turn. */
export function movesOfTurn(
  token: BlackoutToken,
  turn: OneTurn | null = turnOfToken(token),
): readonly NotedMove[] {
  const { uuid } = token;
  if (!turn) return [];
  return (game.messages.contents as readonly BlackoutChatMessage[]).flatMap(message => {
    if (!message.isAction() || !moving.has(message.system.action)) return [];
    const { combat, round, acting } = message.system.verdict;
    if (combat !== turn.combat || round !== turn.round || acting !== turn.acting) return [];
    const judged = judgeAction(message);
    const { moved } = judged?.resolution.card ?? {};
    if (judged?.state !== "applied" || moved?.token !== uuid) return [];
    const { movements, from = judged.facts?.way?.from } = judged.facts?.choices ?? {};
    const ids = Array.isArray(movements) ? movements.filter(one => typeof one === "string") : [];
    return [{ id: message.id ?? "", feet: moved.feet, jumps: moved.jumps, movements: ids, from }];
  });
}
