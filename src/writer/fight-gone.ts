import { setBeforeGoing } from "../documents/combat.ts";

/*
 * A Gamemaster may delete an encounter while it is being written. That is not an error: the answer to the
 * request is that the encounter no longer exists. If the writer's own client deletes it, the deletion waits
 * for running writes and blocks new ones, because Foundry would report a rejected write as an error.
 */

/** A document of an encounter that was to be written no longer exists. */
export class FightGone extends Error {}

/**
 * The time in milliseconds after which a client has certainly received the update that made the server reject
 * a write.
 */
const HEARD_WITHIN = 1000;

/** The longest time in milliseconds that the deletion of an encounter waits. */
const WAITS_AT_MOST = 5000;

let gone = 0;
const heed = new Set<() => void>();

/** Encounters that this client is deleting, and a promise that resolves when no write is in progress. */
let pause: { readonly ids: Set<string>; readonly reached: Promise<void> } | null = null;

/**
 * Watches deleted encounters, and pauses the queue of writes while this client deletes one. Called once;
 * `enqueue` puts a task into the queue.
 */
export function watchGoneFights(enqueue: (task: () => Promise<void>) => void, isWriter: () => boolean): void {
  Hooks.on("deleteCombat", () => {
    gone += 1;
    for (const tell of heed) tell();
  });
  setBeforeGoing(async ({ id }) => {
    if (!isWriter() || id === null) return;
    pause ??= pauseOf(enqueue);
    pause.ids.add(id);
    await Promise.race([
      pause.reached,
      new Promise<void>(resolve => {
        setTimeout(resolve, WAITS_AT_MOST);
      }),
    ]);
  });
}

function pauseOf(enqueue: (task: () => Promise<void>) => void): NonNullable<typeof pause> {
  const ids = new Set<string>();
  const reached = new Promise<void>(reach => {
    enqueue(async () => {
      reach();
      // A hook may still prevent the deletion.
      while ([...ids].some(id => game.combats.has(id)) && (await oneGoes()));
      pause = null;
    });
  });
  return { ids, reached };
}

/** Runs a write; if it fails because an encounter was deleted, runs `otherwise` with the error instead. */
export async function unlessFightGone<T>(
  write: () => Promise<T>,
  otherwise: (error: unknown) => Promise<T>,
): Promise<T> {
  const before = gone;
  try {
    return await write();
  } catch (error) {
    if (
      !isMissing(error) ||
      !(error instanceof FightGone || gone > before || (!isMessageGone(error) && (await oneGoes())))
    )
      throw error;
    return otherwise(error);
  }
}

/** Whether the error means that a message does not exist: it was deleted while it was written. */
export function isMessageGone(error: unknown): boolean {
  return isMissing(error) && String(error).includes("ChatMessage");
}

/**
 * Whether the error means that a document does not exist, in the words of the server and Foundry's
 * collections.
 */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error instanceof FightGone || error.message.includes("does not exist"));
}

/** Waits for the next deleted encounter; false if there is none. */
async function oneGoes(): Promise<boolean> {
  return new Promise(resolve => {
    const end = (went: boolean) => {
      heed.delete(tell);
      clearTimeout(timer);
      resolve(went);
    };
    const tell = () => {
      end(true);
    };
    const timer = setTimeout(() => {
      end(false);
    }, HEARD_WITHIN);
    heed.add(tell);
  });
}
