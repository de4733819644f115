import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { handleAction } from "./action/handle-action.ts";
import { endRequest, handleActionRequest, isActionRequest } from "./action/handle-request.ts";
import { forgetAction } from "./action/verdicts.ts";
import { answerRequest, deedIsTrue, refuseRequest } from "./answer-request.ts";
import { isWriter } from "./designated-writer.ts";
import { isMessageGone, unlessFightGone, watchGoneFights } from "./fight-gone.ts";
import { claimTab } from "./one-tab.ts";
import { migrateWorld } from "../migrations/run.ts";
import { tellUnreadable } from "../migrations/unreadable.ts";
import { ensureParty } from "./party.ts";
import { doFightRequest, isFightRequest } from "./combat/fight-requests.ts";
import { skipDefeatedInNewWorld } from "./combat/skip-defeated.ts";
import { strikeHazards, watchHazards } from "./party/hazard-clock.ts";
import { watchRests } from "./party/rest-time.ts";
import { watchMoves } from "./combat/record-moves.ts";
import { watchTokenMoves } from "./variants/token-moves.ts";
import { watchFights } from "./combat/attend.ts";
import { guardAllCombatants } from "./combat/guard-combatants.ts";
import { strikeAreas, watchLastingAreas } from "./areas/lasting.ts";
import { doChallengeRequest } from "./challenge/challenge-requests.ts";
import { doGuileRequest } from "./guile/guile-requests.ts";
import { watchStandings } from "./challenge/keep-standing.ts";
import { doTakedownRequest } from "./takedown/takedown-requests.ts";
import { letTimeGoOn } from "./variants/time-goes-on.ts";
import { watchWorldClock } from "./world-clock.ts";
import { watchLeases } from "./inspiration/leases.ts";
import { doPoolRequest, isPoolRequest } from "./inspiration/pool-requests.ts";
import { actionThere } from "../play/variants/registry.ts";
import { text } from "../actions/core/card.ts";
import { asAction, isVerdictTrusted } from "../actions/core/posted.ts";

/** Requests about what the party has begun, by verb. */
const ofTheParty: Readonly<Record<string, typeof doChallengeRequest>> = {
  challenge: doChallengeRequest,
  guile: doGuileRequest,
  takedown: doTakedownRequest,
};

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
  attendFights = watchFights(enqueueTask);
  attendLeases = watchLeases(enqueueTask);
  watchMoves(enqueueTask);
  watchTokenMoves(enqueueTask);
  attendHazards = watchHazards(enqueueTask);
  followStandings = watchStandings(enqueueTask);
  // Before areas end by the clock they strike by it.
  attendClock = watchWorldClock(enqueueTask, [strikeHazards, strikeAreas, letTimeGoOn]);
  attendAreas = watchLastingAreas(enqueueTask);
  followRests = watchRests(task => {
    queue = queue.then(task).catch(report);
  });
  Hooks.on("userConnected", takeUp);
  claimTab(takeUp);
  takeUp();
}

let attendFights = (): void => {
  /* Before the writer is started there is no fight to see to. */
};

let attendLeases = (): void => {
  /* Nor are there dice to be given back. */
};

let followStandings = (): void => {
  /* Nor of any challenge. */
};

let attendAreas = (): void => {
  /* Nor of an area that lasts. */
};

let attendHazards = (): void => {
  /* Nor of a hazard. */
};

let attendClock = (): void => {
  /* Nor of anything that strikes by the clock. */
};

let followRests = (): void => {
  /* Nor of any rest. */
};

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
  attendFights();
  attendLeases();
  followStandings();
  followRests();
  attendHazards();
  attendClock();
  attendAreas();
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
  // What only a verb fetched on demand can judge waits until it is there.
  await actionThere(
    (message.isAction()
      ? message
      : asAction(message.isRequest() ? game.messages.get(message.system.message) : undefined)
    )?.system.verb ?? "",
  );
  if (message.isAction()) {
    await handleAction(message);
  } else if (message.isRequest()) {
    const { verdict } = message.system;
    if (isFightRequest(message)) {
      if (verdict.state === "none" || !isVerdictTrusted(message))
        await endRequest(message, await doFightRequest(message));
    } else if (message.system.verb in ofTheParty) {
      const doRequest = ofTheParty[message.system.verb];
      if (doRequest && (verdict.state === "none" || !isVerdictTrusted(message)))
        await endRequest(message, await doRequest(message));
    } else if (isPoolRequest(message)) {
      if (verdict.state === "none" || !isVerdictTrusted(message))
        await endRequest(message, await doPoolRequest(message));
    } else if (isActionRequest(message)) {
      if (verdict.state === "none" || !isVerdictTrusted(message)) await handleActionRequest(message);
    } else if (verdict.state === "none") await answerRequest(message);
    else if (verdict.state === "done" && !deedIsTrue(message))
      await refuseRequest(message, "BLACKOUT.writer.forged");
  }
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
