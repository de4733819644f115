/**
 * Returns source code on one line, as if it had never been wrapped, so that patterns match code in any
 * format.
 */
export function oneLine(source: string): string {
  return source
    .replace(/\s*\n\s*/gu, " ")
    .replace(/([([]) /gu, "$1")
    .replace(/,? ([)\]])/gu, "$1")
    .replace(/, \}/gu, " }");
}
