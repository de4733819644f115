import { documentFromUuid } from "../../compat/documents.ts";
import { apply } from "../../ledger/apply.ts";
import { inverse, type Change } from "../../ledger/change.ts";
import { isRecord, valueAt, type Source } from "../../ledger/plain.ts";
import type { Draft } from "../../actions/core/draft.ts";

/**
 * What an action changes, with what comes over others in a fight of a variant as they stand there now: until the click they may have acted, and they lose, or gain, what they have by then. `applied` is what
 * of the action was written already.
 */
export function changesNow(draft: Draft, applied: readonly Change[]): readonly Change[] {
  const all = draft.changes();
  const own = all.filter(change => !draft.comesOverOthers(change));
  const now = draft.overOthers.map(({ combat, asTheyStand }) => {
    const fought = foughtNow(combat, own, applied);
    return { changes: fought && asTheyStand(fought) };
  });
  // Of a fight that is gone nothing can be said anew: what was to be done there is a conflict.
  if (now.some(({ changes }) => changes === null)) return all;
  const upon = now.flatMap(({ changes }) => changes ?? []);
  // What both change, in two steps, is as it was judged.
  return all
    .filter(change => own.includes(change) || isAmong(own, change))
    .concat(upon.filter(change => !isAmong(own, change)));
}

/** What a Combat keeps of its fight, with what the action does to the one who acts, and without what stands already of what it does to others; null when it is gone. */
function foughtNow(combat: string, own: readonly Change[], applied: readonly Change[]): Source | null {
  const source = documentFromUuid(combat)?.toObject() as Source | undefined;
  if (!source) return null;
  const before = inverse(applied.filter(change => change.uuid === combat && !isAmong(own, change)));
  const cost = own.filter(change => change.uuid === combat && !isAmong(applied, change));
  const fought = valueAt(
    apply(new Map([[combat, source]]), [...before, ...cost]).world.get(combat) ?? source,
    "system.fought",
  );
  return isRecord(fought) ? fought : {};
}

/** Is there another change of the same place? */
function isAmong(changes: readonly Change[], change: Change): boolean {
  return changes.some(
    other =>
      other !== change &&
      "path" in other &&
      "path" in change &&
      other.uuid === change.uuid &&
      other.path === change.path,
  );
}
