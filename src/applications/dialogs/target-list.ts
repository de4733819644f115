import { fitHeight } from "../shared/steady-height.ts";
import type { Shown } from "../shared/window-places.ts";

/** The class of an open list for which the dialog grows, because it would otherwise cover the footer. */
const INLINE = "inline";

/**
 * Opens and closes the list of targets in a dialog. The list covers the content below it, so it closes when
 * the user chooses a target, presses Enter or Escape, or clicks elsewhere in the dialog. If a dialog is too
 * small for its list, the dialog grows when the list opens.
 */
export class TargetList {
  /**
   * Whether the user is moving through the list with the arrow keys. If so, choosing a target doesn't close
   * the list.
   */
  #stepping = false;
  /**
   * Whether the dialog has grown to make room for the list. If so, the list covers nothing and doesn't have
   * to close.
   */
  #hasGrown = false;
  readonly #dialog: Shown;

  constructor(dialog: Shown) {
    this.#dialog = dialog;
  }

  /** Starts handling the dialog's events. Called once, after the first render. */
  listen(): void {
    const { element } = this.#dialog;
    element.addEventListener("toggle", ({ target }) => this.#makeRoom(target), { capture: true });
    // A list that is open from the start may already have fired its event.
    this.#makeRoom(this.#list);
    element.addEventListener("pointerdown", ({ target }) => {
      this.#stepping = false;
      if (!this.#hasGrown && !(target as Element).closest("details.tgts"))
        this.#list?.removeAttribute("open");
    });
    element.addEventListener("keydown", event => {
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
   * Closes the list after a target has been chosen, unless the list covers nothing else or the user is only
   * moving through the targets with the arrow keys.
   */
  closeAfterChoice(): void {
    if (!this.#stepping && !this.#hasGrown) this.#close();
  }

  get #list(): HTMLDetailsElement | null {
    return this.#dialog.element.querySelector("details.tgts");
  }

  /** Lets the dialog grow if its open list would cover the footer. */
  #makeRoom(list: EventTarget | null): void {
    // If the list has just been redrawn, or was closed with its dialog, the event arrives too late.
    if (!(list instanceof HTMLDetailsElement && list.isConnected && list.matches(".tgts[open]"))) return;
    const bottom = list.querySelector(".pop")?.getBoundingClientRect().bottom ?? 0;
    const footer = this.#dialog.element.querySelector(".bo-foot")?.getBoundingClientRect().top ?? Infinity;
    // If the dialog has already grown, the list has been drawn again and must not cover the content.
    if (!this.#hasGrown && bottom <= footer) return;
    this.#hasGrown = true;
    list.classList.add(INLINE);
    fitHeight(this.#dialog);
  }

  /** Closes the list if it is open, and returns the focus to the button that opened it. */
  #close(): void {
    const list = this.#list;
    if (!list?.open) return;
    list.open = false;
    list.querySelector("summary")?.focus();
  }
}
