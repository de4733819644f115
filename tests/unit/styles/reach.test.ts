/**
 * What a change costs the whole page. A browser keeps one list of all that any `:has()` may concern: were it
 * the page itself that has something, or did it concern elements of every kind, a single row that is drawn
 * anywhere would have everything on the screen styled anew.
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

/** Splits a selector at signs that stand outside of brackets. */
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

/** The elements that a selector names, one after the other. */
const elementsOf = (selector: string): readonly string[] => splitOutside(selector, /[\s>+~]/u);

describe("the styles", () => {
  it("ask of some elements what they have in them", () => {
    expect(having.length).toBeGreaterThan(10);
  });

  it("never ask the page itself what it has in it", () => {
    expect(
      having.filter(selector =>
        elementsOf(selector).some(one => /^(?:html|body|:root)\b.*:has\(/u.test(one)),
      ),
    ).toEqual([]);
  });

  it("say by a name or a kind what they change of an element that has something in it", () => {
    const isNamed = (element: string) => /^(?::(?:is|where)\()?[a-z.#[]/u.test(element);
    expect(
      having.filter(selector => {
        const elements = elementsOf(selector);
        return !elements.slice(elements.findIndex(one => one.includes(":has(")) + 1).every(isNamed);
      }),
    ).toEqual([]);
  });
});
