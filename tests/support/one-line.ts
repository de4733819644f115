/** Returns source code on a single line, so that patterns match it in any format. */
export function oneLine(source: string): string {
  return source
    .replace(/\s*\n\s*/gu, " ")
    .replace(/([([]) /gu, "$1")
    .replace(/,? ([)\]])/gu, "$1")
    .replace(/, \}/gu, " }");
}
