/**
 * The world's database: a LevelDB database with JSON texts as values. Every write is a single synced batch.
 * After a crash, the batch is either stored completely or not at all. A write is reported only once it is on
 * disk.
 */
import fs from "node:fs";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { HostError, WorldLocked } from "../errors.ts";

/** A single change: `value` to store, or null to delete the key. */
export interface Write {
  key: string;
  value: string | null;
}

export interface Database {
  /** Returns all records, in key order. */
  entries(): Promise<[key: string, value: string][]>;
  /** Writes either all of these changes or none. When the promise resolves, they are on disk. */
  write(changes: Write[]): Promise<void>;
  close(): Promise<void>;
  /** The path of the backup made before a repair, or null if none was needed. */
  readonly repaired: string | null;
}

function causes(error: unknown): any[] {
  const all: any[] = [];
  for (let at: any = error; at; at = at.cause) all.push(at);
  return all;
}

const isLocked = (error: unknown): boolean => causes(error).some(({ code }) => code === "LEVEL_LOCKED");

/**
 * Whether an error means that files are damaged or missing, as opposed to other problems such as a full disk
 * or an unreadable folder.
 */
const isDamage = (error: unknown): boolean =>
  causes(error).some(
    ({ code, message }) =>
      code === "LEVEL_CORRUPTION" ||
      (code === "LEVEL_IO_ERROR" && /No such file|Invalid argument/.test(String(message))),
  );

/**
 * Opens the files and reads every record, so that damage is found immediately rather than by a later request.
 */
async function openLevel(directory: string): Promise<ClassicLevel<string, string>> {
  const level = new ClassicLevel<string, string>(directory, { keyEncoding: "utf8", valueEncoding: "utf8" });
  await level.open();
  try {
    for await (const _key of level.keys()) {
      /* Reading the keys is enough, because damaged data causes an error even then. */
    }
  } catch (error) {
    await level.close();
    throw error;
  }
  return level;
}

/**
 * Whether the folder contains data files but no `CURRENT` file, which names the current manifest. LevelDB
 * would treat such a folder as a new database and delete the files.
 */
function isHeadless(directory: string): boolean {
  if (!fs.existsSync(directory)) return false;
  const names = fs.readdirSync(directory);
  return !names.includes("CURRENT") && names.some(name => /\.(ldb|sst|log)$|^MANIFEST-/.test(name));
}

/** Copies the files to a safe place, and returns the path of the copy. */
function keepAside(directory: string): string {
  const folder = path.join(path.dirname(directory), "broken");
  fs.mkdirSync(folder, { recursive: true });
  let copy = path.join(folder, "data");
  for (let n = 2; fs.existsSync(copy); n++) copy = path.join(folder, `data-${n}`);
  fs.cpSync(directory, copy, { recursive: true });
  return copy;
}

/**
 * Opens (or creates) the database in a directory. LevelDB itself drops an incomplete last record, such as one
 * left by a crash. Worse damage is repaired once, after copying the files to `broken` next to the directory.
 * @param holder a description of the process that holds a locked database
 * @throws WorldLocked if another process has the database open
 * @throws HostError if the database is damaged and can't be repaired; the message names the folder and the
 *   copy
 */
export async function openDatabase(
  directory: string,
  holder: () => string = () => "another process",
): Promise<Database> {
  let level: ClassicLevel<string, string>;
  let repaired: string | null = null;
  try {
    if (isHeadless(directory))
      throw Object.assign(new Error("CURRENT is missing"), { code: "LEVEL_CORRUPTION" });
    level = await openLevel(directory);
  } catch (error) {
    if (isLocked(error))
      throw new WorldLocked(
        `The world's database ${directory} is in use by ${holder()}. Stop that server first, or choose another --world.`,
      );
    if (!isDamage(error))
      throw new HostError(
        `The world's database ${directory} cannot be opened: ${String(causes(error).at(-1).message)}.`,
      );
    repaired = keepAside(directory);
    try {
      await ClassicLevel.repair(directory);
      level = await openLevel(directory);
    } catch (still) {
      throw new HostError(
        `The world's database ${directory} is damaged and could not be repaired: ${String(causes(still).at(-1).message)}. A copy of it is kept in ${repaired}. Restore the folder from an undamaged copy.`,
      );
    }
  }
  return {
    repaired,
    entries: () => level.iterator().all(),
    write: changes =>
      level.batch(
        changes.map(({ key, value }) =>
          value === null ? { type: "del", key } : { type: "put", key, value },
        ),
        { sync: true },
      ),
    close: () => level.close(),
  };
}
