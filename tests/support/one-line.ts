/** Returns source code on a single line, so that patterns match it regardless of its formatting. */
export function oneLine(source: string): string {
  return source
    .replace(/\s*\n\s*/gu, " ")
    .replace(/([([]) /gu, "$1")
    .replace(/,? ([)\]])/gu, "$1")
    .replace(/, \}/gu, " }");
}
