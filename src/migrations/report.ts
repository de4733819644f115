import { createMessage } from "../compat.ts";

/** A document that was left as it is, and why. */
export interface LeftAlone { readonly uuid: string; readonly name: string; readonly why: string }

/** Tells the Gamemasters what could not be brought to the present shape; nothing when all could. */
export async function reportLeftAlone(left: readonly LeftAlone[]): Promise<void> {
  if (left.length === 0) return;
  console.error("blackout | documents that the migration left as they are", left);
  const escape = (text: string) => foundry.utils.escapeHTML(text);
  const rows = left.map(({ uuid, name, why }) => `<li><strong>${escape(name)}</strong> (${escape(uuid)}): ${escape(why)}</li>`);
  await createMessage({
    whisper: game.users.filter(user => user.isGM).map(user => user.id),
    content: `<p>${game.i18n.format("BLACKOUT.migration.leftAlone", { n: String(left.length) })}</p><ul>${rows.join("")}</ul>`,
  });
}
