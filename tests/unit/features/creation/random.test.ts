import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributes } from "../../../../src/rules/character/attributes.ts";
import { placeholderSkills, skillList } from "../../../../src/rules/character/skills.ts";
import { validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { judgeCreation } from "../../../../src/features/creation/judge.ts";
import { bestRank } from "../../../../src/features/creation/outfit.ts";
import { randomCharacter, type Random } from "../../../../src/features/creation/random.ts";
import { repaired } from "../../../../src/features/creation/repair.ts";
import {
  blankState,
  entriesOf,
  waresOf,
  withAttribute,
  withChosen,
  withDrive,
  withRank,
  withSpecialized,
  type CreationState,
} from "../../../../src/features/creation/state.ts";
import {
  around,
  dockhand,
  houseRules,
  ideas,
  nobody,
  offers,
  ownBackground,
  sidearm,
  skills,
} from "./making.ts";
import { packOffers } from "./pack-offers.ts";

const random = (part: Partial<Random> = {}): Random => ({
  seed: 1,
  offers,
  ownBackgrounds: [ownBackground],
  ideas,
  houseRules,
  ...part,
});
/** House rules with only four skill ranks to distribute. */
const { houseRules: rankless } = validateHouseRules({ startingSkillRanks: 4 });
const wrong = (state: CreationState, rules = houseRules) =>
  judgeCreation(state, rules).problems.filter(({ kind }) => kind === "wrong");

/** Generates partly created characters, whether or not they comply with the rules. */
const anybody = fc
  .record({
    scores: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 6, maxLength: 6 }),
    ranks: fc.array(fc.tuple(fc.constantFrom(...skills), fc.integer({ min: 0, max: 20 })), { maxLength: 8 }),
    picked: fc.array(fc.constantFrom(...offers), { maxLength: 8 }),
    flags: fc.array(fc.constantFrom(...skills), { maxLength: 4 }),
    drives: fc.array(fc.string({ maxLength: 9 }), { maxLength: 12 }),
  })
  .map(({ scores, ranks, picked, flags, drives }) => {
    const scored = attributes.reduce(
      (now, key, index) => withAttribute(now, key, scores[index] ?? 3),
      nobody,
    );
    const ranked = ranks.reduce((now, [skill, rank]) => withRank(now, skill, rank), scored);
    // The entries have no data, like items that were dropped on the sheet without validation.
    const chosen: CreationState = {
      ...ranked,
      entries: picked.map((entry, index) => ({ ...entry, key: `item${index}`, data: null })),
    };
    return drives.reduce(
      withDrive,
      flags.reduce((now, skill) => withSpecialized(now, skill, true), chosen),
    );
  });

const anyRules = fc
  .record({
    startingSkillRanks: fc.integer({ min: 0, max: 200 }),
    creationSkillLimit: fc.integer({ min: 0, max: 20 }),
    startingCredits: fc.integer({ min: 0, max: 5000 }),
    startingTraining: fc.integer({ min: 0, max: 5 }),
    traitLimit: fc.integer({ min: 0, max: 6 }),
    maxSkillRank: fc.integer({ min: 1, max: 12 }),
  })
  .map(chosen => validateHouseRules(chosen).houseRules);

describe("the compendium's backgrounds", () => {
  const backgrounds = packOffers.filter(({ type }) => type === "background");
  const added = placeholderSkills.map(({ key }) => key);
  const offered = (entry: (typeof packOffers)[number]) => entry.grants.specialized.offer;

  it("together offer every social and technical skill, and at least four other skills each (R1.9, R1.11, R13.3)", () => {
    for (const skill of added)
      expect(backgrounds.filter(one => offered(one).includes(skill)).length, skill).toBeGreaterThan(1);
    const { houseRules: without } = validateHouseRules({ placeholderSkills: false });
    const known = new Set(skillList(without).map(({ key }) => key));
    for (const one of backgrounds) {
      expect(
        offered(one).every(skill => skills.includes(skill)),
        one.name,
      ).toBe(true);
      expect(offered(one).filter(skill => known.has(skill)).length, one.name).toBeGreaterThanOrEqual(4);
      expect(offered(one).length, one.name).toBeLessThanOrEqual(6);
    }
  });

  it("let random characters specialize in social and technical skills only if the world uses those skills", () => {
    const made = (rules: typeof houseRules) =>
      Array.from({ length: 60 }, (_, seed) =>
        randomCharacter(
          blankState(
            "Nadia",
            skillList(rules).map(({ key }) => key),
            3,
          ),
          random({ seed, offers: backgrounds, houseRules: rules }),
        ),
      );
    const has = ({ ranks, specialized }: CreationState) =>
      specialized.some(skill => added.includes(skill) && (ranks[skill] ?? 0) > 0);
    const some = made(houseRules).filter(has).length;
    expect(some).toBeGreaterThan(5);
    expect(some).toBeLessThan(50);
    const { houseRules: without } = validateHouseRules({ placeholderSkills: false });
    for (const state of made(without)) {
      expect([...state.specialized, ...Object.keys(state.ranks)].some(skill => added.includes(skill))).toBe(
        false,
      );
      expect(judgeCreation(state, without).specialized.left).toBe(0);
    }
  });
});

