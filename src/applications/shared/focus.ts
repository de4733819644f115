/** The data for restoring the focus and the selection after a render. */
export interface CaretMemory {
  readonly selector: string;
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * Returns the focus and the selection in a part that is about to be replaced, or null if the focus is
 * elsewhere.
 */
export function rememberCaret(part: HTMLElement): CaretMemory | null {
  const focused = part.querySelector<HTMLElement>(":focus");
  const selector = focused && focusName(focused);
  if (!selector) return null;
  const { start, end } = selectionOf(focused);
  return { selector, start, end };
}

/** Restores the focus and the selection in a part of a window after the part has been replaced. */
export function restoreCaret(part: HTMLElement, memory: CaretMemory): void {
  const found = part.querySelector<HTMLElement>(memory.selector);
  if (!found) return;
  found.focus({ preventScroll: true });
  if (memory.start !== null && canSelect(found)) found.setSelectionRange(memory.start, memory.end);
}

/** Whether no element of a page has the focus. */
export function isFocusLost({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body;
}

/**
 * Redraws the content of a window. If the focused control no longer exists afterward, or can no longer have the
 * focus, focuses the content, so that keyboard navigation doesn't restart at the top of the page.
 */
export function keepFocusWithin(content: HTMLElement, draw: () => void): void {
  const page = content.ownerDocument;
  const isWithin = content.contains(page.activeElement);
  draw();
  const { activeElement } = page;
  // The browser takes the focus from a disabled control only later.
  if (!isWithin || (content.contains(activeElement) && !activeElement?.matches(":disabled"))) return;
  if (!content.hasAttribute("tabindex")) content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/**
 * Returns a CSS selector that identifies an element by its key or field name both before and after a redraw,
 * or null if it has neither.
 */
export function focusName(element: HTMLElement): string | null {
  const key = element.dataset["key"];
  if (key !== undefined) return `[data-key="${CSS.escape(key)}"]`;
  const name = element.getAttribute("name");
  const value =
    element.getAttribute("type") === "radio"
      ? `[value="${CSS.escape(element.getAttribute("value") ?? "")}"]`
      : "";
  return name === null ? null : `[name="${CSS.escape(name)}"]${value}`;
}

function canSelect(element: HTMLElement): element is HTMLInputElement {
  return (
    element.tagName === "TEXTAREA" ||
    (element.tagName === "INPUT" &&
      ["text", "search", "url", "tel"].includes((element as HTMLInputElement).type))
  );
}

function selectionOf(element: HTMLElement): { start: number | null; end: number | null } {
  return canSelect(element)
    ? { start: element.selectionStart, end: element.selectionEnd }
    : { start: null, end: null };
}
