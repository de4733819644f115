import { describe, expect, it } from "vitest";
import { coverOf, coverRows, oneDegreeMore, type CoverFacts } from "../../../../src/rules/combat/cover.ts";
import { inBackArc, flankedReasons } from "../../../../src/rules/combat/facing.ts";
import { bandAt, bandReach, bandsCrossed, measuredReach } from "../../../../src/rules/combat/range.ts";
import { houseRules, named } from "./helpers.ts";

const rules = houseRules();
const cover = (more: Partial<CoverFacts> = {}, changes = {}) =>
  coverOf({ crossed: 0, wall: "none", targetProne: false, seeking: false, ...more }, houseRules(changes));

describe("cover", () => {
  it("is partial with one obstacle or character in the line of fire, and full with several (R7.12)", () => {
    expect(cover()).toEqual({ degree: "none", possible: true, reasons: [] });
    expect(cover({ crossed: 1 })).toEqual({ degree: "partial", possible: true, reasons: ["crossed"] });
    expect(cover({ crossed: 2 })).toEqual({ degree: "full", possible: true, reasons: ["crossed"] });
    expect(cover({ crossed: 5 }).degree).toBe("full");
  });

  it("is full behind a wall, which also prevents the shot if it blocks the whole line, unless a house rule allows the shot (R7.12a)", () => {
    expect(cover({ wall: "partly" })).toEqual({ degree: "full", possible: true, reasons: ["wall"] });
    expect(cover({ wall: "wholly" })).toEqual({ degree: "full", possible: false, reasons: ["wall"] });
    expect(cover({ wall: "wholly" }, { closedLine: "fullCover" })).toEqual({
      degree: "full",
      possible: true,
      reasons: ["wall"],
    });
    expect(cover({ wall: "wholly", seeking: true }).possible).toBe(false);
  });

  it("can be given or removed by effects, regardless of the line of fire (R7.13)", () => {
    expect(cover({ crossed: 2, given: "none" })).toEqual({
      degree: "none",
      possible: true,
      reasons: ["given"],
    });
    expect(cover({ given: "partial", targetProne: true })).toEqual({
      degree: "full",
      possible: true,
      reasons: ["given", "prone"],
    });
  });

  it("increases by one degree for a prone target (T10, A6)", () => {
    expect(cover({ targetProne: true })).toEqual({ degree: "partial", possible: true, reasons: ["prone"] });
    expect(cover({ targetProne: true, crossed: 1 }).degree).toBe("full");
    expect(cover({ targetProne: true, crossed: 2 }).degree).toBe("full");
    expect(oneDegreeMore("full")).toBe("full");
  });

  it("is ignored by a Seeking shot (T11.2)", () => {
    expect(cover({ crossed: 3, targetProne: true, seeking: true })).toEqual({
      degree: "none",
      possible: true,
      reasons: ["seeking"],
    });
  });

  it("costs the attacker the number of dice that the house rules specify (R7.14)", () => {
    expect(coverRows("none", rules)).toEqual([]);
    expect(named(coverRows("partial", rules))).toEqual(["partialCover -1"]);
    expect(named(coverRows("full", rules))).toEqual(["fullCover -2"]);
  });

  it("can't be determined from invalid values (R7.12)", () => {
    expect(() => cover({ crossed: -1 })).toThrow("cover.crossed");
    expect(() => cover({ wall: "glass" as never })).toThrow("cover.wall");
    expect(() => cover({ given: "some" as never })).toThrow("cover.given");
    expect(() => cover({ seeking: 1 as never })).toThrow("cover.seeking");
    expect(() => cover({ targetProne: 1 as never })).toThrow("cover.targetProne");
    expect(() => coverOf(null as never, rules)).toThrow("cover: null");
  });
});

