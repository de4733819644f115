import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { templateFiles, variantFolders } from "../../../scripts/lib/system-files.mjs";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
const styles = read("styles", "_marks.scss");
const listed = (name: string): string =>
  new RegExp(`\\$${name}: \\(([\\s\\S]*?)\\n\\);`, "u").exec(styles)?.[1] ?? "";
// The names of a variant's icons are prefixed with the variant's key.
const places = [
  { folder: "styles", prefix: "" },
  ...variantFolders(root).map(variant => ({
    folder: `src/variants/${variant}/styles`,
    prefix: `${/registerVariant\("(\w+)"/u.exec(read(`src/variants/${variant}/register.ts`))?.[1] ?? ""}-`,
  })),
];
const marks = new Set(
  places.flatMap(({ folder, prefix }) =>
    readdirSync(join(root, folder)).flatMap(file =>
      [...read(folder, file).matchAll(/^ {2}"([\w-]+)":\s+"%3C/gmu)].map(
        match => `${prefix}${match[1] ?? ""}`,
      ),
    ),
  ),
);
const glyphs = new Set([...listed("glyphs").matchAll(/"([\w-]+)"/gu)].map(match => match[1]));
const templates = templateFiles(root).map(({ file }) => read(file));

describe("icons in the templates", () => {
  it("are defined in the icon font", () => {
    const named = templates.flatMap(text => [...text.matchAll(/\bbo-(i|g)-([a-z][\w-]*)/gu)]);
    expect(named.length).toBeGreaterThan(50);
    expect(
      named
        .filter(([, kind, name]) => !(kind === "i" ? marks : glyphs).has(name ?? ""))
        .map(([whole]) => whole),
    ).toEqual([]);
  });

  it("are included in the build if they are the project's own", () => {
    const { icons, documents } = JSON.parse(read("assets", "icons.json")) as {
      icons: string[];
      documents: Record<string, string>;
    };
    const built = new Set([...icons, ...Object.values(documents)]);
    expect([...glyphs].filter(name => !built.has(name ?? ""))).toEqual([]);
  });

  it("show bullets on reload buttons", () => {
    const reloads = templates.flatMap(text =>
      [...text.matchAll(/<button[^>]*data-action-type="reload"[\s\S]*?<\/button>/gu)].map(([whole]) => whole),
    );
    expect(reloads.length).toBeGreaterThan(0);
    for (const button of reloads) expect(button).toMatch(/bo-g-heavy-bullets/u);
  });
});
