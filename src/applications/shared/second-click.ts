const CONTROL = "[data-key], [data-action], button, a";

/**
 * Names of controls that are replaced by another control only after a while. A click on the other control
 * counts as a second click until the pointer moves by a few pixels.
 */
const SLOW = /callTime$/u;

/** How far in pixels the pointer moves at most between two clicks in the same place. */
const STILL = 2;

/**
 * Ignores the second click of a double-click if the first click has put a different control under the
 * pointer. For example, the button that begins an encounter opens another tab, and the "Call time" button
 * closes its window. Only double-clicks that begin on one of the system's controls are affected. Must be
 * called once per page.
 */
export function guardSecondClicks(page: Document): void {
  let first = "";
  let place = { x: 0, y: 0 };
  page.addEventListener(
    "click",
    event => {
      const control = event.target instanceof Element ? controlOf(event.target) : null;
      const name = nameOf(control);
      const isStill =
        SLOW.test(first) && Math.hypot(event.clientX - place.x, event.clientY - place.y) <= STILL;
      const isSecond = event.detail >= 2 || (isStill && first !== name && event.detail > 0);
      if (!isSecond) place = { x: event.clientX, y: event.clientY };
      if (!isSecond) first = control?.closest(".blackout, .bo-card") ? name : "";
      else if (first !== "" && first !== name) {
        event.preventDefault();
        event.stopImmediatePropagation();
        // A further click is intended.
        if (event.detail < 2) first = "";
      }
    },
    { capture: true },
  );
}

/** Returns the control that a click on an element presses. A click on a label presses its control as well. */
function controlOf(target: Element): HTMLElement | null {
  return target.closest("label")?.control ?? target.closest<HTMLElement>(CONTROL);
}

/** Returns a name for a control that remains the same when the control is redrawn. */
function nameOf(control: HTMLElement | null): string {
  return control ? (control.dataset["key"] ?? control.dataset["action"] ?? control.className) : "";
}
