import { describe, expect, it } from "vitest";
import {
  attributeBudget,
  creationPurse,
  skillBudget,
  specializedBudget,
  startingMeans,
  traitBudget,
  type Trait,
} from "../../../../src/rules/character/creation.ts";
import {
  awardExperience,
  buyWithExperience,
  enoughObjectives,
  purchaseCost,
} from "../../../../src/rules/character/experience.ts";
import {
  activeFollower,
  followerActs,
  followerKinds,
  type Follower,
} from "../../../../src/rules/character/followers.ts";
import { geneModBudget, withoutBodyPart, type GeneMod } from "../../../../src/rules/character/gene-mods.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";

const with_ = (chosen: Readonly<Record<string, unknown>>) => validateHouseRules(chosen).houseRules;

describe("character creation", () => {
  const scores = { strength: 6, endurance: 6, dexterity: 5, intelligence: 5, insight: 4, charisma: 4 };

  it("distributes 12 points among attributes, which range from 3 to 6 (R1.2, R13.2)", () => {
    expect(attributeBudget(scores)).toEqual({ spent: 12, left: 0, outOfBounds: [], finished: true });
    expect(attributeBudget({ ...scores, charisma: 3 })).toEqual({
      spent: 11,
      left: 1,
      outOfBounds: [],
      finished: false,
    });
    expect(attributeBudget({ ...scores, strength: 7, charisma: 3 })).toEqual({
      spent: 12,
      left: 0,
      outOfBounds: ["strength"],
      finished: false,
    });
    expect(attributeBudget({ ...scores, charisma: 2 })).toMatchObject({ left: 2, outOfBounds: ["charisma"] });
    expect(() => attributeBudget({ ...scores, charisma: -1 })).toThrow(
      "scores.charisma: -1 is not a whole number of at least 0",
    );
    expect(() => attributeBudget(null as never)).toThrow("scores: null is not a record");
  });

  it("limits the number of traits that don't come from a feature, and allows one more positive trait if the character has no feature (R13.4, R13.5)", () => {
    const trait = (kind: Trait["kind"], fromFeature = false): Trait => ({ name: "x", kind, fromFeature });
    const four = [
      trait("positive"),
      trait("positive"),
      trait("positive"),
      trait("positive"),
      trait("positive", true),
    ];
    expect(traitBudget(four, 0, defaultHouseRules)).toEqual({
      positive: 4,
      negative: 0,
      positiveAllowed: 4,
      negativeAllowed: 3,
      allowed: true,
    });
    expect(traitBudget(four, 1, defaultHouseRules)).toMatchObject({ positiveAllowed: 3, allowed: false });
    expect(
      traitBudget(
        [1, 2, 3, 4].map(() => trait("negative")),
        0,
        defaultHouseRules,
      ),
    ).toMatchObject({ negative: 4, allowed: false });
    expect(
      traitBudget(
        [1, 2, 3].map(() => trait("negative")),
        0,
        defaultHouseRules,
      ),
    ).toMatchObject({ negative: 3, allowed: true });
    expect(traitBudget([], 0, with_({ traitLimit: 1 }))).toMatchObject({
      positiveAllowed: 2,
      negativeAllowed: 1,
    });
    expect(() => traitBudget([], 2, defaultHouseRules)).toThrow(
      "features: 2 is not a whole number from 0 to 1",
    );
    expect(() => traitBudget([trait("odd" as never)], 0, defaultHouseRules)).toThrow(
      'traits.0.kind: "odd" is not one of positive, negative',
    );
    expect(() => traitBudget([trait("positive", 1 as never)], 0, defaultHouseRules)).toThrow(
      "traits.0.fromFeature: 1 is not true or false",
    );
    expect(() => traitBudget(1 as never, 0, defaultHouseRules)).toThrow("traits: 1 is not a list");
  });

  it("starts with the experience, skill ranks and credits from the house rules (R13.13)", () => {
    expect(startingMeans(defaultHouseRules)).toEqual({ experience: 0, skillRanks: 20, credits: 1000 });
    expect(
      startingMeans(with_({ startingExperience: 5, startingSkillRanks: 12, startingCredits: 500 })),
    ).toEqual({ experience: 5, skillRanks: 12, credits: 500 });
  });

  it("accepts Specialized Skills in any order if all of them are available (R1.11)", () => {
    const offers = [
      { offer: ["empathy", "presence"], picks: 1 },
      { offer: ["presence"], picks: 1 },
    ];
    for (const picks of [
      ["presence", "empathy"],
      ["empathy", "presence"],
    ])
      expect(specializedBudget(offers, picks)).toEqual({ without: [], left: 0, allowed: true });
    expect(specializedBudget(offers, ["presence"])).toEqual({ without: [], left: 1, allowed: true });
    expect(specializedBudget(offers, ["empathy", "aim"])).toEqual({
      without: ["aim"],
      left: 1,
      allowed: false,
    });
    expect(specializedBudget([{ offer: ["aim", "sneak"], picks: 1 }], ["aim", "sneak"])).toEqual({
      without: ["sneak"],
      left: 0,
      allowed: false,
    });
    expect(specializedBudget([], [])).toEqual({ without: [], left: 0, allowed: true });
    expect(() => specializedBudget([{ offer: [], picks: -1 }], [])).toThrow(
      "offers.0.picks: -1 is not a whole number from 0 to 100",
    );
    expect(() => specializedBudget([{ offer: 1 as never, picks: 1 }], [])).toThrow(
      "offers.0.offer: 1 is not a list",
    );
    expect(() => specializedBudget([], 1 as never)).toThrow("picks: 1 is not a list");
  });

  it("limits all skill ranks except free ones (R13.13)", () => {
    const few = with_({ startingSkillRanks: 5, creationSkillLimit: 2, maxSkillRank: 3 });
    expect(skillBudget({ aim: 2, sneak: 1, strike: 0 }, {}, few)).toEqual({
      spent: 3,
      left: 2,
      outOfBounds: [],
    });
    expect(skillBudget({ aim: 3, sneak: 3 }, { aim: 1 }, few)).toEqual({
      spent: 5,
      left: 0,
      outOfBounds: ["sneak"],
    });
    expect(skillBudget({ aim: 4 }, { aim: 2 }, few)).toEqual({ spent: 2, left: 3, outOfBounds: ["aim"] });
    expect(skillBudget({ aim: 1 }, { aim: 2, toString: 9 }, few)).toEqual({
      spent: 0,
      left: 5,
      outOfBounds: [],
    });
    expect(skillBudget({ aim: 2, sneak: 2, strike: 2 }, {}, few).left).toBe(-1);
    expect(() => skillBudget({ aim: -1 }, {}, few)).toThrow(
      "ranks.aim: -1 is not a whole number of at least 0",
    );
    expect(() => skillBudget({ aim: 1 }, { aim: -1 }, few)).toThrow(
      "given.aim: -1 is not a whole number of at least 0",
    );
    expect(() => skillBudget(1 as never, {}, few)).toThrow("ranks: 1 is not a record");
    expect(() => skillBudget({}, 1 as never, few)).toThrow("given: 1 is not a record");
  });

  it("doubles the price of rare gear, unless a feature makes it cheaper (R13.13, R14.3)", () => {
    const wares = [
      { listed: 100, rarity: "rare", quantity: 2 },
      { listed: 30, rarity: "common", quantity: 3 },
    ] as const;
    const rich = with_({ startingCredits: 1000 });
    expect(creationPurse(wares, 0, false, rich)).toEqual({ start: 1000, spent: 490, left: 510 });
    expect(creationPurse(wares, 500, true, rich)).toEqual({ start: 1500, spent: 390, left: 1110 });
    expect(creationPurse(wares, 0, false, with_({ startingCredits: 0 })).left).toBe(-490);
    expect(() => creationPurse(wares, -1, false, rich)).toThrow(
      "given: -1 is not a whole number of at least 0",
    );
    expect(() => creationPurse([], 0, 1 as never, rich)).toThrow("rareForLess: 1 is not true or false");
    expect(() => creationPurse([{ listed: 1, rarity: "common", quantity: -1 }], 0, false, rich)).toThrow(
      "wares.0.quantity: -1 is not a whole number of at least 0",
    );
    expect(() => creationPurse([{ listed: -1, rarity: "common", quantity: 1 }], 0, false, rich)).toThrow(
      "ware.listed: -1",
    );
    expect(() => creationPurse(1 as never, 0, false, rich)).toThrow("wares: 1 is not a list");
  });
});

