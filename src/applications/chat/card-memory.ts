/** Which parts of which cards this user opened or closed: a card is drawn anew at every change of its message. */
const parts = new Map<string, boolean>();

/** Whether the user opened or closed the part with that key; undefined when they did neither. */
export function wasOpened(message: string, key: string): boolean | undefined {
  return parts.get(`${message} ${key}`);
}

/** Remembers that a part is open or closed. */
export function rememberOpen(message: string, key: string, open: boolean): void {
  parts.set(`${message} ${key}`, open);
}

/** The card of each message that was drawn last. */
const newest = new Map<string, WeakRef<HTMLElement>>();

/**
 * Shows the parts of a drawn card as they were left, its `details` that bear `data-memory`, and remembers from now on what is opened and closed in it. The browser tells of
 * opening a little later than it happens: when a new card was drawn in the meantime, the part is opened there.
 */
export function followOpening(card: HTMLElement, message: string): void {
  newest.set(message, new WeakRef(card));
  for (const part of partsOf(card)) {
    const key = part.dataset["memory"] ?? "";
    part.open = wasOpened(message, key) ?? part.open;
    part.addEventListener("toggle", () => {
      rememberOpen(message, key, part.open);
      const now = newest.get(message)?.deref();
      if (now && now !== card)
        for (const same of partsOf(now)) if (same.dataset["memory"] === key) same.open = part.open;
    });
  }
}

function partsOf(card: HTMLElement): HTMLDetailsElement[] {
  return [...card.querySelectorAll<HTMLDetailsElement>("details[data-memory]")];
}

/** As many frames are waited for a new card to take the place of the old one. */
const PATIENCE = 30;

/** Gives the focus to the same place of a new card when the old one, which it replaces, has it. */
export function keepFocus(card: HTMLElement, message: string, page: Document | undefined): void {
  const focused = page?.activeElement;
  const old = focused?.closest<HTMLElement>(`.bo-card[data-message="${CSS.escape(message)}"]`);
  const view = page?.defaultView;
  if (!old || !view) return;
  const key = focused?.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? "";
  // Where "apply" was pressed there is "undo" now.
  const beside = focused?.closest(".act") ? card.querySelector<HTMLElement>(".act button") : null;
  const wait = (frames: number) => {
    if (card.isConnected && !old.isConnected)
      (
        card.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ??
        beside ??
        card.querySelector<HTMLElement>("summary")
      )?.focus({ preventScroll: true });
    else if (frames > 0)
      view.requestAnimationFrame(() => {
        wait(frames - 1);
      });
  };
  wait(PATIENCE);
}
