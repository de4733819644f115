import { documentFromUuid, invalidMessage, persist, type AnyDocument } from "../compat/documents.ts";
import { messageAs } from "../compat/messages.ts";
import { hasText, localize, localized } from "../language/localize.ts";
import type { MessageChange, Migration } from "./migration.ts";

/** The number of recent messages to migrate. Older ones are rarely viewed, and there can be very many. */
export const MOST_MESSAGES = 500;

/**
 * Returns the latest messages with their IDs, including invalid ones, such as messages whose type no longer
 * exists.
 */
export function latestMessages(): readonly {
  readonly id: string;
  readonly document: () => AnyDocument | null;
}[] {
  const readable = game.messages.contents
    .slice(-MOST_MESSAGES)
    .map(({ id, uuid }) => ({ id: id ?? "", document: () => documentFromUuid(uuid) }));
  const broken = [...game.messages.invalidDocumentIds]
    .slice(-MOST_MESSAGES)
    .map(id => ({ id, document: () => invalidMessage(id) }));
  return [...readable, ...broken];
}

/** Migrates a message to the current format. Returns whether any migration applied. */
export async function rewriteMessage(
  message: AnyDocument,
  migrations: readonly Migration[],
): Promise<boolean> {
  let known = false;
  for (const { message: step } of migrations) {
    const change = step?.(message.toObject()) ?? null;
    if (change === null) continue;
    known = true;
    if ("words" in change) await messageAs(message, contentOf(change.words));
    else await persist(message, { system: change.system });
  }
  return known;
}

/** Returns the text of a message in the language of the Gamemaster whose client runs the migration. */
function contentOf({ key, data }: Extract<MessageChange, { readonly words: unknown }>["words"]): string {
  const texts = Object.fromEntries(
    Object.entries(data).map(([name, text]) => [
      name,
      foundry.utils.escapeHTML(hasText(text) ? localize(text) : lastWord(text)),
    ]),
  );
  return `<p>${localized({ key, data: texts })}</p>`;
}

/**
 * Returns the last part of a translation key, such as a skill's key. Any other text is returned unchanged.
 */
function lastWord(text: string): string {
  return text.startsWith("BLACKOUT.") ? text.slice(text.lastIndexOf(".") + 1) : text;
}
