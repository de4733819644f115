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
import { activeCards, withKept, type ActiveCard } from "./active-cards.ts";
import { tableNow } from "../core/table-now.ts";

/*
 * The data of Guile Encounters. The party document stores the start of an encounter, and the messages of its
 * rounds store the results, so undoing or amending a round also changes the encounter. If a message has been
 * deleted, the party's copy of its result is used.
 */

/**
 * A function that computes a round from its message, or returns null while dice or the defense are missing.
 */
export type RoundReader = (facts: Facts, given: Given, table: Table) => GuileRound | null;

let read: RoundReader = () => null;

/**
 * Registers the function that determines the results of rounds. It is defined by the `guileRound` action,
 * whose code is loaded later.
 */
export function setRoundReader(reader: RoundReader): void {
  read = reader;
}

/** A round with the ID of its message. `played` is null until the round has a result. */
export interface RoundOnCard {
  readonly message: string;
  readonly time: number;
  readonly played: GuileRound | null;
}

/** Returns a Guile Encounter as stored in the party document, or undefined if it no longer exists. */
export function guileById(id: string) {
  return partyActor()?.system.guiles.find(guile => guile.id === id);
}

/** Returns the rounds of a Guile Encounter that haven't been undone, oldest first. */
function roundsOf(id: string): readonly RoundOnCard[] {
  const kept = (guileById(id)?.played ?? []).map(({ message, time, ...played }) => ({
    message,
    time,
    played,
  }));
  return withKept<RoundOnCard>([...activeCards("guileRound", "guile", id)].map(roundOnCard), kept);
}

/** Returns the data of a round, computed from the facts, dice and answers in its message. */
export function roundOnCard({ message, time, facts, given }: ActiveCard): RoundOnCard {
  return { message, time, played: read(facts, given, tableNow()) };
}

/**
 * Returns the current facts about a Guile Encounter, or null if the encounter no longer exists
 * (R15.7–R15.10).
 */
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
