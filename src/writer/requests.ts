import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { payloadOf, type RequestKind, type RequestMessage } from "../documents/requests.ts";
import { text, type Text } from "../actions/core/card.ts";
import { isVerdictTrusted } from "../actions/core/posted.ts";

/** Who asks for what, by which message. Of the message only its author and the payload are believed. */
export interface Asked<Payload> {
  readonly payload: Payload;
  readonly author: User.Implementation;
  readonly message: RequestMessage;
}

/** What came of a request: null when it was done, or why not; what was made, for a message that stays; or that it waits for somebody. */
export type Answer = Text | null | { readonly made: string } | "waits";

/** How the writer answers a kind of request. */
export interface RequestHandler {
  readonly key: string;
  readonly answer: (message: RequestMessage, author: User.Implementation) => Promise<Answer>;
  /** Of a kind whose messages stay when they are done: whether one that says so was done by a writer. */
  readonly isTrue?: (message: RequestMessage) => boolean;
}

/** How the writer answers a kind of request: who may ask it, what it does, and, where its messages stay in the log, how to know that one was done. Doing it twice must do nothing twice. */
export function onRequest<Payload>(
  request: RequestKind<Payload>,
  {
    may = () => true,
    handle,
    isTrue,
  }: {
    /** Who may ask; everybody when left out, where that is for `handle` to say. */
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

/** Is somebody a Gamemaster? */
export function isGamemaster({ isGM }: User.Implementation): boolean {
  return isGM;
}

/** Answers a request by the handler of its kind. A verdict that no writer gave counts for nothing. To be called by the writer only. */
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

/** Ends a request: deletes one that was done, or writes onto it what was made or why it was not done. */
export async function endRequest(message: RequestMessage, answer: Answer): Promise<void> {
  if (answer === "waits" || !isThere(message)) return;
  if (answer === null) await message.delete();
  else if ("made" in answer)
    await write(message, { state: "done", reason: "", reasonData: "", uuid: answer.made });
  else await refuseRequest(message, answer);
}

/** Writes a refusal onto a request, with its reason. */
async function refuseRequest(message: RequestMessage, { key, data = {} }: Text): Promise<void> {
  if (isThere(message))
    await write(message, { state: "refused", reason: key, reasonData: JSON.stringify(data), uuid: "" });
}

async function write(message: RequestMessage, verdict: RequestMessage["system"]["verdict"]): Promise<void> {
  await message.update({ system: { verdict } });
}

/** Its author may have deleted it in the meantime; then nobody is there to be told. */
function isThere({ id }: BlackoutChatMessage): boolean {
  return id !== null && game.messages.has(id);
}