describe("a character's experience", () => {
  it("is limited to 2500 in total (R13.14)", () => {
    expect(awardExperience({ earned: 100, spent: 40 }, 25)).toEqual({ earned: 125, spent: 40, lost: 0 });
    expect(awardExperience({ earned: 2490, spent: 0 }, 25)).toEqual({ earned: 2500, spent: 0, lost: 15 });
    expect(() => awardExperience({ earned: 100, spent: 40 }, -1)).toThrow("points: -1");
    expect(() => awardExperience({ earned: 2501, spent: 40 }, 1)).toThrow(
      "experience.earned: 2501 is not a whole number from 0 to 2500",
    );
    expect(() => awardExperience({ earned: 10, spent: 40 }, 1)).toThrow(
      "experience.spent: 40 is not a whole number from 0 to 10",
    );
    expect(() => awardExperience(null as never, 1)).toThrow("experience: null is not a record");
  });

  it("can be spent on skill ranks, training upgrades and, in an Advancement Scene, new training (R13.14)", () => {
    expect(purchaseCost("skillRank", defaultHouseRules)).toEqual({ cost: 10, needsScene: false });
    expect(purchaseCost("trainingUpgrade", defaultHouseRules)).toEqual({ cost: 25, needsScene: false });
    expect(purchaseCost("newTraining", defaultHouseRules)).toEqual({ cost: 50, needsScene: true });
    expect(buyWithExperience({ earned: 50, spent: 40 }, "skillRank", false, defaultHouseRules)).toEqual({
      earned: 50,
      spent: 50,
    });
    expect(buyWithExperience({ earned: 90, spent: 40 }, "newTraining", true, defaultHouseRules)).toEqual({
      earned: 90,
      spent: 90,
    });
    expect(() =>
      buyWithExperience({ earned: 90, spent: 40 }, "newTraining", false, defaultHouseRules),
    ).toThrow("available without an Advancement Scene");
    expect(() => buyWithExperience({ earned: 50, spent: 41 }, "skillRank", false, defaultHouseRules)).toThrow(
      'purchase: "skillRank" is not affordable with 9 experience: it costs 10',
    );
    expect(() => purchaseCost("house" as never, defaultHouseRules)).toThrow(
      'purchase: "house" is not one of',
    );
    expect(() => buyWithExperience(null as never, "skillRank", false, defaultHouseRules)).toThrow(
      "experience: null",
    );
  });

  it("is awarded for at least one major and two minor objectives (R13.14)", () => {
    expect(enoughObjectives({ major: 1, minor: 2 })).toBe(true);
    expect(enoughObjectives({ major: 0, minor: 5 })).toBe(false);
    expect(enoughObjectives({ major: 2, minor: 1 })).toBe(false);
    expect(() => enoughObjectives({ major: -1, minor: 1 })).toThrow("major: -1");
    expect(() => enoughObjectives({ major: 1, minor: -1 })).toThrow("minor: -1");
  });
});

