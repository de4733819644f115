import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { textsOf } from "../../support/language.ts";
import { variantFolders } from "../../../scripts/lib/system-files.mjs";
import type { Variant } from "../../../src/actions/variants/variant.ts";
import { systemActions } from "../../../src/actions/all.ts";

const root = join(import.meta.dirname, "../../..");
const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(match => match[1] ?? "").sort();

const registered = systemActions.map(({ key }) => key).sort();
const documented = names(/type ActionKey =([^;]+);/u.exec(read("docs", "api.md"))?.[1] ?? "", /"(\w+)"/gu);

describe("the API documentation (docs/api.md)", () => {
  it("lists every registered action type once", () => {
    expect(registered.length).toBeGreaterThan(40);
    expect(documented).toEqual(registered);
  });

  it("lists every action type of the variants", async () => {
    const page = read("docs", "api.md");
    for (const folder of variantFolders(root)) {
      const { key, actions } = (await import(`../../../src/variants/${folder}/variant.ts`))
        .variant as Variant;
      const pattern = new RegExp(`\`(${key}\\.\\w+)\``, "gu");
      expect(names(page, pattern)).toEqual(actions.map(action => action.key).sort());
    }
  });

  it("lists only hooks from the type declarations", () => {
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

describe("the English texts for actions and requests", () => {
  const { BLACKOUT: texts } = textsOf("en");

  it("include the name of every action", () => {
    const missing = systemActions
      .map(({ label }) => label.key)
      .filter(
        key => typeof key.split(".").reduce((level, part) => level?.[part], textsOf("en")) !== "string",
      );
    expect(missing).toEqual([]);
  });

  it("include a description of every kind of request", () => {
    const kinds = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter(name => name.endsWith(".ts"))
      .flatMap(name => names(read("src", name), /\bdefineRequest\(\s*"([\w.]+)"/gu));
    expect(kinds.length).toBeGreaterThan(30);
    // These two kinds of request have their own texts, which are checked elsewhere.
    const others = kinds.filter(kind => !["createCharacter", "changeInspiration"].includes(kind));
    expect(others.filter(kind => typeof texts.request.about[kind.split(".")[0] ?? ""] !== "string")).toEqual(
      [],
    );
  });
});
