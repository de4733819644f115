/** `world.json`: the properties of a world that aren't documents. */
import fs from "node:fs";
import path from "node:path";
import { HostError } from "../errors.ts";
import { isRecord } from "../guard.ts";

export interface WorldFile {
  id: string;
  title: string;
  description: string;
  system: string;
  systemVersion: string;
  coreVersion: string;
  paused: boolean;
  [key: string]: unknown;
}

/** Converts a folder's name to a package ID of lowercase letters, digits, hyphens and underscores. */
export function worldIdOf(directory: string): string {
  return (
    path
      .basename(path.resolve(directory))
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, "-")
      .replace(/^-+|-+$/g, "") || "world"
  );
}

/**
 * Reads `world.json`. Returns undefined if the folder doesn't contain a world yet.
 * @throws HostError if the file exists but isn't valid JSON
 */
export function readWorldFile(directory: string): Partial<WorldFile> | undefined {
  const file = path.join(directory, "world.json");
  if (!fs.existsSync(file)) return undefined;
  try {
    const data: unknown = JSON.parse(fs.readFileSync(file, "utf8"));
    if (!isRecord(data)) throw new Error("it contains no object");
    return data;
  } catch (error) {
    throw new HostError(
      `${file} cannot be read: ${(error as Error).message}. Correct the file, or delete it so that it is created again.`,
    );
  }
}

/**
 * Writes `world.json` in such a way that a crash leaves either the old or the new file, but never a partial
 * one.
 */
export function writeWorldFile(directory: string, world: WorldFile): void {
  const file = path.join(directory, "world.json");
  const fresh = `${file}.new`;
  const handle = fs.openSync(fresh, "w");
  try {
    fs.writeFileSync(handle, `${JSON.stringify(world, null, 2)}\n`);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(fresh, file);
}

/**
 * Deletes the server's own files from a world folder, for `--reset`. If the folder contains other files but
 * no `world.json`, throws an error and deletes nothing.
 */
export function removeWorld(directory: string): void {
  if (!fs.existsSync(directory)) return;
  const entries = fs.readdirSync(directory);
  const isWorld = entries.includes("world.json") || entries.every(name => OWN_ENTRIES.has(name));
  if (!isWorld)
    throw new HostError(`${directory} contains no world.json, so --reset does not delete anything in it.`);
  for (const name of entries)
    if (OWN_ENTRIES.has(name)) fs.rmSync(path.join(directory, name), { recursive: true, force: true });
}

const OWN_ENTRIES = new Set(["world.json", "world.json.new", "data", "uploads", "broken", "holder.json"]);
