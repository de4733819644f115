/**
 * The height, in pixels, of the button that jumps to the newest messages and covers the bottom of the log.
 */
export const COVERED = 56;

/** By chat log: whether it is scrolled to its end, or holds a card in place. */
const steady = new WeakMap<Element, () => boolean>();

/** Whether a chat log must not be scrolled, because it follows its end or holds the card under the pointer. */
export function isSteady(scroll: Element): boolean {
  return steady.get(scroll)?.() === true;
}

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
 * card stays in place. After a click on the button, this applies until the pointer moves, so that a second
 * click can't press the button of another card.
 */
export function followEnd(log: HTMLElement): void {
  const scroll = log.closest<HTMLElement>(".chat-scroll");
  const view = log.ownerDocument.defaultView;
  if (!scroll || !view) return;
  let isAtEnd = true;
  const held = new HeldCard(log, scroll);
  steady.set(scroll, () => isAtEnd || held.isHeld);
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

/** The place of a card on the screen. */
interface Place {
  /** The ID of the card's message. */
  readonly message: string;
  readonly top: number;
  /** Whether `top` is the position of the card's last row of buttons, and not of the card. */
  readonly isOfButtons: boolean;
}

/** The card under the pointer, which stays in place while messages arrive or change. */
class HeldCard {
  readonly #log: HTMLElement;
  readonly #scroll: HTMLElement;
  #place: Place | null = null;

  constructor(log: HTMLElement, scroll: HTMLElement) {
    this.#log = log;
    this.#scroll = scroll;
  }

  get isHeld(): boolean {
    return this.#place !== null;
  }

  /** Starts watching the pointer. Calls `left` when the pointer leaves the held card. */
  watch(left: () => void): void {
    const scroll = this.#scroll;
    scroll.addEventListener("pointermove", ({ target }) => {
      const part = (target as Element).closest(STEADY);
      const message = part?.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
      if (message !== undefined) this.#hold(message);
      else this.#leave(left);
    });
    scroll.addEventListener("pointerleave", () => {
      this.#leave(left);
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
    const now = this.#place && this.#placeOf(this.#place);
    if (!this.#place || !now) return false;
    const moved = now.top - this.#place.top;
    if (Math.abs(moved) >= 1) this.#scroll.scrollTop += moved;
    return true;
  }

  #leave(left: () => void): void {
    if (!this.#place) return;
    this.#place = null;
    left();
  }

  #hold(message: string): void {
    this.#place = this.#placeOf({ message, isOfButtons: false });
  }

  /**
   * Returns the position of a card's last row of buttons or, if there is none, of the card. If the row of
   * buttons has disappeared since the card was first held, returns the end of the card. Returns null if the message is
   * no longer in the log.
   */
  #placeOf({ message, isOfButtons }: Omit<Place, "top">): Place | null {
    const item = this.#log.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message)}"]`);
    const buttons = item?.querySelector<HTMLElement>(".act:not(details:not([open]) *)");
    if (buttons) return { message, top: buttons.getBoundingClientRect().top, isOfButtons: true };
    const box = item?.getBoundingClientRect();
    return box ? { message, top: isOfButtons ? box.bottom : box.top, isOfButtons } : null;
  }
}
