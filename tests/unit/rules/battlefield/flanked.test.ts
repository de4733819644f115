import { describe, expect, it } from "vitest";
import {
  besideOf,
  defaultHouseRules,
  engagedBy,
  relativePositionOnMap,
  type Battlefield,
} from "../../../../src/rules/index.ts";
import { field, gridless, piece, squareMap } from "./maps.ts";

const facingCounts = { ...defaultHouseRules, arcsAutomatic: true };
const reasons = (map: Battlefield, rules = defaultHouseRules) =>
  relativePositionOnMap(map, "A", "T", rules).flanked;
const facing = (map: Battlefield, degrees: number): Battlefield => ({
  ...map,
  pieces: map.pieces.map(each => (each.id === "T" ? { ...each, facing: degrees } : each)),
});

describe("flanking on a map (T10)", () => {
  it.each<[string, Battlefield, boolean]>([
    ["one adjacent enemy", squareMap("A T ."), false],
    ["one enemy on each side", squareMap("A T f"), true],
    ["two enemies on the same side", squareMap("A . .\nf T ."), true],
    ["an ally of the target", squareMap("A T c"), false],
    ["a neutral character", squareMap("A T n"), false],
    ["a crate", squareMap("A T o"), false],
    ["an enemy two spaces away", squareMap("A T . f"), false],
    ["an enemy behind a wall", squareMap("A T|f"), false],
    ["an enemy behind a railing", squareMap("A T:f"), true],
    ["two enemies, and the attacker far away", squareMap("A . . . f T f"), true],
    ["a large enemy and the attacker", squareMap("A T M M\n. . M M"), true],
    [
      "an enemy who flies above",
      {
        ...squareMap("A T f"),
        pieces: squareMap("A T f").pieces.map(each =>
          each.id === "f0" ? { ...each, elevationFeet: 20 } : each,
        ),
      },
      false,
    ],
  ])("is detected correctly for %s", (_, map, flanked) => {
    expect(reasons(map)).toEqual(flanked ? ["engaged"] : []);
  });

  it("isn't caused by combatants who are down", () => {
    const map = squareMap("A T f");
    expect(
      reasons({
        ...map,
        pieces: map.pieces.map(each => (each.id === "f0" ? { ...each, down: true } : each)),
      }),
    ).toEqual([]);
  });

  it("is explained by a list of the combatants who engage the target", () => {
    expect(engagedBy(squareMap("A T f\n. f ."), "T")).toEqual(["A", "f0", "f1"]);
    expect(relativePositionOnMap(squareMap("A T f"), "A", "T", defaultHouseRules).engagedBy).toEqual([
      "A",
      "f0",
    ]);
  });

  it("also includes attacks from the back arc if the facing rule is on (R7.15)", () => {
    const map = squareMap("A . T");
    expect(reasons(facing(map, 90), facingCounts)).toEqual(["backArc"]);
    expect(reasons(facing(map, 270), facingCounts)).toEqual([]);
    expect(reasons(facing(map, 90))).toEqual([]);
    expect(reasons(facing(squareMap("A T f"), 90), facingCounts)).toEqual(["engaged", "backArc"]);
  });
});

describe("bystanders at risk from a missed shot (R7.14a, R7.26)", () => {
  it("are the characters beside the target, sorted by distance", () => {
    const map = field(gridless, [
      piece("T", { x: 0, y: 0 }),
      piece("far", { x: 5.3, y: 0 }),
      piece("near", { x: 0, y: 4 }),
      piece("away", { x: 12, y: 0 }),
      piece("as-near", { x: 0, y: -4 }),
    ]);
    expect(besideOf(map, "T")).toEqual(["as-near", "near", "far"]);
  });

  it("include characters who are down, but not those behind a wall", () => {
    expect(besideOf(squareMap("c T|c\n. x ."), "T")).toEqual(["c0", "x0"]);
  });
});
