import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { HTMLField } from "../../../host/runtime/common/data/fields/index.ts";
import { models } from "./support/models.ts";
import { textsOf } from "../../support/language.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const json = (path: string): any => JSON.parse(readFileSync(join(root, path), "utf8"));
const manifest = json("system.json");
const language = textsOf("en");

describe("the system manifest", () => {
  it("lists the same document types as template.json and the registered data models", () => {
    const listed = Object.fromEntries(
      Object.entries<object>(manifest.documentTypes).map(([name, types]) => [name, Object.keys(types)]),
    );
    expect(
      Object.fromEntries(
        Object.entries<{ types: string[] }>(json("template.json")).map(([name, { types }]) => [name, types]),
      ),
    ).toEqual(listed);
    expect(
      Object.fromEntries(Object.entries(models).map(([name, types]) => [name, Object.keys(types)])),
    ).toEqual(listed);
  });

  for (const [documentName, types] of Object.entries<Record<string, any>>(manifest.documentTypes)) {
    for (const [type, declared] of Object.entries(types)) {
      const schema = models[documentName]![type].schema;

      it(`declares exactly the HTML fields of ${documentName} ${type}, so that the server sanitizes them`, () => {
        const found: string[] = [];
        schema.apply(function (this: any) {
          if (this instanceof HTMLField) found.push(this.fieldPath.replace(/^system\./, ""));
        });
        expect(found.sort()).toEqual([...declared.htmlFields].sort());
      });

      it(`names only existing fields of ${documentName} ${type}`, () => {
        for (const path of [...(declared.gmOnlyFields ?? []), ...Object.keys(declared.filePathFields ?? {})])
          expect(schema.getField(path), path).toBeDefined();
      });

      it(`declares only document types with a name in the language file: ${documentName} ${type}`, () => {
        expect(language.TYPES[documentName][type]).toMatch(/\S/);
      });
    }
  }

  it("names only files that the build contains", () => {
    for (const { path } of manifest.languages) expect(existsSync(join(root, path)), path).toBe(true);
    for (const key of ["license", "readme", "changelog"])
      expect(existsSync(join(root, manifest[key])), manifest[key]).toBe(true);
  });

  it("has the same version as the package", () => {
    expect(manifest.version).toBe(json("package.json").version);
  });

  it("marks a Foundry version as verified only after a recorded run on a licensed copy", () => {
    const [, result] =
      /\| a licensed Foundry 13 or 14 \| ([^|]*) \|/u.exec(
        readFileSync(join(root, "docs/tested-on.md"), "utf8"),
      ) ?? [];
    expect(result).toBeDefined();
    expect(manifest.compatibility).toEqual({
      minimum: "13.347",
      ...(result === "not yet" ? {} : { verified: expect.stringMatching(/^1[34](?:\.\d+)?$/u) }),
    });
  });

  it("sets the grid of new scenes to hexes of five feet (R6.1)", () => {
    expect(manifest.grid).toMatchObject({ type: 2, distance: 5, units: "ft" });
  });

  it("uses fields with a value and a maximum for token bars", () => {
    for (const attribute of [manifest.primaryTokenAttribute, manifest.secondaryTokenAttribute]) {
      for (const type of ["character", "npc"]) {
        for (const part of ["value", "max"])
          expect(
            models["Actor"]![type].schema.getField(`${attribute}.${part}`),
            `${type} ${attribute}.${part}`,
          ).toBeDefined();
      }
    }
  });
});
