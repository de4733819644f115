import { payloadOf, type PayloadOf, type RequestMessage } from "../../documents/requests.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { madeAt } from "../../actions/core/made-at.ts";
import { mayAct } from "../../actions/core/rights.ts";
import { isByHand } from "../../features/inspiration/log-lines.ts";
import { isOfParty } from "../../features/inspiration/open-dialogs.ts";
import {
  decideInspirationRequest,
  inspirationRequest,
  pushInspirationRequest,
  undoInspirationRequest,
} from "../../features/request.ts";
import { beforeTheLog, changeInspiration, loggedChange } from "../party.ts";
import { endRequest, isGamemaster, onRequest, type Answer, type RequestHandler } from "../requests.ts";
import { lend, takesDice } from "./leases.ts";

/** The maximum length of the reason that the pool's log stores for a change. */
const LONGEST_REASON = 200;

/** Handlers for requests about the Inspiration pool. */
export const poolRequests: readonly RequestHandler[] = [
  // A player's request for more dice waits for a Gamemaster's decision.
  onRequest(inspirationRequest, {
    handle: async ({ payload, author, message }) => {
      if (author.isGM) return addOrTake(message, payload, author.name);
      return payload.change > 0 ? "waits" : text("BLACKOUT.writer.onlyGm");
    },
    isTrue: ({ change }, message) => {
      const changed = loggedChange(transactionOf(message));
      // The request also counts as granted if the pool was almost full and accepted fewer dice than
      // requested.
      const isMade = changed === change || (changed !== null && changed >= 0 && changed < change);
      return (
        message.system.verdict.uuid === "" &&
        (changed === null ? message.author?.isGM === true && beforeTheLog(madeAt(message)) : isMade)
      );
    },
  }),
  // Lets a user add a die to another user's dialog. In their own dialogs, users choose dice directly.
  onRequest(pushInspirationRequest, {
    handle: async ({ payload: { dialog, user, actor }, author, message }) => {
      const roller = game.users.get(user);
      if (!roller || !actorFromUuid(actor) || !mayAct(roller, actor) || roller === author)
        return rejection("noDialog");
      if (!isOfParty(actor) || !takesDice(dialog, user, actor)) return rejection("noDialog");
      const lease = {
        id: transactionOf(message),
        dialog,
        user,
        actor,
        who: author.name,
        time: madeAt(message),
      };
      return (await lend(lease)) ? null : rejection("noneFree");
    },
  }),
  /** Undoes a manual change to the pool. Repeated requests undo it only once. */
  onRequest(undoInspirationRequest, {
    may: isGamemaster,
    handle: async ({ payload, author, message }) => {
      const line = partyActor()?.system.inspiration.log.find(({ id }) => id === payload.line);
      if (!line || !isByHand(line)) return rejection("gone");
      const left = await changeInspiration({
        transaction: `undo.${line.id}`,
        change: -line.change,
        reason: "BLACKOUT.inspiration.undone",
        who: author.name,
        time: madeAt(message),
      });
      return left === null ? rejection("noneFree") : null;
    },
  }),
  /** Accepts or rejects a player's request for dice. */
  onRequest(decideInspirationRequest, {
    may: isGamemaster,
    handle: async ({ payload: { message, accepted } }) => {
      const asked: BlackoutChatMessage | undefined = game.messages.get(message);
      const wish = asked?.isRequest() ? payloadOf(inspirationRequest, asked) : null;
      if (!asked?.isRequest() || !wish || asked.system.verdict.state !== "none") return rejection("gone");
      if (asked.author && !asked.author.isGM && wish.change > 0)
        await endRequest(
          asked,
          accepted ? await addOrTake(asked, wish, asked.author.name) : text("BLACKOUT.inspiration.declined"),
        );
      return null;
    },
  }),
];

async function addOrTake(
  message: RequestMessage,
  { change, reason }: PayloadOf<typeof inspirationRequest>,
  who: string,
): Promise<Answer> {
  const left = await changeInspiration({
    transaction: transactionOf(message),
    change,
    reason: reason.slice(0, LONGEST_REASON) || "BLACKOUT.inspiration.byGm",
    who,
    time: madeAt(message),
  });
  return left === null ? text("BLACKOUT.inspiration.tooFew") : { made: "" };
}

function rejection(why: "noDialog" | "noneFree" | "gone"): Text {
  return text(`BLACKOUT.inspiration.${why}`);
}

/**
 * Returns the ID under which the writer records the result of a request. The ID contains the time at which
 * the server created the message. A message that was deleted and recreated with the same ID is therefore a
 * different request, to which the recorded result does not apply.
 */
function transactionOf(message: ChatMessage.Implementation): string {
  return `request.${message.id}.${madeAt(message)}`;
}
