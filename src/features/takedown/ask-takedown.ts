import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { guileSides, type GuileSide } from "../../rules/social/guile.ts";
import { takedownRewards, type TakedownReward } from "../../rules/social/takedowns.ts";
import { MOST_STEPS, MOST_TESTS, stepResults, takedownStepKinds } from "../../data/actor/party.ts";
import { choice, saidChoice, saidWhole, text, texts, whole } from "../../data/fields.ts";
import { ask, defineRequest } from "../../documents/requests.ts";
import { physicalAttributes } from "../../rules/character/attributes.ts";
import { MOST_DIFFICULTY } from "../challenge/ask-challenge.ts";
import { baseResistance } from "../guile/ask-guile.ts";

/*
 * What a Gamemaster does with a takedown. Each is a request to the writer and answers the request's message.
 */

/** What a takedown is begun with: the target and who takes part by uuid, challenges in a row, tests of each and their difficulty (R15.3). */
export interface TakedownWish {
  readonly title: string;
  readonly target: string;
  readonly participants: readonly string[];
  readonly challenges: number;
  readonly tests: number;
  readonly difficulty: number;
}

/** The next step: a skill challenge, or a guile encounter with who speaks, the resistance that both get, and who begins (R15.1). */
export type StepWish =
  | { readonly kind: "challenge" }
  | {
      readonly kind: "guile";
      readonly speaker: string;
      readonly base: Readonly<Record<GuileSide, number>>;
      readonly begins: GuileSide;
    };

/** Of which attribute an injury or wound is that was gained; `random` for whichever. */
const rewardAttributes = ["random", ...physicalAttributes] as const;

/** What the target starts the next fight with (R15.6): the attribute of an injury or wound (`random` for whichever), hit points fewer, what is missing by the ids of things. */
export interface RewardWish {
  readonly key: TakedownReward | "";
  readonly attribute?: string;
  readonly points?: number;
  readonly items?: readonly string[];
}

export const beginTakedownRequest = defineRequest("takedown.begin", () => ({
  title: text(),
  target: text(),
  participants: texts(),
  challenges: saidWhole(1, MOST_STEPS),
  tests: saidWhole(1, MOST_TESTS),
  difficulty: saidWhole(1, MOST_DIFFICULTY),
}));
/** Of a challenge only what it is; the rest is about a guile encounter. */
export const takedownStepRequest = defineRequest("takedown.step", () => ({
  takedown: text(),
  kind: saidChoice(takedownStepKinds),
  speaker: text(),
  base: baseResistance(),
  begins: saidChoice(guileSides),
}));
export const decideStepRequest = defineRequest("takedown.decide", () => ({
  takedown: text(),
  index: whole(0, 0, MOST_STEPS),
  decided: saidChoice(["", ...stepResults]),
}));
export const rewardRequest = defineRequest("takedown.reward", () => ({
  takedown: text(),
  key: saidChoice(["", ...takedownRewards]),
  attribute: choice(rewardAttributes, "random"),
  points: whole(0),
  items: texts(),
}));
export const endTakedownRequest = defineRequest("takedown.end", () => ({ takedown: text() }));

/** Begins a takedown (R15.1). */
export async function beginTakedown({
  participants,
  ...plan
}: TakedownWish): Promise<BlackoutChatMessage | null> {
  return ask(beginTakedownRequest, { ...plan, participants: [...participants] });
}

/** Begins the next step of a takedown. */
export async function beginTakedownStep(
  takedown: string,
  step: StepWish,
): Promise<BlackoutChatMessage | null> {
  const unused = { speaker: "", base: { players: 0, target: 0 }, begins: "players" } as const;
  return ask(takedownStepRequest, { takedown, ...unused, ...step });
}

/** Says what came of a step in place of what was played; empty for as it was played. */
export async function decideTakedownStep(
  takedown: string,
  index: number,
  decided: "" | "won" | "lost",
): Promise<BlackoutChatMessage | null> {
  return ask(decideStepRequest, { takedown, index, decided });
}

/** Chooses what the target starts its next fight with, or nothing. */
export async function chooseTakedownReward(
  takedown: string,
  { key, attribute = "random", points = 0, items = [] }: RewardWish,
): Promise<BlackoutChatMessage | null> {
  const whose = rewardAttributes.find(known => known === attribute) ?? "random";
  return ask(rewardRequest, { takedown, key, attribute: whose, points, items: [...items] });
}

/** Calls a takedown off. A reward that waits stays. */
export async function endTakedown(takedown: string): Promise<BlackoutChatMessage | null> {
  return ask(endTakedownRequest, { takedown });
}
