/** Creates the manifest of a release, with the addresses of the newest version and of this one. */

/** Returns the name of a version's archive. @param {string} version */
export const archiveName = version => `blackout-${version}.zip`;

/**
 * Returns the manifest with the addresses of a release. Foundry looks for newer versions at `manifest`, which
 * refers to the latest release; `download` refers to this version.
 * @param {{ version: string }} manifest
 * @param {string} repository the address of the project, such as https://github.com/owner/project
 * @returns {object}
 * @throws {Error} if it is not the address of a repository
 */
export function releaseManifest(manifest, repository) {
  const home = homeOf(repository);
  return {
    ...manifest,
    url: home,
    bugs: `${home}/issues`,
    manifest: `${home}/releases/latest/download/system.json`,
    download: `${home}/releases/download/v${manifest.version}/${archiveName(manifest.version)}`,
  };
}

function homeOf(repository) {
  let url;
  try {
    url = new URL(repository);
  } catch {
    throw new Error(`"${repository}" isn't an address such as https://github.com/owner/name.`);
  }
  const [owner, name, ...more] = url.pathname.split("/").filter(part => part !== "");
  if (url.protocol !== "https:" || url.username || url.password || !owner || !name || more.length > 0) {
    throw new Error(`"${repository}" isn't a repository such as https://github.com/owner/name.`);
  }
  return `${url.origin}/${owner}/${name.replace(/\.git$/u, "")}`;
}
