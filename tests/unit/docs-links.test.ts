/**
 * Tests that all link targets in the project's documentation exist, including headings, and that the gallery
 * shows every screenshot.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { SCENES } from "../../scripts/lib/picture-scenes.mjs";

const root = join(import.meta.dirname, "../..");
const inside = (folder: string) =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith(".md"))
    .map(name => join(folder, name));
const pages = [...inside("."), ...inside("docs"), ...inside("host"), ...inside("assets")];
const read = (page: string) => readFileSync(join(root, page), "utf8");

/** Returns a page without its code, because brackets in code don't mark links. */
const prose = (page: string) =>
  read(page)
    .replace(/^```[\s\S]*?^```/gmu, "")
    .replace(/`[^`\n]*`/gu, "");

/**
 * Returns the anchors of a page: those that GitHub generates for its headings, with duplicates numbered, and
 * explicit ones.
 */
function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>();
  const bare = read(page).replace(/^```[\s\S]*?^```/gmu, "");
  return new Set(
    [...bare.matchAll(/^#{1,6} +(.+?) *$/gmu)]
      .map(([, heading = ""]) => {
        const anchor = heading
          .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
          .replaceAll(" ", "-");
        const times = seen.get(anchor) ?? 0;
        seen.set(anchor, times + 1);
        return times === 0 ? anchor : `${anchor}-${times}`;
      })
      .concat([...bare.matchAll(/<a (?:id|name)="([^"]+)"/gu)].map(([, id = ""]) => id)),
  );
}

/** Returns the links and images of a page whose targets are in the project. */
const linksOf = (page: string) =>
  [...prose(page).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/gu)]
    .map(([, to = ""]) => to)
    .filter(to => !/^[a-z]+:/iu.test(to));

describe("the project's documentation pages", () => {
  it("number more than 20, and have more than 80 links altogether", () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap(linksOf).length).toBeGreaterThan(80);
  });

  it.each(pages)("contain no broken links: %s", page => {
    const broken = linksOf(page).filter(to => {
      const [path = "", anchor = ""] = to.split("#");
      const target = path === "" ? page : relative(root, join(root, dirname(page), decodeURIComponent(path)));
      if (target.startsWith("..") || !existsSync(join(root, target))) return true;
      return (
        anchor !== "" &&
        !statSync(join(root, target)).isDirectory() &&
        !anchorsOf(target).has(anchor.toLowerCase())
      );
    });
    expect(broken).toEqual([]);
  });

  it("show every screenshot exactly once, in the gallery", () => {
    const shown = [...read("docs/gallery.md").matchAll(/\]\(pictures\/([^)]+)\)/gu)].map(
      ([, name = ""]) => name,
    );
    const there = readdirSync(join(root, "docs/pictures"));
    expect(there.filter(name => !shown.includes(name))).toEqual([]);
    expect(shown.filter((name, at) => shown.indexOf(name) !== at)).toEqual([]);
  });
});

it("the gallery contains at most 24 screenshots, to keep clones small", () => {
  expect(readdirSync(join(root, "docs/pictures")).length).toBeLessThanOrEqual(24);
});

it("the gallery of a release shows every generated screenshot", () => {
  const shown = [...read("scripts/release/gallery.md").matchAll(/\]\(pictures\/([^)]+)\.png\)/gu)].map(
    ([, name = ""]) => name,
  );
  const made = SCENES.flatMap(({ name }) => [`${name}-light`, `${name}-dark`]);
  expect(made.filter(name => !shown.includes(name))).toEqual([]);
  expect(shown.filter(name => !made.includes(name) && !/-light-(?:de|es|fr)$/u.test(name))).toEqual([]);
});
