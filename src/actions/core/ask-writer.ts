import { choice, faces, text, texts, toggle, whole } from "../../data/fields.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { ask, defineRequest } from "../../documents/requests.ts";
import type { Choices } from "./facts.ts";
import type { Prompt } from "./hand.ts";
import type { OpenScope } from "./open-items.ts";
import type { ActionMessage } from "./posted.ts";
import { rollDice } from "./roll.ts";

/*
 * What people do with a posted action. Each is a request to the writer: a small message that only Gamemasters
 * and its author see. The writer deletes it when it is done; a rejected one stays and shows the reason.
 */

/** The moment back to which actions are undone. */
const rewindMoments = ["turn", "round", "previousTurn", "previousRound"] as const;
export type RewindMoment = (typeof rewindMoments)[number];

export const applyRequest = defineRequest("applyAction", () => ({ message: text() }));
export const undoRequest = defineRequest("undoAction", () => ({ message: text() }));
export const skipRequest = defineRequest("skipAction", () => ({ message: text() }));
/** `choices` as JSON, since each action has its own. */
export const amendRequest = defineRequest("amendAction", () => ({
  message: text(),
  choices: text(),
  reason: text(),
}));
/** `index`: the number of the amendment. */
export const decideAmendmentRequest = defineRequest("decideAmendment", () => ({
  message: text(),
  index: whole(0, 0, 1000),
  accepted: toggle(),
}));
export const answerRequest = defineRequest("answerPrompt", () => ({
  message: text(),
  prompt: text(),
  value: text(),
  faces: faces(),
  /** The ids of the dice that others pushed into the question, and that the answer spends. */
  leases: texts(),
}));
export const fallbackRequest = defineRequest("answerFallback", () => ({ message: text(), prompt: text() }));
/** An encounter by its uuid, or the people who rest. */
export const applyOpenRequest = defineRequest("applyOpen", () => ({ combat: text(), people: texts() }));
/** Without an encounter, the one that the writer views. */
export const rewindRequest = defineRequest("rewind", () => ({
  combat: text(),
  moment: choice(rewindMoments, "turn"),
}));

/** Asks to apply what an action changes. */
export async function applyAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return ask(applyRequest, { message: idOf(message) });
}

/** Asks to take back what an action changed. */
export async function undoAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return ask(undoRequest, { message: idOf(message) });
}

/**
 * Asks to judge an action again with other choices and to write the difference. A player's amendment waits
 * for a Gamemaster.
 */
export async function amendAction(
  message: ActionMessage,
  choices: Choices,
  reason = "",
): Promise<BlackoutChatMessage | null> {
  return ask(amendRequest, { message: idOf(message), choices: JSON.stringify(choices), reason });
}

/** Accepts or rejects the amendment with that number that a player proposed. */
export async function decideAmendment(
  message: ActionMessage,
  index: number,
  accepted: boolean,
): Promise<BlackoutChatMessage | null> {
  return ask(decideAmendmentRequest, { message: idOf(message), index, accepted });
}

/** Answers a question; rolls the dice that the answer needs, on this client. */
export async function answerPrompt(
  message: ActionMessage,
  prompt: Prompt,
  value: string,
  leases: readonly string[] = [],
): Promise<BlackoutChatMessage | null> {
  const dice = prompt.options.find(option => option.value === value)?.dice;
  const rolled =
    dice && dice.count > 0
      ? await rollDice({ count: dice.count, sides: dice.sides, inspiration: dice.inspiration ?? 0 })
      : null;
  return ask(
    answerRequest,
    {
      message: idOf(message),
      prompt: prompt.key,
      value,
      faces: [...(rolled?.faces ?? [])],
      leases: [...leases],
    },
    { roll: rolled?.roll ?? null },
  );
}

/** Asks to mark the open parts of an action as skipped. Applying the action later is still possible. */
export async function skipAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return ask(skipRequest, { message: idOf(message) });
}

/** Asks to answer a question with its fallback in place of the owner; a Gamemaster's right. */
export async function answerWithFallback(
  message: ActionMessage,
  prompt: Prompt,
): Promise<BlackoutChatMessage | null> {
  return ask(fallbackRequest, { message: idOf(message), prompt: prompt.key });
}

/**
 * Asks to apply all open effects of an encounter, or of the people who rest, where the world's setting says
 * so.
 */
export async function applyOpen(scope: OpenScope): Promise<BlackoutChatMessage | null> {
  return ask(
    applyOpenRequest,
    "combat" in scope
      ? { combat: game.combats.get(scope.combat)?.uuid ?? "", people: [] }
      : { combat: "", people: [...scope.people] },
  );
}

/**
 * Asks to take the combat back to the start of the running turn or round; one of a variant also to the turn
 * or the round before.
 */
export async function rewindTo(
  moment: RewindMoment,
  combat: BlackoutCombat | null = game.combat,
): Promise<BlackoutChatMessage | null> {
  return ask(rewindRequest, { combat: combat?.uuid ?? "", moment });
}

function idOf({ id }: ActionMessage): string {
  return id ?? "";
}
