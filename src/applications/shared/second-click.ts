const CONTROL = "[data-key], [data-action], button, a";

/**
 * Ignores the second click of a double-click if the first click has put a different control under the
 * pointer. For example, the button that begins an encounter opens another tab, and the "Call time" button
 * closes its window. Only double-clicks that begin on one of the system's controls are affected. Must be
 * called once per page.
 */
export function guardSecondClicks(page: Document): void {
  let first = "";
  page.addEventListener(
    "click",
    event => {
      const control = event.target instanceof Element ? controlOf(event.target) : null;
      const name = nameOf(control);
      if (event.detail < 2) first = control?.closest(".blackout, .bo-card") ? name : "";
      else if (first !== "" && first !== name) {
        event.preventDefault();
        event.stopImmediatePropagation();
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
