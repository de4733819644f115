/**
 * Knows whether a pointer is held down on a window. Typing into a field and then pressing a button fires the
 * field's change on the way down; were the button replaced by a new drawing before the way up, the press
 * would be lost. So drawing waits for the release.
 */
export class Press {
  #released: Promise<void> = Promise.resolve();

  /** Resolves at once, or when the pointer that is down now is lifted and its click has been handled. */
  get released(): Promise<void> {
    return this.#released;
  }

  /** Watches a window's root element; to be called once per element. */
  watch(root: HTMLElement): void {
    root.addEventListener(
      "pointerdown",
      () => {
        const page = root.ownerDocument;
        this.#released = new Promise(resolve => {
          const lifted = () => {
            for (const name of ENDS) page.removeEventListener(name, lifted, true);
            // The click comes after the pointer is up.
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
