/** Reads a release's notes from its section in CHANGELOG.md. */

/** The heading of the section for unreleased changes. */
export const WAITING = "Not released";

/**
 * Returns the text under a version's heading, without the heading.
 * @param {string} changelog
 * @param {string} version without a v
 * @returns {string}
 * @throws {Error} if there is no such section, or it is empty
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
 * Whether the changelog contains unreleased changes, which the notes wouldn't include.
 * @param {string} changelog
 * @returns {boolean}
 */
export function isSomethingWaiting(changelog) {
  return (chaptersOf(changelog).get(WAITING) ?? "") !== "";
}

/**
 * Returns the text under each heading, in order. If a heading occurs more than once, only the first
 * occurrence is used.
 */
function chaptersOf(changelog) {
  const chapters = new Map();
  for (const part of changelog.replaceAll("\r\n", "\n").split(/^(?=## )/mu)) {
    const [heading = "", ...lines] = part.split("\n");
    const name = /^## +\[?([^\]\s]+(?: [^\]\s]+)*?)\]?(?: +[-–(].*)?$/u.exec(heading)?.[1];
    if (name !== undefined && !chapters.has(name)) chapters.set(name, lines.join("\n").trim());
  }
  return chapters;
}