describe("gene mods", () => {
  const mods: GeneMod[] = [
    { name: "hair", tier: "cosmetic" },
    { name: "gills", tier: "regular", bodyPart: "neck" },
    { name: "claws", tier: "major", bodyPart: "hand" },
  ];

  it("cost 0 to 3 points, depending on their tier (R13.15)", () => {
    expect(geneModBudget(mods, 5)).toEqual({ spent: 5, left: 0, allowed: true });
    expect(geneModBudget([...mods, { name: "ears", tier: "minor" }], 5)).toEqual({
      spent: 6,
      left: -1,
      allowed: false,
    });
    expect(geneModBudget([{ name: "hair", tier: "cosmetic" }], 0).allowed).toBe(true);
    expect(() => geneModBudget([{ name: "x", tier: "huge" as never }], 0)).toThrow(
      'mods.0.tier: "huge" is not one of cosmetic, minor, regular, major',
    );
    expect(() => geneModBudget([], -1)).toThrow("points: -1");
    expect(() => geneModBudget(1 as never, 0)).toThrow("mods: 1 is not a list");
  });

  it("are lost along with their body part (R13.15)", () => {
    expect(withoutBodyPart(mods, "hand").map(mod => mod.name)).toEqual(["hair", "gills"]);
    expect(() => withoutBodyPart(1 as never, "hand")).toThrow("mods: 1 is not a list");
  });
});

describe("followers", () => {
  const follower = (name: string, kind: Follower["kind"], active: boolean): Follower => ({
    name,
    kind,
    active,
  });

  it("can be active only one at a time, not counting allies (R13.17)", () => {
    const drone = follower("drone", "dependent", true);
    expect(
      activeFollower([drone, follower("dog", "autonomous", false), follower("medic", "ally", true)]),
    ).toBe(drone);
    expect(activeFollower([follower("dog", "autonomous", false)])).toBeNull();
    expect(() => activeFollower([drone, follower("dog", "autonomous", true)])).toThrow(
      'followers: "drone, dog" is not one active follower at a time',
    );
    expect(() => activeFollower([follower("x", "pet" as never, true)])).toThrow(
      'followers.0.kind: "pet" is not one of autonomous, dependent, ally',
    );
    expect(() => activeFollower([follower("x", "ally", 1 as never)])).toThrow(
      "followers.0.active: 1 is not true or false",
    );
    expect(() => activeFollower(1 as never)).toThrow("followers: 1 is not a list");
  });

  it("act independently or only on a Command, depending on their kind (R13.17)", () => {
    expect([followerActs("autonomous", false), followerActs("autonomous", true)]).toEqual([false, true]);
    expect([followerActs("dependent", false), followerActs("ally", false)]).toEqual([true, true]);
    expect(followerKinds.dependent).toEqual({
      actionPoints: "controller",
      initiative: "controller",
      needsCommand: false,
      runBy: "player",
    });
    expect(followerKinds.ally.runBy).toBe("gm");
    expect(() => followerActs("pet" as never, true)).toThrow('kind: "pet"');
    expect(() => followerActs("autonomous", 1 as never)).toThrow("commanded: 1 is not true or false");
  });
});
