import { isFocusLost } from "../shared/focus.ts";
import { watchHooks } from "../../compat/hooks.ts";
import { localize } from "../../language/localize.ts";
import { isChatShown } from "../shared/shown-cards.ts";

/**
 * The parts that a chat notification must never cover: a window's primary button, the buttons in its footer,
 * and the contents of action dialogs, such as the odds.
 */
const STEPS = ".application :is([data-primary], .bo-foot .bo-btn), .bo-action > .window-content";

/** The contents of other windows. Only notifications that have just arrived may cover them. */
const CONTENTS = ".application > .window-content";

/**
 * The time in milliseconds for which a notification stays after its card stopped waiting, so that users see
 * the result.
 */
const LINGER = 6000;

/** The distance in pixels between notifications and the panel or the hotbar below them. */
const GAP = 8;

/**
 * Shows chat notifications above all windows, in the browser's top layer. By default, they are in the
 * interface layer below the windows, which would hide the result of a roll. On the screen, they appear above
 * the hotbar and the panel with the user's prompts. All notifications move back below the windows if one of
 * them would cover a window's main buttons or an action dialog, or if a notification that has been kept for a
 * while would cover a window's contents. Nothing disappears or moves under the pointer unless it would cover a
 * window or a prompt, or leave the screen.
 */
export function liftNotifications(page: Document): void {
  const list = page.getElementById("chat-notifications");
  const view = page.defaultView;
  if (!list || !view || typeof list.showPopover !== "function") return;
  const held = new HeldNotifications(list);
  const unmark = () => {
    list.removeAttribute("popover");
    list.classList.remove("bo-lifted");
  };
  const lower = () => {
    if (list.matches(":popover-open")) list.hidePopover();
    unmark();
  };
  const lift = () => {
    held.release();
    const messages = [...list.querySelectorAll<HTMLElement>(":scope > .chat-message")];
    if (messages.length === 0) {
      lower();
      return;
    }
    // The last card that waits for the user gets most of the space or, if there is none, the last card.
    const main = messages.findLast(message => message.querySelector("[data-wanted]")) ?? messages.at(-1);
    for (const message of messages) message.classList.toggle("bo-small", message !== main);
    // A new prompt must not be covered and no notification may leave the screen, even while the pointer rests on
    // one of them.
    const box = list.getBoundingClientRect();
    const asked = page.querySelector(".bo-prompts")?.getBoundingClientRect();
    if (!held.isUsed || box.top < 0 || (asked && overlap(box, asked))) {
      held.giveUpSpace();
      place();
    }
    held.measure();
    const covers = (message: HTMLElement) => {
      const box = message.getBoundingClientRect();
      const below = page.querySelectorAll(held.isKept(message) ? `${STEPS}, ${CONTENTS}` : STEPS);
      return [...below].some(one => overlap(box, one.getBoundingClientRect()));
    };
    // Windows have priority over notifications, even over one on which the pointer rests.
    if (messages.some(covers)) lower();
  };
  const place = () => {
    list.style.marginBottom = "";
    // A popover that the browser has closed, for example because it was moved to another parent, isn't displayed
    // and would have no position.
    const isOpen = list.matches(":popover-open");
    if (!isOpen) unmark();
    const { left, right, bottom, width } = list.getBoundingClientRect();
    if (!isOpen) {
      list.style.setProperty("--bo-right", `${view.innerWidth - right}px`);
      list.style.setProperty("--bo-bottom", `${view.innerHeight - bottom}px`);
      list.style.setProperty("--bo-width", `${width}px`);
      list.classList.add("bo-lifted");
      list.popover = "manual";
      list.showPopover();
    }
    const tops = [...page.querySelectorAll(".bo-prompts, #hotbar")]
      .map(part => part.getBoundingClientRect())
      .filter(box => box.height > 0 && box.right > left)
      .map(box => box.top);
    const above = Math.max(0, bottom + GAP - Math.min(bottom + GAP, ...tops));
    list.style.marginBottom = `${above}px`;
    list.style.setProperty("--bo-asked", `${above}px`);
  };
  // The layout can still change: cards are rendered after they are inserted, and windows open beneath
  // notifications.
  const { requestAnimationFrame } = view;
  const later = () => {
    if (list.childElementCount > 0) requestAnimationFrame(lift);
  };
  held.watch(view, lift, later);
  watchHooks(["renderApplicationV2", "closeApplicationV2", "changeSidebarTab", "collapseSidebar"], later);
  page.addEventListener("pointerup", later);
  new view.ResizeObserver(later).observe(list);
  lift();
}

