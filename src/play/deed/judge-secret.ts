import { RuleError } from "../../rules/rule-error.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { Choices, Facts } from "./facts.ts";
import { tableNow } from "./gather.ts";
import { Hand, nothingGiven, type Given } from "./hand.ts";
import type { JudgedAction } from "./judge-posted.ts";
import { parsed } from "./posted.ts";
import { verbOf } from "./registry.ts";
import { keptSecret } from "./secret.ts";

/** A secret action as the browser that keeps it judges it; null in every other browser. Nothing of it is confirmed or applied before it is revealed. */
export function judgeSecret(message: BlackoutChatMessage): JudgedAction | null {
  const kept = keptSecret(message);
  const verb = kept && verbOf(kept.verb);
  const facts = kept && parsed<Facts>(kept.facts);
  if (!kept || !verb || !facts) return null;
  const given = parsed<Given>(kept.given) ?? nothingGiven;
  const hand = new Hand(given);
  const whole = { ...facts, choices: parsed<Choices>(kept.choices) ?? facts.choices };
  try {
    const resolution = verb.judge(whole, hand, tableNow());
    return {
      verb, resolution, given, facts: whole, needs: hand.needs, prompts: hand.prompts, state: "none", applied: [], conflicts: [], amendments: [], confirmed: false,
    };
  } catch (error) {
    if (error instanceof RuleError || error instanceof TypeError) return null;
    throw error;
  }
}
