import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import type { RequestMessage } from "../documents/requests.ts";
import { handleAction } from "./action/handle-action.ts";
import { actionRequests } from "./action/action-requests.ts";
import { forgetAction } from "./action/verdicts.ts";
import { characterRequests } from "./character-requests.ts";
import { answerRequest, endRequest } from "./requests.ts";
import { isWriter } from "./designated-writer.ts";
import { isMessageGone, unlessFightGone, watchGoneFights } from "./fight-gone.ts";
import { claimTab } from "./one-tab.ts";
import { migrateWorld } from "../migrations/run.ts";
import { tellUnreadable } from "../migrations/unreadable.ts";
import { ensureParty } from "./party.ts";
import { fightRequests } from "./combat/fight-requests.ts";
import { skipDefeatedInNewWorld } from "./combat/skip-defeated.ts";
import { strikeHazards, watchHazards } from "./party/hazard-clock.ts";
import { watchRests } from "./party/rest-time.ts";
import { watchMoves } from "./combat/record-moves.ts";
import { watchTokenMoves } from "./variants/token-moves.ts";
import { watchFights } from "./combat/attend.ts";
import { guardAllCombatants } from "./combat/guard-combatants.ts";
import { strikeAreas, watchLastingAreas } from "./areas/lasting.ts";
import { challengeRequests } from "./challenge/challenge-requests.ts";
import { guileRequests } from "./guile/guile-requests.ts";
import { watchStandings } from "./challenge/keep-standing.ts";
import { takedownRequests } from "./takedown/takedown-requests.ts";
import { letTimeGoOn } from "./variants/time-goes-on.ts";
import { letBodyClocksRun, watchBodyClocks } from "./body-clock.ts";
import { watchWorldClock } from "./world-clock.ts";
import { watchLeases } from "./inspiration/leases.ts";
import { poolRequests } from "./inspiration/pool-requests.ts";
import { actionThere } from "../actions/variants/registry.ts";
import { text } from "../actions/core/card.ts";
import { asAction } from "../actions/core/posted.ts";

/** How each kind of request is answered: one more is a handler in one of these lists. */
const handlers = new Map(
  [
    ...actionRequests,
    ...fightRequests,
    ...poolRequests,
    ...challengeRequests,
    ...guileRequests,
    ...takedownRequests,
    ...characterRequests,
  ].map(handler => [handler.key, handler]),
);

/** What is waiting is handled one at a time, in the order in which it was asked. */
let queue: Promise<void> = Promise.resolve();

/**
 * Starts the one writer on this client. It acts only while this client is the designated one; when it becomes that, or comes back, it takes up
 * everything that waits. Each step may be done twice without harm, so a crash between two writes loses and doubles nothing.
 *
 * Verdicts stand on messages that players create, so the server cannot guard them (a sub-type with fields for Gamemasters alone could not be created
 * by players in builds of 14). The writer watches instead: what it did not do, but a message says it did, it takes back.
 */
export function startWriter(): void {
  Hooks.on("createChatMessage", message => {
    if (isWriter()) enqueue(message);
  });
  Hooks.on("updateChatMessage", (message, changes, _options, userId) => {
    // What this client writes itself needs no answer, but for a secret action that is revealed. Whatever somebody else writes into an action ends the trust in it.
    const asks =
      userId === game.user.id
        ? isNew(message) && touchesData(changes)
        : message.isAction() || touchesData(changes);
    if (isWriter() && asks) enqueue(message);
  });
  Hooks.on("deleteChatMessage", message => {
    forgetAction(message.id);
  });
  // A world without its party grants nothing; somebody who deletes it empties the pool.
  Hooks.on("deleteActor", actor => {
    if (isWriter() && actor.isParty()) queue = queue.then(ensureParty).catch(report);
  });
  watchGoneFights(task => {
    queue = queue.then(task).catch(report);
  }, isWriter);
  // Tasks go by how things are, so that one whose encounter went looks again.
  const enqueueTask = (task: () => Promise<void>) => {
    queue = queue.then(() => unlessFightGone(task, task)).catch(report);
  };
  attending = attendants.map(attend => attend(enqueueTask));
  Hooks.on("userConnected", takeUp);
  claimTab(takeUp);
  takeUp();
}

