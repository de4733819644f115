import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { payloadOf, type RequestKind, type RequestMessage } from "../documents/requests.ts";
import { text, type Text } from "../actions/core/card.ts";
import { isVerdictTrusted } from "../actions/core/posted.ts";

/** The author of a request, and its message. Only author and payload of the message are trusted. */
export interface Asked<Payload> {
  readonly payload: Payload;
  readonly author: User.Implementation;
  readonly message: RequestMessage;
}

/**
 * The result of a request: null if it was done, or the reason why not; for a message that stays, what was
 * created, or `waits` if it waits for a user.
 */
export type Answer = Text | null | { readonly made: string } | "waits";

/** How the writer answers a kind of request. */
export interface RequestHandler {
  readonly key: string;
  readonly answer: (message: RequestMessage, author: User.Implementation) => Promise<Answer>;
  /** For kinds whose messages stay: whether a message that claims to be done was done by a writer. */
  readonly isTrue?: (message: RequestMessage) => boolean;
}

/**
 * Defines how the writer answers a kind of request: who may send it, its effect, and, if its messages stay in
 * the log, how to recognize a finished one. Handling one twice must have the effect once.
 */
export function onRequest<Payload>(
  request: RequestKind<Payload>,
  {
    may = () => true,
    handle,
    isTrue,
  }: {
    /** Who may send it; everybody by default, in which case `handle` checks permissions. */
    readonly may?: (author: User.Implementation) => boolean;
    readonly handle: (asked: Asked<Payload>) => Promise<Answer>;
    readonly isTrue?: (payload: Payload, message: RequestMessage) => boolean;
  },
): RequestHandler {
  return {
    key: request.key,
    answer: async (message, author) => {
      if (!may(author)) return text("BLACKOUT.writer.notAllowed");
      const payload = payloadOf(request, message);
      return payload ? handle({ payload, author, message }) : text("BLACKOUT.writer.unreadable");
    },
    ...(isTrue && {
      isTrue: (message: RequestMessage) => {
        const payload = payloadOf(request, message);
        return payload !== null && isTrue(payload, message);
      },
    }),
  };
}

/** Whether a user is a Gamemaster. */
export function isGamemaster({ isGM }: User.Implementation): boolean {
  return isGM;
}

/**
 * Answers a request with the handler of its kind. Ignores a verdict that no writer wrote. Must be called on
 * the writer only.
 */
export async function answerRequest(
  message: RequestMessage,
  handlers: ReadonlyMap<string, RequestHandler>,
): Promise<void> {
  const { kind, verdict } = message.system;
  const handler = handlers.get(kind);
  if (handler?.isTrue) {
    if (verdict.state === "none") await endRequest(message, await answerOf(message, handler));
    else if (verdict.state === "done" && !handler.isTrue(message))
      await refuseRequest(message, text("BLACKOUT.writer.forged"));
  } else if (verdict.state === "none" || !isVerdictTrusted(message))
    await endRequest(
      message,
      handler ? await answerOf(message, handler) : text("BLACKOUT.writer.unreadable"),
    );
}

async function answerOf(message: RequestMessage, handler: RequestHandler): Promise<Answer> {
  const { author } = message;
  return author ? handler.answer(message, author) : text("BLACKOUT.writer.notAllowed");
}

/** Ends a request: deletes a finished one, or stores the result or the reason on it. */
export async function endRequest(message: RequestMessage, answer: Answer): Promise<void> {
  if (answer === "waits" || !isThere(message)) return;
  if (answer === null) await message.delete();
  else if ("made" in answer)
    await write(message, { state: "done", reason: "", reasonData: "", uuid: answer.made });
  else await refuseRequest(message, answer);
}

/** Writes a rejection to a request, with its reason. */
async function refuseRequest(message: RequestMessage, { key, data = {} }: Text): Promise<void> {
  if (isThere(message))
    await write(message, { state: "refused", reason: key, reasonData: JSON.stringify(data), uuid: "" });
}

async function write(message: RequestMessage, verdict: RequestMessage["system"]["verdict"]): Promise<void> {
  await message.update({ system: { verdict } });
}

/** Whether the message still exists: the author may have deleted it. */
function isThere({ id }: BlackoutChatMessage): boolean {
  return id !== null && game.messages.has(id);
}
