/**
 * Keeps `details` elements expanded or collapsed when a part is redrawn. Reads their state from the old part
 * at the moment it is replaced, because `toggle` events arrive too late if another redraw comes in between.
 */
export function keepOpen(part: HTMLElement, old: HTMLElement): void {
  const before = new Map(
    [...old.querySelectorAll("details")].map(details => [nameOf(details), details.open]),
  );
  for (const details of part.querySelectorAll("details"))
    details.open = before.get(nameOf(details)) ?? details.open;
}

/** Returns a name that identifies an expandable element both before and after a redraw. */
function nameOf(details: HTMLDetailsElement): string {
  return (
    details.dataset["memory"] ??
    details.querySelector<HTMLElement>(":scope > summary")?.dataset["key"] ??
    details.className
  );
}
