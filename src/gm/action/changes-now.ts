import { documentFromUuid } from "../../compat.ts";
import type { Change } from "../../ledger/change.ts";
import { equal, valueAt, type Plain } from "../../ledger/plain.ts";
import type { Draft } from "../../play/deed/draft.ts";

/**
 * What an action changes, with what comes over others in a fight of a variant as they stand there now: until the click they may have acted, and they lose what they have left by then. `applied` is what of
 * the action was written already, which stays as it was written.
 */
export function changesNow(draft: Draft, applied: readonly Change[]): readonly Change[] {
  const all = draft.changes();
  const sources = new Map<string, Plain>();
  return all.flatMap(change => {
    const same = (other: Change) => other !== change && other.uuid === change.uuid && "path" in other && "path" in change && other.path === change.path;
    if (!draft.comesOverOthers(change) || !("path" in change) || "add" in change || applied.some(same) || all.some(same)) return change;
    const source = sources.get(change.uuid) ?? (documentFromUuid(change.uuid)?.toObject() ?? {}) as Plain;
    sources.set(change.uuid, source);
    const from = valueAt(source, change.path);
    return from === undefined || (change.to !== undefined && equal(from, change.to)) ? [] : { ...change, from };
  });
}
