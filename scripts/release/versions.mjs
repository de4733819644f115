/**
 * Checks that the version number of a release is the same in its tag, package.json, the lock file,
 * system.json, and CHANGELOG.md.
 */

/**
 * Returns a message for each mismatch, with the file and the correct value.
 * @param {{ tag: string, packageVersion: unknown, lockVersion: unknown, systemVersion: unknown }} versions
 * @returns {string[]}
 */
export function versionProblems({ tag, packageVersion, lockVersion, systemVersion }) {
  const match = /^v(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/u.exec(tag);
  if (!match) return [`The tag is "${tag}"; it must be v and a version, like v1.2.3.`];
  const [, wanted] = match;
  return [
    ["package.json", packageVersion],
    ["package-lock.json", lockVersion],
    ["system.json", systemVersion],
  ]
    .filter(([, version]) => version !== wanted)
    .map(
      ([file, version]) =>
        `${file} says ${version === undefined ? "no version" : `"${String(version)}"`}; the tag ${tag} wants "${wanted}".`,
    );
}
