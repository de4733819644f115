import type { Action } from "../../actions/core/action.ts";

/**
 * Whether an action has no real acting actor. A Gamemaster applies such an action to a fight as a whole, for
 * example to deal cards, and its acting combatant only identifies the fight. Its dialog and card name no
 * actor.
 */
export function isUnowned({ speaker, targets }: Partial<Pick<Action, "speaker" | "targets">>): boolean {
  return speaker === "gamemaster" && targets === "none";
}
