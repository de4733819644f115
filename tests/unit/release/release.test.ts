/**
 * Tests the requirements for a release: the same version everywhere, notes from the changelog, the
 * repository's URLs, and reproducible archives.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { releaseProblems } from "../../../scripts/release.mjs";
import { archiveOf, checksum } from "../../../scripts/release/archive.mjs";
import { releaseManifest } from "../../../scripts/release/manifest.mjs";
import { isSomethingWaiting, releaseNotes } from "../../../scripts/release/notes.mjs";
import { versionProblems } from "../../../scripts/release/versions.mjs";

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const manifest = JSON.parse(read("system.json"));

describe("a release version", () => {
  const fitting = { tag: "v1.2.3", packageVersion: "1.2.3", lockVersion: "1.2.3", systemVersion: "1.2.3" };

  it("is the same in the tag, package.json, the lock file and the manifest", () => {
    expect(versionProblems(fitting)).toEqual([]);
    expect(
      versionProblems({
        ...fitting,
        tag: "v1.2.3-beta.1",
        packageVersion: "1.2.3-beta.1",
        lockVersion: "1.2.3-beta.1",
        systemVersion: "1.2.3-beta.1",
      }),
    ).toEqual([]);
  });

  it.each([
    ["packageVersion", "package.json"],
    ["lockVersion", "package-lock.json"],
    ["systemVersion", "system.json"],
  ])("is reported with the correct value if it differs in %s", (part, file) => {
    expect(versionProblems({ ...fitting, [part]: "1.2.2" })).toEqual([
      `${file} says "1.2.2"; the tag v1.2.3 wants "1.2.3".`,
    ]);
    expect(versionProblems({ ...fitting, [part]: undefined })).toEqual([
      `${file} says no version; the tag v1.2.3 wants "1.2.3".`,
    ]);
  });

  it.each(["1.2.3", "v1.2", "vnext", "v1.2.3 ", "", "v1.2.3;rm"])("can't be read from the tag %j", tag => {
    expect(versionProblems({ ...fitting, tag })).toHaveLength(1);
  });

  it("has no problems in this project, apart from unreleased changelog entries, if it matches the tag", async () => {
    const waits = isSomethingWaiting(read("CHANGELOG.md"))
      ? [expect.stringContaining('tells under "Not released"')]
      : [];
    expect(await releaseProblems(`v${manifest.version}`)).toEqual(waits);
    expect(await releaseProblems("v99.0.0")).toHaveLength(4 + waits.length);
  });
});

describe("release notes", () => {
  const changelog =
    "# Changelog\n\n## Not released\n\n- Later.\n\n## 1.2.3 – 2026-05-01\n\n- One.\n\n### Mended\n\n- Two.\n\n## [1.2.2]\n\n- Old.\n\n## 1.2.1\n";

  it("contain exactly the changelog section of their version", () => {
    expect(releaseNotes(changelog, "1.2.3")).toBe("- One.\n\n### Mended\n\n- Two.\n");
    expect(releaseNotes(changelog.replaceAll("\n", "\r\n"), "1.2.2")).toBe("- Old.\n");
  });

  it("aren't complete while the changelog contains unreleased entries", () => {
    expect(isSomethingWaiting(changelog)).toBe(true);
    expect(
      [changelog.replace("- Later.\n", ""), changelog.replace("## Not released\n\n- Later.\n\n", ""), ""].map(
        isSomethingWaiting,
      ),
    ).toEqual([false, false, false]);
  });

  it("stop the release if they are missing or empty", () => {
    expect(() => releaseNotes(changelog, "1.2")).toThrow(
      'CHANGELOG.md has no chapter "## 1.2". It has: Not released, 1.2.3, 1.2.2, 1.2.1.',
    );
    expect(() => releaseNotes(changelog, "1.2.1")).toThrow(/is empty/u);
  });
});

describe("a release manifest", () => {
  it("adds the URLs of the repository, the latest manifest and this version's archive to the source manifest", () => {
    const made = releaseManifest(manifest, "https://github.com/somebody/blackout.git") as Record<
      string,
      unknown
    >;
    const { url, bugs, manifest: newest, download, ...rest } = made;
    expect(rest).toEqual(manifest);
    expect([url, bugs, newest, download]).toEqual([
      "https://github.com/somebody/blackout",
      "https://github.com/somebody/blackout/issues",
      "https://github.com/somebody/blackout/releases/latest/download/system.json",
      `https://github.com/somebody/blackout/releases/download/v${manifest.version}/blackout-${manifest.version}.zip`,
    ]);
  });

  it.each([
    "",
    "blackout",
    "http://github.com/a/b",
    "https://github.com/a",
    "https://somebody:secret@github.com/a/b",
    "https://github.com/a/b/c",
  ])("can't be created for the repository %j", repository => {
    expect(() => releaseManifest(manifest, repository)).toThrow(/such as https:/u);
  });

  it("contains update URLs, which the source manifest omits so that a local build never updates itself", () => {
    for (const key of ["manifest", "download"]) expect(manifest).not.toHaveProperty(key);
  });
});

describe("the release archive", () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const files = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8})?\.[a-z]{2,4}$/u), bytes, {
    maxKeys: 8,
  });

  it("is complete, and doesn't depend on the order of the files", () => {
    fc.assert(
      fc.property(files, held => {
        const entries = Object.entries(held);
        const archive = archiveOf(new Map(entries));
        expect(checksum(archiveOf(new Map(entries.toReversed())))).toBe(checksum(archive));
        expect(
          Object.fromEntries(
            Object.entries(unzipSync(archive)).map(([path, content]) => [path, [...content]]),
          ),
        ).toEqual(Object.fromEntries(entries.map(([path, content]) => [path, [...content]])));
      }),
    );
  });

  it("contains a fixed date instead of the current time", () => {
    const one = archiveOf(new Map([["a.txt", new Uint8Array([1])]]));
    // The local header stores the date (0x21 for January 1, 1980) and the time (0 for midnight).
    expect([one[10], one[11], (one[12] ?? 0) | ((one[13] ?? 0) << 8)]).toEqual([
      0,
      0,
      (40 << 9) | (1 << 5) | 1,
    ]);
  });
});

describe("the CI workflows", () => {
  it("run every part of the deep tests separately", () => {
    const names = (text: string | undefined) => [...(text?.matchAll(/[\w-]+/gu) ?? [])].map(([name]) => name);
    const parts = names(/const DEEP = \[([^\]]*)\]/u.exec(read("scripts/test.mjs"))?.[1]);
    expect(parts.length).toBeGreaterThan(5);
    expect(names(/part: \[(.*)\]/u.exec(read(".github/workflows/deep.yml"))?.[1])).toEqual(parts);
  });

  it("name no specific repository or machine", () => {
    for (const file of ["ci.yml", "deep.yml", "release.yml"])
      expect(read(`.github/workflows/${file}`)).not.toMatch(/github\.com|\/work\/|localhost/u);
  });
});
