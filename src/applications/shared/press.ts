import { closestTarget } from "./closest-target.ts";

/**
 * Tracks whether a pointer is held down on a window, so that rendering can wait until it is released. If a
 * user types in a field and then presses a button, the field's change event fires on pointer down. If the
 * button were redrawn before pointer up, the click would be lost. Rendering also waits while a character is
 * being composed, for example from a dead key and a letter, because replacing the field would end this.
 */
export class Press {
  #released: Promise<void> = Promise.resolve();

  /**
   * Returns a promise that resolves when the pointer has been released and its click has been handled, or when
   * the character has been composed. Resolves immediately if neither is in progress.
   */
  get released(): Promise<void> {
    return this.#released;
  }

  /**
   * Starts watching the root element of a window or, with a selector, the matching elements within it. Must be
   * called once per element.
   */
  watch(root: HTMLElement, within = "*"): void {
    const page = root.ownerDocument;
    for (const [start, ends] of STARTS)
      root.addEventListener(
        start,
        event => {
          if (!closestTarget(event, within)) return;
          this.#released = new Promise(resolve => {
            const ended = () => {
              for (const name of ends) page.removeEventListener(name, ended, true);
              // The promise resolves after the click event, which follows the pointer-up event.
              setTimeout(resolve, 0);
            };
            for (const name of ends) page.addEventListener(name, ended, true);
          });
        },
        true,
      );
  }
}

/** The events after which rendering waits, each with those that end the wait. */
const STARTS = [
  ["pointerdown", ["pointerup", "pointercancel", "dragend"]],
  ["compositionstart", ["compositionend", "focusout"]],
] as const;
