import { isMotionWanted } from "../../compat/motion.ts";

/**
 * The elements that show points individually: bars for hit points and load, pips for Stamina and action
 * points, and marks for the rounds in a magazine.
 */
const SCALES = ".bo-gauge, .bo-pips, .pips, .bo-amg";

/**
 * The duration of a cell's animation in milliseconds, the delay in milliseconds between the starts of two
 * cells' animations, and the maximum number of these delays.
 */
const LASTS = 300;
const STEP = 30;
const MOST_STEPS = 8;

/** For each window, the bars and pips at its last render: for every cell, whether it was filled. */
const filledCells = new WeakMap<object, readonly (readonly boolean[])[]>();

/**
 * Animates the bars and pips of the system's windows from the old to the new value on every render. Other
 * code does not wait for the animation. Must be called once.
 */
export function moveBars(): void {
  Hooks.on("renderApplicationV2", (app: { element?: unknown }) => {
    if (app.element instanceof HTMLElement && app.element.classList.contains("blackout"))
      moveIn(app, app.element);
  });
}

function moveIn(app: object, element: HTMLElement): void {
  if (!isMotionWanted()) {
    filledCells.delete(app);
    return;
  }
  const scales = [...element.querySelectorAll<HTMLElement>(SCALES)].map(
    scale => [...scale.children] as HTMLElement[],
  );
  const now = scales.map(cells => cells.map(isFilled));
  const before = filledCells.get(app);
  filledCells.set(app, now);
  // If the number of scales has changed, the old and new scales can't be matched.
  if (before?.length !== now.length) return;
  scales.forEach((cells, index) => {
    const was = before[index];
    if (was?.length === cells.length) move(cells.filter((cell, at) => isFilled(cell) !== was[at]));
  });
}

/**
 * Whether a cell is filled. In gauges, a CSS class marks the empty cells, whereas in pips, one marks the
 * filled cells.
 */
function isFilled({ classList, parentElement }: HTMLElement): boolean {
  return parentElement?.classList.contains("bo-gauge") === true
    ? !classList.contains("e")
    : classList.contains("f");
}

function move(changed: readonly HTMLElement[]): void {
  const isLoss = changed.some(cell => !isFilled(cell));
  // Lost points disappear from last to first.
  const order = isLoss ? [...changed].reverse() : changed;
  order.forEach((cell, index) => {
    const isGauge = cell.parentElement?.classList.contains("bo-gauge") === true;
    const from = isLoss
      ? { transform: "scaleY(1.5)", ...(isGauge && { backgroundColor: "var(--bo-harm-fill)" }) }
      : { transform: "scaleY(0.4)", opacity: 0 };
    cell.animate([from, {}], {
      duration: LASTS,
      delay: Math.min(index, MOST_STEPS) * STEP,
      easing: "ease-out",
      fill: "backwards",
    });
  });
}
