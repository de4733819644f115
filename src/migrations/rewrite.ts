import { createEmbedded, deleteEmbedded, persist, type AnyDocument } from "../compat/documents.ts";
import { isRecord, type Plain, type Source } from "../ledger/plain.ts";
import type { Embedded } from "../ledger/change.ts";
import { SYSTEM_ID } from "../system-id.ts";
import type { Migration } from "./migration.ts";

/**
 * The version up to which a document was brought, as it bears it while its world is not there yet; 0 for one
 * that bears none.
 */
export function versionOf({ flags }: Pick<AnyDocument, "flags">): number {
  const stamp = flags[SYSTEM_ID]?.["schema"];
  return typeof stamp === "number" ? stamp : 0;
}

/** The update that says that a document has been brought to a version. */
export function stamp(version: number): object {
  return { flags: { [SYSTEM_ID]: { schema: version } } };
}

/**
 * What all these migrations make of a part of the data, one after the other; null when none has anything to
 * do.
 */
export function chained(part: Source, steps: readonly ((data: Source) => Source | null)[]): Source | null {
  const made = steps.reduce<Source>(
    (changed, step) => ({ ...changed, ...step({ ...part, ...changed }) }),
    {},
  );
  return Object.keys(made).length === 0 ? null : made;
}

/** Brings an item, of the world or of an actor, to the present shape. */
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
 * Brings an actor with its items and effects to the present shape. The actor itself is written last and bears
 * the version then, so that one which was interrupted is taken up again; what was done to it already is found
 * done.
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

/**
 * Puts other effects in the place of those that the migrations replace. One that is there already is not made
 * again.
 */
export async function rewriteEffects(
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
 * Brings an unlinked token to the present shape: the system data of its delta, the items that are its own,
 * and effects that are. What it has of its actor is brought with that one.
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

/** The documents in a list of a source that are whole: no tombstones. */
function embedded(source: Source, name: string): readonly Embedded[] {
  const list = source[name];
  if (!Array.isArray(list)) return [];
  return (list as readonly Plain[]).flatMap(one =>
    isRecord(one) && typeof one["_id"] === "string" && one["_tombstone"] !== true
      ? [{ ...one, _id: one["_id"] }]
      : [],
  );
}
