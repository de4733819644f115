import { COVERED } from "./card-memory.ts";

/**
 * Keeps the end of a chat log in view while the log is scrolled to its end. Foundry scrolls to new messages,
 * but a card that grows when it is rendered again would push its own buttons out of view. A log that is
 * scrolled up doesn't move. If the user expands a card, the log doesn't move either, because no message is
 * replaced.
 */
export function followEnd(log: HTMLElement): void {
  const scroll = log.closest<HTMLElement>(".chat-scroll");
  const view = log.ownerDocument.defaultView;
  if (!scroll || !view) return;
  let isAtEnd = true;
  scroll.addEventListener(
    "scroll",
    () => {
      isAtEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < COVERED;
    },
    { passive: true },
  );
  new view.MutationObserver(() => {
    if (isAtEnd) scroll.scrollTop = scroll.scrollHeight;
  }).observe(log, { childList: true });
}
