// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { assemble } from "../../../host/runtime/client/foundry.ts";
import { inventedNames, wrongConstants, wrongParents } from "./compare.ts";
import { HOST_ONLY, OTHER_PARENTS } from "./host-only.ts";

describe("the assembled namespace", () => {
  const foundry = assemble(14);

  test("has no name that is neither declared nor documented, but for the listed ones", () => {
    expect(inventedNames(foundry).sort()).toEqual(Object.values(HOST_ONLY).flat().sort());
  });

  test("extends what the declarations say, but for the listed classes", () => {
    expect(wrongParents(foundry).sort()).toEqual(Object.entries(OTHER_PARENTS).sort());
  });

  test("has the declared constants, where generation 14 has not changed them", () => {
    const different = wrongConstants(foundry.CONST).map(([path]) => path.split(".")[0]);
    expect(new Set(different)).toEqual(new Set(["CHAT_MESSAGE_STYLES", "CHAT_MESSAGE_TYPES", "EMBEDDED_DOCUMENT_TYPES"]));
  });

  test("gives every implemented class a voice where it has a gap", () => {
    expect(() => foundry.dice.Roll.prototype._evaluateASTSync()).toThrow("foundry.dice.Roll#_evaluateASTSync");
  });
});
