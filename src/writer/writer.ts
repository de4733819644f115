import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import type { RequestMessage } from "../documents/requests.ts";
import { handleAction } from "./action/handle-action.ts";
import { actionRequests } from "./action/action-requests.ts";
import { forgetAction } from "./action/verdicts.ts";
import { characterRequests } from "./character-requests.ts";
import { askAboutSkills } from "./ask-skills.ts";
import { answerRequest, endRequest } from "./requests.ts";
import { isWriter, type Enqueue } from "./designated-writer.ts";
import { isMessageGone, unlessCombatDeleted, watchDeletedCombats } from "./combat-deleted.ts";
import { claimTab } from "./one-tab.ts";
import { isMigrationDue } from "../migrations/progress.ts";
import { reportUnreadable } from "../migrations/unreadable.ts";
import { ensureParty } from "./party.ts";
import { encounterRequests } from "./combat/encounter-requests.ts";
import { welcomeToNewWorld } from "./welcome.ts";
import { skipDefeatedInNewWorld } from "./combat/skip-defeated.ts";
import { strikeHazards, watchHazards } from "./party/hazard-clock.ts";
import { strikeGround, watchHazardGround } from "./party/hazard-ground.ts";
import { watchRests } from "./party/rest-time.ts";
import { watchMoves } from "./combat/record-moves.ts";
import { watchTokenMoves } from "./variants/token-moves.ts";
import { watchEncounters } from "./combat/attend.ts";
import { guardCombatants } from "./combat/guard-combatants.ts";
import { strikeAreas, watchLastingAreas } from "./areas/lasting.ts";
import { challengeRequests } from "./challenge/challenge-requests.ts";
import { guileRequests } from "./guile/guile-requests.ts";
import { watchActiveCards } from "./challenge/keep-active-cards.ts";
import { takedownRequests } from "./takedown/takedown-requests.ts";
import { advanceVariantTime } from "./variants/time-goes-on.ts";
import { advanceBodyClocks, watchBodyClocks } from "./body-clock.ts";
import { watchWorldClock } from "./world-clock.ts";
import { watchLeases } from "./inspiration/leases.ts";
import { poolRequests } from "./inspiration/pool-requests.ts";
import { actionThere } from "../actions/variants/registry.ts";
import { text } from "../actions/core/card.ts";
import { asAction } from "../actions/core/posted.ts";

/** The handlers of all requests. A new handler must be added to one of these lists. */
const handlers = new Map(
  [
    ...actionRequests,
    ...encounterRequests,
    ...poolRequests,
    ...challengeRequests,
    ...guileRequests,
    ...takedownRequests,
    ...characterRequests,
  ].map(handler => [handler.key, handler]),
);

/** The queue of pending tasks, which run one at a time in the order in which they were requested. */
let queue: Promise<void> = Promise.resolve();

/**
 * Starts the writer on this client. It is active only while this client is the designated writer. When the
 * client takes on that role or reconnects, the writer handles everything that is pending. Each step is
 * idempotent, so nothing is lost or repeated if the client crashes between two writes. Verdicts are stored on
 * messages that players create. The server can't protect them, because builds of Foundry 14 don't let players
 * create a message whose subtype has fields reserved for Gamemasters. The writer therefore watches for
 * verdicts that it did not write, and reverts them.
 */
export function startWriter(): void {
  Hooks.on("createChatMessage", message => {
    if (isWriter()) enqueue(message);
  });
  Hooks.on("updateChatMessage", (message, changes, _options, userId) => {
    // The writer's own updates require no handling, except for an update that reveals a secret action. An
    // action that another user has changed is no longer trusted.
    const asks =
      userId === game.user.id
        ? isNew(message) && touchesData(changes)
        : message.isAction() || touchesData(changes);
    if (isWriter() && asks) enqueue(message);
  });
  Hooks.on("deleteChatMessage", message => {
    forgetAction(message.id);
  });
  // If the party is deleted, a new one with an empty pool is created.
  Hooks.on("deleteActor", actor => {
    if (isWriter() && actor.isParty()) queue = queue.then(ensureParty).catch(report);
  });
  watchDeletedCombats(task => {
    queue = queue.then(task).catch(report);
  }, isWriter);
  attending = attendants.map(attend => attend(enqueueTask));
  Hooks.on("userConnected", takeUp);
  claimTab(takeUp);
  takeUp();
}

