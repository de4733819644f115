import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { variantFolders } from "../../../scripts/lib/system-files.mjs";
import { compile } from "sass";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portraitIcons, portraitPath, portraitTints } from "../../../src/documents/portraits.ts";
import { english } from "./words.ts";
import { conditionPictures } from "../../../src/data/effect/condition-source.ts";
// @ts-expect-error -- this build script has no declarations
import { buildAssets, buildStyles } from "../../../scripts/assets.mjs";
// @ts-expect-error -- this build script has no declarations
import { iconsOfPacks } from "../../../scripts/packs.mjs";

const root = join(import.meta.dirname, "../../..");
let out = "";

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "blackout-assets-"));
  await buildAssets(out);
  await buildStyles(out);
});
afterAll(async () => rm(out, { recursive: true, force: true }));

describe("the build's assets", () => {
  it("include every icon used by documents, the demo and the styles", () => {
    const built = new Set(readdirSync(join(out, "assets/icons")));
    const texts = [
      "src/documents/artwork.ts",
      "src/applications/sheets/actor-sheet.ts",
      "packs/_demo/seed.yaml",
      "packs/_demo/opening.yaml",
    ].map(file => readFileSync(join(root, file), "utf8"));
    const named = texts.flatMap(text =>
      [...text.matchAll(/assets\/icons\/([\w-]+)\.svg/g)].map(match => `${match[1]}.svg`),
    );
    const artwork = [...(texts[0] as string).matchAll(/: "([a-z-]+)"/g)].map(match => `${match[1]}.svg`);
    expect([...named, ...artwork].filter(file => !built.has(file))).toEqual([]);
    expect(named.length + artwork.length).toBeGreaterThan(6);
  });

  it("include every condition's icon", () => {
    const built = new Set(readdirSync(join(out, "assets/icons")));
    expect(Object.values(conditionPictures).filter(name => !built.has(`${name}.svg`))).toEqual([]);
  });

  it("include every portrait in every tint, all of them unique and named", () => {
    const portraits = portraitIcons.flatMap(icon => portraitTints.map(tint => portraitPath(icon, tint)));
    const files = portraits.map(path => path.replace("systems/blackout/assets/portraits/", ""));
    expect(readdirSync(join(out, "assets/portraits")).sort()).toEqual(files.sort());
    const drawn = files.map(file => readFileSync(join(out, "assets/portraits", file), "utf8"));
    expect(new Set(drawn).size).toBe(files.length);
    expect(portraitIcons.filter(name => !english.has(`BLACKOUT.creation.portrait.icon.${name}`))).toEqual([]);
    expect(portraitTints.filter(tint => !english.has(`BLACKOUT.creation.portrait.tint.${tint}`))).toEqual([]);
  });

  it("include a glyph and a fixed-size image for each icon of the system and its compendiums", async () => {
    const named = JSON.parse(readFileSync(join(root, "assets/icons.json"), "utf8"));
    const own = [...new Set<string>([...named.icons, ...Object.values<string>(named.documents)])]
      .map(name => `${name}.svg`)
      .sort();
    expect(readdirSync(join(out, "assets/glyphs"))).toEqual(readdirSync(join(out, "assets/icons")));
    expect(readdirSync(join(out, "assets/icons")).sort()).toEqual(
      [...new Set([...own, ...(await iconsOfPacks()).map((name: string) => `${name}.svg`)])].sort(),
    );
    expect(readFileSync(join(out, "assets/icons/fist.svg"), "utf8")).toMatch(
      /^<svg [^>]*width="512" height="512"/,
    );
  });

  it("include every file that the style sheet uses, and the font licenses", () => {
    const css = readFileSync(join(out, "blackout.css"), "utf8");
    const asked = [...css.matchAll(/url\("\.\/([^"]+)"\)/g)].map(match => match[1] as string);
    expect(asked.length).toBeGreaterThan(8);
    for (const path of asked) expect(readFileSync(join(out, path)).length).toBeGreaterThan(0);
    expect(
      readdirSync(join(out, "assets/fonts"))
        .filter(name => name.endsWith(".txt"))
        .sort(),
    ).toEqual(["b612-LICENSE.txt", "saira-LICENSE.txt"]);
  });

  it("include no styles with unscoped selectors, IDs or !important", () => {
    const css = readFileSync(join(out, "blackout.css"), "utf8")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/url\("data:[^)]*"\)/g, "");
    expect(css).not.toContain("!important");
    const selectors = [...css.matchAll(/([^{}]+)\{/g)]
      .map(match => (match[1] as string).trim())
      // Keyframe steps are not selectors.
      .filter(selector => selector !== "" && !selector.startsWith("@") && selector !== "from");
    const foreign = selectors.filter(selector => !/blackout|bo-|^:root$|theme-/.test(selector));
    expect(foreign).toEqual([]);
    expect(selectors.filter(selector => /#[a-z]/i.test(selector))).toEqual([]);
  });

  it("include styles that hide elements with the hidden attribute, regardless of their layout", () => {
    // Returns the specificity of a selector: the number of its classes, attributes and pseudo-classes. The
    // selectors contain no IDs, and `:where()` doesn't count.
    const weight = (selector: string) =>
      selector
        .replace(/:where\((?:[^()]|\([^()]*\))*\)/gu, "")
        .match(/\.[\w-]+|\[[^\]]+\]|(?<!:):(?!:|not|is|has)[\w-]+/gu)?.length ?? 0;
    const rules = [
      "styles/blackout.scss",
      "styles/variants.scss",
      ...variantFolders(root).map(variant => `src/variants/${variant}/styles/index.scss`),
    ]
      .flatMap(file => [...compile(join(root, file)).css.matchAll(/([^{}]+)\{([^{}]*)\}/gu)])
      .map(([, selectors = "", body = ""]) => ({ selectors: selectors.split(/,(?![^(]*\))/u), body }));
    const weights = (of: typeof rules) => of.flatMap(({ selectors }) => selectors.map(weight));
    const [hiding, others] = [true, false].map(isHiding =>
      rules.filter(
        ({ selectors, body }) =>
          /(?:^|[\s;])display\s*:/u.test(body) &&
          selectors.some(one => one.includes("[hidden][hidden]")) === isHiding,
      ),
    ) as [typeof rules, typeof rules];
    expect(hiding).toHaveLength(1);
    expect(Math.min(...weights(hiding))).toBeGreaterThan(Math.max(...weights(others)));
  });
});
