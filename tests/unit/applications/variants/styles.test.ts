/**
 * Tests that the styles of variants are loaded together with a variant's windows, are added to every document
 * that shows windows, and belong to the system's layer.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Window } from "happy-dom";
import { compile } from "sass";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const folder = join(import.meta.dirname, "../../../../styles");
const page = (): Document => new Window().document as unknown as Document;
const stylesOf = (document: Document): string[] =>
  [...document.head.querySelectorAll<HTMLElement>("style")].map(
    sheet => sheet.dataset["blackoutVariants"] ?? "",
  );

describe("a variant's styles", () => {
  const [main, detached, closed] = [page(), page(), page()];
  let addVariantStyles: typeof import("../../../../src/applications/variants/styles.ts").addVariantStyles;
  beforeEach(async () => {
    class Base {}
    const windows = new Map<string, object>([
      ["a", { window: { document: detached, closed: false } }],
      ["b", { window: { document: closed, closed: true } }],
      ["c", { window: null }],
    ]);
    vi.stubGlobal("foundry", {
      applications: {
        api: { ApplicationV2: Base, HandlebarsApplicationMixin: (base: unknown) => base },
        sheets: { ActorSheetV2: Base, ItemSheetV2: Base },
        detached: { windows },
      },
      abstract: { TypeDataModel: Base },
      data: {},
    });
    vi.stubGlobal("document", main);
    ({ addVariantStyles } = await import("../../../../src/applications/variants/styles.ts"));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("are added once to the page and to detached windows, after the shared styles", () => {
    addVariantStyles({ key: "zones", styles: "@layer system { .a { color: red } }" });
    addVariantStyles({ key: "zones", styles: "@layer system { .a { color: red } }" });
    addVariantStyles({ key: "bands", styles: "" });
    for (const one of [main, detached]) expect(stylesOf(one)).toEqual(["both", "zones", "bands"]);
    expect(stylesOf(closed)).toEqual([]);
  });
});

describe("the style sheets that are loaded on demand", () => {
  // `print.scss` is excluded, because the printed page is a separate document.
  const later = readdirSync(folder).filter(
    name => /^[^_].*\.scss$/u.test(name) && name !== "blackout.scss" && name !== "print.scss",
  );

  it.each(later)("contain no rules outside the system's cascade layer: %s", name => {
    expect(outside(compile(join(folder, name)).css).map(rule => rule.trim().split(/\s*\{/u)[0])).toEqual([
      "@layer system",
    ]);
  });

  /** Returns the rules in a style sheet that aren't in a cascade layer. */
  function outside(css: string): string[] {
    let depth = 0;
    let rule = "";
    const rules: string[] = [];
    for (const character of css.replace(/\/\*[\s\S]*?\*\//gu, "").replace(/^@charset[^;]*;|\uFEFF/u, "")) {
      rule += character;
      if (character === "{") depth++;
      if (character === "}" && --depth === 0) {
        rules.push(rule);
        rule = "";
      }
    }
    return rule.trim() === "" ? rules : [...rules, rule];
  }
});
