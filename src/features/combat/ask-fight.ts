import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { CombatAsker } from "../../documents/combat.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { fighterOf, rulesOf } from "../../documents/fighters.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { mayMoveOn } from "../../documents/move-guard.ts";
import { nowOf } from "../../documents/turn-order.ts";
import { text, texts, whole } from "../../data/fields.ts";
import { ask, defineRequest } from "../../documents/requests.ts";
import { perform } from "../../actions/core/perform.ts";
import { whenSettled } from "../../actions/core/when-settled.ts";

/*
 * Operations on an encounter. Users who may not write it ask the writer: by a request, or by an action that
 * can be undone. Each returns the message, or null if it is impossible.
 */

export const endTurnRequest = defineRequest("endTurn", () => ({
  combatant: text(),
  round: whole(0, 0, 100_000),
}));
/** `fingerprint`: a hash of the number of dice, which stays secret until all have chosen. */
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
 * Ends the turn of this combatant, after its beginning is written and the user was asked about pending items.
 * Allowed for its owner and Gamemasters. Notifies the user if the turn is not running, or is over by then.
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

/** Waits for the beginning of a combatant's turn. */
async function turnBegun(combatant: Combatant.Implementation): Promise<void> {
  await (await import("./turn-begun.ts")).turnBegun(combatant);
}

async function requestEndTurn(combatant: Combatant.Implementation): Promise<BlackoutChatMessage | null> {
  const { combat } = combatant;
  if (combat && isMirrored(combat)) return (await moving()).moveFight(combat, "endTurn", combatant);
  if (combat?.combatant !== combatant) return null;
  const restore = combat.predictNext();
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
 * Lets a Gamemaster stop waiting for initiative dice: combatants without a choice roll the default number.
 */
export async function callTime(combat: Combat.Implementation): Promise<BlackoutChatMessage | null> {
  return combat.choosers.length > 0 ? ask(callTimeRequest, { combat: combat.uuid }) : null;
}

/**
 * Rolls the initiative of these combatants now: with their owners' choices, or the default number of dice.
 * Allowed for their owners and Gamemasters.
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
 * Sets the order of combatants on one step, the first acting first. Allowed for the owner of one of them and
 * Gamemasters.
 */
export async function setOrder(
  combat: Combat.Implementation,
  combatants: readonly Combatant.Implementation[],
): Promise<BlackoutChatMessage | null> {
  return combatants.length > 1
    ? ask(setOrderRequest, { combat: combat.uuid, combatants: combatants.map(({ uuid }) => uuid) })
    : null;
}

/** Returns the steps to which a combatant may delay in this round (R5.8); none if they may not. */
export function legalDelays(combatant: Combatant.Implementation): readonly number[] {
  const { combat } = combatant;
  return combat
    ? rulesOf(combat).delays(
        fighterOf(combatant),
        { round: combat.round, now: nowOf(combat.standing) },
        currentHouseRules(),
      )
    : [];
}

/** Delays to a later step of this round (R5.8): an action, which can be undone. */
export async function delayTo(
  combatant: Combatant.Implementation,
  step: number,
): Promise<BlackoutChatMessage | null> {
  const { combat } = combatant;
  const goesOn = combat?.combatant !== combatant || (await mayMoveOn(combat));
  return goesOn ? act("delay", combatant, { step }) : null;
}

/** Sets a combatant's own step and, optionally, action points per turn; Gamemasters only. */
export async function setStepOf(
  combatant: Combatant.Implementation,
  step: number,
  actionPoints: number = fighterOf(combatant).actionPoints,
): Promise<BlackoutChatMessage | null> {
  return act("setStep", combatant, { step, actionPoints });
}

/** Rolls an ambush (R5.19); Gamemasters only. Returns null without actors on both sides. */
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

/** The actions that advance encounters of variants, loaded only for these. */
const moving = () => import("../../actions/variants/move-fight.ts");

/** The functions that a Combat calls for users who may not write it. */
export const combatAsker: CombatAsker = {
  endTurn: async ({ combatant }) => {
    if (!combatant) return null;
    await turnBegun(combatant);
    return requestEndTurn(combatant);
  },
  rollInitiative: rollInitiativeNow,
  move: async (combat, step) => (await moving()).moveFight(combat, step),
};
