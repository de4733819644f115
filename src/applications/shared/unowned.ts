import type { Action } from "../../actions/core/action.ts";

/**
 * Whether an action belongs to no actor. A Gamemaster applies such an action to an encounter as a whole, for
 * example to deal cards, and its acting combatant only identifies the encounter. Its dialog and card name no
 * actor.
 */
export function isUnowned({ speaker, targets }: Partial<Pick<Action, "speaker" | "targets">>): boolean {
  return speaker === "gamemaster" && targets === "none";
}
