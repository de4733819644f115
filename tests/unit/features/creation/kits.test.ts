import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carryingCapacity } from "../../../../src/rules/character/derived.ts";
import { creationPrice } from "../../../../src/rules/gear/prices.ts";
import {
  ammunitionFor,
  goodsOf,
  weaponGroupOf,
  weaponGroups,
} from "../../../../src/features/creation/goods.ts";
import { judgeCreation } from "../../../../src/features/creation/judge.ts";
import {
  kitContents,
  kitPrice,
  kits,
  ofKit,
  withKit,
  withoutKit,
} from "../../../../src/features/creation/kits.ts";
import { isBodyArmor, outfitOf } from "../../../../src/features/creation/outfit.ts";
import { planBetween } from "../../../../src/features/creation/plan.ts";
import { randomCharacter } from "../../../../src/features/creation/random.ts";
import {
  entriesOf,
  waresOf,
  withChosen,
  withQuantity,
  withRank,
} from "../../../../src/features/creation/state.ts";
import { around, houseRules, ideas, nobody, ownBackground, ration } from "./making.ts";
import { isUnmet, requirementOf } from "../../../../src/features/creation/requirement.ts";
import { packOffers } from "./pack-offers.ts";

describe("equipment kits", () => {
  it.each(kits)(
    "contain only available items, and exceed neither the starting credits nor the carrying capacity ($key) (R13.13, R14.3)",
    kit => {
      const contents = kitContents(kit, packOffers)!;
      expect(contents).not.toBeNull();
      expect(kitPrice(contents, false, houseRules)).toBeLessThanOrEqual(houseRules.startingCredits);
      const state = withKit(nobody, kit.key, contents);
      const weight = waresOf(state).reduce((sum, ware) => sum + ware.weight * ware.quantity, 0);
      const { value: capacity } = carryingCapacity(
        { attributes: nobody.attributes, skills: nobody.ranks },
        houseRules,
      );
      expect(weight, "even by somebody weak").toBeLessThanOrEqual(capacity);
    },
  );

  it.each(kits)("contain body armor, and a weapon with ammunition ($key) (R7.25, R14.2)", kit => {
    const state = withKit(nobody, kit.key, kitContents(kit, packOffers)!);
    const outfit = waresOf(state).filter(({ key }) => outfitOf(state).includes(key));
    expect(outfit.filter(isBodyArmor)).toHaveLength(1);
    const weapons = outfit.filter(({ type }) => type === "weapon");
    expect(weapons.length).toBeGreaterThan(0);
    for (const weapon of weapons.filter(({ shots }) => shots > 0))
      expect(ammunitionFor(weapon, entriesOf(state, "ammunition")), weapon.name).not.toEqual([]);
  });

  it("can be returned as a whole without affecting other purchases", () => {
    const [kit] = kits;
    const contents = kitContents(kit!, packOffers)!;
    const before = withChosen(withChosen(nobody, contents[0]!, around), ration, around);
    const bought = withKit(before, kit!.key, contents);
    expect(ofKit(bought, kit!.key)).toHaveLength(contents.length);
    expect(
      waresOf(bought).filter(({ name }) => name === contents[0]!.name),
      "no heap of both",
    ).toHaveLength(2);
    expect(withKit(bought, kit!.key, contents), "bought once").toBe(bought);
    const [first] = ofKit(bought, kit!.key);
    expect(withoutKit(withQuantity(bought, first!.key, 0), kit!.key)).toEqual(before);
  });

  it("are recorded on their items, so that they can be returned later", () => {
    const [kit] = kits;
    const contents = kitContents(kit!, packOffers)!;
    const { create } = planBetween(nobody, withKit(nobody, kit!.key, contents));
    expect(create.map(({ flags }) => flags)).toEqual(
      contents.map(({ source }) => ({ blackout: { source, kit: kit!.key } })),
    );
    expect(create[1]?.system["quantity"]).toBe(contents[1]?.quantity);
  });

  it("aren't available if one of their items is missing, and have no price if an item isn't for sale", () => {
    expect(kitContents(kits[0]!, packOffers.slice(1))).toSatisfy(
      found => found === null || found.length === kits[0]!.contents.length,
    );
    expect(kitContents(kits[0]!, [])).toBeNull();
    expect(kitPrice([{ ...ration, rarity: "unique" }], false, houseRules)).toBeNull();
  });
});

describe("the weapons in the compendiums", () => {
  it("are divided into groups of 5 to 24 weapons", () => {
    const weapons = packOffers.filter(({ type }) => type === "weapon").map(goodsOf);
    for (const group of weaponGroups) {
      const count = weapons.filter(weapon => weaponGroupOf(weapon) === group).length;
      expect(count, group).toBeGreaterThan(4);
      expect(count, group).toBeLessThan(25);
    }
  });
});

describe("a random character made from the compendiums", () => {
  const made = (seed: number) =>
    randomCharacter(
      { ...nobody, name: "" },
      { seed, offers: packOffers, ownBackgrounds: [ownBackground], ideas, houseRules },
    );

  it("is always legal, has a name, a weapon and armor, and never spends more than the starting credits (R13.13, R14.2, R14.3)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), seed => {
        const state = made(seed);
        const judged = judgeCreation(state, houseRules);
        expect(judged.legal).toBe(true);
        expect(judged.purse.left).toBeGreaterThanOrEqual(0);
        expect(state.name).not.toBe("");
        const on = waresOf(state).filter(({ key }) => outfitOf(state).includes(key));
        expect(on.filter(isBodyArmor)).toHaveLength(1);
        expect(on.some(({ type, harmful }) => type === "weapon" && harmful)).toBe(true);
        for (const weapon of entriesOf(state, "weapon")) {
          if (weapon.shots === 0) continue;
          expect(ammunitionFor(weapon, entriesOf(state, "ammunition")), weapon.name).not.toEqual([]);
          const { ammunition } = weapon.data!.system as { ammunition: { value: number; max: number } };
          expect(ammunition.value, "loaded").toBe(ammunition.max);
        }
        expect(
          entriesOf(state, "training").filter(training => isUnmet(training, state)),
          "training that the character may not have",
        ).toEqual([]);
        expect(waresOf(state).some(({ type }) => type === "mod" || type === "implant")).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it("pays creation prices for gear", () => {
    const state = made(11);
    const spent = waresOf(state).reduce(
      (sum, { price, rarity, quantity }) =>
        rarity === "unique"
          ? sum
          : sum +
            creationPrice(
              { listed: price, rarity },
              judgeCreation(state, houseRules).rareForLess,
              houseRules,
            ) *
              quantity,
      0,
    );
    expect(judgeCreation(state, houseRules).purse.spent).toBe(spent);
  });
});

describe("training requirements", () => {
  const state = withRank(nobody, "medicine", 1);

  it.each([
    ["Medicine 2", { skill: "medicine", least: 2, has: 1 }, true],
    ["Medicine 1", { skill: "medicine", least: 1, has: 1 }, false],
    ["Strength 4", { skill: null, least: 4, has: nobody.attributes.strength }, true],
    ["", null, false],
    ["A sponsor on the ring", null, false],
    ["constructor 2", null, false],
  ])(
    "are checked if they name a skill or attribute, and are otherwise left to the Gamemaster: %j",
    (requirement, read, unmet) => {
      expect(requirementOf({ requirement }, state)).toEqual(read);
      expect(isUnmet({ requirement }, state)).toBe(unmet);
    },
  );
});
