import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { GuileSide } from "../../rules/social/guile.ts";
import type { TakedownReward } from "../../rules/social/takedowns.ts";
import { requestWriter } from "../../actions/core/ask-writer.ts";

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

/** What the target starts the next fight with (R15.6): the attribute of an injury or wound (`random` for whichever), hit points fewer, what is missing by the ids of things. */
export interface RewardWish {
  readonly key: TakedownReward | "";
  readonly attribute?: string;
  readonly points?: number;
  readonly items?: readonly string[];
}

/** Begins a takedown (R15.1). */
export async function beginTakedown({
  title,
  target,
  participants,
  ...plan
}: TakedownWish): Promise<BlackoutChatMessage | null> {
  return requestWriter("takedown", {
    value: "begin",
    name: title,
    uuids: [target, ...participants],
    choices: JSON.stringify(plan),
  });
}

/** Begins the next step of a takedown. */
export async function beginTakedownStep(
  takedown: string,
  step: StepWish,
): Promise<BlackoutChatMessage | null> {
  return requestWriter("takedown", { value: "step", prompt: takedown, choices: JSON.stringify(step) });
}

/** Says what came of a step in place of what was played; empty for as it was played. */
export async function decideTakedownStep(
  takedown: string,
  index: number,
  decided: "" | "won" | "lost",
): Promise<BlackoutChatMessage | null> {
  return requestWriter("takedown", {
    value: "decide",
    prompt: takedown,
    index,
    choices: JSON.stringify({ decided }),
  });
}

/** Chooses what the target starts its next fight with, or nothing. */
export async function chooseTakedownReward(
  takedown: string,
  reward: RewardWish,
): Promise<BlackoutChatMessage | null> {
  return requestWriter("takedown", { value: "reward", prompt: takedown, choices: JSON.stringify(reward) });
}

/** Calls a takedown off. A reward that waits stays. */
export async function endTakedown(takedown: string): Promise<BlackoutChatMessage | null> {
  return requestWriter("takedown", { value: "end", prompt: takedown });
}
