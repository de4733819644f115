/**
 * Which parts of which cards this user opened or closed by hand: a card is drawn anew at every change of its
 * message.
 */
const parts = new Map<string, boolean>();

/**
 * The messages whose cards opened by themselves, with the time of each. They stay open until a newer card
 * opens by itself.
 */
const byThemselves = new Map<string, number>();

/** The messages whose cards closed again. */
const passed = new Set<string>();

/** Whether a card opened by itself and closed again when a newer one did so. */
export function hasPassed(message: string): boolean {
  return passed.has(message);
}

/** Whether a part is to be open; undefined where neither the user nor the card itself has decided. */
export function wasOpened(message: string, key: string): boolean | undefined {
  return parts.get(`${message} ${key}`) ?? (key === "card" && byThemselves.has(message) ? true : undefined);
}

/** Remembers that the user opened or closed a part. */
export function rememberOpen(message: string, key: string, open: boolean): void {
  parts.set(`${message} ${key}`, open);
}

/**
 * Remembers that a card opened by itself, and closes the older ones that did so and that the user need not
 * act on. It stays open when it needs no hand any more, so that nothing jumps away under the pointer.
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

/** The card of each message that was drawn last. */
const newest = new Map<string, WeakRef<HTMLElement>>();

/**
 * Shows the parts of a drawn card as they were left, its `details` with `data-memory`, and remembers from now
 * on what the user opens and closes in it. The browser reports opening a little later than it happens: when a
 * new card was drawn in the meantime, the part is opened there.
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

/** Pixels that the button to the newest messages covers at the lower edge of the log. */
export const COVERED = 56;

/**
 * Scrolls a card into view with its buttons, which stick to the lower edge where the log is lower than the
 * card.
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

/** As many frames are waited for a new card to take the place of the old one. */
const PATIENCE = 30;

/** Runs something once a condition holds, which is checked at each frame for a while. */
function once(holds: () => boolean, view: Window, run: () => void, frames = PATIENCE): void {
  if (holds()) run();
  else if (frames > 0)
    view.requestAnimationFrame(() => {
      once(holds, view, run, frames - 1);
    });
}

/** Gives the focus to the same place of a new card when the old one, which it replaces, has it. */
export function keepFocus(card: HTMLElement, message: string, page: Document | undefined): void {
  const focused = page?.activeElement;
  const old = focused?.closest<HTMLElement>(`.bo-card[data-message="${CSS.escape(message)}"]`);
  const view = page?.defaultView;
  if (!old || !view) return;
  const key = focused?.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? "";
  // Where "apply" was pressed there is "undo" now.
  const beside = focused?.closest(".act") ? card.querySelector<HTMLElement>(".act button") : null;
  // While the old one is still there, such as beside a pop-out, it keeps the focus.
  once(
    () => card.isConnected && !old.isConnected,
    view,
    () => {
      (
        card.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ??
        beside ??
        card.querySelector<HTMLElement>("summary")
      )?.focus({ preventScroll: true });
      // What was pressed made the card larger: its buttons stay where they can be pressed.
      if (card.querySelector("details[data-memory=card][open]")) reveal(card);
    },
  );
}
