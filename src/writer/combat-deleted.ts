import { setBeforeGoing } from "../documents/combat-links.ts";

/*
 * A Gamemaster may delete an encounter while the writer is writing to it. This is not an error: the request
 * is answered with a message that the encounter no longer exists. If the writer's own client deletes the
 * encounter, the deletion waits for running writes and blocks new ones, because Foundry would report a
 * rejected write as an error.
 */

/** The error for a write to a document of an encounter that no longer exists. */
export class CombatDeletedError extends Error {}

/** The maximum time in milliseconds to wait for the next deletion of an encounter. */
const HEARD_WITHIN = 1000;

/** The maximum time in milliseconds by which the deletion of an encounter is delayed. */
const WAITS_AT_MOST = 5000;

let deletedCount = 0;
const deletionListeners = new Set<() => void>();

/**
 * The encounters that this client is deleting, and a promise that resolves as soon as no write is in
 * progress.
 */
let pause: { readonly ids: Set<string>; readonly reached: Promise<void> } | null = null;

/**
 * Watches for deleted encounters, and pauses the write queue while this client deletes one. Must be called
 * once. `enqueue` adds a task to the queue.
 */
export function watchDeletedCombats(
  enqueue: (task: () => Promise<void>) => void,
  isWriter: () => boolean,
): void {
  Hooks.on("deleteCombat", () => {
    deletedCount += 1;
    for (const listener of deletionListeners) listener();
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
      // A hook can still prevent the deletion. Then `oneGoes` returns false after a time limit, which ends
      // the wait.
      while ([...ids].some(id => game.combats.has(id)) && (await oneGoes()));
      pause = null;
    });
  });
  return { ids, reached };
}

/** Runs a write. If it fails because an encounter was deleted, runs `otherwise` with the error. */
export async function unlessCombatDeleted<T>(
  write: () => Promise<T>,
  otherwise: (error: unknown) => Promise<T>,
): Promise<T> {
  const before = deletedCount;
  try {
    return await write();
  } catch (error) {
    if (
      !isMissing(error) ||
      !(
        error instanceof CombatDeletedError ||
        deletedCount > before ||
        (!isMessageGone(error) && (await oneGoes()))
      )
    )
      throw error;
    return otherwise(error);
  }
}

/** Whether an error means that a message was deleted while it was being written. */
export function isMessageGone(error: unknown): boolean {
  return isMissing(error) && String(error).includes("ChatMessage");
}

/**
 * Whether an error means that a document doesn't exist. Recognizes the error messages of the server and of
 * Foundry's collections.
 */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error instanceof CombatDeletedError || error.message.includes("does not exist"))
  );
}

/** Waits for the next deletion of an encounter. Resolves to false if no encounter is deleted in time. */
async function oneGoes(): Promise<boolean> {
  return new Promise(resolve => {
    const end = (went: boolean) => {
      deletionListeners.delete(onDeleted);
      clearTimeout(timer);
      resolve(went);
    };
    const onDeleted = () => {
      end(true);
    };
    const timer = setTimeout(() => {
      end(false);
    }, HEARD_WITHIN);
    deletionListeners.add(onDeleted);
  });
}
