import { documentFromUuid, type AnyDocument } from "../../compat/documents.ts";
import type { Change } from "../../ledger/change.ts";
import type { Source } from "../../ledger/plain.ts";
import type { World } from "../../ledger/world.ts";

/**
 * Returns the document through which a document is updated: the actor for an item or effect, the Combat for a
 * Combatant, and otherwise the document itself.
 */
function holderOf(document: AnyDocument): AnyDocument {
  const { parent } = document;
  return parent &&
    (document.documentName === "Item" ||
      document.documentName === "ActiveEffect" ||
      document.documentName === "Combatant")
    ? holderOf(parent)
    : document;
}

/**
 * Returns plain snapshots, in their stored form, of all documents that the changes affect. Omits deleted
 * documents.
 */
export function worldOf(changes: readonly Change[]): World {
  const world = new Map<string, Source>();
  for (const { uuid } of changes) {
    const document = documentFromUuid(uuid) ?? holderByUuid(uuid);
    const holder = document && holderOf(document);
    if (holder && !world.has(holder.uuid)) world.set(holder.uuid, holder.toObject());
  }
  return world;
}

/**
 * Returns the parent of an embedded document that was deleted. To find it, removes the last two parts of the
 * UUID.
 */
function holderByUuid(uuid: string): AnyDocument | null {
  const parts = uuid.split(".");
  return parts.length > 2 ? documentFromUuid(parts.slice(0, -2).join(".")) : null;
}
