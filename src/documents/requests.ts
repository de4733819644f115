import { createMessage } from "../compat/messages.ts";
import type { RequestMessageData } from "../data/message/request.ts";
import type { BlackoutChatMessage } from "./chat-message.ts";

/*
 * Requests to the writer. Each request is a small message whose payload has its own schema. A client calls
 * `ask(request, payload)`, and the writer handles the request in `onRequest` (writer/requests.ts). Both sides
 * share the payload types, and the payload is validated before use.
 */

type Schema = foundry.data.fields.DataSchema;

/** A kind of request, with the type of its payload. */
export interface RequestKind<Payload> {
  readonly key: string;
  /** Returns the field that validates and cleans payloads. The field is created on first use. */
  readonly field: () => foundry.data.fields.SchemaField<Schema>;
  /** Never set. Used only for type inference. */
  readonly payload?: Payload;
}

/** The type of the payload of a kind of request. */
export type PayloadOf<R> = R extends RequestKind<infer Payload> ? Payload : never;

/** A message that contains a request. */
export type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };

/** The maximum length of a payload. Only a manually crafted payload is longer. */
const LONGEST_PAYLOAD = 60_000;

/** Defines a kind of request. The key is stored in its messages, and the schema is created on first use. */
export function defineRequest<S extends Schema>(
  key: string,
  schema: () => S,
): RequestKind<foundry.data.fields.SchemaField.InitializedData<S>> {
  let field: foundry.data.fields.SchemaField<Schema> | null = null;
  return { key, field: () => (field ??= new foundry.data.fields.SchemaField<Schema>(schema())) };
}

/**
 * Sends a request to the writer. Only Gamemasters and the author see the message, unless it is `open` to
 * everyone. The message includes the dice that were rolled for the request. Resolves to the message, or to
 * null if a module prevented it.
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
 * Returns the payload of a message that contains this kind of request. Returns null for other kinds of
 * requests and for invalid payloads.
 */
export function payloadOf<Payload>(
  request: RequestKind<Payload>,
  { system: { kind, payload } }: RequestMessage,
): Payload | null {
  if (kind !== request.key || JSON.stringify(payload).length > LONGEST_PAYLOAD) return null;
  const field = request.field();
  // The payload is validated before it is cleaned, because cleaning would replace an invalid value with the
  // nearest valid one.
  if (field.validate(payload, { partial: true })) return null;
  const read = field.clean(foundry.utils.deepClone(payload), { partial: false });
  return field.validate(read) ? null : (field.initialize(read, null as never) as Payload);
}
