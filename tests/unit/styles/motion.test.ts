/**
 * Tests reduced motion: unless motion is allowed, neither the system's styles nor Foundry's styles in the
 * system's windows contain animations.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compile } from "sass";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../styles");
const sheets = readdirSync(folder).filter(name => name.endsWith(".scss") && !name.startsWith("_"));
const built = new Map(sheets.map(name => [name, compile(join(folder, name)).css]));

/** Returns the declarations in a style sheet, each with its enclosing media queries. */
function declarations(
  css: string,
): readonly { readonly media: string; readonly property: string; readonly value: string }[] {
  const around: string[] = [];
  return [...css.replace(/\/\*[\s\S]*?\*\//gu, "").matchAll(/([^{};]*)([{};])/gu)].flatMap(
    ([, text = "", end]) => {
      const [property = "", value = ""] = text.split(/:(.*)/su).map(part => part.trim());
      const media = around.filter(one => one.startsWith("@media")).join(" ");
      if (end === "{") around.push(text.trim());
      if (end === "}") around.pop();
      return end !== "{" && value !== "" ? [{ media, property, value }] : [];
    },
  );
}

const moves = ({ property, value }: { readonly property: string; readonly value: string }): boolean =>
  /^(?:transition|animation|scroll-behavior)/u.test(property) && !/^(?:none|auto)$/u.test(value);

describe("the style sheets", () => {
  it.each(sheets)("limit animations to users who don't prefer reduced motion: %s", name => {
    const moving = declarations(built.get(name) ?? "").filter(moves);
    expect(moving.filter(({ media }) => !media.includes("(prefers-reduced-motion: no-preference)"))).toEqual(
      [],
    );
  });

  it("contain at least one animation", () => {
    expect([...built.values()].flatMap(css => declarations(css).filter(moves)).length).toBeGreaterThan(0);
  });

  it("turn off Foundry's animations in the system's windows and cards for users who prefer reduced motion", () => {
    const still = declarations(built.get("blackout.scss") ?? "").filter(
      ({ media }) => media === "@media (prefers-reduced-motion: reduce)",
    );
    expect(still.map(({ property, value }) => `${property}: ${value}`).sort()).toEqual([
      "animation: none",
      "scroll-behavior: auto",
      "transition: none",
    ]);
  });
});
