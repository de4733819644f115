import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { variantFolders } from "../../../scripts/lib/system-files.mjs";
import type { Variant } from "../../../src/actions/variants/variant.ts";
import { systemActions } from "../../../src/actions/all.ts";

const root = join(import.meta.dirname, "../../..");
const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(match => match[1] ?? "").sort();

const registered = systemActions.map(({ key }) => key).sort();
const documented = names(/type ActionKey =([^;]+);/u.exec(read("docs", "api.md"))?.[1] ?? "", /"(\w+)"/gu);

describe("what authors of modules are told (docs/api.md)", () => {
  it("names every action once, so that each has its hooks in the types", () => {
    expect(registered.length).toBeGreaterThan(40);
    expect(documented).toEqual(registered);
  });

  it("names those of the variants", async () => {
    const page = read("docs", "api.md");
    for (const folder of variantFolders(root)) {
      const { key, actions } = (await import(`../../../src/variants/${folder}/variant.ts`))
        .variant as Variant;
      const pattern = new RegExp(`\`(${key}\\.\\w+)\``, "gu");
      expect(names(page, pattern)).toEqual(actions.map(action => action.key).sort());
    }
  });

  it("names every hook in the types", () => {
    const page = read("docs", "api.md");
    const typed = /type BlackoutHooks =[\s\S]+?\nHooks\.on/u.exec(page)?.[0] ?? "";
    const table = names(page, /^\| (`blackout\.[^|]+) \|/gmu).flatMap(cell =>
      names(cell, /`(blackout\.\w+)/gu),
    );
    expect(table).toContain("blackout.variantFetched");
    expect(
      table.filter(
        hook =>
          !typed.includes(`"${hook}"`) &&
          !typed.includes(`\`${hook}.$`) &&
          !typed.includes(`"${hook.slice("blackout.".length)}"`),
      ),
    ).toEqual([]);
  });
});
