/** The state that is transferred from a part's old element to its replacement. */
export interface PartState {
  scrollPositions: [HTMLElement, number, number][];
  focus?: string;
  selection?: [start: number, end: number];
  [more: string]: any;
}

/**
 * Stores the position of the caret and a selector for the focused element. The selector contains the
 * element's ID or, if it has none, its name and, for a radio button, its value.
 */
export function captureFocus(prior: HTMLElement, state: PartState): void {
  const focused = prior.ownerDocument.activeElement as HTMLInputElement | null;
  if (!focused || !prior.contains(focused)) return;
  const { id, tagName } = focused;
  const name = focused.getAttribute("name");
  if (id) state.focus = `#${CSS.escape(id)}`;
  else if (name) {
    const value = focused.type === "radio" ? `[value="${CSS.escape(focused.value)}"]` : "";
    state.focus = `${tagName.toLowerCase()}[name="${CSS.escape(name)}"]${value}`;
  } else return;
  try {
    if (typeof focused.selectionStart === "number")
      state.selection = [focused.selectionStart, focused.selectionEnd ?? focused.selectionStart];
  } catch {
    // Reading the caret throws an error for some input types without a caret, such as number and checkbox.
  }
}

/** Restores focus and caret. */
export function restoreFocus(fresh: HTMLElement, state: PartState): void {
  if (!state.focus) return;
  const target = fresh.matches(state.focus) ? fresh : fresh.querySelector<HTMLElement>(state.focus);
  if (!target) return;
  target.focus({ preventScroll: true });
  if (state.selection) {
    try {
      (target as HTMLInputElement).setSelectionRange(...state.selection);
    } catch {
      // The new element may be of a type that has no caret, which isn't an error.
    }
  }
}
