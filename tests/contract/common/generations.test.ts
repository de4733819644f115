import { afterEach, expect, it } from "vitest";
import { constantsOf } from "../../../host/runtime/common/constants.ts";
import { configureEnvironment, resetEnvironment } from "../../../host/runtime/common/environment.ts";
import { dataOf, utilsOf } from "../../../host/runtime/common/generations.ts";

it("functions and classes added in Foundry 14 don't exist on Foundry 13", () => {
  expect([utilsOf(13).equals, dataOf(13).operators, dataOf(13).ActiveEffectTypeDataModel]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(typeof utilsOf(14).equals).toBe("function");
  expect(dataOf(14).operators.ForcedDeletion.name).toBe("ForcedDeletion");
});

it("functions and classes that exist on both Foundry versions are the same", () => {
  expect(utilsOf(13).mergeObject).toBe(utilsOf(14).mergeObject);
  expect(dataOf(13).fields.NumberField).toBe(dataOf(14).fields.NumberField);
});

/** Returns the deprecation warnings that are logged on a version of Foundry. */
function warningsOn(generation: 13 | 14): string[] {
  const warnings: string[] = [];
  configureEnvironment({
    generation,
    deprecated: message => {
      warnings.push(message);
    },
  });
  return warnings;
}
afterEach(resetEnvironment);

it("the old names of the edge constants cause a warning on Foundry 14", () => {
  const warnings = warningsOn(14);
  const CONST = constantsOf(14);
  expect(warnings).toEqual([]);
  expect([CONST.WALL_SENSE_TYPES, CONST.WALL_DIRECTIONS]).toEqual([
    CONST.EDGE_SENSE_TYPES,
    CONST.EDGE_DIRECTIONS,
  ]);
  expect(CONST.EDGE_SENSE_TYPES).toEqual({ NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 });
  expect(warnings).toEqual([
    "CONST.WALL_SENSE_TYPES is now CONST.EDGE_SENSE_TYPES",
    "CONST.WALL_DIRECTIONS is now CONST.EDGE_DIRECTIONS",
  ]);
  expect([constantsOf(13).EDGE_SENSE_TYPES, constantsOf(13).WALL_DIRECTIONS]).toEqual([
    undefined,
    { BOTH: 0, LEFT: 1, RIGHT: 2 },
  ]);
  expect(warnings).toHaveLength(2);
});

it("objectsEqual causes a warning on Foundry 14, and can't compare arrays on Foundry 13", () => {
  const warnings = warningsOn(13);
  expect([utilsOf(13).objectsEqual([], []), utilsOf(13).objectsEqual({ a: [1] }, { a: [1] })]).toEqual([
    false,
    true,
  ]);
  expect(warnings).toEqual([]);
  const later = warningsOn(14);
  expect(utilsOf(14).objectsEqual([], [])).toBe(true);
  expect(later).toEqual(["foundry.utils.objectsEqual is now foundry.utils.equals"]);
});
