import { describe, expect, it } from "vitest";
import {
  hazardInterval,
  strikesBetween,
  strikesOn,
  turnStrike,
} from "../../../../src/rules/conditions/hazard-clock.ts";
import { hazardKeys } from "../../../../src/rules/conditions/hazards.ts";

const fire = { key: "fire", strength: 2, since: 100 } as const;

describe("the clock for lasting hazards (R6.4, R6.12, R5.2)", () => {
  it("defines the number of seconds between the strikes of each hazard", () => {
    expect(hazardKeys.map(key => [key, hazardInterval(key)])).toEqual([
      ["fall", null],
      ["deepWater", 30],
      ["suffocation", 30],
      ["fire", 6],
      ["acid", 6],
      ["cold", 6],
      ["electric", 6],
      ["radiation", 60],
      ["zeroGravity", null],
      ["quicksand", 6],
      ["laserField", 6],
      ["poisonFog", 6],
      ["roughWater", 6],
    ]);
  });

  it("counts each strike exactly once from the start of the hazard, no matter how time advances", () => {
    expect(strikesBetween(fire, 100, 105.9)).toEqual([]);
    expect(strikesBetween(fire, 100, 112)).toEqual([1, 2]);
    expect([...strikesBetween(fire, 100, 107), ...strikesBetween(fire, 107, 119)]).toEqual([1, 2, 3]);
    expect(strikesBetween(fire, 0, 106)).toEqual([1]);
  });

  it("counts no strikes before the hazard starts, when time is turned back, or for a hazard that strikes only once", () => {
    expect([
      strikesBetween(fire, 200, 100),
      strikesBetween(fire, 0, 99),
      strikesBetween({ ...fire, key: "fall" }, 0, 1000),
    ]).toEqual([[], [], []]);
  });

  it("skips dead targets and, for a hazard that cuts off air, unconscious targets that are already without air (R6.12)", () => {
    const on = (state: { dead?: boolean; outOfFight?: boolean; airless?: boolean }) =>
      hazardKeys.filter(key => strikesOn(key, { dead: false, outOfFight: false, airless: false, ...state }));
    expect(on({})).toEqual([...hazardKeys]);
    // Deep water and suffocation strike unconscious actors once. That strike starts the five minutes that
    // actors survive without air.
    expect(on({ outOfFight: true })).toEqual([...hazardKeys]);
    expect(on({ outOfFight: true, airless: true })).toEqual(
      hazardKeys.filter(key => key !== "deepWater" && key !== "suffocation"),
    );
    expect(on({ dead: true, outOfFight: true })).toEqual([]);
  });

  it("counts a strike every round, every five rounds or every ten rounds, depending on the hazard", () => {
    const rounds = (key: "fire" | "deepWater" | "radiation" | "fall") =>
      Array.from({ length: 11 }, (_, round) => turnStrike({ key }, round))
        .map((nth, round) => (nth === null ? "" : `${round}:${nth}`))
        .filter(Boolean)
        .join(" ");
    expect(rounds("fire")).toBe("1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 10:10");
    expect([rounds("deepWater"), rounds("radiation"), rounds("fall")]).toEqual(["5:1 10:2", "10:1", ""]);
  });
});