describe("a random character", () => {
  it("is valid for any seed and any house rules (R13.2–R13.6, R13.13, R14.3)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), anyRules, (seed, rules) => {
        expect(wrong(randomCharacter(nobody, random({ seed, houseRules: rules })), rules)).toEqual([]);
      }),
    );
  });

  it("is valid regardless of earlier choices, which are corrected if necessary", () => {
    fc.assert(
      fc.property(anybody, fc.integer({ min: 0 }), anyRules, (state, seed, rules) => {
        expect(wrong(randomCharacter(state, random({ seed, houseRules: rules })), rules)).toEqual([]);
        expect(
          wrong(repaired(state, rules), rules).filter(({ text }) => !text.key.endsWith("attributesLeft")),
        ).toEqual([]);
      }),
    );
  });

  it("is valid and has a custom background if there are no compendiums", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), seed => {
        const made = randomCharacter(nobody, random({ seed, offers: [] }));
        expect(wrong(made)).toEqual([]);
        expect(entriesOf(made, "background").map(({ name }) => name)).toEqual(["Own words"]);
      }),
    );
  });

  it("depends only on the seed", () => {
    const of = (seed: number) => randomCharacter(nobody, random({ seed }));
    expect(of(7)).toEqual(of(7));
    expect(of(8)).not.toEqual(of(7));
  });

  it("has no choices left to make, from attribute points to gear", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), seed => {
        const made = randomCharacter(nobody, random({ seed }));
        const judged = judgeCreation(made, houseRules);
        expect([
          judged.attributes.left,
          judged.skills.left,
          judged.specialized.left,
          judged.training.left,
        ]).toEqual([0, 0, 0, 0]);
        expect([made.drives.length, made.drives.filter(({ chosen }) => chosen).length]).toEqual([5, 3]);
        expect(made.ambition).not.toBe("");
        expect(made.concept).toBe(`${entriesOf(made, "background")[0]?.name} who dives`);
        expect(waresOf(made).length).toBeGreaterThan(0);
        expect(waresOf(made).every(({ rarity }) => rarity !== "unique")).toBe(true);
      }),
    );
  });

  it("has a weapon, ammunition and armor, but no loose weapon parts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), seed => {
        const made = randomCharacter(nobody, random({ seed }));
        const names = waresOf(made).map(({ name }) => name);
        expect(names).toContain("Coat");
        expect(names).not.toContain("Slugs");
        expect(names).not.toContain("Scope");
        expect(["Sidearm", "Rail gun", "Club"]).toContain(names[0]);
        if (names[0] === "Sidearm") expect(names[1]).toBe("Rounds");
        for (const weapon of entriesOf(made, "weapon").filter(({ harmful }) => harmful))
          expect(bestRank(made, weapon), weapon.name).toBeGreaterThan(0);
      }),
    );
  });

  it("has a weapon that matches the character's best skill", () => {
    const first = (skill: string, seed: number) =>
      waresOf(randomCharacter(withRank(nobody, skill, 4), random({ seed, houseRules: rankless })))[0]?.name;
    for (const seed of [1, 2, 3, 4]) {
      expect(["Sidearm", "Rail gun"]).toContain(first("aim", seed));
      expect(first("strike", seed)).toBe("Club");
    }
  });

  it("keeps the player's earlier choices", () => {
    const begun = withDrive(
      withRank(
        withAttribute(
          withChosen(
            withChosen({ ...nobody, concept: "Mine", ambition: "Mine" }, dockhand, around),
            sidearm,
            around,
          ),
          "charisma",
          6,
        ),
        "presence",
        3,
      ),
      "Mine",
    );
    const made = randomCharacter(begun, random({ seed: 3 }));
    expect(made).toMatchObject({
      name: nobody.name,
      concept: "Mine",
      ambition: "Mine",
      attributes: { charisma: 6 },
    });
    expect(made.ranks["presence"]).toBe(3);
    expect(made.drives[0]?.text).toBe("Mine");
    for (const entry of begun.entries) expect(made.entries).toContainEqual(entry);
  });

  it("has earlier choices adjusted only if they are out of range", () => {
    const greedy = withRank(withRank(nobody, "aim", 9), "sneak", 1);
    expect(repaired(greedy, houseRules).ranks).toMatchObject({ aim: 3, sneak: 1 });
    const strong = withAttribute(
      withAttribute(withAttribute(nobody, "strength", 9), "insight", 1),
      "charisma",
      4,
    );
    expect(repaired(strong, houseRules).attributes).toMatchObject({ strength: 6, insight: 3, charisma: 4 });
  });
});
