/*
 * A Gamemaster may delete an encounter at the very moment in which something of it is written. That is no fault: what was asked is answered with a word that it is gone.
 */

/** A document of a fight is gone that was to be written. */
export class FightGone extends Error {}

/** Milliseconds in which a client hears at the latest of what the server knew already as it refused a write. */
const HEARD_WITHIN = 1000;

let gone = 0;
const heed = new Set<() => void>();

/** Notes encounters that are deleted. To be called once. */
export function watchGoneFights(): void {
  Hooks.on("deleteCombat", () => {
    gone += 1;
    for (const tell of heed) tell();
  });
}

/** Does something that writes; where it fails because an encounter was deleted meanwhile, does `otherwise` instead, which is told how it failed. */
export async function unlessFightGone<T>(write: () => Promise<T>, otherwise: (error: unknown) => Promise<T>): Promise<T> {
  const before = gone;
  try {
    return await write();
  } catch (error) {
    if (!isMissing(error) || !(error instanceof FightGone || gone > before || await oneGoes())) throw error;
    return otherwise(error);
  }
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
    const tell = () => { end(true); };
    const timer = setTimeout(() => { end(false); }, HEARD_WITHIN);
    heed.add(tell);
  });
}
