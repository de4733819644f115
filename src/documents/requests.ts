import { createMessage } from "../compat/messages.ts";
import type { RequestMessageData } from "../data/message/request.ts";
import type { BlackoutChatMessage } from "./chat-message.ts";

/*
 * Requests to the one writer: each is a small message with a payload of its own schema. Whoever asks says
 * `ask(request, payload)`; the writer answers by `onRequest` (writer/requests.ts). So both ends have the same
 * types, and what comes in is checked before anybody reads it.
 */

type Schema = foundry.data.fields.DataSchema;

/** One kind of request, by what it brings. */
export interface RequestKind<Payload> {
  readonly key: string;
  /** Checks and cleans payloads; made when it is needed first. */
  readonly field: () => foundry.data.fields.SchemaField<Schema>;
  /** For the types alone. */
  readonly payload?: Payload;
}

/** What a request of a kind brings. */
export type PayloadOf<R> = R extends RequestKind<infer Payload> ? Payload : never;

/** A message that asks for something. */
export type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };

/** More than any request needs: what is longer was written by hand. */
const LONGEST_PAYLOAD = 60_000;

/** A kind of request. The key stands on its messages; the schema is asked for when it is needed first. */
export function defineRequest<S extends Schema>(
  key: string,
  schema: () => S,
): RequestKind<foundry.data.fields.SchemaField.InitializedData<S>> {
  let field: foundry.data.fields.SchemaField<Schema> | null = null;
  return { key, field: () => (field ??= new foundry.data.fields.SchemaField<Schema>(schema())) };
}

/**
 * Asks the writer for something. Only Gamemasters and the author see the message, unless it is `open` to all.
 * Dice that were rolled for it are shown with it. Answers the message, or null when a module prevented it.
 */
export async function ask<Payload extends object>(
  { key }: RequestKind<Payload>,
  payload: Payload,
  { roll = null, open = false }: { readonly roll?: Roll | null; readonly open?: boolean } = {},
): Promise<BlackoutChatMessage | null> {
  return createMessage({
    type: "request",
    ...(open ? {} : { whisper: game.users.filter(user => user.isGM || user.isSelf).map(user => user.id) }),
    system: { kind: key, payload },
    ...(roll && { rolls: [roll], sound: CONFIG.sounds.dice }),
  });
}

/**
 * What a message of that kind asks for; null for a message of another kind, and for a payload that its schema
 * refuses.
 */
export function payloadOf<Payload>(
  request: RequestKind<Payload>,
  { system: { kind, payload } }: RequestMessage,
): Payload | null {
  if (kind !== request.key || JSON.stringify(payload).length > LONGEST_PAYLOAD) return null;
  const field = request.field();
  // Before it is cleaned, which would make the nearest value of one that cannot be.
  if (field.validate(payload as never, { partial: true })) return null;
  const read = field.clean(foundry.utils.deepClone(payload) as never, { partial: false });
  return field.validate(read as never) ? null : (field.initialize(read as never, null as never) as Payload);
}
