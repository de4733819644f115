/** The notes of a release are its chapter of CHANGELOG.md. */

/**
 * The text under the heading of a version, without the heading.
 * @param {string} changelog
 * @param {string} version without a v
 * @returns {string}
 * @throws {Error} when there is no such chapter, or nothing stands in it
 */
export function releaseNotes(changelog, version) {
  const lines = changelog.replaceAll("\r\n", "\n").split("\n");
  const chapter = line => /^## +\[?([^\]\s]+(?: [^\]\s]+)*?)\]?(?: +[-–(].*)?$/u.exec(line)?.[1];
  const start = lines.findIndex(line => chapter(line) === version);
  const named = lines.flatMap(line => chapter(line) ?? []);
  if (start < 0) throw new Error(`CHANGELOG.md has no chapter "## ${version}". It has: ${named.join(", ") || "none"}.`);
  const length = lines.slice(start + 1).findIndex(line => line.startsWith("## "));
  const text = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join("\n").trim();
  if (text === "") throw new Error(`The chapter "## ${version}" of CHANGELOG.md is empty: say what is new.`);
  return `${text}\n`;
}
