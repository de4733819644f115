import { describe, expect, it } from "vitest";
import fs from "node:fs";
import path from "node:path";
import { ManifestError, readPackage, stylesOf } from "../../../host/server/packages/manifest.ts";
import { checkManifest } from "../../../host/server/packages/manifest-check.ts";
import { collectDocumentTypes } from "../../../host/server/packages/document-types.ts";
import { makeSystem, MANIFEST, temporaryFolder, writeFiles } from "./support/fixtures.ts";

const faultsOf = (changes: object, generation?: 13 | 14): string[] =>
  checkManifest({ ...MANIFEST, ...changes }, "system", () => true, generation).map(fault => fault.path);

describe("a package manifest", () => {
  it("is accepted if valid", () => {
    const installed = readPackage(makeSystem(), "system");
    expect(installed.id).toBe("testbed");
    expect(installed.warnings).toEqual([]);
  });

  it.each([
    ["no id", { id: undefined }, "id"],
    ["an id with a space", { id: "my system" }, "id"],
    ["no version", { version: "" }, "version"],
    ["esmodules that are not a list", { esmodules: "main.mjs" }, "esmodules"],
    [
      "a language without a code",
      { languages: [{ name: "English", path: "lang/en.json" }] },
      "languages[0].lang",
    ],
    [
      "a pack of an unknown type",
      { packs: [{ name: "a", label: "A", path: "packs/a", type: "Weapon" }] },
      "packs[0].type",
    ],
    [
      "two packs with the same name",
      { packs: ["a", "a"].map(name => ({ name, label: "A", path: "packs/a", type: "Item" })) },
      "packs[1].name",
    ],
    [
      "a subtype of a document type that has none",
      { documentTypes: { Wall: { brick: {} } } },
      "documentTypes.Wall",
    ],
    [
      "an unknown file category",
      { documentTypes: { Actor: { hero: { filePathFields: { img: ["PICTURE"] } } } } },
      "documentTypes.Actor.hero.filePathFields.img",
    ],
    ["a grid distance of 0", { grid: { distance: 0 } }, "grid.distance"],
    [
      "a token attribute that is not a text",
      { primaryTokenAttribute: { value: "hp" } },
      "primaryTokenAttribute",
    ],
    ["an obsolete key", { gridUnits: "m" }, "gridUnits"],
    ["an unknown cascade layer", { styles: [{ src: "testbed.css", layer: "mine" }] }, "styles[0].layer"],
    [
      "a path that contains the system folder twice",
      { documentTypes: { Actor: { hero: { htmlFields: ["system.biography"] } } } },
      "documentTypes.Actor.hero.htmlFields[0]",
    ],
  ])("with %s causes an error that contains the path of the invalid entry", (_what, changes, at) => {
    expect(faultsOf(changes)).toContain(at);
  });

  it("causes an error for files that are missing or outside the package", () => {
    const folder = makeSystem({ esmodules: ["absent.mjs", "../outside.mjs"] });
    writeFiles(path.dirname(folder), { "outside.mjs": "" });
    expect(() => readPackage(folder, "system")).toThrow(
      /esmodules\[0\] names "absent\.mjs".*; esmodules\[1\] names "\.\.\/outside\.mjs"/,
    );
  });

  it("with several errors is rejected with a one-line message that suggests a solution for each field", () => {
    const folder = makeSystem({
      id: "my system",
      esmodules: ["absent.mjs"],
      packs: [{ name: "old", label: "Old", path: "packs/old.db", type: "Item" }],
    });
    writeFiles(folder, {
      "packs/old.db": "{}\n",
      "template.json": JSON.stringify({ Actor: { types: ["hero", "ghost"] }, Item: { types: ["thing"] } }),
    });
    let message = "";
    try {
      readPackage(folder, "system");
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toMatch(/^\S+system\.json cannot be used: [^\n]+$/u);
    for (const [field, remedy] of [
      ["id", "letters, digits"],
      ["esmodules[0]", "add the file"],
      ["packs[0].path", "compile it"],
      ["documentTypes", "Actor.ghost"],
    ]) {
      expect(message).toMatch(new RegExp(`${field!.replace(/[[\].]/gu, "\\$&")} [^;]*${remedy!}`, "u"));
    }
  });

  it.each<[string, object, (13 | 14)?]>([
    [
      "a pack of Active Effects on Foundry 14 (foundryvtt#11957)",
      { packs: [{ name: "effects", label: "Effects", type: "ActiveEffect" }] },
    ],
    ["a pack without a path (foundryvtt#8741)", { packs: [{ name: "a", label: "A", type: "Item" }] }],
    ["a subtype with a dot in its name", { documentTypes: { Item: { "extra.charm": {} } } }],
    ["classic scripts", { scripts: ["main.js"] }],
    ["numbers as compatibility values", { compatibility: { minimum: 13, verified: 14.365 } }],
    ["a path that begins with a slash, as in the example of the API pages", { esmodules: ["/main.mjs"] }],
  ])("can contain %s", (_what, changes, generation) => {
    expect(faultsOf(changes, generation)).toEqual([]);
  });

  it("can contain compendiums of Active Effects only on Foundry 14", () => {
    expect(faultsOf({ packs: [{ name: "effects", label: "Effects", type: "ActiveEffect" }] }, 13)).toEqual([
      "packs[0].type",
    ]);
  });

  it("can contain compatibility values as numbers, which are converted to strings", () => {
    const { manifest } = readPackage(
      makeSystem({ compatibility: { minimum: 13, verified: 14.365 } }),
      "system",
    );
    expect(manifest.compatibility).toEqual({ minimum: "13", verified: "14.365" });
  });

  it("causes only a warning if a style file is missing", () => {
    expect(
      readPackage(makeSystem({ styles: ["absent.css"] }), "system").warnings.map(({ path: at }) => at),
    ).toEqual(["styles[0]"]);
  });

  it("specifies each compendium's folder by a path, whose .db extension is ignored, or else by the compendium's name (foundryvtt#9270)", () => {
    const folder = makeSystem({
      packs: [["a"], ["b", "packs/b.db"], ["c", "./data/c"]].map(([name, at]) => ({
        name,
        label: name,
        type: "Item",
        ...(at ? { path: at } : {}),
      })),
    });
    writeFiles(folder, { "packs/a/CURRENT": "", "packs/b/CURRENT": "", "data/c/CURRENT": "" });
    expect(readPackage(folder, "system").manifest.packs.map((pack: { path: string }) => pack.path)).toEqual([
      "packs/a",
      "packs/b",
      "./data/c",
    ]);
  });

  it("causes an error if it is missing or isn't valid JSON", () => {
    const folder = temporaryFolder();
    expect(() => readPackage(folder, "system")).toThrow(ManifestError);
    fs.writeFileSync(path.join(folder, "system.json"), "{\n id: 1\n");
    expect(() => readPackage(folder, "system")).toThrow(/\(file\) is not valid JSON/u);
  });

  it("assigns styles to the layer of the package type, unless it specifies another layer or none", () => {
    const installed = {
      ...readPackage(makeSystem(), "system"),
      manifest: { styles: ["a.css", { src: "b.css", layer: "exceptions" }, { src: "c.css", layer: null }] },
    };
    expect(stylesOf(installed).map(({ layer }) => layer)).toEqual(["system", "exceptions", null]);
    expect(stylesOf({ ...installed, kind: "module" })[0]?.layer).toBe("modules");
  });

  it("prefixes a module's subtypes with the module's ID", () => {
    const system = readPackage(makeSystem(), "system");
    const module = {
      ...system,
      kind: "module" as const,
      id: "extra",
      manifest: { documentTypes: { Item: { charm: {} } } },
    };
    expect([...(collectDocumentTypes([system, module]).get("Item")?.keys() ?? [])]).toEqual([
      "thing",
      "tool",
      "extra.charm",
    ]);
  });
});
