#!/usr/bin/env node
/**
 * Checks a release and prints its notes:
 *
 * - node scripts/release.mjs check v1.2.3 fails unless the tag, package.json, package-lock.json and
 *   system.json have the same version, and CHANGELOG.md has a section for this version and no unreleased
 *   changes
 * - node scripts/release.mjs notes v1.2.3 prints that section
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isSomethingWaiting, releaseNotes, WAITING } from "./release/notes.mjs";
import { versionProblems } from "./release/versions.mjs";

const root = new URL("..", import.meta.url);
const text = file => readFile(new URL(file, root), "utf8");
const json = async file => JSON.parse(await text(file));

/**
 * Returns all problems that prevent the release of a tag.
 * @param {string} tag
 * @returns {Promise<string[]>}
 */
export async function releaseProblems(tag) {
  const [own, lock, system, changelog] = await Promise.all([
    json("package.json"),
    json("package-lock.json"),
    json("system.json"),
    text("CHANGELOG.md"),
  ]);
  const problems = versionProblems({
    tag,
    packageVersion: own.version,
    lockVersion: lock.version,
    systemVersion: system.version,
  });
  try {
    releaseNotes(changelog, tag.replace(/^v/u, ""));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (isSomethingWaiting(changelog))
    problems.push(
      `CHANGELOG.md tells under "${WAITING}" of what this release would not tell of: give it the chapter of ${tag.replace(/^v/u, "")}.`,
    );
  return problems;
}

/** Returns a message that confirms that a tag can be released, or throws an Error that lists all problems. */
async function checked(tag) {
  const problems = await releaseProblems(tag);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return `${tag} can be released.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, tag] = process.argv.slice(2);
  if (!["check", "notes"].includes(what) || !tag) {
    console.error("Say what for which tag: node scripts/release.mjs check v1.2.3, or notes v1.2.3");
    process.exit(2);
  }
  try {
    console.log(
      what === "notes"
        ? releaseNotes(await text("CHANGELOG.md"), tag.replace(/^v/u, "")).trimEnd()
        : await checked(tag),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
