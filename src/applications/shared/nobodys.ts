import type { Action } from "../../actions/core/action.ts";

/**
 * Whether an action has no real actor. A Gamemaster applies it to a fight as a whole, such as dealing cards:
 * its acting combatant only identifies the fight. Its dialog and card name no actor.
 */
export function isNobodys({ speaker, targets }: Partial<Pick<Action, "speaker" | "targets">>): boolean {
  return speaker === "gamemaster" && targets === "none";
}
