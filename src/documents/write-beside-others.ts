import { watchHooks } from "../compat/hooks.ts";
import { equal, isRecord, type Plain } from "../ledger/plain.ts";
import { SYSTEM_ID } from "../system-id.ts";

/**
 * The maximum time in milliseconds that it can take until this client learns of another Gamemaster's write
 * that preceded its own.
 */
const WATCH_TIME = 3000;
/**
 * The update option that contains, as JSON, the setting's value as the writing client knew it before the
 * write.
 */
const KNOWN_SETTING = `${SYSTEM_ID}Knew`;

/** Functions that read and write parts of a setting. */
export interface PartsOfSetting<T> {
  /** Returns the stored setting, as this client knows it. */
  readonly stored: () => unknown;
  /** Writes the given parts to the stored setting, and passes the options to all clients. */
  readonly write: (parts: readonly T[], options: Record<string, unknown>) => Promise<unknown>;
  /** Returns the value of a part of a stored setting. */
  readonly read: (stored: unknown, part: T) => Plain | undefined;
  /** Returns the value that this client wants to store for a part. */
  readonly wanted: (part: T) => Plain | undefined;
  /** Returns the path of a part within the setting, as names separated by dots. */
  readonly pathOf: (part: T) => string;
}

/**
 * A recent write by this client. If another client's write reverts it, the client repeats it, except for
 * parts to which a user has given new values.
 */
interface Watch {
  readonly setting: string;
  readonly forget: (paths: readonly string[]) => void;
}

const watches = new Set<Watch>();

/**
 * Writes a Gamemaster's changes to a world setting that Foundry stores as a whole. Writes only the changed
 * parts, so that other users' changes to other parts are kept. A client that doesn't know about this write
 * yet can revert it with a write of its own. In that case, the reverted parts are written again, unless the
 * other write gave the same part a new value.
 */
export async function writeConcurrently<T>(
  setting: string,
  parts: readonly T[],
  { stored, write, read, wanted, pathOf }: PartsOfSetting<T>,
): Promise<void> {
  const put = (some: readonly T[]) =>
    writeWithRetry(() => write(some, { [KNOWN_SETTING]: JSON.stringify(stored()) }));
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
    const knew = isRecord(options) ? options[KNOWN_SETTING] : undefined;
    if (key !== `${SYSTEM_ID}.${setting}` || typeof knew !== "string") return;
    const [before, now]: readonly unknown[] = [JSON.parse(knew), stored()];
    const others = watched.filter(part => !equal(read(now, part), wanted(part)));
    const lost = others.filter(part => equal(read(now, part), read(before, part)));
    watched = watched.filter(part => !others.includes(part) || lost.includes(part));
    if (lost.length > 0) void put(lost);
  };
  // Both hooks are needed, because Foundry creates the setting on the first write.
  const unwatchCreation = watchHooks(["createSetting"], heard);
  const unwatchUpdates = watchHooks(["updateSetting"], (document, _, options) => {
    heard(document, options);
  });
  setTimeout(() => {
    unwatchCreation();
    unwatchUpdates();
    watches.delete(watch);
  }, WATCH_TIME);
}

/** Whether two paths are equal, or one of them contains the other. */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

async function writeWithRetry(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch {
    // If another user has created the setting at the same time, it now exists and must be updated.
    await new Promise(resolve => {
      setTimeout(resolve, 100);
    });
    await write();
  }
}
