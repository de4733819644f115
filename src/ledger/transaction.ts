import { list, oneOf, record, records, wholeNumber, requireString } from "../rules/check.ts";
import { RuleError } from "../rules/rule-error.ts";
import { inverse, type Change } from "./change.ts";

/**
 * The progress of a transaction. While it is `applying` or `reversing`, its ID is stored in the documents
 * that were already written.
 */
export const transactionStates = ["proposed", "applying", "applied", "reversing", "reversed"] as const;
export type TransactionState = (typeof transactionStates)[number];

/**
 * The changes made by an action, with the action's message, the user, and the round and turn of the combat.
 */
export interface Transaction {
  readonly id: string;
  /** The ID of the action's chat message. */
  readonly message: string;
  readonly user: string;
  /** The combat's round and turn at the time of the action, or null outside combat. */
  readonly round: number | null;
  readonly turn: number | null;
  readonly state: TransactionState;
  readonly changes: readonly Change[];
}

const next: Readonly<Record<TransactionState, readonly TransactionState[]>> = {
  proposed: ["applying"],
  applying: ["applied"],
  applied: ["reversing"],
  reversing: ["reversed"],
  reversed: ["applying"],
};

/**
 * Returns the transaction in another state. Throws a RuleError if that state can't follow the current one.
 */
export function advance(transaction: Transaction, state: TransactionState): Transaction {
  return {
    ...transaction,
    state: oneOf(
      "state",
      state,
      next[oneOf("transaction.state", record("transaction", transaction).state, transactionStates)],
    ),
  };
}

/** The maximum number of transaction IDs that a document stores. */
export const rememberedIds = 32;

/** Returns the ID by which a document records that a transaction was applied or undone. */
export function writeId(transaction: Transaction): string {
  const direction = oneOf("transaction.state", record("transaction", transaction).state, [
    "applying",
    "reversing",
  ]);
  return direction === "applying" ? transaction.id : `-${transaction.id}`;
}

/**
 * Returns a document's stored IDs after another write: at most 32 unique IDs, latest last. The ID that
 * records that a transaction was undone replaces the ID that records that it was applied, and vice versa, so
 * that the transaction can be redone.
 */
export function rememberId(ids: readonly string[], id: string): readonly string[] {
  if (requireString("id", id) === "" || id === "-") throw new RuleError("id", id, "the ID of a transaction");
  return [...list("ids", ids).filter(other => other !== id && other !== opposite(id)), id].slice(
    -rememberedIds,
  );
}

/**
 * Whether a transaction's write is still missing from a document with the given stored IDs. After a crash,
 * the document may already contain the write.
 */
export function isOutstanding(ids: readonly string[], transaction: Transaction): boolean {
  return !list("ids", ids).includes(writeId(transaction));
}

/**
 * Returns the changes to write in a transaction's current state: its own changes, or their inverses. Throws a
 * RuleError if nothing has to be written in that state.
 */
export function changesToWrite(transaction: Transaction): readonly Change[] {
  return oneOf("transaction.state", record("transaction", transaction).state, ["applying", "reversing"]) ===
    "applying"
    ? transaction.changes
    : inverse(transaction.changes);
}

/** A moment in a combat: a turn or, if `turn` is omitted, the start of a round. */
export interface Moment {
  readonly round: number;
  readonly turn?: number;
}

/**
 * Returns the transactions applied since a moment in the combat, newest first. Rewinding the combat to that
 * moment undoes them. `transactions` must be in chronological order.
 */
export function toRewind(transactions: readonly Transaction[], since: Moment): readonly Transaction[] {
  wholeNumber("since.round", record("since", since).round, 0);
  wholeNumber("since.turn", since.turn ?? 0, 0);
  return records("transactions", transactions)
    .filter(transaction => transaction.state === "applied" && isSince(transaction, since))
    .reverse();
}

function isSince({ round, turn }: Transaction, since: Moment): boolean {
  if (round === null || turn === null) return false;
  return round > since.round || (round === since.round && turn >= (since.turn ?? 0));
}

function opposite(id: string): string {
  return id.startsWith("-") ? id.slice(1) : `-${id}`;
}
