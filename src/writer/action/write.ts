import {
  createEmbedded,
  deleteEmbedded,
  documentFromUuid,
  removal,
  updateDocument,
  type AnyDocument,
} from "../../compat/documents.ts";
import { byDocument } from "../../ledger/compose.ts";
import {
  embeddedName,
  type Change,
  type CreatedChange,
  type DeletedChange,
  type EmbeddedCollection,
} from "../../ledger/change.ts";
import { valueAt } from "../../ledger/plain.ts";
import { rememberId } from "../../ledger/transaction.ts";
import type { FighterUpdate } from "../../documents/combatant-updates.ts";
import { partyActor } from "../../documents/party.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { CombatDeletedError } from "../combat-deleted.ts";
import { changeInspiration } from "../party.ts";
import type { Writing } from "./plan.ts";

/** The reason, the time and other details of a change to the Inspiration pool. */
export interface PoolNote {
  readonly reason: string;
  readonly who: string;
  readonly time: number;
  readonly leases: readonly string[];
  readonly actor: string;
}

/**
 * Writes a plan, document by document. Each update also stores the ID of the write, so that repeating the
 * write after a crash doesn't apply a change twice. Idempotent.
 */
export async function writeAll({ id, changes, state }: Writing, note: PoolNote): Promise<void> {
  const pool = partyActor()?.uuid;
  const documents = byDocument(changes);
  await writeEncounter(id, documents);
  for (const [uuid, all] of documents) {
    if (isFighter(uuid)) continue;
    const fields = all.filter(isField);
    const dice = uuid === pool ? fields.filter(({ path }) => path === POOL) : [];
    await writePool(id, dice, note);
    const others = fields.filter(change => !dice.includes(change));
    if (others.length > 0) await writeFields(id, uuid, others, state === "reversed");
    for (const collection of ["effects", "items", "regions", "templates"] as const) {
      await create(
        uuid,
        collection,
        all.filter(
          (change): change is CreatedChange => "created" in change && change.collection === collection,
        ),
      );
      await remove(
        uuid,
        collection,
        all.filter(
          (change): change is DeletedChange => "deleted" in change && change.collection === collection,
        ),
      );
    }
  }
}

/**
 * The path of the number of dice in the Inspiration pool. A change to this number is written together with an
 * entry in the pool's log. Other changes to the party need no log.
 */
const POOL = "system.inspiration.value";

/** Whether any of the changes affects a document whose encounter no longer exists. */
export function isEncounterGone(changes: readonly Pick<Change, "uuid">[]): boolean {
  return changes.some(({ uuid }) => {
    const combat = combatIn(uuid);
    return combat !== null && !game.combats.has(combat);
  });
}

/** Returns the ID of the Combat in a UUID, or null for other documents. */
function combatIn(uuid: string): string | null {
  return /^Combat\.([^.]+)/u.exec(uuid)?.[1] ?? null;
}

/** Returns the changes in a write that are already in the database. */
export function writtenOf({ id, changes }: Pick<Writing, "id" | "changes">): readonly Change[] {
  const pool = partyActor();
  return changes.filter(change => {
    const document = documentFromUuid(change.uuid);
    if (!document) return false;
    if ("created" in change) return holdsAlready(document, change.collection, change.created._id);
    if ("deleted" in change) return !holdsAlready(document, change.collection, change.deleted._id);
    return change.uuid === pool?.uuid && change.path === POOL
      ? pool.system.inspiration.log.some(line => line.id === id)
      : writtenIds(document).includes(id);
  });
}

type FieldChange = Exclude<Change, CreatedChange | DeletedChange>;

function isField(change: Change): change is FieldChange {
  return "path" in change;
}

async function writeFields(
  id: string,
  uuid: string,
  changes: readonly FieldChange[],
  back: boolean,
): Promise<void> {
  const document = documentFromUuid(uuid);
  if (!document && combatIn(uuid) !== null) throw new CombatDeletedError(uuid);
  const update = document && updateOf(id, document, changes);
  if (document && update) await updateDocument(document, update, back);
}

