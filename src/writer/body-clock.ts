import { createMessage } from "../compat/messages.ts";
import { documentFromUuid, updateDocument } from "../compat/documents.ts";
import { stateOf, tableNow } from "../actions/core/gather.ts";
import { openItemOf } from "../actions/core/open-items.ts";
import { asAction, parsedRecord } from "../actions/core/posted.ts";
import { dueAt } from "../actions/health/falls-due.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import { isInCombat } from "../documents/budget.ts";
import { idOf } from "../features/combat/sha256.ts";
import { bodyClockKeys, type BodyClockKey } from "../rules/health/clocks.ts";
import { allWorldActors } from "./all-world-actors.ts";
import { isWriter } from "./designated-writer.ts";
import { isPosted } from "./is-posted.ts";

/**
 * Posts the events of all actors that are due according to the world time: the test against poison every
 * eight hours (T10), another attempt to wake up after an hour (R9.21), and death five minutes after losing
 * consciousness underwater (R6.12). Each event is an action whose ID is derived from the actor, the clock and
 * the time, so that it is posted only once, whichever client is the writer. If a poisoned actor has no
 * running clock, one is started at `from`.
 */
export async function advanceBodyClocks(from: number, to: number): Promise<void> {
  for (const actor of allWorldActors()) {
    await countPoison(actor, from);
    await postDue(actor, to);
  }
}

/**
 * Checks an actor's clocks whenever one of them is set. A clock may already be due by then, for example if a
 * prompt was answered late. Returns no catch-up function, because `watchWorldClock` catches up on events that
 * became due while there was no writer.
 */
export function watchBodyClocks(enqueue: (task: () => Promise<void>) => void): void {
  Hooks.on("updateActor", (actor, changes) => {
    if (!isWriter() || !foundry.utils.hasProperty(changes, "system.clocks")) return;
    enqueue(async () => {
      if (isWriter() && actor.isPerson()) await postDue(actor, Math.floor(game.time.worldTime));
    });
  });
}

type Person = ReturnType<typeof allWorldActors>[number];

async function countPoison(actor: Person, from: number): Promise<void> {
  const { poisonedSince } = actor.system.clocks;
  const poisoned = actor.statuses.has("poisoned");
  if (poisoned === (poisonedSince !== null)) return;
  const document = documentFromUuid(actor.uuid);
  if (document)
    await updateDocument(document, { system: { clocks: { poisonedSince: poisoned ? from : null } } });
}

async function postDue(actor: Person, now: number): Promise<void> {
  // Returns early for actors without a running clock, that is, most actors, because this function runs for
  // every actor whenever the world time changes.
  if (Object.values(actor.system.clocks).every(at => at === null)) return;
  const [state, table] = [stateOf(actor), tableNow()];
  for (const what of bodyClockKeys) {
    const due = dueAt(what, state, now, table);
    // An attempt to wake up isn't due while the actor is in an encounter (R9.21).
    if (due === null || (what === "waking" && isInCombat(actor)) || isAsked(actor, what)) continue;
    await post(actor, what, due);
  }
}

/** Whether the same prompt is still open for the actor. An actor has at most one such prompt at a time. */
function isAsked({ uuid }: BlackoutActor, what: BodyClockKey): boolean {
  return game.messages.contents.some(message => {
    const action = asAction(message);
    return (
      action?.system.action === "fallsDue" &&
      action.system.actor === uuid &&
      parsedRecord(action.system.choices)?.["what"] === what &&
      openItemOf(action) !== null
    );
  });
}

async function post(actor: BlackoutActor, what: BodyClockKey, due: number): Promise<void> {
  const id = idOf("body", what, actor.uuid, due);
  if (await isPosted(id)) return;
  await createMessage(
    {
      _id: id,
      type: "action",
      speaker: { alias: "BLACKOUT.actionType.fallsDue" },
      system: { action: "fallsDue", actor: actor.uuid, choices: JSON.stringify({ what }) },
    },
    { keepId: true },
  );
}
