/**
 * Keeps elements expanded or collapsed in a part that is redrawn. Their state is read from the old part when
 * that part is replaced. `toggle` events arrive later, so a redraw in between would lose the state.
 */
export function keepOpen(part: HTMLElement, old: HTMLElement): void {
  const before = new Map(
    [...old.querySelectorAll("details")].map(details => [nameOf(details), details.open]),
  );
  for (const details of part.querySelectorAll("details"))
    details.open = before.get(nameOf(details)) ?? details.open;
}

/** Returns a name that identifies an expandable element in both the old and the new drawing. */
function nameOf(details: HTMLDetailsElement): string {
  return (
    details.dataset["memory"] ??
    details.querySelector<HTMLElement>(":scope > summary")?.dataset["key"] ??
    details.className
  );
}
