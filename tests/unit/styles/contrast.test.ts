/**
 * Tests the contrast of both palettes: at least 4.5:1 for text on each of its backgrounds, and at least 3:1
 * for meaningful edges and bars (WCAG 2.2, 1.4.3 and 1.4.11).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "sass";
import { describe, expect, it } from "vitest";
import { colour, contrast, over } from "./contrast.ts";

const folder = join(import.meta.dirname, "../../../styles");
const tokens = readFileSync(join(folder, "_tokens.scss"), "utf8");
const css = compile(join(folder, "blackout.scss")).css;
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const GROUNDS = [
  "surface-0",
  "surface-1",
  "surface-2",
  "surface-well",
  "signal-wash",
  "harm-wash",
  "help-wash",
];
/**
 * Text colors that must be readable on all of the backgrounds above, so that any row can use any of these
 * colors.
 */
const TEXT = ["ink", "ink-2", "ink-3", "signal", "harm", "help"];
/** Colors of control edges and bars, which can be on any background. */
const SHAPES = ["edge", "signal-edge", "primary-edge", "harm-fill", "help-fill"];
/**
 * Pairs of a foreground color and its background color. These foreground colors must be readable only on the
 * paired background.
 */
const REVERSED = [
  ["on-signal", "signal-fill"],
  ["on-harm", "harm-fill"],
  ["on-help", "help-fill"],
  ["surface-0", "ink"],
  ["surface-0", "ink-2"],
  ["surface-1", "ink"],
  ["surface-well", "ink"],
  ["signal-fill", "on-signal"],
];
/**
 * The color of the hairlines between rows, which convey no information. It is the text color of disabled
 * controls only, which WCAG exempts.
 */
const DECORATION = ["rule"];

const palettes = Object.fromEntries(THEMES.map(theme => [theme, paletteOf(theme)])) as Record<
  Theme,
  ReadonlyMap<string, string>
>;

function paletteOf(theme: Theme): ReadonlyMap<string, string> {
  const mixin = new RegExp(`@mixin ${theme} \\{([\\s\\S]*?)\\n\\}`, "u").exec(tokens)?.[1] ?? "";
  return new Map(
    [...mixin.matchAll(/--bo-([\w-]+): (#[0-9a-f]{3,6})/gu)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  );
}

function ratio(theme: Theme, one: string, other: string): number {
  const [a, b] = [one, other].map(name => palettes[theme].get(name));
  if (!a || !b) throw new Error(`${theme} has no colour ${a ? other : one}`);
  return contrast(colour(a), colour(b));
}

/** Returns the color pairs whose contrast is below the minimum, each with its contrast. */
function short(theme: Theme, pairs: readonly (readonly string[])[], least: number): string[] {
  return pairs
    .map(([one = "", other = ""]) => [`${one} on ${other}`, ratio(theme, one, other)] as const)
    .filter(([, has]) => has < least)
    .map(([what, has]) => `${what}: ${has.toFixed(2)}, needs ${least}`);
}

/** All blocks in the built style sheets, with their selectors and declarations. */
const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/gu)].map(([, selector = "", body = ""]) => ({
  selector: selector.trim(),
  body,
}));

describe.each(THEMES)("the %s color palette", theme => {
  it("has a contrast of at least 4.5 between text and every background", () => {
    expect(
      short(
        theme,
        TEXT.flatMap(text => GROUNDS.map(ground => [text, ground])),
        4.5,
      ),
    ).toEqual([]);
    expect(short(theme, REVERSED, 4.5)).toEqual([]);
  });

  it("has a contrast of at least 3 between every background and the edges of controls and bars", () => {
    expect(
      short(
        theme,
        SHAPES.flatMap(shape => GROUNDS.map(ground => [shape, ground])),
        3,
      ),
    ).toEqual([]);
  });

  it("has a contrast of at least 4.5 wherever a rule sets the colors of both text and background", () => {
    const pairs = blocks.flatMap(({ selector, body }) => {
      const text = /(?:^|[\s;])color: var\(--bo-([\w-]+)\)/u.exec(body)?.[1];
      const ground = /background(?:-color)?: var\(--bo-([\w-]+)\)/u.exec(body)?.[1];
      return text && ground && !selector.includes("disabled") ? [[text, ground]] : [];
    });
    expect(pairs.length, "they are found at all").toBeGreaterThan(20);
    expect(short(theme, pairs, 4.5)).toEqual([]);
  });

  it("has comments with correct contrast values", () => {
    const mixin = tokens.slice(
      tokens.indexOf(`@mixin ${theme}`),
      tokens.indexOf("\n}", tokens.indexOf(`@mixin ${theme}`)),
    );
    const wrong = mixin.split("\n").flatMap(line => {
      const name = /--bo-([\w-]+):/u.exec(line)?.[1] ?? "";
      const comment = line.split("//")[1] ?? "";
      return [...comment.matchAll(/((?:surface|signal|harm|help)-\w+) (\d+\.\d)/gu)]
        .filter(([, ground = "", stated]) => Math.abs(ratio(theme, name, ground) - Number(stated)) > 0.06)
        .map(
          ([, ground = "", stated]) =>
            `${name} on ${ground}: ${stated}, has ${ratio(theme, name, ground).toFixed(2)}`,
        );
    });
    expect(wrong).toEqual([]);
  });
});

describe("the style sheets", () => {
  const known = new Set([...GROUNDS, ...TEXT, ...SHAPES, ...DECORATION, ...REVERSED.flat()]);

  it("define the same colors in both palettes, and no untested colors", () => {
    for (const theme of THEMES)
      expect(
        [...palettes[theme].keys()].filter(name => !known.has(name)),
        theme,
      ).toEqual([]);
    expect([...palettes.dark.keys()].toSorted()).toEqual([...palettes.light.keys()].toSorted());
  });

  it("use only the text colors for text", () => {
    const text = new Set([...TEXT, ...REVERSED.map(([one]) => one)]);
    const other = blocks
      .filter(({ selector }) => !selector.includes("disabled"))
      .flatMap(({ selector, body }) =>
        [...body.matchAll(/(?:^|[\s;])color: var\(--bo-([\w-]+)\)/gu)]
          .filter(([, name = ""]) => !text.has(name))
          .map(([, name]) => `${selector}: ${name}`),
      );
    expect(other).toEqual([]);
  });

  it("define colors only in the palettes, except for content over images and maps", () => {
    const elsewhere = readdirSync(folder)
      .filter(file => file !== "_tokens.scss")
      .filter(file =>
        /(?<!%23|url\([^)]*)(?<=[\s:(])#[0-9a-f]{3,6}\b/iu.test(readFileSync(join(folder, file), "utf8")),
      );
    expect(elsewhere).toEqual(["_chips.scss", "_reticle.scss"]);
  });

  it("keep text over a map readable on both white and black areas", () => {
    const scss = readFileSync(join(folder, "_reticle.scss"), "utf8");
    const found = /background: rgb\((\d+) (\d+) (\d+) \/ (\d+)%\);[\s\S]*?\n\}/u.exec(scss);
    const [text = "", red, green, blue, percent] = found ?? [];
    const colours = [...text.matchAll(/color: (#[0-9a-f]{6})/gu)].map(([, value]) => value as string);
    expect(colours.length).toBeGreaterThan(3);
    for (const map of ["#ffffff", "#000000"]) {
      const ground = over([Number(red), Number(green), Number(blue)], Number(percent) / 100, colour(map));
      for (const value of colours)
        expect(contrast(colour(value), ground), `${value} over ${map}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
