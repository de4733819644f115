import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CONSTANTS } from "../../../host/runtime/generated/constants.ts";
import { MEMBERS } from "../../../host/runtime/generated/members.ts";
import { PARENTS } from "../../../host/runtime/generated/parents.ts";
import { DECLARED } from "../../../host/runtime/generated/tree.ts";
import { ROOT } from "../../../scripts/generate/program.mjs";
import { generatedFiles, TARGET } from "../../../scripts/generate/render.mjs";

describe("the generated surface files", () => {
  test("are up to date with the type declarations", () => {
    const files = generatedFiles();
    const folder = join(ROOT, TARGET);
    expect([...Object.keys(files), "stubs.ts"].sort()).toEqual(readdirSync(folder).sort());
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(folder, name), "utf8") === text, `${name} is out of date`).toBe(true);
  });

  test("contain the classes, functions and constants of a namespace", () => {
    const [classes, functions, constants] = DECLARED["foundry.utils"]!;
    expect(classes.split(" ")).toEqual(
      expect.arrayContaining(["Collection", "Color", "BitMask", "Semaphore"]),
    );
    expect(functions.split(" ")).toEqual(
      expect.arrayContaining(["mergeObject", "fromUuid", "getDocumentClass"]),
    );
    expect(constants.split(" ")).not.toContain("mergeObject");
  });

  test("contain the parents of classes, including those through type aliases and mixins", () => {
    expect(PARENTS["foundry.dice.terms.Die"]).toEqual(["foundry.dice.terms.DiceTerm"]);
    expect(PARENTS["foundry.abstract.Document"]).toEqual(["foundry.abstract.DataModel"]);
    expect(PARENTS["foundry.documents.Actor"]).toEqual([
      "foundry.documents.BaseActor",
      "ClientDocumentMixin",
    ]);
    expect(PARENTS["foundry.applications.hud.TokenHUD"]).toEqual([
      "foundry.applications.hud.BasePlaceableHUD",
      "HandlebarsApplicationMixin",
    ]);
    expect(PARENTS["foundry.applications.sheets.ActorSheetV2"]).toEqual([
      "foundry.applications.api.DocumentSheetV2",
    ]);
  });

  test("distinguish methods, accessors and properties", () => {
    const [statics, members] = MEMBERS["foundry.dice.Roll"]!.map(list => list.split(" ")) as [
      string[],
      string[],
    ];
    expect(statics).toEqual(
      expect.arrayContaining(["validate()", "defaultImplementation=", "CHAT_TEMPLATE"]),
    );
    expect(members).toEqual(expect.arrayContaining(["toMessage()", "total=", "terms"]));
  });

  test("contain constants declared as literal types or documented defaults", () => {
    expect(CONSTANTS.DOCUMENT_OWNERSHIP_LEVELS).toEqual({
      INHERIT: -1,
      NONE: 0,
      LIMITED: 1,
      OBSERVER: 2,
      OWNER: 3,
    });
    expect(CONSTANTS.USER_PERMISSIONS.ACTOR_CREATE.defaultRole).toBe(CONSTANTS.USER_ROLES.ASSISTANT);
    expect(CONSTANTS.SORT_INTEGER_DENSITY).toBe(100000);
  });
});
