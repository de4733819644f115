import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { CombatAsker } from "../../documents/combat-links.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { fighterOf, rulesOf } from "../../documents/fighters.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { predictNext } from "../../documents/shown-turn.ts";
import { mayMoveOn } from "../../documents/move-guard.ts";
import { nowOf } from "../../documents/turn-order.ts";
import { text, texts, whole } from "../../data/fields.ts";
import { ask, defineRequest } from "../../documents/requests.ts";
import { notifyWhilePending } from "../notify-pending.ts";
import { perform } from "../../actions/core/perform.ts";
import { whenSettled } from "../../actions/core/when-settled.ts";

/*
 * Operations on an encounter. Users without permission to change it ask the writer, either with a request or
 * with an action that can be undone. Each operation returns the message, or null if the operation is not
 * possible.
 */

export const endTurnRequest = defineRequest("endTurn", () => ({
  combatant: text(),
  round: whole(0, 0, 100_000),
}));
/**
 * `fingerprint` is the hash of a secret token that identifies the choice. The chosen number of dice is not
 * part of the request, because it is kept secret until all owners have chosen.
 */
export const chooseDiceRequest = defineRequest("chooseDice", () => ({
  combatant: text(),
  fingerprint: text(),
}));
export const callTimeRequest = defineRequest("callTime", () => ({ combat: text() }));
export const rollInitiativeRequest = defineRequest("rollInitiative", () => ({
  combat: text(),
  combatants: texts(),
}));
export const setOrderRequest = defineRequest("setOrder", () => ({ combat: text(), combatants: texts() }));

/**
 * Waits until the start of this combatant's turn has been written, asks the user about unfinished items, and
 * then requests the end of the turn. Allowed for the combatant's owner and for Gamemasters. Notifies the user
 * if the turn has not begun or has already ended.
 */
export async function endTurn(combatant: Combatant.Implementation): Promise<BlackoutChatMessage | null> {
  const { combat } = combatant;
  if (!combat) return null;
  await turnBegun(combatant);
  const request = (await mayMoveOn(combat)) ? await requestEndTurn(combatant) : null;
  if (!request && combat.started && !isMirrored(combat) && combat.combatant !== combatant)
    ui.notifications.info("BLACKOUT.turn.notTheirs", {
      format: { name: combatant.name ?? "" },
      localize: true,
    });
  return request;
}

/** Loads the functions that end a turn, which no client needs at the start. */
const ending = () => import("./ending-turn.ts");

/** Waits until the start of a combatant's turn has been written. */
async function turnBegun(combatant: Combatant.Implementation): Promise<void> {
  await (await ending()).turnBegun(combatant);
}

async function requestEndTurn(combatant: Combatant.Implementation): Promise<BlackoutChatMessage | null> {
  const { combat } = combatant;
  if (combat && isMirrored(combat)) return (await moving()).moveEncounter(combat, "endTurn", combatant);
  if (combat?.combatant !== combatant) return null;
  if (!game.users.activeGM) return (await ending()).askForLater(combatant);
  const restore = predictNext(combat);
  try {
    const request = await ask(endTurnRequest, { combatant: combatant.uuid, round: combat.round });
    if (request) void whenSettled(request).then(restore);
    else restore();
    return request;
  } catch (error) {
    restore();
    throw error;
  }
}

/**
 * Stops waiting for the choice of initiative dice. Combatants whose owners haven't chosen roll the default
 * number. Only for Gamemasters.
 */
export async function callTime(combat: Combat.Implementation): Promise<BlackoutChatMessage | null> {
  return combat.choosers.length > 0 ? ask(callTimeRequest, { combat: combat.uuid }) : null;
}

/**
 * Rolls the initiative of these combatants immediately. They roll the number of dice that their owners chose
 * or, if no choice was made, the default number. Allowed for their owners and for Gamemasters.
 */
async function rollInitiativeNow(
  combat: Combat.Implementation,
  ids: readonly string[],
): Promise<BlackoutChatMessage | null> {
  const combatants = combat.choosers.filter(({ id }) => ids.includes(id)).map(({ uuid }) => uuid);
  return combatants.length > 0
    ? ask(rollInitiativeRequest, { combat: combat.uuid, combatants: [...combatants] })
    : null;
}

/**
 * Sets the order in which combatants on the same step act. Allowed for Gamemasters and for the owner of any
 * of these combatants.
 */
export async function setOrder(
  combat: Combat.Implementation,
  combatants: readonly Combatant.Implementation[],
): Promise<BlackoutChatMessage | null> {
  if (combatants.length < 2) return null;
  const request = await ask(setOrderRequest, {
    combat: combat.uuid,
    combatants: combatants.map(({ uuid }) => uuid),
  });
  notifyWhilePending(request);
  return request;
}

/**
 * Returns the steps to which a combatant can delay in this round (R5.8). The list is empty if they can't
 * delay.
 */
export function legalDelays(combatant: Combatant.Implementation): readonly number[] {
  const { combat } = combatant;
  return combat
    ? rulesOf(combat).delays(
        fighterOf(combatant),
        { round: combat.round, now: nowOf(combat.turnState) },
        currentHouseRules(),
      )
    : [];
}

/** Delays a combatant to a later step of this round (R5.8). This is an action, so it can be undone. */
export async function delayTo(
  combatant: Combatant.Implementation,
  step: number,
): Promise<BlackoutChatMessage | null> {
  const { combat } = combatant;
  const goesOn = combat?.combatant !== combatant || (await mayMoveOn(combat));
  return goesOn ? act("delay", combatant, { step }) : null;
}

/** Sets a combatant's own step and, optionally, the action points per turn. Only for Gamemasters. */
export async function setStepOf(
  combatant: Combatant.Implementation,
  step: number,
  actionPoints: number = fighterOf(combatant).actionPoints,
): Promise<BlackoutChatMessage | null> {
  return act("setStep", combatant, { step, actionPoints });
}

/** Rolls an ambush (R5.19). Only for Gamemasters. Returns null if either side has no actors. */
export async function rollAmbush(
  ambushers: readonly BlackoutActor[],
  defenders: readonly BlackoutActor[],
): Promise<BlackoutChatMessage | null> {
  const [first, ...others] = ambushers;
  if (!first || defenders.length === 0) return null;
  return perform({
    action: "ambush",
    actor: first,
    targets: [...others, ...defenders],
    choices: { defenders: defenders.map(({ uuid }) => uuid) },
    fast: true,
  });
}

async function act(
  action: string,
  combatant: Combatant.Implementation,
  choices: object,
): Promise<BlackoutChatMessage | null> {
  const { actor } = combatant;
  return actor
    ? perform({ action, actor, choices: { ...choices, combatant: combatant.uuid }, fast: true })
    : null;
}

/**
 * Loads the code that advances an encounter with a combat variant. It is loaded on demand, because standard
 * encounters don't need it.
 */
const moving = () => import("../../actions/variants/move-encounter.ts");

/** The functions that a Combat calls for users who aren't allowed to change it. */
export const combatAsker: CombatAsker = {
  endTurn: async ({ combatant }) => {
    if (!combatant) return null;
    await turnBegun(combatant);
    return requestEndTurn(combatant);
  },
  rollInitiative: rollInitiativeNow,
  move: async (combat, step) => (await moving()).moveEncounter(combat, step),
};
