/**
 * Returns the target of an event or its closest ancestor that matches a selector, or null if there is none.
 */
export function closestTarget<T extends Element = HTMLElement>(
  { target }: Event,
  selector: string,
): T | null {
  return (target as Element | null)?.closest<T>(selector) ?? null;
}
