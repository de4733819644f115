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
 * A guile encounter stands in the party's data as it began, and its rounds on their messages: what is taken back or amended is so in the encounter too. What the party keeps
 * of the rounds counts for messages that are gone.
 */

/** Reads the round that a message tells of; null while its dice or its defence are missing. */
export type RoundReader = (facts: Facts, given: Given, table: Table) => GuileRound | null;

let read: RoundReader = () => null;

/** Names who reads rounds: their action does, which stands above this and comes later. */
export function setRoundReader(reader: RoundReader): void {
  read = reader;
}

/** A round that was begun, by the id of its message; `played` is null while the defence is missing. */
export interface RoundOnCard {
  readonly message: string;
  readonly time: number;
  readonly played: GuileRound | null;
}

/** An encounter as the party stores it; undefined for one that is gone. */
export function guileById(id: string) {
  return partyActor()?.system.guiles.find(guile => guile.id === id);
}

/** The rounds of an encounter that stand, in their order. */
export function roundsOf(id: string): readonly RoundOnCard[] {
  const kept = (guileById(id)?.played ?? []).map(({ message, time, ...played }) => ({
    message,
    time,
    played,
  }));
  return withKept<RoundOnCard>([...standingCards("guileRound", "guile", id)].map(roundOnCard), kept);
}

/** A round as its message tells of it. */
export function roundOnCard({ message, time, facts, given }: StandingCard): RoundOnCard {
  return { message, time, played: read(facts, given, tableNow()) };
}

/** An encounter as its rounds see it now; null for one that is gone (R15.7–R15.10). */
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
