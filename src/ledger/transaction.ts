import { list, oneOf, record, records, wholeNumber, words } from "../rules/check.ts";
import { RuleError } from "../rules/rule-error.ts";
import { inverse, type Change } from "./change.ts";

/**
 * How far a transaction has come. While it is `applying` or `reversing`, documents that bear its id are
 * written and the others are not yet.
 */
export const transactionStates = ["proposed", "applying", "applied", "reversing", "reversed"] as const;
export type TransactionState = (typeof transactionStates)[number];

/** One action's changes, and where and when they were made. */
export interface Transaction {
  readonly id: string;
  /** The message that shows it. */
  readonly message: string;
  readonly user: string;
  /** The round and turn of the combat it was made in; null out of combat. */
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

/** The transaction in its next state. Throws a RuleError for a state that does not follow. */
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

/** How many transaction ids a document remembers. */
export const rememberedIds = 32;

/** The id that a document bears after a transaction was written to it, or taken back from it. */
export function writeId(transaction: Transaction): string {
  const direction = oneOf("transaction.state", record("transaction", transaction).state, [
    "applying",
    "reversing",
  ]);
  return direction === "applying" ? transaction.id : `-${transaction.id}`;
}

/**
 * The ids that a document bears after one more was written: the latest last, at most 32, each once. What
 * takes a transaction back removes the mark of its application and the other way round, so that it can be
 * done again.
 */
export function rememberId(ids: readonly string[], id: string): readonly string[] {
  if (words("id", id) === "" || id === "-") throw new RuleError("id", id, "the id of a transaction");
  return [...list("ids", ids).filter(other => other !== id && other !== opposite(id)), id].slice(
    -rememberedIds,
  );
}

/**
 * Whether a document that bears these ids still has to be written for a transaction: it may have been before
 * a crash.
 */
export function isOutstanding(ids: readonly string[], transaction: Transaction): boolean {
  return !list("ids", ids).includes(writeId(transaction));
}

/**
 * The changes that are to be written in the state that a transaction is in: its own, or their inverse. Throws
 * a RuleError when nothing is being written.
 */
export function changesToWrite(transaction: Transaction): readonly Change[] {
  return oneOf("transaction.state", record("transaction", transaction).state, ["applying", "reversing"]) ===
    "applying"
    ? transaction.changes
    : inverse(transaction.changes);
}

/** A moment of a combat; without a turn the beginning of the round. */
export interface Moment {
  readonly round: number;
  readonly turn?: number;
}

/**
 * The applied transactions from a moment of the combat on, newest first: what rewinding to it takes back.
 * `transactions` stand in the order they were made.
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
