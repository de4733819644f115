/**
 * A note next to the database that identifies the process in which the world is open. It is used in the error
 * message if another server tries to open the same world. LevelDB itself holds the lock, which ends with the
 * process, so a note left behind by a crash doesn't block later starts.
 */
import fs from "node:fs";
import path from "node:path";

function noteOf(worldDirectory: string): string {
  return path.join(worldDirectory, "holder.json");
}

/** Records that this process has the world open. */
export function writeHolder(worldDirectory: string, address: string): void {
  fs.writeFileSync(
    noteOf(worldDirectory),
    JSON.stringify({ pid: process.pid, address, since: new Date().toISOString() }),
  );
}

/** Removes the note. Called when the server shuts down cleanly. */
export function clearHolder(worldDirectory: string): void {
  fs.rmSync(noteOf(worldDirectory), { force: true });
}

/** Describes the process that has the world open. */
export function describeHolder(worldDirectory: string): string {
  try {
    const note = JSON.parse(fs.readFileSync(noteOf(worldDirectory), "utf8"));
    return `process ${note.pid}${note.address ? ` at ${note.address}` : ""} (since ${note.since})`;
  } catch {
    return "another process";
  }
}
