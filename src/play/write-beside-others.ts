import { SYSTEM_ID } from "../system-id.ts";

/** How long a write of another Gamemaster that began before ours may come to be known, in milliseconds. */
const MEANWHILE = 3000;

/** How parts of a setting are written. */
export interface PartsOfSetting<T> {
  /** Writes these parts on top of what is stored now. */
  readonly write: (parts: readonly T[]) => Promise<unknown>;
  /** Does a part stand again as it was before it was written? */
  readonly isLost: (part: T) => boolean;
}

/**
 * Writes what a Gamemaster changed of a setting of the world that is stored as a whole, each part by itself: what others changed of the rest stays. A write of somebody who did not know of ours yet would
 * undo it: then what was lost is written once more on top of theirs.
 */
export async function writeBesideOthers<T>(setting: string, parts: readonly T[], { write, isLost }: PartsOfSetting<T>): Promise<void> {
  await surely(() => write(parts));
  const again = ({ key }: { readonly key: string }) => {
    const lost = key === `${SYSTEM_ID}.${setting}` ? parts.filter(isLost) : [];
    if (lost.length > 0) void surely(() => write(lost));
  };
  // A setting is made when it is said first.
  const ids = (["createSetting", "updateSetting"] as const).map(name => ({ name, id: Hooks.on(name, again) }));
  setTimeout(() => { for (const { name, id } of ids) Hooks.off(name, id); }, MEANWHILE);
}

async function surely(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch {
    // Somebody else may have said the first thing at the same time: then the setting is there now, and to be changed.
    await new Promise(resolve => { setTimeout(resolve, 100); });
    await write();
  }
}