/** Whether a UUID belongs to a combatant. All combatants of an encounter are written in a single update. */
function isFighter(uuid: string): boolean {
  return /^Combat\.[^.]+\.Combatant\.[^.]+$/u.test(uuid);
}

/** Updates combatants, with a single update per encounter. The turn stays with the same combatant. */
async function writeEncounter(id: string, documents: ReadonlyMap<string, readonly Change[]>): Promise<void> {
  const updates = new Map<string, FighterUpdate[]>();
  for (const [uuid, changes] of documents) {
    if (isEncounterGone([{ uuid }])) throw new CombatDeletedError(uuid);
    const document = isFighter(uuid) ? documentFromUuid(uuid) : null;
    const update = document && updateOf(id, document, changes.filter(isField));
    if (!document?.id || !update) continue;
    const combat = document.parent?.id ?? "";
    updates.set(combat, [
      ...(updates.get(combat) ?? []),
      { _id: document.id, ...foundry.utils.expandObject(update) },
    ]);
  }
  for (const [combat, fighters] of updates) await game.combats.get(combat)?.writeFighters(fighters);
}

/**
 * Returns the update that applies these changes to a document and stores the ID of the write. Returns null if
 * the document already contains that ID.
 */
function updateOf(
  id: string,
  document: AnyDocument,
  changes: readonly FieldChange[],
): Record<string, unknown> | null {
  const ids = writtenIds(document);
  if (ids.includes(id)) return null;
  const source = document.toObject();
  const update: Record<string, unknown> = { [`flags.${SYSTEM_ID}.tx`]: rememberId(ids, id) };
  for (const change of changes) {
    if ("add" in change) update[change.path] = Number(valueAt(source, change.path)) + change.add;
    else if (change.to !== undefined) update[change.path] = change.to;
    else
      Object.assign(
        update,
        removal(
          change.path.slice(0, change.path.lastIndexOf(".")),
          change.path.slice(change.path.lastIndexOf(".") + 1),
        ),
      );
  }
  return update;
}

/** Writes the pool together with its log, which records every change (docs/architecture.md). */
async function writePool(id: string, changes: readonly FieldChange[], note: PoolNote): Promise<void> {
  const change = changes.reduce((sum, one) => sum + ("add" in one ? one.add : 0), 0);
  if (change !== 0) await changeInspiration({ transaction: id, change, ...note });
}

async function create(
  uuid: string,
  collection: EmbeddedCollection,
  changes: readonly CreatedChange[],
): Promise<void> {
  const holder = documentFromUuid(uuid);
  if (!holder) return;
  await unlessDone(
    () => changes.filter(change => !holdsAlready(holder, collection, change.created._id)),
    missing =>
      createEmbedded(
        holder,
        collection,
        missing.map(change => change.created),
      ),
  );
}

async function remove(
  uuid: string,
  collection: EmbeddedCollection,
  changes: readonly DeletedChange[],
): Promise<void> {
  const holder = documentFromUuid(uuid);
  if (!holder) return;
  await unlessDone(
    () => changes.filter(change => holdsAlready(holder, collection, change.deleted._id)),
    there =>
      deleteEmbedded(
        holder,
        collection,
        there.map(change => change.deleted._id),
      ),
  );
}

/**
 * Performs the rest of a write. While the role of the writer passes from one Gamemaster to another, both may
 * finish the same write. The server then rejects the second write, but by that time the second client has
 * received the updates of the first. The error is therefore ignored if nothing is left to write.
 */
async function unlessDone<T>(
  left: () => readonly T[],
  write: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  const some = left();
  if (some.length === 0) return;
  try {
    await write(some);
  } catch (error) {
    if (left().length > 0) throw error;
  }
}

function holdsAlready(holder: AnyDocument, collection: EmbeddedCollection, id: string): boolean {
  return holder.getEmbeddedCollection(embeddedName(collection)).has(id);
}

/** Returns the IDs of the writes that a document has received. */
function writtenIds(document: AnyDocument): readonly string[] {
  const ids = document.flags[SYSTEM_ID]?.["tx"];
  return Array.isArray(ids) ? ids.filter(id => typeof id === "string") : [];
}
