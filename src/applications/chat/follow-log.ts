/** Pixels that the button to the newest messages covers at the lower edge of the log. */
const COVERED = 56;

/**
 * Keeps the end of a log in view while the reader is there: Foundry scrolls to new messages, but a card that
 * is drawn anew and grows would push its own buttons out of view. Whoever reads further up is left alone, and
 * so is who opens something by hand, which replaces no message.
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
