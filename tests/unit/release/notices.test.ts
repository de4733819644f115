/**
 * Tests that the legal notices (about rules, icons, fonts and the product's unofficial status) are visible in
 * the sources and in the installed system.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAssets } from "../../../scripts/assets.mjs";

const root = join(import.meta.dirname, "../../..");
const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");

describe("the legal notices", () => {
  const built = mkdtempSync(join(tmpdir(), "blackout-assets-"));
  let credits = "";
  beforeAll(async () => {
    await buildAssets(built);
    credits = readFileSync(join(built, "assets", "CREDITS.md"), "utf8");
  });
  afterAll(() => {
    rmSync(built, { recursive: true });
  });

  it("state in the README, in the manifest and on the welcome card that the system is unofficial", () => {
    const { title, description } = JSON.parse(read("system.json"));
    for (const text of [read("README.md").split("\n")[0], title, description, read("lang", "en.json")])
      expect(text).toMatch(/unofficial/iu);
    expect(read("README.md")).toContain("assets/CREDITS.md");
  });

  it("credit the game and the two games that inspired the variants, and include the notice required by a license", () => {
    expect(credits).toMatch(/blackoutrpg\.com.*have not made, endorsed or published it/u);
    expect(credits).toMatch(
      /Year Zero Engine Standard Reference Document.*Fria Ligan AB.*Free Tabletop License/u,
    );
    expect(credits).toContain("This game is not affiliated with, sponsored, or endorsed by Fria Ligan AB.");
    expect(credits).toMatch(/Xero Sum Games.*not involved in this project/u);
  });

  it("credit the third-party code in the build, and include its license", () => {
    expect(credits).toMatch(/MIT license[\s\S]*@noble\/hashes/u);
    expect(readFileSync(join(built, "assets", "noble-hashes-LICENSE.txt"), "utf8")).toContain("MIT License");
  });

  it("credit every included icon, with its authors, license and changes", () => {
    const listed = credits.split("## All icons\n\n")[1]?.trim().split(", ");
    const installed = readdirSync(join(built, "assets", "icons"))
      .map(name => name.replace(/\.svg$/u, ""))
      .sort();
    expect(installed.length).toBeGreaterThan(100);
    expect(listed).toEqual(installed);
    expect(readdirSync(join(built, "assets", "glyphs")).sort()).toEqual(
      installed.map(name => `${name}.svg`).sort(),
    );
    expect(credits).toMatch(
      /creativecommons\.org\/licenses\/by\/3\.0[\s\S]*Lorc, Delapouite,[\s\S]*Changes: `icons/u,
    );
  });

  it("include the license of each font", () => {
    const files = readdirSync(join(built, "assets", "fonts"));
    for (const font of new Set(
      files.filter(name => name.endsWith(".woff2")).map(name => name.split("-")[0]),
    )) {
      expect(files).toContain(`${font}-LICENSE.txt`);
      expect(credits.toLowerCase()).toContain(`**${font}**`);
    }
  });
});
