import { expect, it } from "vitest";
import { dataOf, utilsOf } from "../../../host/runtime/common/generations.ts";

it("what came with generation 14 is not there in 13", () => {
  expect([utilsOf(13).equals, dataOf(13).operators, dataOf(13).ActiveEffectTypeDataModel]).toEqual([undefined, undefined, undefined]);
  expect(typeof utilsOf(14).equals).toBe("function");
  expect(dataOf(14).operators.ForcedDeletion.name).toBe("ForcedDeletion");
});

it("what both have is the same", () => {
  expect(utilsOf(13).mergeObject).toBe(utilsOf(14).mergeObject);
  expect(dataOf(13).fields.NumberField).toBe(dataOf(14).fields.NumberField);
});
