import { INSPIRATION_LOG_LENGTH, MOST_INSPIRATION } from "../data/actor/party.ts";
import { partyActor } from "../documents/party.ts";
import { localize } from "../language/localize.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** Creates the world's party if it doesn't exist yet. Must be called only on the writer's client. */
export async function ensureParty(): Promise<void> {
  if (partyActor()) return;
  const party = await Actor.implementation.create({
    name: localize("BLACKOUT.party.defaultName"),
    type: "party",
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
  });
  if (party?.id) await game.settings.set(SYSTEM_ID, "partyActor", party.id);
}

/** A change to the Inspiration pool: the number of dice, the reason and who caused it. */
export interface InspirationChange {
  /** An ID chosen in advance, so that a repeated request makes the change only once. */
  readonly transaction: string;
  /** The number of dice added to the pool. Negative if dice are removed. */
  readonly change: number;
  readonly reason: string;
  readonly who: string;
  /**
   * The IDs of the leases that end because the change spends their dice, and the UUID of the actor who
   * received the dice.
   */
  readonly leases?: readonly string[];
  readonly actor?: string;
  /** The server time of the request. */
  readonly time: number;
}

/**
 * Applies a change to the Inspiration pool once, up to the pool's maximum (R4.1, R4.2). Returns the number of
 * remaining dice. If the pool has too few dice, changes nothing and returns null. The pool's log, which only
 * Gamemasters can write, shows which changes have already been applied. Must be called on the writer only.
 */
export async function changeInspiration({
  transaction,
  change,
  reason,
  who,
  time,
  leases: spent = [],
  actor = "",
}: InspirationChange): Promise<number | null> {
  const party = partyActor();
  if (!party) return null;
  const { value, log, leases } = party.system.inspiration;
  if (loggedChange(transaction) !== null) return value;
  const left = Math.min(MOST_INSPIRATION, value + change);
  if (left < 0) return null;
  const used = leases.filter(lease => spent.includes(lease.id) && lease.actor === actor);
  // If reserved dice were removed manually, the newest leases end.
  const kept = leases
    .filter(lease => !used.includes(lease))
    .slice(0, left)
    .map(lease => ({ ...lease }));
  const entry = {
    id: transaction,
    change: left - value,
    reason,
    who,
    by: [...new Set(used.map(lease => lease.who))].join(", "),
    time,
  };
  await party.update({
    system: {
      inspiration: {
        value: left,
        log: [...log.map(line => ({ ...line })), entry].slice(-INSPIRATION_LOG_LENGTH),
        ...(kept.length === leases.length ? {} : { leases: kept }),
      },
    },
  });
  return left;
}

/**
 * Returns the change in the number of dice that the log records for this transaction, or null if the log
 * doesn't contain the transaction.
 */
export function loggedChange(transaction: string): number | null {
  return partyActor()?.system.inspiration.log.find(line => line.id === transaction)?.change ?? null;
}

/**
 * Whether a request is older than the oldest entry of a full log, so that the log may have dropped the
 * request's entry.
 */
export function beforeTheLog(time: number): boolean {
  const log = partyActor()?.system.inspiration.log ?? [];
  const oldest = log[0];
  return log.length >= INSPIRATION_LOG_LENGTH && oldest !== undefined && time < oldest.time;
}