/**
 * Prevents notifications that the user still needs from being removed from the list by Foundry. These are all
 * notifications while the pointer or the focus is in the list, and the latest one whose card requires an
 * action from this user, or shows an action of this user that others haven't finished. Once that card no longer
 * waits, its notification shows the result for a while. New notifications are inserted above a kept one,
 * because the list grows upward from its last entry.
 */
class HeldNotifications {
  readonly #list: HTMLElement;
  /** The IDs of the messages whose notifications Foundry has already removed. */
  readonly #expired = new Set<string>();
  /**
   * The times until which the results of cards that waited are shown, by message ID. Infinite until the
   * notification is first due to be removed after its card stopped waiting.
   */
  readonly #until = new Map<string, number>();
  /** The height of each notification in pixels, by message ID. */
  readonly #heights = new Map<string, number>();
  #isHovered = false;
  /**
   * The element of the list that last had the focus. Stored because an element loses the focus when it is
   * removed.
   */
  #focused: HTMLElement | null = null;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /**
   * Whether the pointer or the keyboard focus is in the list. Only visible focus counts, because a button
   * keeps the focus after it has been pressed.
   */
  get isUsed(): boolean {
    return this.#isHovered || this.#list.querySelector(":focus-visible") !== null;
  }

  /** Whether a notification is still shown although Foundry has already removed it. */
  isKept(message: HTMLElement): boolean {
    return this.#expired.has(idOf(message));
  }

  /**
   * Starts watching the list. Calls `changed` after notifications were added or removed, and `left` when the
   * pointer or the focus leaves the list.
   */
  watch(view: Window & typeof globalThis, changed: () => void, left: () => void): void {
    const list = this.#list;
    const observer = new view.MutationObserver(records => {
      for (const record of records) this.#onRecord(record);
      changed();
      observer.takeRecords();
    });
    observer.observe(list, { childList: true });
    list.addEventListener("pointerenter", () => {
      this.#isHovered = true;
    });
    list.addEventListener("pointerleave", () => {
      this.#isHovered = false;
      left();
    });
    list.addEventListener("focusin", ({ target }) => {
      this.#focused = (target as HTMLElement).matches(":focus-visible") ? (target as HTMLElement) : null;
    });
    list.addEventListener("focusout", () => {
      view.setTimeout(() => {
        if (!list.contains(list.ownerDocument.activeElement)) this.#focused = null;
        if (!this.isUsed) left();
      });
    });
  }

