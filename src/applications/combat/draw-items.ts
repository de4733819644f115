import { template } from "../shared/templates.ts";
import type { VariantItem } from "../variants/screens.ts";
import type { TrackItem } from "./track-view.ts";

/** An item of the list: a step, a combatant on a step, or an item of a combat variant. */
export type Item = TrackItem | VariantItem;

/** Creates the elements that display the given items, in the same order. */
export async function drawItems(items: readonly Item[], page: Document): Promise<readonly HTMLElement[]> {
  const shown = items.map(item => ({
    ...item,
    isStep: item.kind === "step",
    isGhost: item.kind === "ghost",
    isDelayLine: item.kind === "delayLine",
    isGroup: item.kind === "group",
    isHead: item.kind === "head",
    isRow: item.kind === "row",
    placed: item.kind === "row" && item.step !== null,
  }));
  const holder = page.createElement("template");
  holder.innerHTML = await foundry.applications.handlebars.renderTemplate(template("combat/items"), {
    items: shown,
  });
  return [...holder.content.children] as HTMLElement[];
}
