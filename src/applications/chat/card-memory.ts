import { isFocusLost } from "../shared/focus.ts";
import { COVERED, isSteady } from "./follow-log.ts";

/**
 * For each part of a card that this user opened or closed manually, whether it is open. This is remembered
 * because a card is redrawn whenever its message changes.
 */
const parts = new Map<string, boolean>();

/**
 * The time at which each message's card opened automatically. Such a card stays open until a newer card opens
 * automatically.
 */
const byThemselves = new Map<string, number>();

/** The messages whose cards opened automatically and were closed again when a newer card opened. */
const passed = new Set<string>();

/** Whether a card opened automatically and was closed again when a newer card opened. */
export function hasPassed(message: string): boolean {
  return passed.has(message);
}

/**
 * Whether a part is open, or undefined if the user hasn't opened or closed it and it hasn't opened
 * automatically.
 */
export function wasOpened(message: string, key: string): boolean | undefined {
  return parts.get(`${message} ${key}`) ?? (key === "card" && byThemselves.has(message) ? true : undefined);
}

/** Remembers that the user opened or closed a part. */
export function rememberOpen(message: string, key: string, open: boolean): void {
  parts.set(`${message} ${key}`, open);
}

/**
 * Records that a card has opened automatically. Closes older cards that opened automatically and need no
 * action from the user. A card that has only just stopped needing action stays open for now, so that nothing
 * moves under the pointer.
 */
export function rememberOwnAccord(message: string, time: number): void {
  byThemselves.set(message, time);
  for (const [id, then] of byThemselves) {
    const card = newest.get(id)?.deref();
    if (then >= time || card?.dataset["wanted"] !== undefined) continue;
    byThemselves.delete(id);
    passed.add(id);
    const whole = card && partsOf(card).find(({ dataset }) => dataset["memory"] === "card");
    if (whole && !parts.has(`${id} card`)) whole.open = false;
  }
}

/** The most recently rendered card of each message. */
const newest = new Map<string, WeakRef<HTMLElement>>();

/**
 * Restores which parts of a rendered card (`details` elements with `data-memory`) are open, and remembers
 * which ones the user opens and closes. The browser fires `toggle` with a delay. If a new card was rendered
 * in the meantime, the part is opened in the new card.
 */
export function followOpening(card: HTMLElement, message: string): void {
  newest.set(message, new WeakRef(card));
  for (const part of partsOf(card)) {
    const key = part.dataset["memory"] ?? "";
    part.open = wasOpened(message, key) ?? part.open;
    part.addEventListener("toggle", () => {
      if (part.open === (wasOpened(message, key) ?? false)) return;
      rememberOpen(message, key, part.open);
      if (part.open && key === "card") reveal(card);
      const now = newest.get(message)?.deref();
      if (now && now !== card)
        for (const same of partsOf(now)) if (same.dataset["memory"] === key) same.open = part.open;
    });
  }
}

function partsOf(card: HTMLElement): HTMLDetailsElement[] {
  return [...card.querySelectorAll<HTMLDetailsElement>("details[data-memory]")];
}

/**
 * Scrolls a card into view, including its buttons. If the card is taller than the log, its buttons stick to
 * the bottom.
 */
function reveal(card: HTMLElement): void {
  const log = logOf(card);
  if (!log) return;
  card.classList.toggle("tall", card.offsetHeight + COVERED > log.clientHeight);
  card.scrollIntoView({ block: "nearest" });
}

function logOf(card: HTMLElement): HTMLElement | null {
  return card.closest<HTMLElement>(".chat-scroll");
}

/** The maximum number of frames to wait for a new card to replace the old one. */
const PATIENCE = 30;

/**
 * Calls a function as soon as a condition is met. Checks the condition in each frame, and gives up after the
 * given number of frames.
 */
function once(holds: () => boolean, view: Window, run: () => void, frames = PATIENCE): void {
  if (holds()) run();
  else if (frames > 0)
    view.requestAnimationFrame(() => {
      once(holds, view, run, frames - 1);
    });
}

/** If the replaced card has the focus, moves the focus to the corresponding element of the new card. */
export function keepFocus(card: HTMLElement, message: string, page: Document | undefined): void {
  const focused = page?.activeElement;
  const old = focused?.closest<HTMLElement>(`.bo-card[data-message="${CSS.escape(message)}"]`);
  const view = page?.defaultView;
  if (!old || !view) return;
  const key = focused?.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? "";
  // An "apply" button may have been replaced by an "undo" button.
  const beside = focused?.closest(".act") ? card.querySelector<HTMLElement>(".act button") : null;
  // The focus moves only after the old card has been removed. Until then, for example while the card is also
  // shown in a pop-out, it keeps the focus. If the user has moved the focus elsewhere, it stays there.
  once(
    () => card.isConnected && !old.isConnected,
    view,
    () => {
      if (!isFocusLost(page)) return;
      (
        card.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ??
        beside ??
        card.querySelector<HTMLElement>("summary")
      )?.focus({ preventScroll: true });
      // An open section can make the card taller, so the log scrolls to keep the card's buttons visible. This
      // isn't done for an earlier card if the log shows the newest messages, which must stay in view.
      const log = logOf(card);
      if (log && !isSteady(log) && card.querySelector("details[data-memory=card][open]")) reveal(card);
    },
  );
}
