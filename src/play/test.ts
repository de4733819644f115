import type { Attribute } from "../rules/character/attributes.ts";
import type { Row } from "../rules/tests/row.ts";
import type { MessageMode } from "../compat.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { perform } from "./deed/perform.ts";

/** What somebody wants to test; everything but the pair may be left to the dialog. */
export interface TestIntent {
  readonly attribute: Attribute;
  readonly skill: string;
  /** Successes needed; null or left out where the Gamemaster judges. */
  readonly difficulty?: number | null;
  /** Whose passive skill set that difficulty. */
  readonly against?: string;
  /** Advantages and disadvantages that are known beforehand. */
  readonly rows?: readonly Row[];
  /** Roll at once, without the dialog. */
  readonly fast?: boolean;
  /** Who may see it; what the chat log says when left out. */
  readonly mode?: MessageMode;
}

/**
 * Tests an attribute and a skill (R2.1–R2.17): the verb `test`, for those who know what they want tested. Answers the message, or null when the roller thought
 * better of it or may not roll for this actor.
 */
export async function rollTest(actor: BlackoutActor, { attribute, skill, difficulty = null, against = "", rows = [], fast = false, mode }: TestIntent): Promise<BlackoutChatMessage | null> {
  if (actor.isOwner && !actor.testAbilities(attribute, skill)) {
    ui.notifications.warn("BLACKOUT.test.noAbilities", { format: { name: actor.name }, localize: true });
    return null;
  }
  return perform({ verb: "test", actor, choices: { attribute, skill, difficulty, against, rows: rows.map(({ source, dice, why }) => ({ source, dice, why })) }, fast, ...mode ? { mode } : {} });
}
