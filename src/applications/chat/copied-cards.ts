const drawnCards = new WeakSet<Element>();
const watchedPages = new WeakSet<Document>();

/**
 * Makes the buttons on copied cards work. If the chat is hidden in the sidebar, Foundry may show a message as
 * a copy of its markup without event listeners. When a button on such a copy in `page` is pressed, the copy
 * is replaced by a newly rendered card of the message, and the same button is pressed there. Must be called
 * for every rendered card with `data-message`.
 */
export function reviveCopies(card: HTMLElement, page: Document | undefined): void {
  drawnCards.add(card);
  if (!page || watchedPages.has(page)) return;
  watchedPages.add(page);
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button[data-key]") : null;
    const copy = button?.closest<HTMLElement>("[data-card][data-message]");
    if (button && copy && !drawnCards.has(copy)) void revive(copy, button.dataset["key"] ?? "");
  });
}

async function revive(copy: HTMLElement, key: string): Promise<void> {
  const card = await game.messages.get(copy.dataset["message"] ?? "")?.drawCard();
  if (!card || !copy.isConnected) return;
  copy.replaceWith(card);
  card.querySelector<HTMLElement>(`button[data-key="${CSS.escape(key)}"]`)?.click();
}
