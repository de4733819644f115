import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { closestTarget } from "../shared/closest-target.ts";

/**
 * Makes Alt plus an arrow key move the item of the focused row up or down among its siblings, as dragging
 * does. Must be called once for each window.
 */
export function bindSortKeys(element: HTMLElement, actor: () => BlackoutActor): void {
  element.addEventListener("keydown", event => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const row = closestTarget(event, "li[data-item-id]");
    if (by === 0 || !row || !event.altKey || event.ctrlKey || event.shiftKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    void shift(actor(), row, by);
  });
}

async function shift(actor: BlackoutActor, row: HTMLElement, by: -1 | 1): Promise<void> {
  const item = actor.items.get(row.dataset["itemId"] ?? "");
  if (!item || !actor.isOwner) return;
  // Items are sorted only relative to other items in the same place, such as a container.
  const beside = [...(row.parentElement?.querySelectorAll<HTMLElement>(":scope > li[data-item-id]") ?? [])]
    .flatMap(each => actor.items.get(each.dataset["itemId"] ?? "") ?? [])
    .filter(other => placeOf(other) === placeOf(item));
  const target = beside[beside.indexOf(item) + by];
  if (target)
    await item.sortRelative({ target, siblings: beside.filter(other => other !== item), sortBefore: by < 0 });
}

function placeOf(item: BlackoutItem): string {
  return item.isThing() ? item.system.container : "";
}
