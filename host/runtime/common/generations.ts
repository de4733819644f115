import * as data from "./data/index.ts";
import * as utils from "./utils/index.ts";

const UTILS_SINCE_14 = ["equals"];
const DATA_SINCE_14 = [
  "operators",
  "ActiveEffectTypeDataModel",
  "ConeShapeData",
  "EmanationShapeData",
  "GridShapeData",
  "LineShapeData",
  "RingShapeData",
  "TokenShapeData",
];

function without(namespace: Record<string, any>, names: readonly string[]): Record<string, any> {
  return Object.fromEntries(Object.entries(namespace).filter(([name]) => !names.includes(name)));
}

/** Returns the `foundry.utils` of a Foundry version. Version 13 lacks the functions added in 14. */
export function utilsOf(generation: 13 | 14): Record<string, any> {
  return without(utils, generation < 14 ? UTILS_SINCE_14 : []);
}

/** Returns the `foundry.data` of a Foundry version. */
export function dataOf(generation: 13 | 14): Record<string, any> {
  return without(data, generation < 14 ? DATA_SINCE_14 : []);
}
