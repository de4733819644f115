import { RuleError } from "../../rules/rule-error.ts";
import { Hand, type DiceNeed, type Prompt } from "./hand.ts";
import type { Facts } from "./facts.ts";
import { tableNow } from "./gather.ts";
import { readAction, type ActionMessage, type PostedAction } from "./posted.ts";
import { keptSecret, keptAction } from "./secret.ts";
import { resolutionOf } from "./resolution.ts";
import { actionOf } from "./registry.ts";
import type { Resolution, Action } from "./action.ts";

/** A posted action that has been judged from its facts, dice and answers. */
export interface JudgedAction extends PostedAction {
  readonly action: Action;
  readonly resolution: Resolution;
  /** The dice that still have to be rolled. */
  readonly needs: readonly DiceNeed[];
  readonly prompts: readonly Prompt[];
}

/**
 * Judges a posted action again based on its message. Returns null if the action is unknown, or if its facts,
 * choices and dice are inconsistent, as in a forged message. If `facts` is given, it replaces the facts of
 * the message.
 */
export function judgeAction(message: ActionMessage, facts: Facts | null = null): JudgedAction | null {
  const kept = message.system.secret ? keptSecret(message) : null;
  const read = kept ? keptAction(kept) : readAction(message);
  const posted = facts ? { ...read, facts } : read;
  const action = actionOf(kept?.action ?? message.system.action);
  if (!action || !posted.facts) return null;
  try {
    const hand = new Hand(posted.given);
    const resolution = resolutionOf(action, posted.facts, hand, tableNow());
    return { ...posted, action, resolution, needs: hand.needs, prompts: hand.prompts };
  } catch (error) {
    // An action from a module can throw any error. Its card then shows that the action can't be judged, and
    // the rest of the chat still works.
    if (!(error instanceof RuleError || error instanceof TypeError))
      console.error("blackout | an action failed", error);
    return null;
  }
}
