import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import type { TestIntent } from "../documents/document-actions.ts";
import { perform } from "../actions/core/perform.ts";

/**
 * Tests an attribute and a skill (R2.1–R2.17) with the `test` action, for callers that already know which
 * test to roll. Returns the message, or null if the user cancels or is not allowed to roll for this actor.
 */
export async function rollTest(
  actor: BlackoutActor,
  { attribute, skill, difficulty = null, against = "", rows = [], fast = false, mode }: TestIntent,
): Promise<BlackoutChatMessage | null> {
  if (actor.isOwner && !actor.testAbilities(attribute, skill)) {
    ui.notifications.warn("BLACKOUT.test.noAbilities", { format: { name: actor.name }, localize: true });
    return null;
  }
  return perform({
    action: "test",
    actor,
    choices: {
      attribute,
      skill,
      difficulty,
      against,
      rows: rows.map(({ source, dice, why }) => ({ source, dice, why })),
    },
    fast,
    ...(mode ? { mode } : {}),
  });
}
