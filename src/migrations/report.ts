import { createMessage } from "../compat/messages.ts";
import { flagsFor, rowOf, unreadable, type UnmigratedDocument } from "./unreadable.ts";
import { localized } from "../language/localize.ts";

/** If documents couldn't be migrated, sends the Gamemasters a message that lists them. */
export async function reportUnmigrated(left: readonly UnmigratedDocument[]): Promise<void> {
  if (left.length === 0) return;
  console.error("blackout | documents that the migration left as they are", left);
  await createMessage({
    whisper: game.users.filter(user => user.isGM).map(user => user.id),
    flags: flagsFor([...unreadable()]),
    content: `<p>${localized({ key: "BLACKOUT.migration.leftAlone", data: { n: left.length } })}</p><ul>${left.map(rowOf).join("")}</ul>`,
  });
}
