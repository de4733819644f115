import { createMessage } from "../../compat.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { Choices } from "./facts.ts";
import type { Prompt } from "./hand.ts";
import type { OpenScope } from "./open-items.ts";
import type { ActionMessage } from "./posted.ts";
import { rollDice } from "./roll.ts";

/*
 * What people do with a posted action. Each is a request to the writer: a small message that only Gamemasters and its author see, and that the writer deletes
 * when it is done. A refusal stays and says why.
 */

/** From where on actions are taken back. */
export type RewindMoment = "turn" | "round" | "previousTurn" | "previousRound";

/** Asks to apply what an action changes. */
export async function applyAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return requestWriter("applyAction", { message: message.id });
}

/** Asks to take back what an action changed. */
export async function undoAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return requestWriter("undoAction", { message: message.id });
}

/** Asks to judge an action again with other choices, and to write the difference. What a player asks for waits for a Gamemaster. */
export async function amendAction(
  message: ActionMessage,
  choices: Choices,
  reason = "",
): Promise<BlackoutChatMessage | null> {
  return requestWriter("amendAction", { message: message.id, choices: JSON.stringify(choices), reason });
}

/** Says yes or no to the amendment with that number that a player proposed. */
export async function decideAmendment(
  message: ActionMessage,
  index: number,
  accepted: boolean,
): Promise<BlackoutChatMessage | null> {
  return requestWriter("decideAmendment", { message: message.id, index, value: accepted ? "yes" : "no" });
}

/** Answers a question; rolls the dice that the answer needs, on this client. */
export async function answerPrompt(
  message: ActionMessage,
  prompt: Prompt,
  value: string,
): Promise<BlackoutChatMessage | null> {
  const dice = prompt.options.find(option => option.value === value)?.dice;
  const roll =
    dice && dice.count > 0
      ? await rollDice({ count: dice.count, sides: dice.sides, inspiration: dice.inspiration ?? 0 })
      : null;
  return requestWriter(
    "answerPrompt",
    { message: message.id, prompt: prompt.key, value, faces: roll?.faces ?? [] },
    roll?.roll ?? null,
  );
}

/** Asks to mark what is open of an action as skipped. Applying the action later is still possible. */
export async function skipAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return requestWriter("skipAction", { message: message.id });
}

/** Asks to answer a question with its fallback in place of the owner; a Gamemaster's right. */
export async function answerWithFallback(
  message: ActionMessage,
  prompt: Prompt,
): Promise<BlackoutChatMessage | null> {
  return requestWriter("answerFallback", { message: message.id, prompt: prompt.key });
}

/** Asks to apply all open effects of an encounter, or of the people who rest, where the world's setting says so. */
export async function applyOpen(scope: OpenScope): Promise<BlackoutChatMessage | null> {
  return requestWriter(
    "applyOpen",
    "combat" in scope ? { uuid: game.combats.get(scope.combat)?.uuid ?? "" } : { uuids: [...scope.people] },
  );
}

/** Asks to take the combat back to the start of the running turn or round; one of a variant also to the turn or the round before. */
export async function rewindTo(
  moment: RewindMoment,
  combat: BlackoutCombat | null = game.combat,
): Promise<BlackoutChatMessage | null> {
  return requestWriter("rewind", { value: moment, uuid: combat?.uuid ?? "" });
}

/** Asks the writer for something, by a message that only Gamemasters and its author see. */
export async function requestWriter(
  verb: string,
  system: object,
  roll: Roll | null = null,
): Promise<BlackoutChatMessage | null> {
  const whisper = game.users.filter(user => user.isGM || user.isSelf).map(user => user.id);
  return createMessage({
    type: "request",
    whisper,
    system: { verb, ...system },
    ...(roll && { rolls: [roll], sound: CONFIG.sounds.dice }),
  });
}