  /**
   * Removes expired notifications that are no longer needed. Those that are still needed get a close button
   * instead.
   */
  release(): void {
    for (const message of this.#waiting) this.#until.set(idOf(message), Infinity);
    for (const id of this.#expired) {
      const message = this.#find(id);
      if (message && (this.#isNeeded(message) || this.#lingers(message))) this.#offerToClose(message);
      else {
        this.#forget(id);
        message?.remove();
      }
    }
    // An empty list doesn't report that the pointer has left it.
    if (this.#list.childElementCount === 0) this.#isHovered = false;
  }

  /** Gives up the space that notifications kept while the list was used. */
  giveUpSpace(): void {
    for (const message of this.#list.children as HTMLCollectionOf<HTMLElement>) message.style.minHeight = "";
  }

  /** Stores the notifications' heights. Must be called when their layout is final. */
  measure(): void {
    this.#heights.clear();
    for (const message of this.#list.children as HTMLCollectionOf<HTMLElement>)
      this.#heights.set(idOf(message), message.offsetHeight);
  }

  /**
   * Gives the updated version of a notification at least the height of the previous version while the list is
   * used. Otherwise, a card that lost its button would move the buttons of the cards above it.
   */
  #keepHeight(updated: HTMLElement): void {
    const height = this.#heights.get(idOf(updated));
    if (this.isUsed && height !== undefined) updated.style.minHeight = `${height}px`;
  }

  #onRecord({ addedNodes, removedNodes, nextSibling }: MutationRecord): void {
    const list = this.#list;
    for (const message of removedNodes as NodeListOf<HTMLElement>) {
      const id = idOf(message);
      // If a notification was removed by an update, another one with the same ID has already replaced it.
      const updated = id ? this.#find(id) : null;
      if (updated) this.#keepHeight(updated);
      if (!id || updated) continue;
      if (game.messages.has(id) && (this.#isNeeded(message) || this.#lingers(message))) {
        this.#expired.add(id);
        list.insertBefore(message, nextSibling?.parentNode === list ? nextSibling : null);
        if (isFocusLost(list.ownerDocument) && message.contains(this.#focused))
          this.#focused?.focus({ preventScroll: true });
      } else this.#forget(id);
    }
    const isKept = this.isUsed || this.#waiting.some(one => ![...addedNodes].includes(one));
    if (isKept && removedNodes.length === 0) list.prepend(...[...addedNodes].filter(one => one.parentNode));
  }

  #forget(id: string): void {
    this.#expired.delete(id);
    this.#until.delete(id);
  }

  /** Whether the user still needs a notification. */
  #isNeeded(message: HTMLElement): boolean {
    if (this.isUsed || message.contains(this.#focused)) return true;
    return (
      !isChatShown() && isWaiting(message) && this.#waiting.every(other => timeOf(other) <= timeOf(message))
    );
  }

  /** Whether a notification whose card waited until now still shows the result. */
  #lingers(message: HTMLElement): boolean {
    const id = idOf(message);
    const until = this.#until.get(id);
    if (until === undefined || isChatShown() || this.#waiting.length > 0) return false;
    if (until !== Infinity) return Date.now() < until;
    this.#until.set(id, Date.now() + LINGER);
    message.ownerDocument.defaultView?.setTimeout(() => this.release(), LINGER);
    return true;
  }

  /** The notifications whose cards require an action from this user or, for the user's own actions, others. */
  get #waiting(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>(":scope > *")].filter(isWaiting);
  }

  /** Adds a close button to a notification that doesn't disappear by itself. */
  #offerToClose(message: HTMLElement): void {
    if (message.querySelector(".bo-away")) return;
    const button = message.ownerDocument.createElement("button");
    button.type = "button";
    button.className = "bo-ib bo-away";
    button.ariaLabel = localize("BLACKOUT.openItems.close");
    const cross = message.ownerDocument.createElement("i");
    cross.className = "bo-i s bo-i-cross";
    button.append(cross);
    button.addEventListener("click", () => {
      this.#isHovered = false;
      this.#focused = null;
      for (const card of message.querySelectorAll("[data-wanted], .bo-card.ask")) {
        card.removeAttribute("data-wanted");
        card.classList.remove("ask");
      }
      this.#until.delete(idOf(message));
      button.blur();
      this.release();
    });
    message.append(button);
  }

  #find(id: string): HTMLElement | null {
    return this.#list.querySelector(`:scope > [data-message-id="${CSS.escape(id)}"]`);
  }
}

function idOf(message: HTMLElement): string {
  return message.dataset?.["messageId"] ?? "";
}

function isWaiting(message: HTMLElement): boolean {
  const isOwn = game.messages.get(idOf(message))?.isAuthor === true;
  return message.querySelector(isOwn ? "[data-wanted], .bo-card.ask" : "[data-wanted]") !== null;
}

/** Returns the time at which a notification's message was created, or 0 if the message no longer exists. */
function timeOf(message: HTMLElement): number {
  return game.messages.get(idOf(message))?.timestamp ?? 0;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    other.width > 0 &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
