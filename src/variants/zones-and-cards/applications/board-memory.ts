import type { BoardMemory } from "./board-view.ts";

/** The state of the board on this client while the game is open. */
export const boardMemory: { -readonly [Key in keyof BoardMemory]: BoardMemory[Key] } = {
  open: "",
  folded: false,
};
