import { RuleError } from "../../rules/rule-error.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import {
  applyMessageMode,
  createMessage,
  currentMessageMode,
  type MessageMode,
} from "../../compat/messages.ts";
import type { Choices, Facts, Table } from "./facts.ts";
import { tableNow } from "./gather.ts";
import { Hand, nothingGiven, type Given } from "./hand.ts";
import { actionAllowed } from "./hooks.ts";
import { actionThere } from "../variants/registry.ts";
import { actionOf, actionsFetched } from "./registry.ts";
import { localized } from "../../language/localize.ts";
import { forNextTime, withSingleUseChoices } from "./once-only.ts";
import { gateOf, overruling, rejectionOf, tableFor } from "./problems.ts";
import { Proposal } from "./proposal.ts";
import { rollNeeds } from "./roll.ts";
import { postSecret } from "./secret.ts";
import type { Text } from "./card.ts";
import type { Action } from "./action.ts";

/** An action that a user wants to perform. */
export interface Intent {
  readonly action: string;
  readonly actor: BlackoutActor;
  readonly item?: BlackoutItem | null;
  /** The targets. Defaults to the actors whose tokens the user has targeted. */
  readonly targets?: readonly BlackoutActor[];
  readonly choices?: Choices;
  /** The ID of the message that offered this action as a follow-up. */
  readonly origin?: string;
  /** Whether to skip the dialog. */
  readonly fast?: boolean;
  readonly mode?: MessageMode;
}

/**
 * The input of an action's dialog. The dialog stores the user's choices in the proposal, and the roll then
 * uses the proposal's facts.
 */
export interface ActionQuestion {
  readonly action: Action;
  readonly intent: Intent;
  readonly proposal: Proposal;
  readonly table: Table;
}

/**
 * How the user wants to perform the action, and a callback that runs when the proposal has been posted or
 * canceled.
 */
export interface ActionAnswer {
  readonly mode: MessageMode;
  readonly secret: boolean;
  /** Whether a Gamemaster has overruled the table's settings. */
  readonly overruled?: boolean;
  readonly done?: () => void;
}

export type ActionAsker = (question: ActionQuestion) => Promise<ActionAnswer | null>;

let ask: ActionAsker | null = null;

/**
 * Registers the function that opens the dialog. It must be registered because the dialog belongs to a higher
 * layer, the applications.
 */
export function setActionAsker(asker: ActionAsker): void {
  ask = asker;
}

let last: Intent | null = null;

/**
 * Returns the last action that this client performed, with its choices, so that the user can repeat it.
 * Follow-ups and manual changes are not included. Returns null before the first action, or if the acting
 * actor no longer exists.
 */
export function lastIntent(): Intent | null {
  if (!last || actorFromUuid(last.actor.uuid) !== last.actor) return null;
  return last.item && !last.actor.items.has(last.item.id ?? "") ? { ...last, item: null } : last;
}

/**
 * Performs an action: gathers the facts, opens the dialog, rolls the acting side's dice, and posts one
 * message, which it returns. Returns null if the user cancels. Also returns null, after notifying the user,
 * if the user isn't allowed to act for this actor or made an invalid choice. Throws an Error for an unknown
 * action.
 */
export async function perform(intent: Intent): Promise<BlackoutChatMessage | null> {
  await actionsFetched();
  await actionThere(intent.action);
  const action = actionOf(intent.action);
  if (!action) throw new Error(`There is no action "${intent.action}"`);
  if (!mayPerform(intent.actor, action)) return null;
  try {
    return await attempt(action, intent);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const { describedError } = await import("./described-error.ts");
    ui.notifications.error(localized(describedError(error)));
    return null;
  }
}

async function attempt(action: Action, intent: Intent): Promise<BlackoutChatMessage | null> {
  const proposal = new Proposal(action, intent, intent.targets ?? [], intent.choices ?? {});
  const answer = await decide(action, intent, proposal);
  try {
    if (!answer || !isStillThere(intent.actor, action)) return null;
    const { targets, facts } = proposal;
    if (!intent.origin && action.nature !== "byHand" && action.who !== "holder")
      last = { ...intent, targets, choices: forNextTime(facts.chosen ?? {}), mode: answer.mode };
    return await post(action, intent, proposal, answer);
  } finally {
    answer?.done?.();
  }
}

