import { INSPIRATION_LOG_LENGTH, MOST_INSPIRATION } from "../data/actor/party.ts";
import { partyActor } from "../documents/party.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** Sees to it that the world has its one party. To be called by the writer only. */
export async function ensureParty(): Promise<void> {
  if (partyActor()) return;
  const party = await Actor.implementation.create({
    name: game.i18n.localize("BLACKOUT.party.defaultName"),
    type: "party",
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
  });
  if (party?.id) await game.settings.set(SYSTEM_ID, "partyActor", party.id);
}

/** A change of the Inspiration pool: how many dice, why, for whom. */
export interface InspirationChange {
  /** Chosen beforehand, so that a change which is tried twice is made once. */
  readonly transaction: string;
  /** Dice gained, or lost when negative. */
  readonly change: number;
  readonly reason: string;
  readonly who: string;
  /** The leases whose dice it spends, and for which actor they were given, by uuid: they end with it. */
  readonly leases?: readonly string[];
  readonly actor?: string;
  /** When it was asked, by the server's clock. */
  readonly time: number;
}

/**
 * Changes the Inspiration pool once (R4.1, R4.2), up to what a pool holds. Answers the dice left, or null when the pool does not hold what is to be spent; then nothing
 * was changed. What was done already is known from the pool's own log, which nobody but a Gamemaster can write. To be called by the writer only.
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
  // What is taken by hand may be what was set aside: then the last who got some have it no more.
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

/** By how many dice that transaction changed the pool, as its log says; null when it does not stand there. */
export function loggedChange(transaction: string): number | null {
  return partyActor()?.system.inspiration.log.find(line => line.id === transaction)?.change ?? null;
}

/** Was something asked so long ago that the log may have forgotten it? */
export function beforeTheLog(time: number): boolean {
  const log = partyActor()?.system.inspiration.log ?? [];
  const oldest = log[0];
  return log.length >= INSPIRATION_LOG_LENGTH && oldest !== undefined && time < oldest.time;
}
