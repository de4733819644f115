/**
 * The world's database: one LevelDB whose values are JSON texts. Every write is one synced batch, so it is
 * either there after a crash or it never was, and nobody is told of it before it is on disk.
 */
import fs from "node:fs";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { HostError, WorldLocked } from "../errors.ts";

/** One change: a put, or a deletion when `value` is null. */
export interface Write {
  key: string;
  value: string | null;
}

export interface Database {
  /** Every record, in the order of keys. */
  entries(): Promise<[key: string, value: string][]>;
  /** All of these changes or none of them, on disk when the promise resolves. */
  write(changes: Write[]): Promise<void>;
  close(): Promise<void>;
  /** Where the files lie as they were before they had to be repaired; null when they had not. */
  readonly repaired: string | null;
}

function causes(error: unknown): any[] {
  const all: any[] = [];
  for (let at: any = error; at; at = at.cause) all.push(at);
  return all;
}

const isLocked = (error: unknown): boolean => causes(error).some(({ code }) => code === "LEVEL_LOCKED");

/** Files that are torn or gone, and not, say, a full disk or a folder that may not be read. */
const isDamage = (error: unknown): boolean =>
  causes(error).some(
    ({ code, message }) =>
      code === "LEVEL_CORRUPTION" ||
      (code === "LEVEL_IO_ERROR" && /No such file|Invalid argument/.test(String(message))),
  );

/**
 * Opens the files and reads every record, so that what is damaged shows now and not when somebody asks for
 * it.
 */
async function openLevel(directory: string): Promise<ClassicLevel<string, string>> {
  const level = new ClassicLevel<string, string>(directory, { keyEncoding: "utf8", valueEncoding: "utf8" });
  await level.open();
  try {
    for await (const _key of level.keys()) {
      /* only whether it can be read */
    }
  } catch (error) {
    await level.close();
    throw error;
  }
  return level;
}

/**
 * Records without the file that says which of them count: LevelDB would take the folder for a new one and
 * clear it.
 */
function isHeadless(directory: string): boolean {
  if (!fs.existsSync(directory)) return false;
  const names = fs.readdirSync(directory);
  return !names.includes("CURRENT") && names.some(name => /\.(ldb|sst|log)$|^MANIFEST-/.test(name));
}

/** Copies the files to where nothing touches them; answers where. */
function keepAside(directory: string): string {
  const folder = path.join(path.dirname(directory), "broken");
  fs.mkdirSync(folder, { recursive: true });
  let copy = path.join(folder, "data");
  for (let n = 2; fs.existsSync(copy); n++) copy = path.join(folder, `data-${n}`);
  fs.cpSync(directory, copy, { recursive: true });
  return copy;
}

/**
 * Opens (or makes) the database in a directory. A torn last record, as a crash leaves it, is dropped by
 * LevelDB itself; worse damage is repaired once, after the files were copied to `broken` beside the
 * directory.
 * @param holder what to tell of the process that holds a locked database
 * @throws WorldLocked when another process has it open
 * @throws HostError when it is damaged and cannot be repaired; it names the folder and the copy
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
        `The world's database ${directory} is damaged and could not be repaired: ${String(causes(still).at(-1).message)}. It is kept as it was in ${repaired}. Put back a copy of the folder that is whole.`,
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
