import type { Change } from "../../ledger/change.ts";
import { amendment } from "../../ledger/compose.ts";

/**
 * Whether all changes of an action have been applied. Created and deleted documents are compared only by ID,
 * because Foundry adds fields to them.
 */
export function isAllApplied(applied: readonly Change[], wanted: readonly Change[]): boolean {
  return (
    amendment(
      applied.filter(change => !("collection" in change)),
      wanted.filter(change => !("collection" in change)),
    ).length === 0 && isSameList(applied.flatMap(embedded), wanted.flatMap(embedded))
  );
}

function embedded(change: Change): readonly string[] {
  if (!("collection" in change)) return [];
  return [
    "created" in change ? `+ ${change.uuid} ${change.created._id}` : `- ${change.uuid} ${change.deleted._id}`,
  ];
}

function isSameList(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every(one => second.includes(one));
}
