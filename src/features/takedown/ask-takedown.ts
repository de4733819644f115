import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { guileSides, type GuileSide } from "../../rules/social/guile.ts";
import { takedownRewards, type TakedownReward } from "../../rules/social/takedowns.ts";
import { MOST_STEPS, MOST_TESTS, stepResults, takedownStepKinds } from "../../data/actor/party.ts";
import { choice, requiredChoice, requiredWhole, text, texts, whole } from "../../data/fields.ts";
import { ask, defineRequest } from "../../documents/requests.ts";
import { physicalAttributes } from "../../rules/character/attributes.ts";
import { MOST_DIFFICULTY } from "../challenge/ask-challenge.ts";
import { baseResistance } from "../guile/ask-guile.ts";

/*
 * The operations with which a Gamemaster controls a takedown. Each sends a request to the writer and returns
 * the request's message.
 */

/**
 * The plan of a takedown: the UUIDs of the target and the participants, the number of consecutive challenges,
 * and the number of tests in each challenge and their difficulty (R15.3).
 */
export interface TakedownWish {
  readonly title: string;
  readonly target: string;
  readonly participants: readonly string[];
  readonly challenges: number;
  readonly tests: number;
  readonly difficulty: number;
}

/**
 * The next step: a skill challenge, or a Guile Encounter with its speaker, the resistance of both sides, and
 * the side that begins (R15.1).
 */
export type StepWish =
  | { readonly kind: "challenge" }
  | {
      readonly kind: "guile";
      readonly speaker: string;
      readonly base: Readonly<Record<GuileSide, number>>;
      readonly begins: GuileSide;
    };

/** The attributes that a takedown's injury or wound can affect. `random` lets the system pick one. */
const rewardAttributes = ["random", ...physicalAttributes] as const;

/**
 * A handicap that the target of a takedown has in its next encounter (R15.6): an injury or wound to an
 * attribute (`random` lets the system pick one), a number of lost hit points, or the IDs of missing items.
 */
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
  challenges: requiredWhole(1, MOST_STEPS),
  tests: requiredWhole(1, MOST_TESTS),
  difficulty: requiredWhole(1, MOST_DIFFICULTY),
}));
/**
 * The request to begin a step. A skill challenge uses only `takedown` and `kind`, whereas a Guile Encounter
 * also uses the other fields.
 */
export const takedownStepRequest = defineRequest("takedown.step", () => ({
  takedown: text(),
  kind: requiredChoice(takedownStepKinds),
  speaker: text(),
  base: baseResistance(),
  begins: requiredChoice(guileSides),
}));
export const decideStepRequest = defineRequest("takedown.decide", () => ({
  takedown: text(),
  index: whole(0, 0, MOST_STEPS),
  decided: requiredChoice(["", ...stepResults]),
}));
export const rewardRequest = defineRequest("takedown.reward", () => ({
  takedown: text(),
  key: requiredChoice(["", ...takedownRewards]),
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

/** Overrides the result of a step. An empty result restores the actual one. */
export async function decideTakedownStep(
  takedown: string,
  index: number,
  decided: "" | "won" | "lost",
): Promise<BlackoutChatMessage | null> {
  return ask(decideStepRequest, { takedown, index, decided });
}

/** Requests the handicap with which the target starts its next encounter, or requests that it has none. */
export async function chooseTakedownReward(
  takedown: string,
  { key, attribute = "random", points = 0, items = [] }: RewardWish,
): Promise<BlackoutChatMessage | null> {
  const whose = rewardAttributes.find(known => known === attribute) ?? "random";
  return ask(rewardRequest, { takedown, key, attribute: whose, points, items: [...items] });
}

/** Ends a takedown. A pending reward is kept. */
export async function endTakedown(takedown: string): Promise<BlackoutChatMessage | null> {
  return ask(endTakedownRequest, { takedown });
}
