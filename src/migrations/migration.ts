import type { Embedded } from "../ledger/change.ts";
import type { Source } from "../ledger/plain.ts";

/**
 * What one version changed about how things are stored. Its functions get a document's data and answer what
 * is to stand in their place, or null where nothing is to be done. They never change what they are given, may
 * be asked twice, and keep what they do not know.
 *
 * To add one: a file with the next number beside this one, named for what changed, and its place in
 * `index.ts`. Where a model reads data of the older shape by itself (`migrateData`), `actor` or `item`
 * answers that part of its system data as the model read it, so that it is stored so.
 */
export interface Migration {
  readonly version: number;
  /**
   * New values of parts of the system data of an actor or item, by its type. `system` is what its model made
   * of what is stored.
   */
  readonly actor?: (type: string, system: Source) => Source | null;
  readonly item?: (type: string, system: Source) => Source | null;
  /** New values of parts of the system data in the delta of an unlinked token, which no model has read. */
  readonly delta?: (type: string, system: Source) => Source | null;
  /** The effect that takes the place of one of an actor. */
  readonly effect?: (effect: Embedded) => Embedded | null;
  /**
   * A message in the place of one that has a type which is no more, or the parts of its system data that
   * change.
   */
  readonly message?: (message: Source) => MessageChange | null;
}

/** What becomes of a message: a plain one with these words, or the same with other system data. */
export type MessageChange =
  | { readonly words: { readonly key: string; readonly data: Readonly<Record<string, string>> } }
  | { readonly system: Source };
