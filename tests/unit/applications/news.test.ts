/** Tests the update card: its recipients, and the changelog data in the build. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesOf } from "../../../scripts/lib/changes.mjs";
import { changesBetween, isLater, newsFor, readChanges } from "../../../src/applications/welcome/versions.ts";

const root = new URL("../../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

describe("release notes at start-up", () => {
  it.each([
    ["a new world shows nothing, and remembers the version", "", "0.2.0", { show: false, remember: true }],
    ["the same version shows nothing", "0.2.0", "0.2.0", { show: false, remember: false }],
    ["an update is shown once", "0.1.9", "0.1.10", { show: true, remember: true }],
    [
      "a downgrade shows nothing, and the later version stays remembered",
      "0.3.0",
      "0.2.0",
      { show: false, remember: false },
    ],
    ["a prerelease is earlier than its version", "1.0.0-beta.2", "1.0.0", { show: true, remember: true }],
  ])("depend on the version whose notes were shown last: %s", (_what, seen, current, expected) => {
    expect(newsFor(seen, current)).toEqual(expected);
  });

  it("are shown only once per version, regardless of the order in which versions are installed", () => {
    const version = fc.tuple(fc.nat(3), fc.nat(12), fc.nat(12)).map(parts => parts.join("."));
    fc.assert(
      fc.property(fc.array(version), versions => {
        const told: string[] = [];
        let seen = "";
        for (const current of versions) {
          const { show, remember } = newsFor(seen, current);
          if (show) told.push(current);
          if (remember) seen = current;
        }
        expect(new Set(told).size).toBe(told.length);
        for (const [index, one] of told.entries())
          if (index > 0) expect(isLater(one, told[index - 1] ?? "")).toBe(true);
      }),
    );
  });
});

describe("the list of changes", () => {
  const all = [
    { version: "0.3.0", changes: ["c"] },
    { version: "0.10.0", changes: ["d"] },
    { version: "0.2.0", changes: ["b"] },
    { version: "0.1.0", changes: ["a"] },
  ];

  it("contains all versions later than the one whose notes were shown last, latest first", () => {
    expect(changesBetween(all, "0.1.0", "0.3.0").map(({ version }) => version)).toEqual(["0.3.0", "0.2.0"]);
    expect(changesBetween(all, "0.1.0", "0.10.0").map(({ version }) => version)).toEqual([
      "0.10.0",
      "0.3.0",
      "0.2.0",
    ]);
    expect(changesBetween(all, "0.10.0", "0.10.0")).toEqual([]);
  });

  it("omits invalid entries, and causes no error, no matter what the server returns", () => {
    expect(readChanges([{ version: "1", changes: ["x", 2] }, { version: 3 }, null, "y"])).toEqual([
      { version: "1", changes: ["x"] },
    ]);
    fc.assert(
      fc.property(fc.anything(), stored => {
        expect(Array.isArray(readChanges(stored))).toBe(true);
      }),
    );
  });
});

describe("changelog data in the build", () => {
  it("contains the changes of every released version as plain text", () => {
    expect(
      changesOf(
        "# Changelog\n\n## Not released\n\n- Later.\n\n## 0.2.0 – 2026-01-02\n\n- One `thing`\n  goes on.\n- See [the page](docs/x.md).\n\nNo change.\n\n## [0.1.0]\n\n* First.\n",
      ),
    ).toEqual([
      { version: "0.2.0", changes: ["One thing goes on.", "See the page."] },
      { version: "0.1.0", changes: ["First."] },
    ]);
  });

  it("contains changes for each version in the project's changelog", () => {
    const versions = changesOf(read("CHANGELOG.md"));
    expect(versions.length).toBeGreaterThan(0);
    for (const { version, changes } of versions) expect(changes.length, version).toBeGreaterThan(0);
    expect(versions.every(({ version }) => !isLater(version, JSON.parse(read("system.json")).version))).toBe(
      true,
    );
  });
});
