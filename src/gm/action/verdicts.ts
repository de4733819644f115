import { isVerdictTrusted, type ActionMessage } from "../../play/deed/posted.ts";

/*
 * The author of a message may write into it, so the writer keeps a copy of every action as it was when a Gamemaster's client wrote it last, and puts it back when
 * somebody else wrote into it. What was forged while no Gamemaster was here is known by who wrote last: then the copy is gone, and the card is void.
 */
const copies = new Map<string, object>();

/** Keeps the message as it stands, if a Gamemaster's client wrote it. */
export function rememberVerdict(message: ActionMessage): void {
  if (message.id && isVerdictTrusted(message)) copies.set(message.id, message.system.toObject());
}

/** The message's data as the writer left them; undefined when it never saw them. */
export function rememberedVerdict(message: ActionMessage): object | undefined {
  return message.id ? copies.get(message.id) : undefined;
}

/** Forgets a message that is gone. */
export function forgetVerdict(id: string | null): void {
  if (id) copies.delete(id);
}
