import { actorFromUuid } from "../compat.ts";
import type { TestMessageData } from "../data/message/test.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { partyActor, partyInspiration } from "../documents/party.ts";
import { changeInspiration } from "./party.ts";
import { bearsTransaction } from "./transactions.ts";

/**
 * Answers a test that waits for Inspiration dice: takes them from the pool and grants them, or refuses and says why (R4.1, R4.8).
 * Of the message only who wrote it, which actor and how many dice are believed.
 */
export async function grantInspiration(message: BlackoutChatMessage & { system: TestMessageData }): Promise<void> {
  const { actor: uuid, inspiration } = message.system;
  const actor = uuid ? actorFromUuid(uuid) : null;
  const author = message.author;
  if (!author || !actor || !actor.testUserPermission(author, "OWNER")) return refuse(message, "BLACKOUT.inspiration.notYours");
  const transaction = `inspiration.${message.id}`;
  const party = partyActor();
  if (!party) return refuse(message, "BLACKOUT.inspiration.noParty");
  const spent = bearsTransaction(party, transaction) ? party.system.inspiration.value
    : await changeInspiration({ transaction, change: -inspiration, reason: "BLACKOUT.inspiration.spentOnTest", who: actor.name });
  if (spent === null) return refuse(message, "BLACKOUT.inspiration.tooFew");
  await message.update({ system: { verdict: { state: "granted", reason: "", dice: inspiration, left: spent } } });
}

async function refuse(message: BlackoutChatMessage & { system: TestMessageData }, reason: string): Promise<void> {
  await message.update({ system: { verdict: { state: "refused", reason, dice: 0, left: partyInspiration() } } });
}
