/**
 * Tests that no `:has()` rule makes small changes expensive. If `:has()` applies to the page itself, or to
 * elements of any kind, the browser recalculates all styles whenever a row is rendered.
 */
import { join } from "node:path";
import { compile } from "sass";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../styles");
const selectors = ["blackout.scss", "variants.scss"].flatMap(name =>
  [...compile(join(folder, name), { style: "compressed" }).css.matchAll(/([^{}]+)\{/gu)]
    .map(([, list = ""]) => list)
    .filter(list => !list.startsWith("@"))
    .flatMap(list => splitOutside(list, /,/u)),
);
const having = selectors.filter(selector => selector.includes(":has("));

/** Splits a selector at characters that match `at`, except inside brackets. */
function splitOutside(selector: string, at: RegExp): readonly string[] {
  const found = [""];
  let depth = 0;
  for (const sign of selector) {
    if ("([".includes(sign)) depth += 1;
    if (")]".includes(sign)) depth -= 1;
    if (depth === 0 && at.test(sign)) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.filter(piece => piece !== "");
}

const elementsOf = (selector: string): readonly string[] => splitOutside(selector, /[\s>+~]/u);

describe("the style sheets", () => {
  it("contain more than ten selectors with :has()", () => {
    expect(having.length).toBeGreaterThan(10);
  });

  it("don't use :has() on the page itself", () => {
    expect(
      having.filter(selector =>
        elementsOf(selector).some(one => /^(?:html|body|:root)\b.*:has\(/u.test(one)),
      ),
    ).toEqual([]);
  });

  it("select the elements after a :has() by class, ID or tag", () => {
    const isNamed = (element: string) => /^(?::(?:is|where)\()?[a-z.#[]/u.test(element);
    expect(
      having.filter(selector => {
        const elements = elementsOf(selector);
        return !elements.slice(elements.findIndex(one => one.includes(":has(")) + 1).every(isNamed);
      }),
    ).toEqual([]);
  });
});
