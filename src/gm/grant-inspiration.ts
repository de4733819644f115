import { actorFromUuid } from "../compat.ts";
import type { TestMessageData } from "../data/message/test.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { INSPIRATION_LOG_LENGTH } from "../data/actor/party.ts";
import { partyActor, partyInspiration } from "../documents/party.ts";
import { changeInspiration } from "./party.ts";

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
  // Dice that are there already were rolled without being granted.
  if (message.system.state === "rolled") return refuseInspiration(message, "BLACKOUT.writer.forged");
  if (!partyActor()) return refuseInspiration(message, "BLACKOUT.inspiration.noParty");
  const left = await changeInspiration({
    transaction: transactionOf(message), change: -inspiration, reason: "BLACKOUT.inspiration.spentOnTest", who: actor.name,
  });
  if (left === null) return refuseInspiration(message, "BLACKOUT.inspiration.tooFew");
  await message.update({ system: { verdict: { state: "granted", reason: "", dice: grantedDice(message) ?? inspiration, left } } });
}

/** Writes a refusal, with the language key of the reason, onto the test. */
export async function refuseInspiration(message: TestMessage, reason: string): Promise<void> {
  await message.update({ system: { verdict: { state: "refused", reason, dice: 0, left: partyInspiration() } } });
}

/**
 * How many dice the writer took from the pool for this test, as the pool's log says; null when it took none. For a test older than the oldest line of the
 * log nobody knows any more, and what the message says is taken as it is.
 */
export function grantedDice(message: TestMessage): number | null {
  const log = partyActor()?.system.inspiration.log ?? [];
  const entry = log.find(line => line.id === transactionOf(message));
  if (entry) return -entry.change;
  const oldest = log[0];
  const forgotten = log.length >= INSPIRATION_LOG_LENGTH && oldest !== undefined && message.timestamp < oldest.time;
  return forgotten ? message.system.verdict.dice : null;
}

function transactionOf(message: TestMessage): string {
  return `inspiration.${message.id}`;
}
