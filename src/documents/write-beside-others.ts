import { equal, isRecord, type Plain } from "../ledger/plain.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** How long a write of another Gamemaster that began before ours may come to be known, in milliseconds. */
const MEANWHILE = 3000;
/** With each write goes what its writer knew of the setting, as JSON. */
const KNEW = `${SYSTEM_ID}Knew`;

/** How parts of a setting are read and written. */
export interface PartsOfSetting<T> {
  /** What is stored now, as this client knows it. */
  readonly stored: () => unknown;
  /** Writes these parts on top of what is stored now, with options for all who hear of it. */
  readonly write: (parts: readonly T[], options: Record<string, unknown>) => Promise<unknown>;
  /** What a stored setting says of a part. */
  readonly read: (stored: unknown, part: T) => Plain | undefined;
  /** What was said of it. */
  readonly said: (part: T) => Plain | undefined;
  /** Where a part stands in the setting: names with dots between them. */
  readonly pathOf: (part: T) => string;
}

/**
 * What this client wrote a moment ago and would write once more, as long as nobody says something else of it.
 */
interface Watch {
  readonly setting: string;
  readonly forget: (paths: readonly string[]) => void;
}

const watches = new Set<Watch>();

/**
 * Writes what a Gamemaster changed of a setting of the world that is stored as a whole, each part by itself:
 * what others changed of the rest stays. A write of somebody who did not know of ours yet would undo it: then
 * what was lost is written once more on top of theirs. What somebody says anew of the same is no loss.
 */
export async function writeBesideOthers<T>(
  setting: string,
  parts: readonly T[],
  { stored, write, read, said, pathOf }: PartsOfSetting<T>,
): Promise<void> {
  const put = (some: readonly T[]) => surely(() => write(some, { [KNEW]: JSON.stringify(stored()) }));
  for (const older of watches) if (older.setting === setting) older.forget(parts.map(pathOf));
  let watched = parts;
  const watch: Watch = {
    setting,
    forget: paths => {
      watched = watched.filter(part => !paths.some(path => overlap(path, pathOf(part))));
    },
  };
  watches.add(watch);
  await put(parts);
  const heard = ({ key }: { readonly key: string }, options: unknown) => {
    const knew = isRecord(options) ? options[KNEW] : undefined;
    if (key !== `${SYSTEM_ID}.${setting}` || typeof knew !== "string") return;
    const [before, now]: readonly unknown[] = [JSON.parse(knew), stored()];
    const others = watched.filter(part => !equal(read(now, part), said(part)));
    const lost = others.filter(part => equal(read(now, part), read(before, part)));
    watched = watched.filter(part => !others.includes(part) || lost.includes(part));
    if (lost.length > 0) void put(lost);
  };
  // A setting is made when it is said first.
  const made = Hooks.on("createSetting", (document, options) => {
    heard(document, options);
  });
  const changed = Hooks.on("updateSetting", (document, _, options) => {
    heard(document, options);
  });
  setTimeout(() => {
    Hooks.off("createSetting", made);
    Hooks.off("updateSetting", changed);
    watches.delete(watch);
  }, MEANWHILE);
}

/** Is one of the two places the other, or within it? */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

async function surely(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch {
    // Somebody else may have said the first thing at the same time: then the setting is there now, and to be
    // changed.
    await new Promise(resolve => {
      setTimeout(resolve, 100);
    });
    await write();
  }
}
