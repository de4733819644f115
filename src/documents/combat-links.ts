import type { BlackoutCombat } from "./combat.ts";

/**
 * Functions that send requests to the writer for users who aren't allowed to change an encounter themselves.
 */
export interface CombatAsker {
  readonly endTurn: (combat: BlackoutCombat) => Promise<unknown>;
  /**
   * Rolls initiative for these combatants. Each rolls the number of dice that the owner chose or, if no
   * choice was made, the default number.
   */
  readonly rollInitiative: (combat: BlackoutCombat, ids: readonly string[]) => Promise<unknown>;
  /** Advances or rewinds an encounter that can be changed only through actions. */
  readonly move: (combat: BlackoutCombat, step: EncounterStep) => Promise<unknown>;
}

/** A change of turn, round or initiative that a user can request in an encounter. */
export type EncounterStep =
  | "begin"
  | "endTurn"
  | "nextRound"
  | "previousTurn"
  | "previousRound"
  | "initiative";

/** The functions of higher layers that combats call. By default, they do nothing. */
export const combatLinks: {
  asker: CombatAsker | null;
  beforeDeletion: (combat: BlackoutCombat) => Promise<void>;
  watcher: (combat: BlackoutCombat, userId: string) => void;
} = { asker: null, beforeDeletion: () => Promise.resolve(), watcher: () => undefined };

/**
 * Sets the functions that send requests to the writer. They are defined by the actions, which are in a layer
 * above the documents.
 */
export function setCombatAsker(next: CombatAsker): void {
  combatLinks.asker = next;
}

/**
 * Sets a function that runs before this user's client deletes an encounter. The deletion waits for it, so
 * that pending writes finish first.
 */
export function setBeforeGoing(wait: (combat: BlackoutCombat) => Promise<void>): void {
  combatLinks.beforeDeletion = wait;
}

/**
 * Registers a function that is called after every update to a Combat, including updates that call no hooks.
 * The update may also have changed the Combat's combatants.
 */
export function setCombatWatcher(next: (combat: BlackoutCombat, userId: string) => void): void {
  combatLinks.watcher = next;
}