/**
 * Functions that each watch one kind of event on this client. Such a function may return another one, which
 * catches up on events when the client becomes the writer. New functions of this kind must be added here.
 */
const attendants: readonly ((enqueue: Enqueue) => (() => void) | void)[] = [
  watchEncounters,
  watchLeases,
  watchActiveCards,
  watchRests,
  watchMoves,
  watchTokenMoves,
  watchHazards,
  watchHazardGround,
  // Areas must take effect before they expire.
  enqueue =>
    watchWorldClock(enqueue, [
      strikeHazards,
      strikeGround,
      strikeAreas,
      advanceVariantTime,
      advanceBodyClocks,
    ]),
  watchBodyClocks,
  watchLastingAreas,
];

let attending: readonly ((() => void) | void)[] = [];

/** Resolves when this client's writer has finished all tasks and no new ones have arrived in the meantime. */
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
  // A world from an older version must be migrated before its data is used to judge actions. The migrations
  // are loaded only for such a world.
  queue = queue
    .then(async () => {
      if (isWriter() && isMigrationDue()) await (await import("../migrations/run.ts")).migrateWorld();
    })
    .catch(report);
  queue = queue
    .then(async () => {
      if (isWriter()) await askAboutSkills();
    })
    .catch(report);
  queue = queue
    .then(async () => {
      if (isWriter()) await reportUnreadable();
    })
    .catch(report);
  queue = queue.then(ensureParty).catch(report);
  // Before any action is judged, reverts the changes that players made while there was no writer. Each
  // encounter has its own task, because the server rejects updates to an encounter with an unreadable
  // combatant. Such an error must not affect the other encounters.
  for (const combat of game.combats)
    enqueueTask(async () => {
      if (isWriter() && game.combats.has(combat.id ?? "")) await guardCombatants(combat);
    });
  for (const message of game.messages) enqueue(message);
  for (const takeUpMissed of attending) takeUpMissed?.();
}

/**
 * Whether a message update changes the message's data or type in any way. Such an update might require
 * handling, or might forge a verdict.
 */
function touchesData(changes: object): boolean {
  return Object.keys(changes).some(key => /^([-=]=)?(system|type)$/.test(key));
}

/**
 * Adds a task to the queue. A task that fails because an encounter was deleted is run again, which is safe
 * because tasks read the current state.
 */
function enqueueTask(task: () => Promise<void>): void {
  queue = queue.then(() => unlessCombatDeleted(task, task)).catch(report);
}

function enqueue(message: BlackoutChatMessage): void {
  queue = queue
    .then(() =>
      unlessCombatDeleted(
        () => handle(message),
        () => handleWithoutEncounter(message),
      ),
    )
    .catch(report);
}

async function handle(message: BlackoutChatMessage): Promise<void> {
  // These conditions are checked again when the queue reaches the message. By then, another writer may have
  // answered the message, or it may have been deleted.
  if (!isWriter() || !message.id || !game.messages.has(message.id)) return;
  // The action's code must be loaded before the message can be handled.
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

/** Returns the ID of the message that a request concerns, or an empty string. */
function aboutMessage({ system: { payload } }: RequestMessage): string {
  return "message" in payload && typeof payload["message"] === "string" ? payload["message"] : "";
}

/**
 * Handles a message whose write failed because an encounter was deleted. An action is handled again with the
 * current state. A request is rejected with the reason that the encounter no longer exists.
 */
async function handleWithoutEncounter(message: BlackoutChatMessage): Promise<void> {
  if (!message.isRequest()) return handle(message);
  if (isWriter() && message.system.verdict.state === "none")
    await endRequest(message, text("BLACKOUT.writer.noFight"));
}

function isNew(message: BlackoutChatMessage): boolean {
  return message.isAction() && message.system.verdict.state === "none";
}

function report(error: unknown): void {
  // Errors about a deleted message are ignored, because another writer may have completed the request at the
  // same time.
  if (isMessageGone(error)) return;
  console.error("blackout | the writer could not handle a request", error);
  ui.notifications.error("BLACKOUT.writer.failed", { localize: true });
}
