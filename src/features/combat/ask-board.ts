import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { rangeBands, type RangeBand, type PathObstacle } from "../../rules/combat/range.ts";
import { requiredChoice, text, toggle } from "../../data/fields.ts";
import { ask, defineRequest } from "../../documents/requests.ts";
import { perform } from "../../actions/core/perform.ts";

/*
 * Operations on the board of an encounter without a map (R16.1). Moves are actions and can be undone, whereas
 * a Gamemaster's arrangements are requests to the writer. Each operation returns the message, or null if the
 * operation is not possible.
 */

/**
 * A move toward or away from an actor or group. `to` is the ID of the actor or group, and `way` is the kind
 * of move.
 */
export interface BoardMove {
  readonly way: "walk" | "run" | "step";
  readonly to: string;
  readonly away: boolean;
  readonly difficult?: boolean;
  /** The obstacle in the way, if any, that requires a test. Walking or running past it opens the dialog. */
  readonly inTheWay?: PathObstacle;
}

/**
 * Moves an actor on the board, on the actor's own turn (R16.2). Available to all users who are allowed to act
 * for the actor.
 */
export async function moveOnBoard(
  combatant: Combatant.Implementation,
  move: BoardMove,
): Promise<BlackoutChatMessage | null> {
  return act(combatant, { ...move }, move.way === "step" || (move.inTheWay ?? "nothing") === "nothing");
}

/**
 * Places a combatant in a group, or at a range band from a group or another combatant. Only for Gamemasters.
 */
export async function placeOnBoard(
  combatant: Combatant.Implementation,
  to: string,
  where: { readonly band: RangeBand } | { readonly join: true },
): Promise<BlackoutChatMessage | null> {
  return act(combatant, { to, free: true, ...where });
}

/**
 * Moves a combatant on the board by posting an action. If the combatant is hidden, only Gamemasters receive
 * the message. The dialog opens only if `fast` is false.
 */
async function act(
  combatant: Combatant.Implementation,
  choices: object,
  fast = true,
): Promise<BlackoutChatMessage | null> {
  const { actor, hidden } = combatant;
  return actor
    ? perform({
        action: "moveBands",
        actor,
        targets: [],
        choices: { ...choices },
        fast,
        ...(hidden ? { mode: "gm" as const } : {}),
      })
    : null;
}

/** The changes to a board that a Gamemaster can request with {@link arrange}. */
export type BoardWish =
  | { readonly what: "on" | "off" }
  | { readonly what: "add"; readonly name: string }
  | { readonly what: "rename"; readonly group: string; readonly name: string }
  | { readonly what: "remove"; readonly group: string }
  | { readonly what: "band"; readonly group: string; readonly other: string; readonly band: RangeBand };

export const boardRequest = defineRequest("board.switch", () => ({ combat: text(), on: toggle() }));
export const addGroupRequest = defineRequest("board.add", () => ({ combat: text(), name: text() }));
export const renameGroupRequest = defineRequest("board.rename", () => ({
  combat: text(),
  group: text(),
  name: text(),
}));
export const removeGroupRequest = defineRequest("board.remove", () => ({ combat: text(), group: text() }));
export const setBandRequest = defineRequest("board.band", () => ({
  combat: text(),
  group: text(),
  other: text(),
  band: requiredChoice(rangeBands),
}));

/** Arranges the groups of a board. Only for Gamemasters. */
export async function arrange(
  { uuid: combat }: Combat.Implementation,
  wish: BoardWish,
): Promise<BlackoutChatMessage | null> {
  switch (wish.what) {
    case "on":
    case "off":
      return ask(boardRequest, { combat, on: wish.what === "on" });
    case "add":
      return ask(addGroupRequest, { combat, name: wish.name });
    case "rename":
      return ask(renameGroupRequest, { combat, group: wish.group, name: wish.name });
    case "remove":
      return ask(removeGroupRequest, { combat, group: wish.group });
    case "band":
      return ask(setBandRequest, { combat, group: wish.group, other: wish.other, band: wish.band });
  }
}
