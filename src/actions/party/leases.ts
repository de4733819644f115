import { partyActor } from "../../documents/party.ts";
import type { Choices } from "../core/facts.ts";

/*
 * Leases on Inspiration dice. A lease reserves a die that a user adds to another user's open dialog. It is
 * stored next to the pool in the party's data, so that it survives a client crash. The die stays in the pool
 * until it is rolled.
 */

/** How long an added die stays reserved for a roll, in milliseconds. */
export const LEASE_MS = 120_000;

/** A die that is reserved for a dialog. */
export interface Lease {
  readonly id: string;
  readonly dialog: string;
  /** The ID of the user whose dialog is open, and the UUID of the actor for whom it is open. */
  readonly user: string;
  readonly actor: string;
  /** The name of the user who contributed the die. */
  readonly who: string;
  /** The server time at which the lease began, in milliseconds since 1970. */
  readonly time: number;
}

/** Whether a lease has expired. */
export function isOver({ time }: Pick<Lease, "time">, now: number): boolean {
  return now - time >= LEASE_MS;
}

/** Returns the server time at which the next of the given leases ends, or null if there are no leases. */
export function nextEnd(leases: readonly Pick<Lease, "time">[]): number | null {
  return leases.length === 0 ? null : Math.min(...leases.map(({ time }) => time)) + LEASE_MS;
}

/**
 * Returns the IDs of the leases that an action uses up, according to its choices. Returns an empty list if
 * the choice isn't a list.
 */
export function leasesSpent({ leases }: Choices): readonly string[] {
  return Array.isArray(leases)
    ? leases.filter((id): id is string => typeof id === "string").slice(0, 99)
    : [];
}

/**
 * Returns the number of dice that an action of this actor can spend: the pool minus the dice reserved for
 * other dialogs (R4.1).
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
 * Returns how many dice of the party's pool this actor can currently spend, including the dice that the given
 * leases reserve for this actor. Returns 0 for an actor outside the party (R4.1).
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