function mayPerform(actor: BlackoutActor, action: Action): boolean {
  const may = action.who === "gamemaster" ? game.user.isGM : actor.isOwner;
  if (!may) ui.notifications.warn("BLACKOUT.test.notYours", { format: { name: actor.name }, localize: true });
  return may;
}

/**
 * Whether the action is still possible. Warns the user if the actor was deleted, or if the user lost
 * permission, while the dialog was open.
 */
function isStillThere(actor: BlackoutActor, action: Action): boolean {
  const there =
    actorFromUuid(actor.uuid) !== null && (action.who === "gamemaster" ? game.user.isGM : actor.isOwner);
  if (!there) ui.notifications.warn("BLACKOUT.test.gone", { format: { name: actor.name }, localize: true });
  return there;
}

async function decide(action: Action, intent: Intent, proposal: Proposal): Promise<ActionAnswer | null> {
  const table = tableNow();
  if (ask && (!intent.fast || isDoubtful(action, proposal.facts, table)))
    return ask({ action, intent, proposal, table });
  return { mode: intent.mode ?? currentMessageMode(), secret: false };
}

/** Rolls the dice for the proposal and posts the result. */
async function post(
  action: Action,
  intent: Intent,
  proposal: Proposal,
  answer: ActionAnswer,
): Promise<BlackoutChatMessage | null> {
  const facts = withSingleUseChoices(proposal.facts);
  if (!game.user.isGM) action.ofPlayers?.(facts);
  const overruled = answer.overruled === true && game.user.isGM;
  const problem = problemOf(action, facts, overruled);
  if (problem !== null) {
    ui.notifications.warn(localized(problem));
    return null;
  }
  if (
    !actionAllowed({
      action: action.key,
      actor: intent.actor,
      item: intent.item ?? null,
      targets: proposal.targets,
      choices: facts.choices,
    })
  )
    return null;
  const { given, rolls } = await rollOwn(action, facts);
  const secret = answer.secret && game.user.isGM;
  const whole = {
    action: action.key,
    actor: intent.actor.uuid,
    item: facts.item?.uuid ?? "",
    targets: facts.targets.map(target => target.uuid),
    origin: intent.origin ?? "",
    choices: JSON.stringify(facts.chosen ?? {}),
    given: JSON.stringify(given),
    facts: JSON.stringify(facts),
    overruled,
  };
  if (secret) return postSecret(whole);
  const data = {
    type: "action" as const,
    speaker:
      action.speaker === "gamemaster"
        ? { alias: game.user.name }
        : ChatMessage.implementation.getSpeaker({ actor: intent.actor }),
    system: whole,
    ...(rolls.length > 0 && { rolls, sound: CONFIG.sounds.dice }),
  };
  return createMessage(applyMessageMode(data, answer.mode));
}

/** Returns the text of the problem that rules out the action before any roll, or null if there is none. */
function problemOf(action: Action, facts: Facts, overruled: boolean): Text | null {
  const hand = new Hand(nothingGiven);
  return rejectionOf(
    action.judge(facts, hand, tableNow()).problems,
    overruled ? overruling(tableNow()) : tableFor(tableNow(), game.user.isGM),
  );
}

/**
 * Whether a problem requires the user to confirm or overrule it. In that case, the dialog opens even for an
 * action that usually skips it.
 */
function isDoubtful(action: Action, facts: Facts, table: Table): boolean {
  const gate = gateOf(action.preview(facts, table).problems, table, game.user.isGM);
  return gate === "confirm" || gate === "overrule";
}

/**
 * Rolls the acting side's dice until the action requires no more of them. The result of a roll can require
 * more dice.
 */
async function rollOwn(action: Action, facts: Facts): Promise<{ given: Given; rolls: Roll[] }> {
  let given = nothingGiven;
  const rolls: Roll[] = [];
  for (;;) {
    const hand = new Hand(given);
    action.judge(facts, hand, tableNow());
    const own = hand.needs.filter(need => need.roller === facts.actor.uuid);
    if (own.length === 0) return { given, rolls };
    const rolled = await rollNeeds(own, given);
    given = rolled.given;
    rolls.push(...rolled.rolls);
  }
}
