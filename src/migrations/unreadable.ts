import { createMessage } from "../compat/messages.ts";
import { ownPartsOf, invalidDocumentError } from "../compat/documents.ts";
import { localize, localized } from "../language/localize.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** A document that was left unchanged, and the reason. */
export interface UnmigratedDocument {
  readonly uuid: string;
  readonly name: string;
  readonly why: string;
}

/**
 * The maximum number of documents that are reported with their errors. Of any further documents, only the
 * UUIDs are reported.
 */
const MOST_NAMED = 200;

/** A collection of documents, some of which may be invalid. */
type Holder = Parameters<typeof invalidDocumentError>[0];

/**
 * Yields the invalid documents that migration leaves unchanged, each with its error. Messages are handled
 * separately.
 */
export function* unreadable(): Generator<UnmigratedDocument> {
  for (const [type, collection] of [
    ["Actor", game.actors],
    ["Item", game.items],
    ["Scene", game.scenes],
    ["Combat", game.combats],
  ] as const)
    yield* brokenIn(collection, "", type);
  for (const item of game.items) yield* brokenIn(item.effects, item.uuid, "ActiveEffect", item.name);
  for (const actor of game.actors) yield* inActor(actor, actor.uuid, actor.name);
  for (const scene of game.scenes) yield* inScene(scene);
  for (const combat of game.combats)
    yield* brokenIn(combat.combatants, combat.uuid, "Combatant", combat.scene?.name);
}

function* inActor(
  { items, effects }: Pick<Actor.Implementation, "items" | "effects">,
  uuid: string,
  name: string,
): Generator<UnmigratedDocument> {
  yield* brokenIn(items, uuid, "Item", name);
  yield* brokenIn(effects, uuid, "ActiveEffect", name);
  for (const item of items)
    yield* brokenIn(item.effects, `${uuid}.Item.${item.id ?? ""}`, "ActiveEffect", name);
}

/**
 * Yields a scene's invalid tokens, and the invalid items and effects that its unlinked tokens add to their
 * base actors. Errors in the base actor are reported only once, with that actor.
 */
function* inScene(scene: Scene.Implementation): Generator<UnmigratedDocument> {
  yield* brokenIn(scene.tokens, scene.uuid, "Token", scene.name);
  for (const token of scene.tokens) {
    const own = ownPartsOf(token);
    if (own) yield* inActor(own, `${token.uuid}.Actor.${token.actorId ?? ""}`, token.name);
  }
}

function* brokenIn(
  collection: Holder,
  within: string,
  type: string,
  name?: string,
): Generator<UnmigratedDocument> {
  for (const id of collection.invalidDocumentIds) {
    yield {
      uuid: within === "" ? `${type}.${id}` : `${within}.${type}.${id}`,
      name: name || id,
      why: invalidDocumentError(collection, id) || localize("BLACKOUT.migration.unreadable"),
    };
  }
}

/** Returns a document's row in the message, as HTML. */
export function rowOf({ uuid, name, why }: UnmigratedDocument): string {
  const [title, id, reason] = [name, uuid, why].map(text => foundry.utils.escapeHTML(text));
  return `<li><strong>${title}</strong> (${id}): ${reason}</li>`;
}

/**
 * Returns the flags of the message about the given documents. They prevent the documents from being reported
 * twice.
 */
export function flagsFor(broken: readonly UnmigratedDocument[]): object {
  return { [SYSTEM_ID]: { unreadable: which(broken) } };
}

function which(broken: readonly UnmigratedDocument[]): string {
  return broken
    .map(({ uuid }) => uuid)
    .sort()
    .join(" ");
}

/**
 * Notifies the Gamemasters of unreadable documents and the reasons, because without a notice these documents
 * would simply seem to be missing. The same documents aren't reported again while the message is in the chat.
 * Called only by the writer.
 */
export async function reportUnreadable(): Promise<void> {
  const broken = [...unreadable()];
  const these = which(broken);
  if (
    these === "" ||
    game.messages.some(
      message => foundry.utils.getProperty(message, `flags.${SYSTEM_ID}.unreadable`) === these,
    )
  )
    return;
  const rows = broken.slice(0, MOST_NAMED).map(rowOf);
  const more = broken
    .slice(MOST_NAMED)
    .map(({ uuid }) => foundry.utils.escapeHTML(uuid))
    .join(", ");
  if (more !== "") rows.push(`<li>${more}</li>`);
  await createMessage({
    whisper: game.users.filter(user => user.isGM).map(user => user.id),
    flags: flagsFor(broken),
    content: `<p>${foundry.utils.escapeHTML(localized({ key: "BLACKOUT.migration.broken", data: { n: broken.length } }))}</p><ul>${rows.join("")}</ul>`,
  });
}
