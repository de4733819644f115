import type { Embedded } from "../ledger/change.ts";
import type { Source } from "../ledger/plain.ts";

/**
 * The changes that a version makes to stored data. Its functions receive a document's data and return the
 * replacement, or null if nothing changes. They are idempotent, never modify their input, and keep unknown
 * data.
 *
 * To add a migration, create a file in this folder with the next number and a name that describes the change,
 * and list it in `index.ts`. If a model migrates older data itself (`migrateData`), `actor` or `item` returns
 * that part of the system data as the model has read it, so that it is stored in the new format.
 */
export interface Migration {
  readonly version: number;
  /**
   * Returns the changed parts of the system data of an actor or item of the given type. `system` contains the
   * data as read by the document's model.
   */
  readonly actor?: (type: string, system: Source) => Source | null;
  readonly item?: (type: string, system: Source) => Source | null;
  /**
   * Returns the changed parts of the system data in an unlinked token's delta. No data model has processed
   * this data.
   */
  readonly delta?: (type: string, system: Source) => Source | null;
  /** Returns the replacement for an actor's effect. */
  readonly effect?: (effect: Embedded) => Embedded | null;
  /**
   * Returns the replacement for a message whose type no longer exists, or the parts of the message's system
   * data that change.
   */
  readonly message?: (message: Source) => MessageChange | null;
  /**
   * Returns new values for the system's world settings, in the order in which they are written, computed from
   * the stored house rules. Not called for a new world.
   */
  readonly settings?: (stored: { readonly houseRules: unknown }) => WorldSettings | null;
}

/** The world settings that a migration can write. */
export interface WorldSettings {
  readonly skillsQuestion: "open";
  readonly houseRules: Readonly<Record<string, unknown>>;
}

/** The change to a message: either the text of a plain message that replaces it, or its new system data. */
export type MessageChange =
  | { readonly words: { readonly key: string; readonly data: Readonly<Record<string, string>> } }
  | { readonly system: Source };
