import type { RequestMessageData } from "../../data/message/request.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { actorFromUuid } from "../../compat.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { madeAt } from "../../actions/core/made-at.ts";
import { mayAct } from "../../actions/core/rights.ts";
import { isByHand } from "../../play/inspiration/log-lines.ts";
import { isOfParty } from "../../play/inspiration/open-dialogs.ts";
import { acceptGift, declineGift } from "../answer-request.ts";
import { changeInspiration } from "../party.ts";
import { transactionOf } from "../transaction-of.ts";
import { lend, takesDice } from "./leases.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };
type Deed = (request: RequestMessage, author: User.Implementation) => Promise<Text | null>;

/** What is asked about the Inspiration pool, by verb: null when it was done, or why not. Of the request only its author and what that author may choose is believed. */
const deeds: Readonly<Record<string, Deed>> = {
  /** Pushes a die into the open dialog `value` of the user `name`, who is about to roll for the actor `uuid`. Everybody may; one's own dialog takes dice by itself. */
  pushInspiration: async (request, author) => {
    const { value: dialog, name: user, uuid: actor } = request.system;
    const roller = game.users.get(user);
    if (!roller || !actorFromUuid(actor) || !mayAct(roller, actor) || roller === author)
      return refusal("noDialog");
    if (!isOfParty(actor) || !takesDice(dialog, user, actor)) return refusal("noDialog");
    const lease = {
      id: transactionOf(request),
      dialog,
      user,
      actor,
      who: author.name,
      time: madeAt(request),
    };
    return (await lend(lease)) ? null : refusal("noneFree");
  },
  /** Takes back a change that was made by hand: once, whoever asks for it and however often. */
  undoInspiration: async (request, author) => {
    if (!author.isGM) return refusal("notAllowed");
    const { value } = request.system;
    const line = partyActor()?.system.inspiration.log.find(({ id }) => id === value);
    if (!line || !isByHand(line)) return refusal("gone");
    const left = await changeInspiration({
      transaction: `undo.${line.id}`,
      change: -line.change,
      reason: "BLACKOUT.inspiration.undone",
      who: author.name,
      time: madeAt(request),
    });
    return left === null ? refusal("noneFree") : null;
  },
  /** Says yes or no to the dice that a player would like to see added. */
  decideInspiration: async ({ system: { message, value } }, author) => {
    if (!author.isGM) return refusal("notAllowed");
    const asked: BlackoutChatMessage | undefined = game.messages.get(message);
    if (
      !asked?.isRequest() ||
      asked.system.verb !== "changeInspiration" ||
      asked.system.verdict.state !== "none"
    )
      return refusal("gone");
    await (value === "yes" ? acceptGift(asked) : declineGift(asked));
    return null;
  },
};

/** Is this request about the Inspiration pool, other than to change it by hand? */
export function isPoolRequest({ system: { verb } }: RequestMessage): boolean {
  return verb in deeds;
}

/** Does what a request about the pool asks for, if its author may ask it. Answers null when it was done, or why not. To be called by the writer only. */
export async function doPoolRequest(request: RequestMessage): Promise<Text | null> {
  return request.author
    ? ((await deeds[request.system.verb]?.(request, request.author)) ?? null)
    : refusal("notAllowed");
}

function refusal(why: "notAllowed" | "noDialog" | "noneFree" | "gone"): Text {
  return text(why === "notAllowed" ? "BLACKOUT.writer.notAllowed" : `BLACKOUT.inspiration.${why}`);
}
