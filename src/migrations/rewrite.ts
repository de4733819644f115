import { createEmbedded, deleteEmbedded, persist, type AnyDocument } from "../compat/documents.ts";
import { isRecord, type Plain, type Source } from "../ledger/plain.ts";
import type { Embedded } from "../ledger/change.ts";
import { SYSTEM_ID } from "../system-id.ts";
import type { Migration } from "./migration.ts";

/**
 * Returns the version to which a document was migrated, or 0 if it hasn't been migrated. Documents store this
 * version until the migration of their world is finished.
 */
function versionOf({ flags }: Pick<AnyDocument, "flags">): number {
  const stamp = flags[SYSTEM_ID]?.["schema"];
  return typeof stamp === "number" ? stamp : 0;
}

/** Returns the update that marks a document as migrated to the given version. */
export function stamp(version: number): object {
  return { flags: { [SYSTEM_ID]: { schema: version } } };
}

/**
 * Returns the changed parts of the data after applying all given migrations, or null if none of them changes
 * the data.
 */
export function chained(part: Source, steps: readonly ((data: Source) => Source | null)[]): Source | null {
  const made = steps.reduce<Source>(
    (changed, step) => ({ ...changed, ...step({ ...part, ...changed }) }),
    {},
  );
  return Object.keys(made).length === 0 ? null : made;
}

/** Migrates an item of the world or of an actor to the current format. */
export async function rewriteItem(item: AnyDocument, migrations: readonly Migration[]): Promise<void> {
  const { type, system } = item.toObject();
  const made = isRecord(system)
    ? chained(
        system,
        migrations.flatMap(({ item: step }) => (step ? [(data: Source) => step(String(type), data)] : [])),
      )
    : null;
  if (made) await persist(item, { system: made });
}

/**
 * Migrates an actor and its items and effects to the current format. The actor itself is written last,
 * together with the version, so that an interrupted migration runs again. Running it again leaves finished
 * parts unchanged.
 */
export async function rewriteActor(
  actor: AnyDocument,
  migrations: readonly Migration[],
  version: number,
): Promise<void> {
  if (versionOf(actor) >= version) return;
  for (const item of actor.getEmbeddedCollection("Item")) await rewriteItem(item, migrations);
  await rewriteEffects(actor, embedded(actor.toObject(), "effects"), migrations);
  const { type, system } = actor.toObject();
  const made = isRecord(system)
    ? chained(
        system,
        migrations.flatMap(({ actor: step }) => (step ? [(data: Source) => step(String(type), data)] : [])),
      )
    : null;
  if (made) await persist(actor, { system: made, ...stamp(version) });
}

/** Replaces each effect that a migration changes. A replacement that already exists isn't created again. */
async function rewriteEffects(
  actor: AnyDocument,
  effects: readonly Embedded[],
  migrations: readonly Migration[],
): Promise<void> {
  for (const effect of effects) {
    const made = migrations.reduce<Embedded | null>(
      (found, { effect: step }) => step?.(found ?? effect) ?? found,
      null,
    );
    if (made === null) continue;
    if (!actor.getEmbeddedCollection("ActiveEffect").has(made._id))
      await createEmbedded(actor, "effects", [made]);
    if (made._id !== effect._id) await deleteEmbedded(actor, "effects", [effect._id]);
  }
}

/**
 * Migrates an unlinked token to the current format: its delta's system data, its own items, and its own
 * effects. Inherited data is migrated with the actor.
 */
export async function rewriteToken(
  token: AnyDocument,
  actor: AnyDocument | null,
  migrations: readonly Migration[],
  version: number,
): Promise<void> {
  const { delta } = token.toObject();
  if (!isRecord(delta) || versionOf(token) >= version) return;
  const { system, type } = delta;
  if (actor) {
    const own = new Set(embedded(delta, "items").map(({ _id }) => _id));
    for (const item of actor.getEmbeddedCollection("Item"))
      if (own.has(item.id ?? "")) await rewriteItem(item, migrations);
    await rewriteEffects(actor, embedded(delta, "effects"), migrations);
  }
  const kind = typeof type === "string" ? type : String(actor?.toObject()["type"] ?? "");
  const made = isRecord(system)
    ? chained(
        system,
        migrations.flatMap(({ delta: step }) => (step ? [(data: Source) => step(kind, data)] : [])),
      )
    : null;
  if (made) await persist(token, { delta: { system: made }, ...stamp(version) });
}

/**
 * Returns the embedded documents in one collection of a document's source, without tombstones (markers of
 * deleted documents).
 */
function embedded(source: Source, name: string): readonly Embedded[] {
  const list = source[name];
  if (!Array.isArray(list)) return [];
  return (list as readonly Plain[]).flatMap(one =>
    isRecord(one) && typeof one["_id"] === "string" && one["_tombstone"] !== true
      ? [{ ...one, _id: one["_id"] }]
      : [],
  );
}
