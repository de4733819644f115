import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import type { RequestMessage } from "../documents/requests.ts";
import { handleAction } from "./action/handle-action.ts";
import { actionRequests } from "./action/action-requests.ts";
import { forgetAction } from "./action/verdicts.ts";
import { characterRequests } from "./character-requests.ts";
import { askAboutSkills } from "./ask-skills.ts";
import { answerRequest, endRequest } from "./requests.ts";
import { isWriter, type Enqueue } from "./designated-writer.ts";
import { isMessageGone, unlessFightGone, watchGoneFights } from "./fight-gone.ts";
import { claimTab } from "./one-tab.ts";
import { migrateWorld } from "../migrations/run.ts";
import { tellUnreadable } from "../migrations/unreadable.ts";
import { ensureParty } from "./party.ts";
import { fightRequests } from "./combat/fight-requests.ts";
import { welcomeToNewWorld } from "./welcome.ts";
import { skipDefeatedInNewWorld } from "./combat/skip-defeated.ts";
import { strikeHazards, watchHazards } from "./party/hazard-clock.ts";
import { strikeGround, watchHazardGround } from "./party/hazard-ground.ts";
import { watchRests } from "./party/rest-time.ts";
import { watchMoves } from "./combat/record-moves.ts";
import { watchTokenMoves } from "./variants/token-moves.ts";
import { watchFights } from "./combat/attend.ts";
import { guardCombatants } from "./combat/guard-combatants.ts";
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

/** The handlers of all requests; add a new handler to one of these lists. */
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

/** Pending tasks are handled one at a time, in the order of their requests. */
let queue: Promise<void> = Promise.resolve();

/**
 * Starts the writer on this client. It acts only while this client is the designated one; when it becomes
 * that, or reconnects, it handles everything pending. Each step is idempotent, so a crash between two writes
 * loses and repeats nothing. Verdicts are stored on messages that players create, so the server can't protect
 * them (in builds of v14, players could not create a sub-type with fields for Gamemasters only). The writer
 * therefore watches and reverts verdicts that it did not write.
 */
export function startWriter(): void {
  Hooks.on("createChatMessage", message => {
    if (isWriter()) enqueue(message);
  });
  Hooks.on("updateChatMessage", (message, changes, _options, userId) => {
    // The writer's own updates need no answer, except a revealed secret action. Anything that another user
    // writes into an action makes it untrusted.
    const asks =
      userId === game.user.id
        ? isNew(message) && touchesData(changes)
        : message.isAction() || touchesData(changes);
    if (isWriter() && asks) enqueue(message);
  });
  Hooks.on("deleteChatMessage", message => {
    forgetAction(message.id);
  });
  // A world without its party has an empty pool; deleting the party empties it.
  Hooks.on("deleteActor", actor => {
    if (isWriter() && actor.isParty()) queue = queue.then(ensureParty).catch(report);
  });
  watchGoneFights(task => {
    queue = queue.then(task).catch(report);
  }, isWriter);
  // Tasks use the current state, so one whose encounter was deleted simply runs again.
  const enqueueTask = (task: () => Promise<void>) => {
    queue = queue.then(() => unlessFightGone(task, task)).catch(report);
  };
  attending = attendants.map(attend => attend(enqueueTask));
  Hooks.on("userConnected", takeUp);
  claimTab(takeUp);
  takeUp();
}

/**
 * Each watches something on this client, and returns the function that catches up when this client becomes
 * the writer. Add a new one here.
 */
const attendants: readonly ((enqueue: Enqueue) => (() => void) | void)[] = [
  watchFights,
  watchLeases,
  watchStandings,
  watchRests,
  watchMoves,
  watchTokenMoves,
  watchHazards,
  watchHazardGround,
  // Areas take effect by the clock before they end by it.
  enqueue =>
    watchWorldClock(enqueue, [strikeHazards, strikeGround, strikeAreas, letTimeGoOn, letBodyClocksRun]),
  watchBodyClocks,
  watchLastingAreas,
];

let attending: readonly ((() => void) | void)[] = [];

/** Resolves when the writer of this client has no tasks left, and none arrived in the meantime. */
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
  queue = queue
    .then(async () => {
      if (isWriter()) await welcomeToNewWorld();
    })
    .catch(report);
  // A world of an older version is migrated before any action is judged from its data.
  queue = queue
    .then(async () => {
      if (isWriter()) await migrateWorld();
    })
    .catch(report);
  queue = queue
    .then(async () => {
      if (isWriter()) await askAboutSkills();
    })
    .catch(report);
  queue = queue
    .then(async () => {
      if (isWriter()) await tellUnreadable();
    })
    .catch(report);
  queue = queue.then(ensureParty).catch(report);
  // Reverts what players changed without a writer, before any action is judged from it. The server refuses to
  // update an encounter with an unreadable combatant; that must not stop the others.
  for (const combat of game.combats) {
    const guard = async () => {
      if (isWriter() && game.combats.has(combat.id ?? "")) await guardCombatants(combat);
    };
    queue = queue.then(() => unlessFightGone(guard, guard)).catch(report);
  }
  for (const message of game.messages) enqueue(message);
  for (const takeUpMissed of attending) takeUpMissed?.();
}

/**
 * Whether an update of a message may need an answer, or forge a verdict: any that changes its data, however
 * the update is written.
 */
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
  // Checked again in the queue: another writer may have answered, or the message may no longer exist.
  if (!isWriter() || !message.id || !game.messages.has(message.id)) return;
  // An action that must be loaded first waits until it is.
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

/** Returns the ID of the message that a request is about; empty for others. */
function aboutMessage({ system: { payload } }: RequestMessage): string {
  return "message" in payload && typeof payload["message"] === "string" ? payload["message"] : "";
}

/**
 * Handles a message whose write failed because an encounter was deleted: an action is handled again with the
 * current state, a request is answered that the encounter no longer exists.
 */
async function handleWithoutFight(message: BlackoutChatMessage): Promise<void> {
  if (!message.isRequest()) return handle(message);
  if (isWriter() && message.system.verdict.state === "none")
    await endRequest(message, text("BLACKOUT.writer.noFight"));
}

function isNew(message: BlackoutChatMessage): boolean {
  return message.isAction() && message.system.verdict.state === "none";
}

function report(error: unknown): void {
  // Nobody needs an answer for a deleted message, and another writer may have ended a request at the same
  // time.
  if (isMessageGone(error)) return;
  console.error("blackout | the writer could not handle a request", error);
  ui.notifications.error("BLACKOUT.writer.failed", { localize: true });
}
