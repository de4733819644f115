import type { BlackoutCombat } from "./combat.ts";

/*
 * Whose turn this client shows. The end of a turn takes a round trip to the server, and for a player another
 * one to the writer. Until its update arrives, the next combatant is shown as the acting one. Nothing else is
 * predicted: action points, conditions and the turn itself change with the update.
 */

/** A combatant that is shown as the acting one before the server has confirmed it. */
interface Prediction {
  readonly id: string;
}

const predictions = new WeakMap<BlackoutCombat, Prediction>();
const listeners = new Set<(combat: BlackoutCombat) => void>();
let drawn: Promise<void> = Promise.resolve();

/**
 * Returns the id of the combatant that is shown as acting: the predicted one, or the one whose turn it is;
 * null while no turn is running.
 */
export function shownTurn(combat: BlackoutCombat): string | null {
  if (!combat.started || combat.phase !== "fighting") return null;
  const { combatant } = combat;
  return predictions.get(combat)?.id ?? (combatant?.visible ? combatant.id : null);
}

/** Returns the combatant that is shown as acting, or else the one whose turn it is. */
export function shownCombatant(combat: BlackoutCombat): Combatant.Implementation | null {
  return combat.combatants.get(shownTurn(combat) ?? "") ?? combat.combatant ?? null;
}

/** Whether the display is ahead of the server. */
export function isPredicted(combat: BlackoutCombat): boolean {
  return predictions.has(combat);
}

/** Shows this combatant as acting. Returns a function that restores the display unless the update arrived. */
export function predictTurn(combat: BlackoutCombat, id: string): () => void {
  const prediction = { id };
  predictions.set(combat, prediction);
  show(combat);
  return () => {
    if (predictions.get(combat) !== prediction) return;
    predictions.delete(combat);
    show(combat);
  };
}

/** Shows the turn that the server has confirmed. */
export function confirmTurn(combat: BlackoutCombat): void {
  const before = predictions.get(combat)?.id;
  predictions.delete(combat);
  if (before !== shownTurn(combat)) show(combat);
}

/** Calls a function whenever another turn is shown; returns the function that ends this. */
export function onTurnShown(listener: (combat: BlackoutCombat) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Resolves when the turn that is shown is on the screen. Drawing the tracker and the turn bar anew waits for
 * it.
 */
export function turnDrawn(): Promise<void> {
  return drawn;
}

function show(combat: BlackoutCombat): void {
  for (const listener of listeners) listener(combat);
  drawn = nextFrame();
}

/** The longest wait for a frame in milliseconds. */
const LONGEST_FRAME = 100;

/** Resolves after the next frame; at once where no frames are drawn, such as in a hidden tab. */
async function nextFrame(): Promise<void> {
  const { document: page, requestAnimationFrame: request } = globalThis;
  if (typeof request !== "function" || page?.visibilityState !== "visible") return;
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, LONGEST_FRAME);
    request(() => {
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }, 0);
    });
  });
}
