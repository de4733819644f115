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
 * Requests to the writer about a posted action. A request is a small message that only its author and
 * Gamemasters see. The writer deletes the message after fulfilling the request. If the request is rejected,
 * the message remains and shows the reason.
 */

/** The moments to which combat can be rewound. */
const rewindMoments = ["turn", "round", "previousTurn", "previousRound"] as const;
export type RewindMoment = (typeof rewindMoments)[number];

export const applyRequest = defineRequest("applyAction", () => ({ message: text() }));
export const undoRequest = defineRequest("undoAction", () => ({ message: text() }));
export const skipRequest = defineRequest("skipAction", () => ({ message: text() }));
/** `choices` contains JSON, because the choices depend on the action. */
export const amendRequest = defineRequest("amendAction", () => ({
  message: text(),
  choices: text(),
  reason: text(),
}));
/** `index` is the position of the amendment in the action's list. */
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
  /** The IDs of the Inspiration dice that other users added to the prompt and that the answer uses. */
  leases: texts(),
}));
export const fallbackRequest = defineRequest("answerFallback", () => ({ message: text(), prompt: text() }));
/** The scope is either an encounter (`combat`, a UUID) or a list of resting actors (`people`, UUIDs). */
export const applyOpenRequest = defineRequest("applyOpen", () => ({ combat: text(), people: texts() }));
/** If `combat` is empty, the request concerns the encounter that the writer's client is viewing. */
export const rewindRequest = defineRequest("rewind", () => ({
  combat: text(),
  moment: choice(rewindMoments, "turn"),
}));

/** Requests that the changes of an action be applied. */
export async function applyAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return ask(applyRequest, { message: idOf(message) });
}

/** Requests that the changes of an action be undone. */
export async function undoAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return ask(undoRequest, { message: idOf(message) });
}

/**
 * Requests that the writer judge an action again with other choices and apply the differences. A player's
 * amendment stays pending until a Gamemaster decides.
 */
export async function amendAction(
  message: ActionMessage,
  choices: Choices,
  reason = "",
): Promise<BlackoutChatMessage | null> {
  return ask(amendRequest, { message: idOf(message), choices: JSON.stringify(choices), reason });
}

/** Asks the writer to accept or reject a player's proposed amendment, which is identified by its index. */
export async function decideAmendment(
  message: ActionMessage,
  index: number,
  accepted: boolean,
): Promise<BlackoutChatMessage | null> {
  return ask(decideAmendmentRequest, { message: idOf(message), index, accepted });
}

/** Answers a prompt. Any dice that the answer requires are rolled on this client. */
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

/** Requests that the pending parts of an action be marked as skipped. They can still be applied later. */
export async function skipAction(message: ActionMessage): Promise<BlackoutChatMessage | null> {
  return ask(skipRequest, { message: idOf(message) });
}

/**
 * Asks the writer to answer a prompt with its fallback instead of waiting for the actor's owner. Only
 * Gamemasters are allowed to do this.
 */
export async function answerWithFallback(
  message: ActionMessage,
  prompt: Prompt,
): Promise<BlackoutChatMessage | null> {
  return ask(fallbackRequest, { message: idOf(message), prompt: prompt.key });
}

/**
 * Requests that all pending effects of an encounter or of resting actors be applied, if the world's setting
 * allows it.
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
 * Requests that the encounter be rewound to the start of the current turn or round. Encounters that use a
 * combat variant can also be rewound to the previous turn or round.
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
