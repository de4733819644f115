import type { BlackoutCombat } from "./combat.ts";
import { isMirrored } from "./is-mirrored.ts";
import { nextTurnIndex } from "./turn-order.ts";

/**
 * The turn that this client displays. Ending a turn requires a round trip to the server and, for a player,
 * another one to the writer. Until the update arrives, the client displays the next combatant as the acting
 * one. It predicts nothing else: action points, conditions and the stored turn change only with the update.
 */

/** A combatant who is displayed as acting before the server has confirmed the turn. */
interface Prediction {
  readonly id: string;
  /** Resolves when the prediction has been confirmed, replaced or withdrawn. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

const predictions = new WeakMap<BlackoutCombat, Prediction>();
const listeners = new Set<(combat: BlackoutCombat) => void>();
let displayed: Promise<void> = Promise.resolve();

/** Does nothing, because without a prediction, there is nothing to restore. */
const noRestore = (): void => undefined;

/**
 * Returns the ID of the combatant that is displayed as acting. This is the predicted combatant or, if there
 * is none, the combatant whose turn it is. Returns null if there is no current turn or the user can't see the
 * combatant.
 */
export function shownTurn(combat: BlackoutCombat): string | null {
  if (!combat.started || combat.phase !== "fighting") return null;
  const { combatant } = combat;
  return predictions.get(combat)?.id ?? (combatant?.visible ? combatant.id : null);
}

/**
 * Returns the combatant displayed as acting: the predicted combatant or, if there is none, the combatant
 * whose turn it is.
 */
export function shownCombatant(combat: BlackoutCombat): Combatant.Implementation | null {
  return combat.combatants.get(shownTurn(combat) ?? "") ?? combat.combatant ?? null;
}

/** Whether this client displays a turn that the server hasn't confirmed yet. */
export function isPredicted(combat: BlackoutCombat): boolean {
  return predictions.has(combat);
}

let drawsMarkers = false;

/**
 * Calls `draw`. During this call, an encounter's `combatant` property returns the combatant that is displayed
 * as acting. Foundry uses this property to decide which token gets the turn marker.
 */
export function drawMarkers(draw: () => void): void {
  drawsMarkers = true;
  try {
    draw();
  } finally {
    drawsMarkers = false;
  }
}

/**
 * While turn markers are drawn, returns the combatant who is predicted to be acting, or undefined if there is
 * no prediction. Returns undefined at any other time.
 */
export function markedCombatant(combat: BlackoutCombat): Combatant.Implementation | undefined {
  return drawsMarkers ? combat.combatants.get(predictions.get(combat)?.id ?? "") : undefined;
}

/**
 * Displays the next turn of this round while the server or the writer is being asked to end the current one.
 * Returns a function that restores the display if the turn did not end. The first turn of the next round is
 * not predicted, because it depends on data that players may not see.
 */
export function predictNext(combat: BlackoutCombat): () => void {
  if (!combat.started || combat.phase !== "fighting" || isMirrored(combat)) return noRestore;
  const next = nextTurnIndex(combat.fighters, combat.turn ?? -1, combat.round, combat.skips);
  return next === null ? noRestore : predictTurn(combat, combat.turns[next]?.id);
}

/**
 * Displays this combatant as acting, unless the user can't see the combatant. Returns a function that
 * restores the display, unless the prediction has been confirmed or replaced by then.
 */
export function predictTurn(combat: BlackoutCombat, id: string | null | undefined): () => void {
  const combatant = combat.combatants.get(id ?? "");
  if (!combatant?.id || !combatant.visible) return noRestore;
  endPrediction(combat);
  let end = noRestore;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  const prediction = { id: combatant.id, ended, end };
  predictions.set(combat, prediction);
  show(combat);
  return () => {
    if (predictions.get(combat) !== prediction) return;
    endPrediction(combat);
    show(combat);
  };
}

function endPrediction(combat: BlackoutCombat): void {
  predictions.get(combat)?.end();
  predictions.delete(combat);
}

/**
 * Resolves when the displayed turn is the stored one. Commands that start from the displayed turn, such as
 * the return to the previous turn, must wait for this.
 */
export async function turnConfirmed(combat: BlackoutCombat): Promise<void> {
  while (isPredicted(combat)) await predictions.get(combat)?.ended;
}

/**
 * Ends the prediction of the turn, because the server has confirmed the turn stored in the encounter. That
 * turn is shown from now on.
 */
export function confirmTurn(combat: BlackoutCombat): void {
  const before = predictions.get(combat)?.id;
  endPrediction(combat);
  if (before !== shownTurn(combat)) show(combat);
}

/** Calls the listener whenever the displayed turn changes. Returns a function that removes the listener. */
export function onTurnShown(listener: (combat: BlackoutCombat) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Resolves when the displayed turn is visible on the screen. Code that redraws the tracker and the turn bar
 * waits for this.
 */
export function turnDrawn(): Promise<void> {
  return displayed;
}

function show(combat: BlackoutCombat): void {
  for (const listener of listeners) listener(combat);
  displayed = nextFrame();
}

/** The maximum time to wait for a frame, in milliseconds. */
const LONGEST_FRAME = 100;

/** Resolves after the next frame, or immediately if no frames are drawn, as in a hidden tab. */
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
