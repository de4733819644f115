import { createMessage, whatIsWrong } from "../compat.ts";
import { localized } from "../play/deed/localized.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** A document that was left as it is, and why. */
export interface LeftAlone { readonly uuid: string; readonly name: string; readonly why: string }

/** So many documents are told of with what is wrong with them; of more, their addresses. */
const MOST_NAMED = 200;

/** Documents that could not be made of what is stored, each with what is wrong with it. They are kept; messages are seen to by themselves. */
export function* unreadable(): Generator<LeftAlone> {
  const collections = [["Actor", game.actors], ["Item", game.items], ["Scene", game.scenes]] as const;
  for (const [name, collection] of collections) for (const id of collection.invalidDocumentIds) yield entry(`${name}.${id}`, id, collection, id);
  for (const actor of game.actors) {
    for (const id of actor.items.invalidDocumentIds) yield entry(`${actor.uuid}.Item.${id}`, actor.name, actor.items, id);
    for (const id of actor.effects.invalidDocumentIds) yield entry(`${actor.uuid}.ActiveEffect.${id}`, actor.name, actor.effects, id);
  }
}

/** The flags of a message that tells of all of these: whoever comes later is not told of the same ones again. */
export function flagsFor(broken: readonly LeftAlone[]): object {
  return { [SYSTEM_ID]: { unreadable: which(broken) } };
}

function which(broken: readonly LeftAlone[]): string {
  return broken.map(({ uuid }) => uuid).sort().join(" ");
}

function entry(uuid: string, name: string, collection: Parameters<typeof whatIsWrong>[0], id: string): LeftAlone {
  return { uuid, name, why: whatIsWrong(collection, id) || game.i18n.localize("BLACKOUT.migration.unreadable") };
}

/**
 * Tells the Gamemasters which documents cannot be read, and why: without it a broken actor is just not there. Once for the same ones, as long as the message stands in the chat. To
 * be called by the writer only.
 */
export async function tellUnreadable(): Promise<void> {
  const broken = [...unreadable()];
  const these = which(broken);
  if (these === "" || game.messages.some(message => foundry.utils.getProperty(message, `flags.${SYSTEM_ID}.unreadable`) === these)) return;
  const escape = (text: string) => foundry.utils.escapeHTML(text);
  const rows = broken.slice(0, MOST_NAMED).map(({ uuid, name, why }) => `<li><strong>${escape(name)}</strong> (${escape(uuid)}): ${escape(why)}</li>`);
  const more = broken.slice(MOST_NAMED).map(({ uuid }) => escape(uuid)).join(", ");
  if (more !== "") rows.push(`<li>${more}</li>`);
  await createMessage({
    whisper: game.users.filter(user => user.isGM).map(user => user.id), flags: flagsFor(broken),
    content: `<p>${escape(localized({ key: "BLACKOUT.migration.broken", data: { n: broken.length } }))}</p><ul>${rows.join("")}</ul>`,
  });
}