/** Lets the writer do something when its turn comes. */
type Enqueue = (task: () => Promise<void>) => void;

/** Each sees to something on this client for as long as it is there, and answers what takes up what was missed when this client becomes the writer. One more is an entry here. */
const attendants: readonly ((enqueue: Enqueue) => (() => void) | void)[] = [
  watchFights,
  watchLeases,
  watchStandings,
  watchRests,
  watchMoves,
  watchTokenMoves,
  watchHazards,
  // Before areas end by the clock they strike by it.
  enqueue => watchWorldClock(enqueue, [strikeHazards, strikeAreas, letTimeGoOn, letBodyClocksRun]),
  watchBodyClocks,
  watchLastingAreas,
];

let attending: readonly ((() => void) | void)[] = [];

/** Resolves when nothing waits for the writer of this client, and nothing came while it was asked. */
export async function writerAtRest(): Promise<void> {
  for (let last: Promise<void> | null = null; last !== queue;) await (last = queue);
}

function takeUp(): void {
  if (!isWriter()) return;
  queue = queue
    .then(async () => {
      if (isWriter()) await skipDefeatedInNewWorld();
    })
    .catch(report);
  // A world of an older version is brought to the present one before anything is judged by what stands in it.
  queue = queue
    .then(async () => {
      if (isWriter()) await migrateWorld();
    })
    .catch(report);
  queue = queue
    .then(async () => {
      if (isWriter()) await tellUnreadable();
    })
    .catch(report);
  queue = queue.then(ensureParty).catch(report);
  // Before any action is judged by what stands on a Combatant.
  queue = queue.then(() => unlessFightGone(guardAllCombatants, guardAllCombatants)).catch(report);
  for (const message of game.messages) enqueue(message);
  for (const takeUpMissed of attending) takeUpMissed?.();
}

/** May a change of a message ask for an answer, or forge one? Whatever touches its data may, in whichever way the update names it. */
function touchesData(changes: object): boolean {
  return Object.keys(changes).some(key => /^([-=]=)?(system|type)$/.test(key));
}

function enqueue(message: BlackoutChatMessage): void {
  queue = queue
    .then(() =>
      unlessFightGone(
        () => handle(message),
        () => handleWithoutFight(message),
      ),
    )
    .catch(report);
}

async function handle(message: BlackoutChatMessage): Promise<void> {
  // Asked again when its turn comes: another writer may have answered in the meantime, or the message is gone.
  if (!isWriter() || !message.id || !game.messages.has(message.id)) return;
  // What only an action fetched on demand can judge waits until it is there.
  await actionThere(
    (message.isAction()
      ? message
      : asAction(message.isRequest() ? game.messages.get(aboutMessage(message)) : undefined)
    )?.system.action ?? "",
  );
  if (message.isAction()) {
    await handleAction(message);
  } else if (message.isRequest()) {
    await answerRequest(message, handlers);
  }
}

/** The message that a request is about, as most are; empty for another one. */
function aboutMessage({ system: { payload } }: RequestMessage): string {
  return "message" in payload && typeof payload["message"] === "string" ? payload["message"] : "";
}

/** An encounter was deleted while something was written that a message asks for: an action is taken up by how things are now, a request is told that what it is about is gone. */
async function handleWithoutFight(message: BlackoutChatMessage): Promise<void> {
  if (!message.isRequest()) return handle(message);
  if (isWriter() && message.system.verdict.state === "none")
    await endRequest(message, text("BLACKOUT.writer.noFight"));
}

function isNew(message: BlackoutChatMessage): boolean {
  return message.isAction() && message.system.verdict.state === "none";
}

function report(error: unknown): void {
  // What a deleted message asked for nobody wants any more, and another writer may have ended a request in the same moment.
  if (isMessageGone(error)) return;
  console.error("blackout | the writer could not handle a request", error);
  ui.notifications.error("BLACKOUT.writer.failed", { localize: true });
}
