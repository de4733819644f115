import { actorFromUuid } from "../compat.ts";
import type { TestMessageData } from "../data/message/test.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { partyActor, partyInspiration } from "../documents/party.ts";
import { beforeTheLog, changeInspiration, loggedChange } from "./party.ts";
import { madeAt, transactionOf } from "./transaction-of.ts";

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
  const transaction = transactionOf("inspiration", message);
  const time = madeAt(message);
  const left = await changeInspiration({ transaction, change: -inspiration, reason: "BLACKOUT.inspiration.spentOnTest", who: actor.name, time });
  if (left === null) return refuseInspiration(message, "BLACKOUT.inspiration.tooFew");
  const dice = takenFor(message) ?? inspiration;
  if (isGone(message)) return giveBack(message, dice, actor.name);
  await message.update({ system: { verdict: { state: "granted", reason: "", dice, left } } });
}

/** Writes a refusal, with the language key of the reason, onto the test. */
export async function refuseInspiration(message: TestMessage, reason: string): Promise<void> {
  if (isGone(message)) return;
  await message.update({ system: { verdict: { state: "refused", reason, dice: 0, left: partyInspiration() } } });
}

/**
 * Does a grant that stands on a test agree with the pool's log? Of a test older than the oldest line of the log nobody knows any more, and it is
 * taken as it is.
 */
export function grantIsTrue(message: TestMessage): boolean {
  const taken = takenFor(message);
  return taken === null ? beforeTheLog(madeAt(message)) : taken === message.system.verdict.dice;
}

/** How many dice the writer took from the pool for this test; null when the log says of none. */
function takenFor(message: TestMessage): number | null {
  const change = loggedChange(transactionOf("inspiration", message));
  return change === null ? null : -change;
}

/** The roller deleted the test while its dice were being taken. */
function isGone(message: TestMessage): boolean {
  return !message.id || !game.messages.has(message.id);
}

async function giveBack(message: TestMessage, dice: number, who: string): Promise<void> {
  await changeInspiration({
    transaction: `${transactionOf("inspiration", message)}.back`, change: dice, reason: "BLACKOUT.inspiration.givenBack", who, time: madeAt(message),
  });
}
