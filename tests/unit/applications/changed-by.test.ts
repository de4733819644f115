import { describe, expect, it } from "vitest";
import { attributeTerms, changedBy } from "../../../src/applications/shared/changed-by.ts";
import { english } from "./words.ts";

const words = english;
const label = "BLACKOUT.attribute.strength";

describe("effects that change a displayed value", () => {
  it("are listed along with the stored value, unless the sum differs from the displayed value", () => {
    const explanations = {
      "attributes.strength": [
        { label, value: 4 },
        { label: "Stim patch", value: 2 },
      ],
    };
    expect(attributeTerms(explanations, "strength", 6, words)).toEqual([
      { label: "Strength", value: 4 },
      { label: "Stim patch", value: 2 },
    ]);
    expect(attributeTerms(explanations, "strength", 9, words)).toEqual([{ label: "Strength", value: 9 }]);
    expect(attributeTerms({}, "strength", 4, words)).toEqual([{ label: "Strength", value: 4 }]);
  });

  it("are listed with their signs", () => {
    expect(
      changedBy(
        [
          { label: "Weights", value: -15 },
          { label: "Spring soles", value: 5 },
        ],
        words,
      ),
    ).toEqual(["Weights −15", "Spring soles +5"]);
    expect(changedBy(undefined, words)).toEqual([]);
  });
});
