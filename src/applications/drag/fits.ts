import { isStackable, stacksWith } from "../../actions/gear/stack.ts";
import { documentFromUuid } from "../../compat/documents.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { Embedded } from "../../ledger/change.ts";
import { modHosts } from "../../rules/gear/modifications.ts";

/** Whether two items can be stacked. */
export function areAlike(item: BlackoutItem, other: BlackoutItem): boolean {
  if (item === other || !isStackable(item.type)) return false;
  const [first, second] = [sourceOf(item), sourceOf(other)];
  return first !== null && second !== null && stacksWith(first, second);
}

/** Whether the item is a mod that fits into items of the given type (R14.4). */
export function fitsInto(mod: BlackoutItem, host: BlackoutItem): boolean {
  if (!mod.isMod()) return false;
  const kind = modHosts.find(one => one === host.type);
  return (
    kind !== undefined &&
    mod.system.host !== host.id &&
    (mod.system.fits.length === 0 || mod.system.fits.includes(kind))
  );
}

function sourceOf(item: BlackoutItem): Embedded | null {
  const source = documentFromUuid(item.uuid)?.toObject();
  return source && item.id ? { ...source, _id: item.id } : null;
}
