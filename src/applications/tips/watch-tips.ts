/** The delay of a tooltip on hover, in milliseconds. */
const REST = 400;

/** Keys that move the focus. */
const MOVES = /^(?:Tab|Arrow|Home$|End$|Page)/u;

/** Elements with a rich tooltip. `data-tip` is its type, `data-tip-of` its subject. */
const TIP = "[data-tip]";

/** The space for a tooltip beside an element, in pixels. */
const ROOM = 400;

/**
 * An item's tooltip is left of its name if there is space, so that it covers no other row of its list; others
 * are placed by their element or by Foundry.
 */
function directionOf(target: HTMLElement) {
  const isBeside = target.dataset["tip"] === "item" && !target.closest("[data-tooltip-direction]");
  return isBeside && target.getBoundingClientRect().left > ROOM
    ? { direction: foundry.helpers.interaction.TooltipManager.TOOLTIP_DIRECTIONS.LEFT }
    : {};
}

/**
 * Shows rich tooltips of items and conditions, on hover and on keyboard focus, through Foundry's own tooltip:
 * a middle click locks them. They are built on demand. Called once for a page.
 */
export function watchTips(page: Document): void {
  let wanted: HTMLElement | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const show = async (target: HTMLElement) => {
    const { buildTip } = await import("./build-tip.ts");
    const html = await buildTip(target);
    // Meanwhile the pointer has left, or the element was redrawn.
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
  const within = (event: Event) => (event.target as Element | null)?.closest<HTMLElement>(TIP) ?? null;

  page.body.addEventListener("pointerover", event => {
    const target = within(event);
    // The pointer may rest on the tooltip itself, such as on the scroll bar of a long one.
    if (target || !game.tooltip.tooltip.contains(event.target as Node)) want(target, REST);
  });
  page.body.addEventListener("pointerdown", event => {
    // Pressing a button closes the tooltip, except the middle button, which locks it.
    if (event.button !== 1) want(null, 0);
  });
  // A focus set by a script, such as when a dialog closes, shows no tooltip.
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
    // Keyboard focus is on the header of a card, which contains the name with the tooltip.
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
