import { setBeforeGoing } from "../documents/combat.ts";

/*
 * A Gamemaster may delete an encounter at the very moment in which something of it is written. That is no fault: what was asked is answered with a word that it is gone. Where the writer's own client
 * deletes it, that waits until nothing is being written, and nothing is until it is gone, since the core would say of a write that the server refuses that it failed.
 */

/** A document of a fight is gone that was to be written. */
export class FightGone extends Error {}

/** Milliseconds in which a client hears at the latest of what the server knew already as it refused a write. */
const HEARD_WITHIN = 1000;

/** Milliseconds for which an encounter waits at most to be deleted. */
const WAITS_AT_MOST = 5000;

let gone = 0;
const heed = new Set<() => void>();

/** Encounters that this client is deleting while nothing is written: who they are, and when that is so. */
let pause: { readonly ids: Set<string>; readonly reached: Promise<void> } | null = null;

/** Notes encounters that are deleted, and keeps the queue of writes still while this client deletes some. To be called once; `enqueue` lets something have its turn in the queue. */
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
      // It may be kept from being deleted after all.
      while ([...ids].some(id => game.combats.has(id)) && (await oneGoes()));
      pause = null;
    });
  });
  return { ids, reached };
}

/** Does something that writes; where it fails because an encounter was deleted meanwhile, does `otherwise` instead, which is told how it failed. */
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

/** Does the error say that a message is not there? Somebody deleted it while something was written onto it. */
export function isMessageGone(error: unknown): boolean {
  return isMissing(error) && String(error).includes("ChatMessage");
}

/** Does the error say that something is not there, as the server and the core's collections do? */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error instanceof FightGone || error.message.includes("does not exist"));
}

/** Waits for the next encounter that is deleted; false when none is. */
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
