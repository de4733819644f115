/** Converts the changelog to data for the card that announces an update. */

/**
 * Returns the changes listed in CHANGELOG.md, which has a heading `## <version>` and a list for each version.
 * Unreleased changes have no version and are omitted. Markdown is removed, because the card shows plain text.
 * @param {string} markdown
 * @returns {{version: string, changes: string[]}[]} in the order of the file
 */
export function changesOf(markdown) {
  /** @type {{version: string, changes: string[]}[]} */
  const versions = [];
  /** @type {{version: string, changes: string[]} | null} */
  let open = null;
  for (const line of markdown.split(/\r?\n/u)) {
    const heading = /^##\s+\[?v?(\d+(?:\.\d+)*(?:-[\w.]+)?)\]?/u.exec(line);
    if (heading) versions.push((open = { version: heading[1], changes: [] }));
    else if (/^##\s/u.test(line)) open = null;
    else if (open && /^[-*]\s+/u.test(line)) open.changes.push(plain(line.replace(/^[-*]\s+/u, "")));
    else if (open && open.changes.length > 0 && /^\s+\S/u.test(line))
      open.changes.push(`${open.changes.pop()} ${plain(line.trim())}`);
  }
  return versions;
}

function plain(text) {
  return text
    .replace(/\[([^\]]+)\]\([^)]*\)/gu, "$1")
    .replace(/[`*]/gu, "")
    .trim();
}
