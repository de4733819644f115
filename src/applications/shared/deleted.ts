import { watchHooks } from "../../compat/hooks.ts";
/** The properties of a document that the functions below need. */
export interface Subject {
  readonly uuid: string;
  readonly id: string | null;
  readonly documentName: string;
  readonly parent: unknown;
  readonly name?: unknown;
  readonly isToken?: boolean;
}

const HOOKS = [
  "deleteActor",
  "deleteItem",
  "deleteToken",
  "deleteScene",
  "deleteCombatant",
  "deleteCombat",
  "deleteChatMessage",
] as const;

/**
 * Calls `listener` for every deleted document, with the document and whether this user deleted it. Returns a
 * function that removes the listener.
 */
export function onDeleted(listener: (document: Subject, byThisUser: boolean) => void): () => void {
  return watchHooks(HOOKS, (document: Subject, _options: object, userId: string) => {
    listener(document, userId === game.user.id);
  });
}

/**
 * Returns whether deleting `deleted` also removed `document`. This is the case if both are the same document,
 * if `document` was embedded in `deleted`, or if `deleted` was the base actor of an unlinked token's actor.
 */
export function isDeletedWith(document: Subject, deleted: Subject): boolean {
  for (let one: Subject | null = document; one !== null; one = parentOf(one)) {
    if (
      one.uuid === deleted.uuid ||
      (deleted.documentName === "Actor" && one.isToken === true && one.id === deleted.id)
    )
      return true;
  }
  return false;
}

function parentOf({ parent }: Subject): Subject | null {
  return typeof parent === "object" && parent !== null ? (parent as Subject) : null;
}

/**
 * Closes a sheet and shows a message when its document or the parent document is deleted. Foundry would close
 * the sheet without a message, or leave it open. Returns a function that removes the listener.
 */
export function closeWithDocument(sheet: {
  readonly document: Subject;
  close: () => Promise<unknown>;
}): () => void {
  const { document } = sheet;
  return onDeleted(deleted => {
    if (!isDeletedWith(document, deleted)) return;
    notifyDeleted("closed", deleted);
    void sheet.close();
  });
}

/**
 * The kinds of notifications about deleted documents. Each kind is also the last part of its text's
 * localization key, except that the key for `closed` can depend on the document type.
 */
export type DeletedNotice = "closed" | "target" | "turn" | "left" | "question";

const recentNotices = new Set<string>();

/**
 * Notifies this user that a document was deleted, and of the consequences for the user. Shows a single notice
 * even if several windows are affected.
 */
export function notifyDeleted(notice: DeletedNotice, document: Subject): void {
  const name = typeof document.name === "string" ? document.name : "";
  const key = `BLACKOUT.deleted.${notice === "closed" ? (CLOSED[document.documentName] ?? notice) : notice}`;
  if (recentNotices.has(`${key} ${name}`)) return;
  recentNotices.add(`${key} ${name}`);
  setTimeout(() => {
    recentNotices.delete(`${key} ${name}`);
  }, 0);
  ui.notifications.info(key, { format: { name }, localize: true });
}

/** The last parts of the localization keys for document types whose names mean nothing to users. */
const CLOSED: Readonly<Record<string, string>> = { ChatMessage: "card", Combat: "encounter" };
