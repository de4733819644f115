import { COVERED } from "./card-memory.ts";

/**
 * The cards that require an action from this user, and the buttons of all cards. They must not move under the
 * pointer.
 */
const STEADY = ".bo-card[data-wanted], .bo-card button";

/**
 * Keeps the end of a chat log in view while the log is scrolled to its end. Foundry scrolls to new messages,
 * but a card that grows when it is rendered again would push its own buttons out of view. A log that is
 * scrolled up doesn't move. If the user expands a card, the log doesn't move either, because no message is
 * replaced. While the pointer is on a button, or on a card that requires the user's input, that button or
 * card stays in place.
 */
export function followEnd(log: HTMLElement): void {
  const scroll = log.closest<HTMLElement>(".chat-scroll");
  const view = log.ownerDocument.defaultView;
  if (!scroll || !view) return;
  let isAtEnd = true;
  const held = new HeldCard(log, scroll);
  scroll.addEventListener(
    "scroll",
    () => {
      if (held.keep()) return;
      isAtEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < COVERED;
    },
    { passive: true },
  );
  held.watch(() => {
    if (isAtEnd) scroll.scrollTop = scroll.scrollHeight;
  });
  new view.MutationObserver(() => {
    if (!held.keep() && isAtEnd) scroll.scrollTop = scroll.scrollHeight;
  }).observe(log, { childList: true });
}

/** The card under the pointer, which stays in place while messages arrive or change. */
class HeldCard {
  readonly #log: HTMLElement;
  readonly #scroll: HTMLElement;
  /** The ID of the held card's message, and the position of the card's buttons on the screen. */
  #place: { readonly message: string; readonly top: number } | null = null;

  constructor(log: HTMLElement, scroll: HTMLElement) {
    this.#log = log;
    this.#scroll = scroll;
  }

  /** Starts watching the pointer. Calls `left` when the pointer leaves the held card. */
  watch(left: () => void): void {
    const scroll = this.#scroll;
    scroll.addEventListener("pointermove", ({ target }) => {
      const part = (target as Element).closest(STEADY);
      const message = part?.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
      if (message !== undefined) this.#hold(message);
      else if (this.#place) {
        this.#place = null;
        left();
      }
    });
    scroll.addEventListener("pointerleave", () => {
      if (!this.#place) return;
      this.#place = null;
      left();
    });
    // A click usually removes the button, and its result appears at the end of the log.
    scroll.addEventListener("click", () => {
      this.#place = null;
    });
    // If the user scrolls or expands a part of the card, the card is no longer held in place.
    for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
      scroll.addEventListener(
        event,
        ({ type, target }) => {
          if (type !== "pointerdown" || !(target as Element).closest("button")) this.#place = null;
        },
        { passive: true },
      );
  }

  /**
   * Scrolls the log so that the held card returns to its previous position. Returns whether a card is held.
   */
  keep(): boolean {
    const now = this.#place && this.#topOf(this.#place.message);
    if (!this.#place || now === null) return false;
    const moved = now - this.#place.top;
    if (Math.abs(moved) >= 1) this.#scroll.scrollTop += moved;
    return true;
  }

  #hold(message: string): void {
    const top = this.#topOf(message);
    this.#place = top === null ? null : { message, top };
  }

  /**
   * Returns the position of a card's last row of buttons or, if there is none, of the card. Returns null if the
   * message is no longer in the log.
   */
  #topOf(message: string): number | null {
    const item = this.#log.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message)}"]`);
    const part = item && (item.querySelector<HTMLElement>(".act") ?? item);
    return part ? part.getBoundingClientRect().top : null;
  }
}
