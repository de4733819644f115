import { attributes } from "../../rules/character/attributes.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { assign } from "./hotbar.ts";
import { dragData, type MacroWish } from "./wish.ts";

/** The number of slots on each page of the hotbar. */
const SLOTS = 10;

/**
 * The elements of a window that can be dragged to the hotbar, with their macros. The templates make them
 * draggable. Items are dragged with Foundry's own data.
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

/**
 * Adds macro data when an element of the window is dragged, and lets Shift plus a digit assign the focused
 * element to a hotbar slot. Must be called once for each window.
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
 * Adds the keyboard alternative to dragging: Shift+1 to Shift+9, or Shift+0 for the tenth slot, on the
 * current page of the hotbar.
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

/** Returns the number of the current hotbar page, starting at 1. */
function pageShown(): number {
  const { hotbar } = ui;
  return hotbar && "page" in hotbar && typeof hotbar.page === "number" ? hotbar.page : 1;
}

/** Returns the macro for the closest element that can be dragged to the hotbar, or null if there is none. */
function wishAt(target: HTMLElement, actor: BlackoutActor): MacroWish | null {
  for (const { selector, wish } of sources) {
    const source = target.closest<HTMLElement>(selector);
    if (source) return wish(source, actor);
  }
  const row = target.closest<HTMLElement>("[data-item-id]");
  return row && itemWish(row, actor);
}

/** Returns the drag data for an item in Foundry's format, which sheets and the hotbar understand. */
function itemDrag({ dataset }: HTMLElement, actor: BlackoutActor): string {
  return JSON.stringify(actor.items.get(dataset["itemId"] ?? "")?.toDragData() ?? {});
}

function itemWish({ dataset }: HTMLElement, actor: BlackoutActor): MacroWish | null {
  const item = actor.items.get(dataset["itemId"] ?? "");
  return item
    ? { macro: "item", actor: actor.uuid, item: item.id ?? "", name: item.name, type: item.type }
    : null;
}

/** Returns the macro for a test of a skill with its usual attribute. */
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