describe("range", () => {
  it("costs no dice up to the weapon's limit and one die up to twice the limit, and prevents attacks beyond that (R7.14)", () => {
    expect(measuredReach(45, 45, rules)).toEqual({ possible: true, rows: [] });
    expect(named(measuredReach(46, 45, rules).rows)).toEqual(["longRange -1"]);
    expect(measuredReach(90, 45, rules).possible).toBe(true);
    expect(measuredReach(90.5, 45, rules)).toEqual({ possible: false, rows: [] });
    expect(measuredReach(90.5, 45, houseRules({ longRangeFactor: 3 })).possible).toBe(true);
    expect(() => measuredReach(-1, 45, rules)).toThrow("feet");
    expect(() => measuredReach(1, -1, rules)).toThrow("range");
  });

  it.each([
    [0, "close"],
    [14, "close"],
    [15, "short"],
    [44.9, "short"],
    [45, "mid"],
    [89, "mid"],
    [90, "long"],
    [500, "long"],
  ])("of %d ft belongs to the band “%s” (example 60, R16.1, R16.3)", (feet, band) => {
    expect(bandAt(feet)).toBe(band);
  });

  it("depends on the weapon's class, and mid-range weapons reach one band farther at a penalty of one die (R16.1)", () => {
    expect(bandReach("midRange", "close", rules)).toEqual({ possible: true, rows: [] });
    expect(bandReach("midRange", "mid", rules)).toEqual({ possible: true, rows: [] });
    expect(named(bandReach("midRange", "long", rules).rows)).toEqual(["bandBeyond -1"]);
    for (const short of ["smallArms", "shortRange"] as const) {
      expect(bandReach(short, "mid", rules).possible).toBe(true);
      expect(bandReach(short, "long", rules)).toEqual({ possible: false, rows: [] });
    }
    for (const far of ["longRange", "heavy"] as const)
      expect(bandReach(far, "long", rules)).toEqual({ possible: true, rows: [] });
  });

  it("is limited to Close Quarters for melee (R16.1)", () => {
    expect(bandReach("melee", "close", rules).possible).toBe(true);
    expect(bandReach("melee", "short", rules)).toEqual({ possible: false, rows: [] });
  });

  it("in bands changes by one with a Walk and by two with a Run (R16.2)", () => {
    expect([bandsCrossed("walk"), bandsCrossed("run")]).toEqual([1, 2]);
    expect(() => bandsCrossed("crawl" as never)).toThrow("action");
    expect(() => bandAt(-1)).toThrow("feet");
    expect(() => bandReach("bow" as never, "mid", rules)).toThrow("weaponClass");
    expect(() => bandReach("heavy", "far" as never, rules)).toThrow("band");
  });
});

describe("facing", () => {
  it.each([
    [0, 90, false],
    [0, 91, true],
    [0, 180, true],
    [0, 269, true],
    [0, 270, false],
    [350, 10, false],
    [10, 350, false],
    [-90, 90, true],
    [0, 720, false],
  ])(
    "of %i degrees puts an attacker at a bearing of %i degrees in the back arc: %s (R7.15)",
    (facing, direction, back) => {
      expect(inBackArc(facing, direction, rules)).toBe(back);
    },
  );

  it("determines a back arc, whose width can be set by a house rule (R7.15)", () => {
    const narrow = houseRules({ backArcDegrees: 60 });
    expect([150, 151].map(direction => inBackArc(0, direction, narrow))).toEqual([false, true]);
    expect(() => inBackArc(Number.NaN, 0, rules)).toThrow("facing");
    expect(() => inBackArc(0, Infinity, rules)).toThrow("direction");
  });

  it("doesn't matter for flanking by two enemies in melee or by an unnoticed attacker (T10, R7.14)", () => {
    const flank = (more: object) => flankedReasons({ engagedBy: 1, unaware: false, ...more }, rules);
    expect([flank({}), flank({ engagedBy: 2 }), flank({ engagedBy: 3, unaware: true })]).toEqual([
      [],
      ["engaged"],
      ["engaged", "unaware"],
    ]);
    expect(() => flank({ engagedBy: -1 })).toThrow("flank.engagedBy");
    expect(() => flank({ unaware: 1 })).toThrow("flank.unaware");
  });

  it("makes an attack from the back arc count as flanking only if a house rule says so (R7.15)", () => {
    const behind = { engagedBy: 1, unaware: false, bearing: { facing: 0, attacker: 180 } };
    expect(flankedReasons(behind, rules)).toEqual([]);
    const automatic = houseRules({ arcsAutomatic: true });
    expect(flankedReasons(behind, automatic)).toEqual(["backArc"]);
    expect(flankedReasons({ ...behind, bearing: { facing: 0, attacker: 0 } }, automatic)).toEqual([]);
    expect(flankedReasons({ engagedBy: 1, unaware: false }, automatic)).toEqual([]);
  });
});
