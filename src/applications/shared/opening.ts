/**
 * Leaves open and closed in a part that is drawn anew what somebody opened and closed in the old one. It is
 * read from the old one in the moment in which it goes: the browser tells of opening a little later than it
 * happens, and what was drawn in between would close it again.
 */
export function keepOpen(part: HTMLElement, old: HTMLElement): void {
  const before = new Map(
    [...old.querySelectorAll("details")].map(details => [nameOf(details), details.open]),
  );
  for (const details of part.querySelectorAll("details"))
    details.open = before.get(nameOf(details)) ?? details.open;
}

/** What names a part that opens in both the old and the new drawing. */
function nameOf(details: HTMLDetailsElement): string {
  return (
    details.dataset["memory"] ??
    details.querySelector<HTMLElement>(":scope > summary")?.dataset["key"] ??
    details.className
  );
}
