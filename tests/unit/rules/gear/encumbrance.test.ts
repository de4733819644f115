import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encumbrance } from "../../../../src/rules/gear/encumbrance.ts";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";

const load = (gearEncumbrance: number, carriedWeight: number, capacity = 100) => ({
  gearEncumbrance,
  carriedWeight,
  capacity,
});
const levels = (gear: number) => encumbrance(load(gear, 0), defaultHouseRules);

describe("encumbrance", () => {
  it.each([
    [100, 0, true],
    [101, 1, true],
    [149, 1, true],
    [150, 2, true],
    [200, 2, true],
    [201, 2, false],
  ] as const)(
    "for a load of %i and a capacity of 100 includes an overload of %i (allowed: %s) (example 19, R8.4, A18, A19)",
    (carried, overload, allowed) => {
      expect(encumbrance(load(0, carried), defaultHouseRules)).toMatchObject({
        level: overload,
        overload,
        allowed,
      });
    },
  );

  it("is the sum of the overload and the gear's encumbrance, which are also listed separately (R8.4)", () => {
    expect(encumbrance(load(3, 120), defaultHouseRules)).toEqual({
      level: 4,
      overload: 1,
      allowed: true,
      maximumPassiveEvasion: 2,
      dexterityDice: -1,
      slowed: false,
      parts: [
        { source: "gear", levels: 3 },
        { source: "overload", levels: 1 },
      ],
    });
  });

  it("includes two levels of overload for the first pound over the capacity if the house rule is on (R8.4, A18)", () => {
    const rules = { ...defaultHouseRules, overload: "twoAtOnce" as const };
    expect(encumbrance(load(0, 101), rules).overload).toBe(2);
    expect(encumbrance(load(0, 100), rules).overload).toBe(0);
  });

  it("includes only one level of overload at exactly one and a half times the capacity if the house rule is off (A19)", () => {
    const rules = { ...defaultHouseRules, overloadAtExactlyHalf: false };
    expect(encumbrance(load(0, 150), rules).overload).toBe(1);
    expect(encumbrance(load(0, 150.5), rules).overload).toBe(2);
  });

  it("doesn't allow any load if the capacity is 0 (R8.4)", () => {
    expect(encumbrance(load(0, 0, 0), defaultHouseRules)).toMatchObject({ overload: 0, allowed: true });
    expect(encumbrance(load(0, 1, 0), defaultHouseRules)).toMatchObject({ overload: 2, allowed: false });
  });

  it("limits Passive Evasion, and at higher levels costs a Dexterity die and slows the character (R8.5)", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 9].map(gear => levels(gear).maximumPassiveEvasion)).toEqual([
      6, 5, 4, 3, 2, 1, 1, 1,
    ]);
    expect([3, 4, 6].map(gear => levels(gear).dexterityDice)).toEqual([0, -1, -1]);
    expect([5, 6].map(gear => levels(gear).slowed)).toEqual([false, true]);
  });

  it("doesn't depend on the order of the rows in the effects table, and has no effect below the lowest level (R8.5)", () => {
    const rows = [
      { level: 4, maximumEvasion: 2, dexterityDice: -2, slowed: true },
      { level: 2, maximumEvasion: 3, dexterityDice: -1, slowed: false },
    ];
    const rules = { ...defaultHouseRules, encumbranceEffects: rows };
    expect(encumbrance(load(5, 0), rules)).toMatchObject({
      maximumPassiveEvasion: 2,
      dexterityDice: -2,
      slowed: true,
    });
    expect(encumbrance(load(2, 0), rules)).toMatchObject({ maximumPassiveEvasion: 3 });
    expect(encumbrance(load(1, 0), rules)).toMatchObject({
      maximumPassiveEvasion: 40,
      dexterityDice: 0,
      slowed: false,
    });
  });

  it("never decreases as the load grows, and neither does its effect on evasion (R8.4, R8.5)", () => {
    const weight = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fc.nat(8), weight, weight, fc.nat(3), (gear, carried, more, moreGear) => {
        const light = encumbrance(load(gear, carried), defaultHouseRules);
        const heavy = encumbrance(load(gear + moreGear, carried + more), defaultHouseRules);
        expect(heavy.level).toBeGreaterThanOrEqual(light.level);
        expect(heavy.maximumPassiveEvasion).toBeLessThanOrEqual(light.maximumPassiveEvasion);
      }),
    );
  });

  it("can't be computed for an invalid load (R8.4)", () => {
    expect(() => encumbrance(load(-1, 0), defaultHouseRules)).toThrow(
      "load.gearEncumbrance: -1 is not a whole number of at least 0",
    );
    expect(() => encumbrance(load(0, -0.5), defaultHouseRules)).toThrow(
      "load.carriedWeight: -0.5 is not a finite number of at least 0",
    );
    expect(() => encumbrance(load(0, 1, Number.NaN), defaultHouseRules)).toThrow("load.capacity");
  });
});
