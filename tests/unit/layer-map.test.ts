/**
 * Tests that the layer map in docs/architecture.md matches the linter's layers and the actual imports, that
 * no module imports from a higher layer, that link targets exist, and that pages contain no local paths.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LAYERS } from "../../eslint.config.js";
import { FOUNDATION, layerMap, importsBetween } from "../../scripts/lib/layer-map.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const folders = (LAYERS as string[][]).flat();
const layerOf = new Map(
  (LAYERS as string[][]).flatMap((names, layer) => names.map(name => [name, layer] as const)),
);
const imports = importsBetween(join(root, "src"), folders);

describe("the layer map", () => {
  const page = read("docs/architecture.md");
  const drawn = /```mermaid\n([\s\S]*?)```/u.exec(page)?.[1] ?? "";

  it("shows every source folder once, in the right layer", () => {
    const there = readdirSync(join(root, "src"), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== "types")
      .map(({ name }) => name);
    expect(there.toSorted()).toEqual(folders.toSorted());
    for (const [layer, names] of (LAYERS as string[][]).entries()) {
      const box =
        new RegExp(`subgraph layer${layer}\\[[^\\n]*\\n([\\s\\S]*?)\\n  end`, "u").exec(drawn)?.[1] ?? "";
      expect([...box.matchAll(/\["src\/(\w+)"\]/gu)].map(match => match[1])).toEqual(names);
    }
  });

  it("has an arrow for every import between folders, except for imports from the foundation", () => {
    const arrows = [...drawn.matchAll(/(\w+) --> (\w+)/gu)].map(match => `${match[1]} ${match[2]}`);
    expect(arrows).toEqual(imports.filter(([, to]) => !FOUNDATION.includes(to)).map(pair => pair.join(" ")));
    expect(arrows.length).toBeGreaterThan(15);
    expect(page.includes(layerMap(LAYERS as string[][], imports)), "what `npm run generate` draws").toBe(
      true,
    );
  });

  it("has no upward arrows, and none that start at the rules layer", () => {
    expect(imports.filter(([from, to]) => (layerOf.get(to) ?? 0) > (layerOf.get(from) ?? 0))).toEqual([]);
    expect(imports.filter(([from]) => from === "rules")).toEqual([]);
  });

  it("shows the same folders as the table on the page", () => {
    expect(folders.filter(folder => !page.includes(`\`src/${folder}\` |`))).toEqual([]);
  });
});

describe("a documentation page", () => {
  const pages = [
    "README.md",
    "CONTRIBUTING.md",
    ...readdirSync(join(root, "docs"))
      .filter(name => name.endsWith(".md"))
      .map(name => `docs/${name}`),
  ];

  it.each(pages)("links only to existing files (%s)", page => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/gu)].map(
      match => match[1] ?? "",
    );
    expect(links.filter(link => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it.each(pages)("contains no local paths (%s)", page => {
    expect(read(page)).not.toMatch(/(?<![\w./-])\/(?:work|tmp|root|home|Users)\/\w/u);
  });
});
