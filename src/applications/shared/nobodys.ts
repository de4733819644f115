import type { Action } from "../../actions/core/action.ts";

/**
 * Is an action nobody's? A Gamemaster has it come over a fight as a whole, as when cards are dealt: whoever
 * stands in it as the one who acts is only the one by whom the fight is found. Its dialog and its card name
 * nobody.
 */
export function isNobodys({ speaker, targets }: Partial<Pick<Action, "speaker" | "targets">>): boolean {
  return speaker === "gamemaster" && targets === "none";
}
