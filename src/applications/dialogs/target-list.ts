/**
 * Opens and closes the list of targets in a dialog. The list covers the content below it, so it closes when
 * the user chooses a target, presses Enter or Escape, or clicks elsewhere in the dialog.
 */
export class TargetList {
  /**
   * Whether the user is moving through the list with the arrow keys. If so, choosing a target doesn't close
   * the list.
   */
  #stepping = false;
  readonly #dialog: () => HTMLElement;

  constructor(dialog: () => HTMLElement) {
    this.#dialog = dialog;
  }

  /** Starts to handle the dialog's events. Called once, after the first render. */
  listen(): void {
    this.#dialog().addEventListener("pointerdown", ({ target }) => {
      this.#stepping = false;
      if (!(target as Element).closest("details.tgts")) this.#list?.removeAttribute("open");
    });
    this.#dialog().addEventListener("keydown", event => {
      const isClosing = event.key === "Escape" && this.#list?.open === true;
      // Foundry would close the dialog.
      if (isClosing) event.stopPropagation();
      const isInList = (event.target as Element).matches("details.tgts [type=radio]");
      if (isInList) this.#stepping = event.key.startsWith("Arrow");
      const isChoosing = isInList && event.key === "Enter";
      // Enter would roll.
      if (isChoosing) event.preventDefault();
      if (isClosing || isChoosing) this.#close();
    });
  }

  /**
   * Closes the list after a target has been chosen, unless the user is only moving through the targets with
   * the arrow keys.
   */
  closeAfterChoice(): void {
    if (!this.#stepping) this.#close();
  }

  get #list(): HTMLDetailsElement | null {
    return this.#dialog().querySelector("details.tgts");
  }

  /** Closes the list if it is open, and returns the focus to the button that opened it. */
  #close(): void {
    const list = this.#list;
    if (!list?.open) return;
    list.open = false;
    list.querySelector("summary")?.focus();
  }
}
