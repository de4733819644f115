/** Returns a source on one line, as if unwrapped: for patterns that match code in any format. */
export function oneLine(source: string): string {
  return source
    .replace(/\s*\n\s*/gu, " ")
    .replace(/([([]) /gu, "$1")
    .replace(/,? ([)\]])/gu, "$1")
    .replace(/, \}/gu, " }");
}
