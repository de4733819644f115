import { closestTarget } from "./closest-target.ts";

/**
 * Tracks whether a pointer is held down on a window, so that rendering can wait until it is released. If a
 * user types in a field and then presses a button, the field's change event fires on pointer down. If the
 * button were redrawn before pointer up, the click would be lost.
 */
export class Press {
  #released: Promise<void> = Promise.resolve();

  /**
   * Returns a promise that resolves when the pointer has been released and its click has been handled, or
   * immediately if no pointer is held down.
   */
  get released(): Promise<void> {
    return this.#released;
  }

  /**
   * Starts watching the root element of a window or, with a selector, the matching elements within it. Must be
   * called once per element.
   */
  watch(root: HTMLElement, within = "*"): void {
    root.addEventListener(
      "pointerdown",
      event => {
        if (!closestTarget(event, within)) return;
        // The element may have moved to the document of a detached window.
        const page = root.ownerDocument;
        this.#released = new Promise(resolve => {
          const lifted = () => {
            for (const name of ENDS) page.removeEventListener(name, lifted, true);
            // The promise resolves after the click event, which follows the pointer-up event.
            setTimeout(resolve, 0);
          };
          for (const name of ENDS) page.addEventListener(name, lifted, true);
        });
      },
      true,
    );
  }
}

const ENDS = ["pointerup", "pointercancel", "dragend"] as const;
