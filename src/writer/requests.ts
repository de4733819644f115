import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { payloadOf, type RequestKind, type RequestMessage } from "../documents/requests.ts";
import { text, type Text } from "../actions/core/card.ts";
import { isVerdictTrusted } from "../actions/core/posted.ts";

/** A request with its author and message. Only the author and the payload are trusted. */
export interface Asked<Payload> {
  readonly payload: Payload;
  readonly author: User.Implementation;
  readonly message: RequestMessage;
}

/**
 * The result of a request. It is null if the request was fulfilled, and a `Text` with the reason if it was
 * not. For a message that stays in the log, the result identifies the created document, or is `waits` if a
 * user must decide.
 */
export type Answer = Text | null | { readonly made: string } | "waits";

/** The handler with which the writer answers one kind of request. */
export interface RequestHandler {
  readonly key: string;
  readonly answer: (message: RequestMessage, author: User.Implementation) => Promise<Answer>;
  /**
   * For kinds of requests whose messages stay in the log: returns whether a message that is marked as done
   * was really handled by a writer.
   */
  readonly isTrue?: (message: RequestMessage) => boolean;
}

/**
 * Registers the handler for a kind of request: which users may send it, what it does and, if its messages
 * stay in the log, how to recognize one that has already been handled. Handling a request twice must have the
 * same effect as handling it once.
 */
export function onRequest<Payload>(
  request: RequestKind<Payload>,
  {
    may = () => true,
    handle,
    isTrue,
  }: {
    /**
     * Whether the author may send the request. By default, every user may, and `handle` checks permissions.
     */
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
 * Answers a request with the handler for its kind. Ignores verdicts that were not written by a writer. Must
 * be called only on the writer's client.
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
      await rejectRequest(message, text("BLACKOUT.writer.forged"));
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

/**
 * Ends a request. Deletes the message of a fulfilled request, or stores the result or the reason for the
 * rejection in it.
 */
export async function endRequest(message: RequestMessage, answer: Answer): Promise<void> {
  if (answer === "waits" || !isThere(message)) return;
  if (answer === null) await message.delete();
  else if ("made" in answer)
    await write(message, { state: "done", reason: "", reasonData: "", uuid: answer.made });
  else await rejectRequest(message, answer);
}

/** Stores a rejection and its reason in a request. */
async function rejectRequest(message: RequestMessage, { key, data = {} }: Text): Promise<void> {
  if (isThere(message))
    await write(message, { state: "refused", reason: key, reasonData: JSON.stringify(data), uuid: "" });
}

async function write(message: RequestMessage, verdict: RequestMessage["system"]["verdict"]): Promise<void> {
  await message.update({ system: { verdict } });
}

/** Whether the message still exists. Its author may have deleted it. */
function isThere({ id }: BlackoutChatMessage): boolean {
  return id !== null && game.messages.has(id);
}
