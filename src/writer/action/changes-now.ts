import { documentFromUuid } from "../../compat/documents.ts";
import { apply } from "../../ledger/apply.ts";
import { inverse, type Change } from "../../ledger/change.ts";
import { isRecord, valueAt, type Source } from "../../ledger/plain.ts";
import type { Draft } from "../../actions/core/draft.ts";

/**
 * Returns the changes of an action. In a combat variant, other combatants may have acted between the judgment
 * and the click, so effects on them are recomputed for the current state of the encounter. `applied` lists
 * the changes that have already been written.
 */
export function changesNow(draft: Draft, applied: readonly Change[]): readonly Change[] {
  const all = draft.changes();
  const own = all.filter(change => !draft.comesOverOthers(change));
  const now = draft.overOthers.map(({ combat, asTheyStand }) => {
    const fought = foughtNow(combat, own, applied);
    return { changes: fought && asTheyStand(fought) };
  });
  // The state of a deleted encounter can't be read, so the changes to it become conflicts.
  if (now.some(({ changes }) => changes === null)) return all;
  const upon = now.flatMap(({ changes }) => changes ?? []);
  // Effects that change the same values as the action's own changes aren't recomputed.
  return all
    .filter(change => own.includes(change) || isAmong(own, change))
    .concat(upon.filter(change => !isAmong(own, change)));
}

/**
 * Returns the current state of a variant's encounter as this action sees it: the action's effects on the
 * acting combatant are included, and those that it has already had on other combatants are reversed. Returns
 * null if the encounter no longer exists.
 */
function foughtNow(combat: string, own: readonly Change[], applied: readonly Change[]): Source | null {
  const source = documentFromUuid(combat)?.toObject();
  if (!source) return null;
  const before = inverse(applied.filter(change => change.uuid === combat && !isAmong(own, change)));
  const cost = own.filter(change => change.uuid === combat && !isAmong(applied, change));
  const fought = valueAt(
    apply(new Map([[combat, source]]), [...before, ...cost]).world.get(combat) ?? source,
    "system.fought",
  );
  return isRecord(fought) ? fought : {};
}

/** Whether any other change affects the same value as `change`. */
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
