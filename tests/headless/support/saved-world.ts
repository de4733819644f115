/**
 * Reads worlds that were saved by older commits, in their stored format
 * (`fixtures/world-<commit>/README.md`).
 */
import { existsSync, readFileSync } from "node:fs";
import { writeWorldFile } from "../../../host/server/storage/world-file.ts";
import { PRIMARY_COLLECTIONS } from "../../../host/server/world/collections.ts";
import { WorldStore } from "../../../host/server/world/store.ts";
import { temporaryFolder } from "../../contract/server/support/fixtures.ts";

/** A stored document. */
export type Stored = Record<string, any>;

export interface SavedWorld {
  /** All documents of the world by type, in order of creation. */
  readonly documents: Readonly<Record<string, readonly Stored[]>>;
  /** The world's own compendiums and their documents. */
  readonly compendia: readonly {
    readonly name: string;
    readonly metadata: Stored;
    readonly documents: readonly Stored[];
  }[];
  /** The browser storage for this world, by user ID. */
  readonly storages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The IDs that tests use, by name. */
  readonly named: Readonly<Record<string, any>>;
}

/** The world's ID. The keys of its browser storage begin with it. */
const SAVED_WORLD_ID = "saved-world";

/**
 * The `_stats` that the server adds to every document. The values in `ORIGIN` are null, because no document
 * was copied from elsewhere.
 */
const STAMP = { coreVersion: "14.369", systemId: "blackout", systemVersion: "0.1.0" };
const ORIGIN = { compendiumSource: null, duplicateSource: null, exportSource: null };

/** Returns the world that was saved by the system as of the given commit. */
export function readSavedWorld(commit: string): SavedWorld {
  const folder = new URL(`../fixtures/world-${commit}/`, import.meta.url);
  const lines = (name: string): any[] => {
    const file = new URL(`${name}.jsonl`, folder);
    if (!existsSync(file)) return [];
    return readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map(line => JSON.parse(line));
  };
  const json = (name: string): any => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  const parts = lines("parts");
  /**
   * Expands a value from its compressed form, in which repeated parts, JSON strings and `_stats` are
   * abbreviated.
   */
  const whole = (value: any): any => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(whole);
    if ("$part" in value) return whole(parts[value.$part]);
    if ("$json" in value) return JSON.stringify(whole(value.$json));
    if ("$stats" in value) {
      const [createdTime, modifiedTime, lastModifiedBy] = value.$stats;
      return { ...STAMP, createdTime, modifiedTime, lastModifiedBy, ...ORIGIN };
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
  };
  const documents = Object.entries(PRIMARY_COLLECTIONS).map(([name, file]) => [name, lines(file).map(whole)]);
  return {
    documents: Object.fromEntries(documents),
    compendia: lines("compendia").map(whole),
    storages: json("storages"),
    named: json("named"),
  };
}

/** Creates a folder from which the current host can open this world. */
export async function makeSavedWorld({ documents, compendia }: SavedWorld): Promise<string> {
  const directory = temporaryFolder("saved-world-");
  const store = await WorldStore.open(directory);
  const placed = (pack: string | null, documentName: string, sources: readonly Stored[]) =>
    sources.map(source => ({ pack, documentName, id: source["_id"], source }));
  await store.commit({
    documents: [
      ...Object.entries(documents).flatMap(([name, sources]) => placed(null, name, sources)),
      ...compendia.flatMap(({ name, metadata, documents: sources }) =>
        placed(`world.${name}`, metadata["type"], sources),
      ),
    ],
    compendia: compendia.map(({ name, metadata }) => ({ name, metadata })),
  });
  await store.close();
  writeWorldFile(directory, {
    id: SAVED_WORLD_ID,
    title: "A saved world",
    description: "",
    system: STAMP.systemId,
    systemVersion: STAMP.systemVersion,
    coreVersion: STAMP.coreVersion,
    paused: false,
  });
  return directory;
}
