/**
 * A note beside the database that says who has the world open, so that a refused second start can name the
 * holder. The lock itself is LevelDB's and ends with its process; a note left behind by a crash blocks
 * nobody.
 */
import fs from "node:fs";
import path from "node:path";

function noteOf(worldDirectory: string): string {
  return path.join(worldDirectory, "holder.json");
}

/** Writes down that this process holds the world. */
export function writeHolder(worldDirectory: string, address: string): void {
  fs.writeFileSync(
    noteOf(worldDirectory),
    JSON.stringify({ pid: process.pid, address, since: new Date().toISOString() }),
  );
}

/** Removes the note at a clean end. */
export function clearHolder(worldDirectory: string): void {
  fs.rmSync(noteOf(worldDirectory), { force: true });
}

/** Who holds the world, in words. */
export function describeHolder(worldDirectory: string): string {
  try {
    const note = JSON.parse(fs.readFileSync(noteOf(worldDirectory), "utf8"));
    return `process ${note.pid}${note.address ? ` at ${note.address}` : ""} (since ${note.since})`;
  } catch {
    return "another process";
  }
}
