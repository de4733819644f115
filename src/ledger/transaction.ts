import { list, oneOf, record, records, wholeNumber, words } from "../rules/check.ts";
import { RuleError } from "../rules/rule-error.ts";
import { inverse, type Change } from "./change.ts";

/**
 * The progress of a transaction. While it is `applying` or `reversing`, documents with its ID are written and
 * the others are not yet.
 */
export const transactionStates = ["proposed", "applying", "applied", "reversing", "reversed"] as const;
export type TransactionState = (typeof transactionStates)[number];

/** One action's changes, and where and when they were made. */
export interface Transaction {
  readonly id: string;
  /** The ID of its message. */
  readonly message: string;
  readonly user: string;
  /** The round and turn of the combat it was made in; null outside combat. */
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

/** Returns the transaction in its next state. Throws a RuleError for a state that does not follow. */
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

/** How many transaction IDs a document stores. */
export const rememberedIds = 32;

/** Returns the ID that marks a document after a transaction was written to it, or undone in it. */
export function writeId(transaction: Transaction): string {
  const direction = oneOf("transaction.state", record("transaction", transaction).state, [
    "applying",
    "reversing",
  ]);
  return direction === "applying" ? transaction.id : `-${transaction.id}`;
}

/**
 * Returns the IDs of a document after another write: the latest last, at most 32, each once. Undoing a
 * transaction removes the mark of its application and vice versa, so that it can be redone.
 */
export function rememberId(ids: readonly string[], id: string): readonly string[] {
  if (words("id", id) === "" || id === "-") throw new RuleError("id", id, "the id of a transaction");
  return [...list("ids", ids).filter(other => other !== id && other !== opposite(id)), id].slice(
    -rememberedIds,
  );
}

/**
 * Whether a document with these IDs must still be written for a transaction: it may have been written before
 * a crash.
 */
export function isOutstanding(ids: readonly string[], transaction: Transaction): boolean {
  return !list("ids", ids).includes(writeId(transaction));
}

/**
 * Returns the changes to write in the state of a transaction: its own, or their inverses. Throws a RuleError
 * if nothing is being written.
 */
export function changesToWrite(transaction: Transaction): readonly Change[] {
  return oneOf("transaction.state", record("transaction", transaction).state, ["applying", "reversing"]) ===
    "applying"
    ? transaction.changes
    : inverse(transaction.changes);
}

/** A point in time of a combat; without a turn, the beginning of the round. */
export interface Moment {
  readonly round: number;
  readonly turn?: number;
}

/**
 * Returns the applied transactions since a point of the combat, newest first: those that rewinding undoes.
 * `transactions` are in the order in which they were made.
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
