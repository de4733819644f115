import { partyActor } from "../../documents/party.ts";
import type { Choices } from "../core/facts.ts";

/*
 * A die that a user adds to another user's open dialog is reserved by a lease. The lease is stored next to
 * the pool in the party's data, so a crash can't lose it. The die stays in the pool until it is rolled.
 */

/** How long an added die stays reserved for a roll, in milliseconds. */
export const LEASE_MS = 120_000;

/** A die that is reserved for a dialog. */
export interface Lease {
  readonly id: string;
  readonly dialog: string;
  /** The ID of the user who has the dialog open, and the UUID of the dialog's actor. */
  readonly user: string;
  readonly actor: string;
  /** The name of the user who added the die. */
  readonly who: string;
  /** The server time in milliseconds since 1970. */
  readonly time: number;
}

/** Whether a lease has expired. */
export function isOver({ time }: Pick<Lease, "time">, now: number): boolean {
  return now - time >= LEASE_MS;
}

/** Returns the server time at which the next of these leases ends, or null. */
export function nextEnd(leases: readonly Pick<Lease, "time">[]): number | null {
  return leases.length === 0 ? null : Math.min(...leases.map(({ time }) => time)) + LEASE_MS;
}

/**
 * Returns the IDs of the leases that an action spends, read from its choices. Anything other than a list of
 * strings counts as none.
 */
export function leasesSpent({ leases }: Choices): readonly string[] {
  return Array.isArray(leases)
    ? leases.filter((id): id is string => typeof id === "string").slice(0, 99)
    : [];
}

/**
 * R4.1: returns the number of dice that an action of this actor can spend: the pool minus the dice reserved
 * for other dialogs.
 */
export function diceFree(
  value: number,
  leases: readonly Pick<Lease, "id" | "actor">[],
  actor: string,
  choices: Choices,
): number {
  const own = new Set(leasesSpent(choices));
  return Math.max(0, value - leases.filter(lease => !(own.has(lease.id) && lease.actor === actor)).length);
}

/**
 * Returns how many dice of the party's pool this actor can currently spend, including those that the given
 * leases reserve for them. Returns 0 for an actor outside the party (R4.1).
 */
export function freeInspiration(actor: string, own: readonly string[] = []): number {
  const party = partyActor();
  if (!party?.system.members.includes(actor)) return 0;
  const { value, leases } = party.system.inspiration;
  return diceFree(value, leases, actor, { leases: own });
}

/** Returns all leases on the party's pool, oldest first. */
export function leasesNow(): readonly Lease[] {
  return partyActor()?.system.inspiration.leases ?? [];
}
