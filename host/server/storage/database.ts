/**
 * The world's database: one LevelDB whose values are JSON texts. Every write is one synced batch, so it is either there
 * after a crash or it never was, and nobody is told of it before it is on disk.
 */
import { ClassicLevel } from "classic-level";
import { WorldLocked } from "../errors.ts";

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
  /** True when the files had to be repaired to open them. */
  readonly repaired: boolean;
}

function causeCode(error: unknown): string | undefined {
  for (let at: any = error; at; at = at.cause) {
    if (typeof at.code === "string" && at.code !== "LEVEL_DATABASE_NOT_OPEN") return at.code;
  }
  return undefined;
}

async function openLevel(directory: string): Promise<ClassicLevel<string, string>> {
  const level = new ClassicLevel<string, string>(directory, { keyEncoding: "utf8", valueEncoding: "utf8" });
  await level.open();
  return level;
}

/**
 * Opens (or makes) the database in a directory. A torn last record, as a crash leaves it, is dropped by LevelDB itself;
 * worse damage is repaired once.
 * @param holder what to tell of the process that holds a locked database
 * @throws WorldLocked when another process has it open
 */
export async function openDatabase(directory: string, holder: () => string = () => "another process"): Promise<Database> {
  let level: ClassicLevel<string, string>;
  let repaired = false;
  try {
    level = await openLevel(directory);
  } catch (error) {
    const code = causeCode(error);
    if (code === "LEVEL_LOCKED") {
      throw new WorldLocked(`The world's database ${directory} is in use by ${holder()}. Stop that server first, or choose another --world.`);
    }
    if (code !== "LEVEL_CORRUPTION") throw error;
    await ClassicLevel.repair(directory);
    level = await openLevel(directory);
    repaired = true;
  }
  return {
    repaired,
    entries: () => level.iterator().all(),
    write: (changes) =>
      level.batch(
        changes.map(({ key, value }) => (value === null ? { type: "del", key } : { type: "put", key, value })),
        { sync: true },
      ),
    close: () => level.close(),
  };
}
