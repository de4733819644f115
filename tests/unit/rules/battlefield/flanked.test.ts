import { describe, expect, it } from "vitest";
import {
  besideOf,
  defaultHouseRules,
  engagedBy,
  standingOnMap,
  type Battlefield,
} from "../../../../src/rules/index.ts";
import { field, gridless, piece, squareMap } from "./maps.ts";

const facingCounts = { ...defaultHouseRules, arcsAutomatic: true };
const reasons = (map: Battlefield, rules = defaultHouseRules) => standingOnMap(map, "A", "T", rules).flanked;
const facing = (map: Battlefield, degrees: number): Battlefield => ({
  ...map,
  pieces: map.pieces.map(each => (each.id === "T" ? { ...each, facing: degrees } : each)),
});

describe("flanking by positions on a map (T10)", () => {
  it.each<[string, Battlefield, boolean]>([
    ["one enemy beside", squareMap("A T ."), false],
    ["one on each side", squareMap("A T f"), true],
    ["both on the same side", squareMap("A . .\nf T ."), true],
    ["another of the target's own side", squareMap("A T c"), false],
    ["somebody neutral", squareMap("A T n"), false],
    ["a crate", squareMap("A T o"), false],
    ["one who is two spaces off", squareMap("A T . f"), false],
    ["one behind a wall", squareMap("A T|f"), false],
    ["one behind a railing", squareMap("A T:f"), true],
    ["two others, the attacker far off", squareMap("A . . . f T f"), true],
    ["a large enemy and the attacker", squareMap("A T M M\n. . M M"), true],
    [
      "one who flies above",
      {
        ...squareMap("A T f"),
        pieces: squareMap("A T f").pieces.map(each =>
          each.id === "f0" ? { ...each, elevationFeet: 20 } : each,
        ),
      },
      false,
    ],
  ])("%s", (_, map, flanked) => {
    expect(reasons(map)).toEqual(flanked ? ["engaged"] : []);
  });

  it("doesn't count combatants who are down", () => {
    const map = squareMap("A T f");
    expect(
      reasons({
        ...map,
        pieces: map.pieces.map(each => (each.id === "f0" ? { ...each, down: true } : each)),
      }),
    ).toEqual([]);
  });

  it("returns the combatants who engage the target", () => {
    expect(engagedBy(squareMap("A T f\n. f ."), "T")).toEqual(["A", "f0", "f1"]);
    expect(standingOnMap(squareMap("A T f"), "A", "T", defaultHouseRules).engagedBy).toEqual(["A", "f0"]);
  });

  it("includes the back arc with the facing rule (R7.15)", () => {
    const map = squareMap("A . T");
    expect(reasons(facing(map, 90), facingCounts)).toEqual(["backArc"]);
    expect(reasons(facing(map, 270), facingCounts)).toEqual([]);
    expect(reasons(facing(map, 90))).toEqual([]);
    expect(reasons(facing(squareMap("A T f"), 90), facingCounts)).toEqual(["engaged", "backArc"]);
  });
});

describe("bystanders that a missed shot may hit (R7.14a, R7.26)", () => {
  it("are adjacent to the target, with the nearest first", () => {
    const map = field(gridless, [
      piece("T", { x: 0, y: 0 }),
      piece("far", { x: 5.3, y: 0 }),
      piece("near", { x: 0, y: 4 }),
      piece("away", { x: 12, y: 0 }),
      piece("as-near", { x: 0, y: -4 }),
    ]);
    expect(besideOf(map, "T")).toEqual(["as-near", "near", "far"]);
  });

  it("are not behind a wall, and include characters who are down", () => {
    expect(besideOf(squareMap("c T|c\n. x ."), "T")).toEqual(["c0", "x0"]);
  });
});
