/**
 * Tracks whether a pointer is held down on a window. Typing in a field and then pressing a button fires the
 * field's change event on pointer down; if the button were redrawn before pointer up, the click would be
 * lost. So rendering waits for the release.
 */
export class Press {
  #released: Promise<void> = Promise.resolve();

  /** Resolves immediately, or when the pointer has been released and its click has been handled. */
  get released(): Promise<void> {
    return this.#released;
  }

  /** Watches a window's root element; call it once per element. */
  watch(root: HTMLElement): void {
    root.addEventListener(
      "pointerdown",
      () => {
        const page = root.ownerDocument;
        this.#released = new Promise(resolve => {
          const lifted = () => {
            for (const name of ENDS) page.removeEventListener(name, lifted, true);
            // The click event follows pointer up.
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
