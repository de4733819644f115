import { RuleError } from "../../rules/rule-error.ts";
import { Hand, type DiceNeed, type Prompt } from "./hand.ts";
import { tableNow } from "./gather.ts";
import { readAction, type ActionMessage, type PostedAction } from "./posted.ts";
import { verbOf } from "./registry.ts";
import type { Resolution, Verb } from "./verb.ts";

/** A posted action, judged from its facts, dice and answers. */
export interface JudgedAction extends PostedAction {
  readonly verb: Verb;
  readonly resolution: Resolution;
  /** Dice that still have to be rolled, and questions that still have to be answered. */
  readonly needs: readonly DiceNeed[];
  readonly prompts: readonly Prompt[];
}

/**
 * What a posted action came to, judged anew from what stands on its message. Answers null when it cannot be judged: an unknown verb, or facts, choices or
 * dice that contradict each other, as only somebody who wrote the message by hand makes them.
 */
export function judgeAction(message: ActionMessage): JudgedAction | null {
  const posted = readAction(message);
  const verb = verbOf(message.system.verb);
  if (!verb || !posted.facts) return null;
  try {
    const hand = new Hand(posted.given);
    const resolution = verb.judge(posted.facts, hand, tableNow());
    return { ...posted, verb, resolution, needs: hand.needs, prompts: hand.prompts };
  } catch (error) {
    if (error instanceof RuleError || error instanceof TypeError) return null;
    throw error;
  }
}
