import { SYSTEM_ID } from "../system-id.ts";

/** How many transaction ids a document remembers. */
const REMEMBERED = 32;

/** Was this transaction already written to that actor? */
export function bearsTransaction(actor: Actor.Implementation, transaction: string): boolean {
  return actor.getFlag(SYSTEM_ID, "tx")?.includes(transaction) ?? false;
}

/** The update that records a transaction: to be sent together with what the transaction changes, so that both are written or neither. */
export function transactionUpdate(actor: Actor.Implementation, transaction: string): { flags: { blackout: { tx: string[] } } } {
  const known = actor.getFlag(SYSTEM_ID, "tx") ?? [];
  return { flags: { blackout: { tx: [...known, transaction].slice(-REMEMBERED) } } };
}
