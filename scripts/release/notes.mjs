/** The notes of a release are its chapter of CHANGELOG.md. */

/** The chapter in which what is new waits for its release. */
export const WAITING = "Not released";

/**
 * The text under the heading of a version, without the heading.
 * @param {string} changelog
 * @param {string} version without a v
 * @returns {string}
 * @throws {Error} when there is no such chapter, or nothing stands in it
 */
export function releaseNotes(changelog, version) {
  const chapters = chaptersOf(changelog);
  const text = chapters.get(version);
  if (text === undefined)
    throw new Error(
      `CHANGELOG.md has no chapter "## ${version}". It has: ${[...chapters.keys()].join(", ") || "none"}.`,
    );
  if (text === "") throw new Error(`The chapter "## ${version}" of CHANGELOG.md is empty: say what is new.`);
  return `${text}\n`;
}

/**
 * Does something of the changelog wait for a release that it stands in no chapter of? Then its notes would
 * not tell of it.
 * @param {string} changelog
 * @returns {boolean}
 */
export function isSomethingWaiting(changelog) {
  return (chaptersOf(changelog).get(WAITING) ?? "") !== "";
}

/** What stands under each heading, in their order; of two alike the first. */
function chaptersOf(changelog) {
  const chapters = new Map();
  for (const part of changelog.replaceAll("\r\n", "\n").split(/^(?=## )/mu)) {
    const [heading = "", ...lines] = part.split("\n");
    const name = /^## +\[?([^\]\s]+(?: [^\]\s]+)*?)\]?(?: +[-–(].*)?$/u.exec(heading)?.[1];
    if (name !== undefined && !chapters.has(name)) chapters.set(name, lines.join("\n").trim());
  }
  return chapters;
}
