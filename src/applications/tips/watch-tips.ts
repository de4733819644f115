/** How long the pointer rests on something before its tooltip appears, in milliseconds. */
const REST = 400;

/** Keys that move the focus. */
const MOVES = /^(?:Tab|Arrow|Home$|End$|Page)/u;

/** What has a rich tooltip. `data-tip` says of what kind, `data-tip-of` about what. */
const TIP = "[data-tip]";

/** As much room as a tooltip takes beside something, in pixels. */
const ROOM = 400;

/**
 * An item's tooltip stands left of its name where there is room, so that it covers no other row of its list;
 * everything else where its element or Foundry says.
 */
function directionOf(target: HTMLElement) {
  const isBeside = target.dataset["tip"] === "item" && !target.closest("[data-tooltip-direction]");
  return isBeside && target.getBoundingClientRect().left > ROOM
    ? { direction: foundry.helpers.interaction.TooltipManager.TOOLTIP_DIRECTIONS.LEFT }
    : {};
}

/**
 * Shows rich tooltips of items and conditions, on hover and on focus by keyboard, through Foundry's own tooltip:
 * a middle click locks them. They are built when they are asked for. Called once for a page.
 */
export function watchTips(page: Document): void {
  let wanted: HTMLElement | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const show = async (target: HTMLElement) => {
    const { buildTip } = await import("./build-tip.ts");
    const html = await buildTip(target);
    // In the meantime the pointer has left, or the element was drawn anew.
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
    // On the tooltip itself the pointer may rest, such as on the bar of a long one.
    if (target || !game.tooltip.tooltip.contains(event.target as Node)) want(target, REST);
  });
  page.body.addEventListener("pointerdown", event => {
    // Pressing something does away with its tooltip, except for the middle button, which locks it.
    if (event.button !== 1) want(null, 0);
  });
  // A focus that a script gives back, such as when a dialog closes, asks for no tooltip.
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
    // The header of a card opens by keyboard; the name with the tooltip is in it.
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
