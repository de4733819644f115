import { attributes } from "../../rules/character/attributes.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { assign } from "./hotbar.ts";
import { dragData, type MacroWish } from "./wish.ts";

/** Slots on each page of the bar. */
const SLOTS = 10;

/**
 * What of a window can be dragged to the bar of macros, and what it wishes for; things that rows stand for
 * are dragged as the core does it.
 */
const sources: readonly {
  readonly selector: string;
  readonly wish: (element: HTMLElement, actor: BlackoutActor) => MacroWish | null;
}[] = [
  { selector: "th[data-explain='skill'][data-skill]", wish: skillWish },
  {
    selector: "[data-action='roll'][data-attribute]",
    wish: ({ dataset }, actor) => ({
      macro: "test",
      actor: actor.uuid,
      attribute: dataset["attribute"] ?? "",
      skill: dataset["skill"] ?? "",
    }),
  },
  { selector: ".bo-atk[data-item-id]", wish: itemWish },
  { selector: ".bo-man", wish: actionWish },
  {
    selector: "li[data-condition]",
    wish: ({ dataset }) =>
      dataset["condition"]
        ? { macro: "condition", condition: dataset["condition"], attribute: dataset["attribute"] ?? "" }
        : null,
  },
];

/** Makes what can become a macro draggable. To be called whenever parts of the window were drawn anew. */
export function markMacroSources(element: HTMLElement): void {
  for (const { selector } of sources)
    for (const one of element.querySelectorAll<HTMLElement>(selector)) one.draggable = true;
}

/**
 * Puts on a drag what it wishes for, and with shift and a digit onto that slot of the bar what the focus is
 * on. To be called once for a window.
 */
export function bindMacroDrag(element: HTMLElement, actor: () => BlackoutActor): void {
  bindMacroKeys(element, actor);
  element.addEventListener("dragstart", event => {
    const target = event.target as HTMLElement | null;
    if (!target || target.classList.contains("draggable") || !event.dataTransfer) return;
    for (const { selector, wish } of sources) {
      const made = target.matches(selector) ? wish(target, actor()) : null;
      if (made)
        event.dataTransfer.setData(
          "text/plain",
          target.dataset["itemId"] ? itemDrag(target, actor()) : dragData(made),
        );
    }
  });
}

/**
 * The same without a pointer: shift with 1 to 9, or 0 for the tenth, on the page of the bar that is shown.
 */
function bindMacroKeys(element: HTMLElement, actor: () => BlackoutActor): void {
  element.addEventListener("keydown", event => {
    const digit = /^Digit(\d)$/u.exec(event.code)?.[1];
    const target = event.target as HTMLElement | null;
    if (
      digit === undefined ||
      !event.shiftKey ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      !target ||
      target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")
    )
      return;
    const wish = wishAt(target, actor());
    if (!wish) return;
    event.preventDefault();
    event.stopPropagation();
    void assign(wish, (pageShown() - 1) * SLOTS + (Number(digit) || SLOTS));
  });
}

/** The page of the bar that is shown, from 1. */
function pageShown(): number {
  const { hotbar } = ui;
  return hotbar && "page" in hotbar && typeof hotbar.page === "number" ? hotbar.page : 1;
}

/** What the nearest thing around an element wishes for that could be dragged to the bar. */
function wishAt(target: HTMLElement, actor: BlackoutActor): MacroWish | null {
  for (const { selector, wish } of sources) {
    const source = target.closest<HTMLElement>(selector);
    if (source) return wish(source, actor);
  }
  const row = target.closest<HTMLElement>("[data-item-id]");
  return row && itemWish(row, actor);
}

/** The core's own data for an item, which sheets and the bar alike understand. */
function itemDrag({ dataset }: HTMLElement, actor: BlackoutActor): string {
  return JSON.stringify(actor.items.get(dataset["itemId"] ?? "")?.toDragData() ?? {});
}

function itemWish({ dataset }: HTMLElement, actor: BlackoutActor): MacroWish | null {
  const item = actor.items.get(dataset["itemId"] ?? "");
  return item
    ? { macro: "item", actor: actor.uuid, item: item.id ?? "", name: item.name, type: item.type }
    : null;
}

/** A skill goes with the attribute that it usually goes with. */
function skillWish({ dataset }: HTMLElement, actor: BlackoutActor): MacroWish | null {
  const { skill = "" } = dataset;
  const usual = actor.isSkilled() ? actor.system.allSkills[skill]?.attribute : undefined;
  return {
    macro: "test",
    actor: actor.uuid,
    attribute: attributes.find(one => one === usual) ?? "insight",
    skill,
  };
}

function actionWish(element: HTMLElement, actor: BlackoutActor): MacroWish | null {
  const { command: action } = element.dataset;
  return action ? { macro: "action", actor: actor.uuid, action } : null;
}
