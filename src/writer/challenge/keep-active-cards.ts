import { MOST_ROUNDS, MOST_TESTS } from "../../data/actor/party.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { equal } from "../../ledger/plain.ts";
import { testOnCard } from "../../actions/party/challenge-facts.ts";
import { activeCard } from "../../actions/party/active-cards.ts";
import { madeAt } from "../../actions/core/made-at.ts";
import { asAction } from "../../actions/core/posted.ts";
import { roundOnCard } from "../../actions/party/guile-facts.ts";
import { isWriter } from "../designated-writer.ts";
import { storedGuiles } from "../guile/guile-requests.ts";
import { storedChallenges, type Challenge } from "./challenge-requests.ts";

/*
 * The tests of a skill challenge and the rounds of a Guile Encounter are stored in their messages. The party
 * document keeps a copy of them, so that clearing the chat or deleting the message of a failed test doesn't
 * change the challenge or encounter.
 */

/**
 * Keeps the party's copy of these tests and rounds up to date. Returns a function that handles messages that
 * were missed while there was no writer.
 */
export function watchActiveCards(enqueue: (task: () => Promise<void>) => void): () => void {
  const see = (message: BlackoutChatMessage) => {
    if (isWriter() && hasTestOrRound(message))
      enqueue(async () => {
        if (isWriter()) await keepActiveCards([message]);
      });
  };
  Hooks.on("createChatMessage", see);
  Hooks.on("updateChatMessage", see);
  return () => {
    enqueue(async () => {
      if (isWriter()) await keepActiveCards(game.messages.contents.filter(hasTestOrRound));
    });
  };
}

function hasTestOrRound(message: BlackoutChatMessage): boolean {
  const action = asAction(message)?.system.action;
  return action === "challengeTest" || action === "guileRound";
}

/**
 * Updates the party's copy of the tests and rounds from the given messages, with at most one write. Must be
 * called only on the writer.
 */
async function keepActiveCards(messages: readonly BlackoutChatMessage[]): Promise<void> {
  const party = partyActor();
  if (!party) return;
  const [before, after] = [
    { challenges: storedChallenges(), guiles: storedGuiles() },
    { challenges: storedChallenges(), guiles: storedGuiles() },
  ];
  for (const message of messages) {
    after.challenges = after.challenges.map(one => ({
      ...one,
      tried: kept(one.tried, message, testOf(message, one.id), MOST_TESTS * 2),
    }));
    after.guiles = after.guiles.map(one => ({
      ...one,
      played: kept(one.played, message, roundOf(message, one.id), MOST_ROUNDS),
    }));
  }
  const changed = Object.fromEntries(
    (["challenges", "guiles"] as const)
      .filter(key => !equal(before[key], after[key]))
      .map(key => [key, after[key]]),
  );
  if (Object.keys(changed).length > 0) await party.update({ system: changed });
}

/**
 * Returns the list with the message's entry added or replaced. If `entry` is null, removes the message's
 * entry instead.
 */
function kept<T extends { readonly message: string; readonly time: number }>(
  list: readonly T[],
  made: BlackoutChatMessage,
  entry: T | null,
  most: number,
): T[] {
  const at = list.findIndex(({ message }) => message === made.id);
  if (!entry) return list.filter(({ message, time }) => message !== made.id || time !== madeAt(made));
  return at < 0 ? [...list, entry].slice(-most) : list.with(at, entry);
}

function testOf(message: BlackoutChatMessage, challenge: string): Challenge["tried"][number] | null {
  const card = activeCard(message, "challengeTest");
  if (card?.facts.choices["challenge"] !== challenge) return null;
  const { won, ...test } = testOnCard(card);
  // A test without a difficulty has no result yet, so it isn't stored.
  return won === null ? null : { ...test, won };
}

function roundOf(
  message: BlackoutChatMessage,
  guile: string,
): ReturnType<typeof storedGuiles>[number]["played"][number] | null {
  const card = activeCard(message, "guileRound");
  if (card?.facts.choices["guile"] !== guile) return null;
  const { played, ...round } = roundOnCard(card);
  return played && { ...round, ...played };
}
