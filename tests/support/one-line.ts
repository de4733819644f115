/**
 * Returns a source on one line, as if nothing in it had been wrapped: for patterns that look for a piece of
 * code however it is formatted.
 */
export function oneLine(source: string): string {
  return source
    .replace(/\s*\n\s*/gu, " ")
    .replace(/([([]) /gu, "$1")
    .replace(/,? ([)\]])/gu, "$1")
    .replace(/, \}/gu, " }");
}
