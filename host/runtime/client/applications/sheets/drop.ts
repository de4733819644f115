import { platform } from "../platform.ts";

/** Returns the document that drag data refers to, or null for any other data. */
export async function dropped(data: any): Promise<any> {
  const cls = data?.type
    ? (platform.utils.getDocumentClass?.(data.type) ?? platform.CONFIG[data.type]?.documentClass)
    : undefined;
  return typeof cls?.fromDropData === "function" ? cls.fromDropData(data) : null;
}

/**
 * Computes integer sort values that place the source before or after the target among its siblings. Returns
 * only the values that change.
 */
export function sortedUpdates(
  source: any,
  target: any,
  siblings: any[],
  before: boolean,
): { target: any; update: { sort: number } }[] {
  const sort =
    platform.utils.performIntegerSort ?? platform.foundry.utils?.SortingHelpers?.performIntegerSort;
  if (sort) return sort(source, { target, siblings, sortBefore: before });
  const order = siblings.filter(one => one !== source).sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  order.splice(order.indexOf(target) + (before ? 0 : 1), 0, source);
  return order
    .map((one, index) => ({ target: one, update: { sort: (index + 1) * 100_000 } }))
    .filter(({ target: one, update }) => one.sort !== update.sort);
}

/**
 * Moves an embedded item to the drop position. An item that is dragged upward is placed before the row under
 * the pointer, and an item that is dragged downward is placed after it.
 */
export async function sortSibling(
  event: DragEvent,
  item: any,
  items: any,
  update: (changes: any[]) => Promise<any>,
): Promise<any> {
  const row = (event.target as Element | null)?.closest<HTMLElement>("[data-item-id]");
  const target = row ? items.get(row.dataset["itemId"]) : null;
  if (!target || target.id === item.id) return undefined;
  const source = items.get(item.id);
  const siblings = [...items].filter(
    (one: any) => (one.id !== item.id && one.type === item.type) || one.id === target.id,
  );
  const before = (source.sort ?? 0) > (target.sort ?? 0);
  const changes = sortedUpdates(source, target, siblings, before).map(({ target: one, update: change }) => ({
    _id: one.id ?? one._id,
    ...change,
  }));
  return changes.length ? update(changes) : [];
}
