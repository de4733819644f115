import { closestTarget } from "../shared/closest-target.ts";
/** The delay in milliseconds before a tooltip is shown on hover. */
const REST = 400;

/** Matches the keys that can move the focus. */
const MOVES = /^(?:Tab|Arrow|Home$|End$|Page)/u;

/**
 * The selector for elements with a rich tooltip. `data-tip` is the tooltip's type, and `data-tip-of` its
 * subject.
 */
const TIP = "[data-tip]";

/** The space that a tooltip requires beside an element, in pixels. */
const ROOM = 400;

/**
 * Returns the side on which a tooltip is placed. An item's tooltip is placed to the left of the name if there
 * is enough space, so that it doesn't cover other rows of the list. For other tooltips, the element or
 * Foundry decides.
 */
function directionOf(target: HTMLElement) {
  const isBeside = target.dataset["tip"] === "item" && !target.closest("[data-tooltip-direction]");
  return isBeside && target.getBoundingClientRect().left > ROOM
    ? { direction: foundry.helpers.interaction.TooltipManager.TOOLTIP_DIRECTIONS.LEFT }
    : {};
}

/**
 * Shows rich tooltips for items and conditions on hover and on keyboard focus. They use Foundry's own tooltip
 * element, so that a middle-click locks them. The code that builds them is loaded on demand. Must be called
 * once per page.
 */
export function watchTips(page: Document): void {
  let wanted: HTMLElement | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const show = async (target: HTMLElement) => {
    const { buildTip } = await import("./build-tip.ts");
    const html = await buildTip(target);
    // In the meantime, the pointer may have left the element, or the element may have been redrawn.
    if (html === null || wanted !== target || !target.isConnected) return;
    game.tooltip.activate(target, { html, cssClass: "bo-tip", ...directionOf(target) });
  };
  const want = (target: HTMLElement | null, delay: number) => {
    if (target === wanted) return;
    const shown = wanted;
    clearTimeout(resting);
    wanted = target;
    if (shown && game.tooltip.element === shown) game.tooltip.deactivate();
    if (target) resting = setTimeout(() => void show(target), delay);
  };
  const within = (event: Event) => closestTarget(event, TIP);

  // Foundry keeps the tooltip of an element that is replaced when its window is redrawn.
  Hooks.on("renderApplicationV2", () => {
    if (game.tooltip.element?.isConnected === false) game.tooltip.deactivate();
  });

  page.body.addEventListener("pointerover", event => {
    const target = within(event);
    // The tooltip stays open while the pointer is over it, for example on its scroll bar.
    if (target || !game.tooltip.tooltip.contains(event.target as Node)) want(target, REST);
  });
  page.body.addEventListener("pointerdown", event => {
    // Pressing any mouse button except the middle one closes the tooltip. The middle button locks it.
    if (event.button !== 1) want(null, 0);
    const shown = game.tooltip.element;
    if (event.button === 0 && shown?.closest('[class*="bo-"]') && shown.contains(event.target as Node))
      game.tooltip.deactivate();
  });
  // The focus shows tooltips only if a key has moved it, and not if a script has set it, for example when a
  // dialog closes.
  let isMoving = false;
  page.addEventListener(
    "keydown",
    ({ key }) => {
      isMoving = MOVES.test(key);
    },
    { capture: true },
  );
  for (const name of ["keyup", "pointerdown"] as const)
    page.addEventListener(
      name,
      () => {
        isMoving = false;
      },
      { capture: true },
    );
  page.body.addEventListener("focusin", event => {
    const focused = event.target as HTMLElement;
    // On a card, the header gets the keyboard focus, but the name inside it has the tooltip.
    const target =
      within(event) ?? (focused.matches("summary") ? focused.querySelector<HTMLElement>(TIP) : null);
    if (target && isMoving && focused.matches(":focus-visible")) want(target, 0);
  });
  page.body.addEventListener("focusout", () => {
    want(null, 0);
  });
  page.body.addEventListener(
    "keydown",
    event => {
      if (event.key === "Escape") want(null, 0);
    },
    { capture: true },
  );
}
