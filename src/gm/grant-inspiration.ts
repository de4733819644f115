import { actorFromUuid } from "../compat.ts";
import type { TestMessageData } from "../data/message/test.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { partyActor, partyInspiration } from "../documents/party.ts";
import { changeInspiration } from "./party.ts";
import { bearsTransaction } from "./transactions.ts";

type TestMessage = BlackoutChatMessage & { system: TestMessageData };

/**
 * Answers a test that waits for Inspiration dice: takes them from the pool and grants them, or refuses and says why (R4.1, R4.8).
 * Of the message only who wrote it, which actor and how many dice are believed.
 */
export async function grantInspiration(message: TestMessage): Promise<void> {
  const { actor: uuid, inspiration } = message.system;
  const actor = uuid ? actorFromUuid(uuid) : null;
  const { author } = message;
  if (!author || !actor?.testUserPermission(author, "OWNER")) return refuseInspiration(message, "BLACKOUT.inspiration.notYours");
  const transaction = transactionOf(message);
  const party = partyActor();
  if (!party) return refuseInspiration(message, "BLACKOUT.inspiration.noParty");
  const left = bearsTransaction(party, transaction) ? partyInspiration()
    : await changeInspiration({ transaction, change: -inspiration, reason: "BLACKOUT.inspiration.spentOnTest", who: actor.name });
  if (left === null) return refuseInspiration(message, "BLACKOUT.inspiration.tooFew");
  await message.update({ system: { verdict: { state: "granted", reason: "", dice: inspiration, left } } });
}

/** Writes a refusal, with the language key of the reason, onto the test. */
export async function refuseInspiration(message: TestMessage, reason: string): Promise<void> {
  await message.update({ system: { verdict: { state: "refused", reason, dice: 0, left: partyInspiration() } } });
}

/**
 * Does the message bear a grant that no writer gave? A player's client may put anything into a message that it creates; a real grant stands in the
 * pool's log, unless it is older than the oldest line that the log keeps.
 */
export function isForgedGrant(message: TestMessage): boolean {
  const { state, dice } = message.system.verdict;
  if (state !== "granted" || dice === 0 || message.author?.isGM) return false;
  const log = partyActor()?.system.inspiration.log ?? [];
  const entry = log.find(line => line.id === transactionOf(message));
  if (entry) return entry.change !== -dice;
  const oldest = log[0];
  return !oldest || (message.timestamp ?? Infinity) >= oldest.time;
}

function transactionOf(message: TestMessage): string {
  return `inspiration.${message.id}`;
}
