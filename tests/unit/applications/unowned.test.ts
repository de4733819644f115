import { describe, expect, it } from "vitest";
import { isUnowned } from "../../../src/applications/shared/unowned.ts";
import { variant as bands } from "../../../src/variants/range-bands/variant.ts";
import { zonesActions } from "../../../src/variants/zones-and-cards/actions/index.ts";
import { arrangeBoard } from "../../../src/actions/movement/arrange-board.ts";
import { hazard } from "../../../src/actions/party/hazard.ts";

describe("Gamemaster actions that affect an entire encounter", () => {
  it("include those that deal cards or start a round", () => {
    expect(
      [...zonesActions, ...bands.actions, arrangeBoard]
        .filter(isUnowned)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([
      "arrangeBoard",
      "bands.drop",
      "bands.resolve",
      "bands.round",
      "zones.deal",
      "zones.group",
      "zones.round",
    ]);
  });

  it("don't include those that affect specific actors", () => {
    expect(isUnowned(hazard)).toBe(false);
  });
});
