import { partyActor } from "../../documents/party.ts";
import {
  beginGuile,
  guileWinner,
  playGuile,
  type GuileEncounter,
  type GuileRound,
} from "../../rules/social/guile.ts";
import type { Facts, GuileFacts, Table } from "../core/facts.ts";
import type { Given } from "../core/hand.ts";
import { standingCards, withKept, type StandingCard } from "./standing-cards.ts";
import { tableNow } from "../core/table-now.ts";

/*
 * The start of a guile encounter is stored in the party's data, and its rounds on their messages: undoing or
 * amending a round does the same in the encounter. For messages that no longer exist, the party's copy
 * counts.
 */

/** Computes a round from its message; null while its dice or its defense are missing. */
export type RoundReader = (facts: Facts, given: Given, table: Table) => GuileRound | null;

let read: RoundReader = () => null;

/** Registers the function that computes rounds: their action, which is in a module that loads later. */
export function setRoundReader(reader: RoundReader): void {
  read = reader;
}

/** A round, by the ID of its message; `played` is null while the defense is missing. */
export interface RoundOnCard {
  readonly message: string;
  readonly time: number;
  readonly played: GuileRound | null;
}

/** Returns an encounter as the party stores it; undefined if it no longer exists. */
export function guileById(id: string) {
  return partyActor()?.system.guiles.find(guile => guile.id === id);
}

/** Returns the rounds of an encounter that were not undone, oldest first. */
export function roundsOf(id: string): readonly RoundOnCard[] {
  const kept = (guileById(id)?.played ?? []).map(({ message, time, ...played }) => ({
    message,
    time,
    played,
  }));
  return withKept<RoundOnCard>([...standingCards("guileRound", "guile", id)].map(roundOnCard), kept);
}

/** Returns a round as its message stores it. */
export function roundOnCard({ message, time, facts, given }: StandingCard): RoundOnCard {
  return { message, time, played: read(facts, given, tableNow()) };
}

/** Returns the current state of an encounter for its rounds; null if it no longer exists (R15.7–R15.10). */
export function guileFacts(id: string): GuileFacts | null {
  const guile = guileById(id);
  if (!guile) return null;
  const { title, speaker, target, ended, resistance, begins } = guile;
  const rounds = roundsOf(id);
  const encounter = rounds.reduce<GuileEncounter>(
    (now, { played }) => (played && guileWinner(now) === null ? playGuile(now, played) : now),
    beginGuile({ ...resistance }, begins),
  );
  return {
    id,
    title,
    ended,
    encounter,
    open: rounds.some(({ played }) => played === null),
    sides: { players: speaker, target },
  };
}
