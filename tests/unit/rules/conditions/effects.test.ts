import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bodies,
  effectDirectDamage,
  effectEntry,
  effectGets,
  effectIsIdle,
  effectKeys,
  effects,
  slowedClock,
  type EffectKey,
} from "../../../../src/rules/conditions/effects.ts";
import { hazardKeys, hazards, hazardStrike } from "../../../../src/rules/conditions/hazards.ts";
import { checkQuality, effectsOfHits, qualities } from "../../../../src/rules/conditions/qualities.ts";
import {
  effectChanges,
  endResistTurn,
  gripDrag,
  judgeResist,
  knockbackCollision,
  nothingToResist,
  resistDifficulty,
  resistRows,
  rollResist,
  shutdownRepair,
  shutdownClock,
  shutdownRounds,
  strike,
  type EffectStrike,
  type ResistState,
} from "../../../../src/rules/conditions/resist.ts";
import { giveCondition, type ConditionState } from "../../../../src/rules/conditions/state.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";

const struck = (...strikes: EffectStrike[]) =>
  strikes.reduce((state, each) => strike(state, each).state, nothingToResist);
const difficulty = (...strikes: EffectStrike[]) => struck(...strikes).pending[0]?.difficulty;
const by = (effect: EffectKey, rating = 2, more: Partial<EffectStrike> = {}): EffectStrike => ({
  effect,
  rating,
  ...more,
});
const resistible = effectKeys.filter(key => effectEntry(key).resist !== undefined);
const state = (key: string): ConditionState => ({
  key,
  level: 1,
  attribute: null,
  source: null,
  clock: null,
});
const end = { at: "ownTurnEnd", left: 1 };

describe("the registry of effects", () => {
  it("contains the 24 effects in alphabetical order (T11.2)", () => {
    expect(effectKeys).toHaveLength(24);
    expect([...effects.keys()]).toEqual([...effectKeys]);
    expect([...effectKeys].sort()).toEqual([...effectKeys]);
  });

  it("defines the resist test for each effect (T11.2, A2, A34)", () => {
    const pairs = (key: EffectKey) =>
      effectEntry(key)
        .resist?.pairs.map(({ attribute, skill }) => `${attribute} ${skill}`)
        .join(" or ");
    for (const key of [
      "acid",
      "corrosive",
      "frost",
      "gravity",
      "knockback",
      "knockdown",
      "knockout",
      "noise",
      "poison",
      "shock",
      "shutdown",
      "slow",
      "stun",
    ] as const) {
      expect(pairs(key), key).toBe("endurance fortitude");
    }
    for (const key of ["fear", "rage", "scorch"] as const) expect(pairs(key), key).toBe("insight willpower");
    expect(pairs("blinding")).toBe("insight perception or endurance fortitude");
    expect(pairs("deadly")).toBe("endurance vitality");
    for (const key of ["destroyer", "grip", "lightningRod", "seeking", "sharp", "vulnerable"] as const)
      expect(pairs(key), key).toBeUndefined();
  });

  it("defines the difficulty of resisting each effect (T11.2, R11.6)", () => {
    const difficulties = effectKeys.map(key => [key, effectEntry(key).resist?.difficulty] as const);
    expect(difficulties.filter(([, each]) => each === "hitPointsLost").map(([key]) => key)).toEqual([
      "frost",
      "scorch",
      "shock",
    ]);
    expect(difficulties.filter(([, each]) => each !== "rating" && each !== "hitPointsLost")).toEqual([
      ["destroyer", undefined],
      ["grip", undefined],
      ["lightningRod", undefined],
      ["noise", 3],
      ["seeking", undefined],
      ["sharp", undefined],
      ["vulnerable", undefined],
    ]);
  });

  it("defines which effects have a rating, and what triggers each effect (R11.1, T11.2)", () => {
    expect(effectKeys.filter(key => !effectEntry(key).rated)).toEqual([
      "destroyer",
      "grip",
      "lightningRod",
      "seeking",
      "sharp",
      "vulnerable",
    ]);
    const triggers = Object.fromEntries(effectKeys.map(key => [key, effectEntry(key).trigger]));
    expect(effectKeys.filter(key => triggers[key] !== "hit")).toEqual([
      "deadly",
      "frost",
      "grip",
      "noise",
      "scorch",
      "shock",
      "shutdown",
    ]);
    expect(triggers).toMatchObject({
      deadly: "criticalDamage",
      frost: "hitPointsLost",
      grip: "choice",
      noise: "area",
      scorch: "hitPointsLost",
      shock: "hitPointsLost",
      shutdown: "area",
    });
  });

  it("lists the effects that aren't fully automated (T11.2)", () => {
    expect(effectKeys.filter(key => effectEntry(key).grade === "assisted")).toEqual([
      "deadly",
      "gravity",
      "grip",
      "knockback",
      "lightningRod",
      "noise",
    ]);
    expect(effectKeys.filter(key => !["automated", "assisted"].includes(effectEntry(key).grade))).toEqual([]);
  });

  it("defines that Frost, Scorch and Shock deal direct damage equal to their rating (R11.2)", () => {
    expect(effectKeys.filter(key => effectDirectDamage(key, 3) > 0)).toEqual(["frost", "scorch", "shock"]);
    expect(effectDirectDamage("shock", 3)).toBe(3);
    expect(() => effectDirectDamage("shock", -1)).toThrow("rating: -1");
  });

  it("exempts machines and, by default, characters with implants from Knockout, and restricts Shutdown to machines (A15)", () => {
    const gets = (key: EffectKey, houseRules = defaultHouseRules) =>
      bodies.map(body => effectGets(key, body, houseRules));
    expect(gets("knockout")).toEqual([true, false, false]);
    expect(gets("shutdown")).toEqual([false, false, true]);
    expect(gets("stun")).toEqual([true, true, true]);
    const counted = validateHouseRules({ cyborgsCanBeKnockedOut: true }).houseRules;
    expect(gets("knockout", counted)).toEqual([true, true, false]);
    expect(gets("shutdown", counted)).toEqual([false, false, true]);
    expect(() => effectGets("stun", "ghost" as never, defaultHouseRules)).toThrow(
      'body: "ghost" is not one of living, implanted, machine',
    );
  });

  it("lists the effects that don't apply to a target who is Out of the Fight: Stun, Noise, Shock, Knockdown and Knockout (R9.18)", () => {
    expect(effectKeys.filter(effectIsIdle)).toEqual(["knockdown", "knockout", "noise", "shock", "stun"]);
  });

  it("rejects unknown effects", () => {
    expect(() => effectEntry("doom" as never)).toThrow('effect: "doom" is not one of acid, blinding');
  });
});

describe("resist tests", () => {
  it("increase in difficulty by one on a second Knockdown, or to the second Knockdown's rating if that is higher (example 35, R11.4)", () => {
    expect(difficulty(by("knockdown", 2), by("knockdown", 2))).toBe(3);
    expect(difficulty(by("knockdown", 2), by("knockdown", 4))).toBe(4);
    expect(difficulty(by("knockdown", 4), by("knockdown", 2))).toBe(5);
    expect(strike(struck(by("knockdown")), by("knockdown")).result).toBe("stacked");
  });

  it("are passed automatically if one against the same effect was already rolled in the same turn (example 35, R11.5)", () => {
    const { state: after, rolled } = rollResist(
      struck(by("knockdown", 3, { source: "Actor.a" }), by("stun")),
      "knockdown",
    );
    expect(rolled).toEqual({ effect: "knockdown", difficulty: 3, source: "Actor.a" });
    expect(after).toEqual({
      pending: [{ effect: "stun", difficulty: 2, source: null }],
      rolled: ["knockdown"],
    });
    expect(strike(after, by("knockdown", 6))).toEqual({ state: after, result: "autoPassed" });
    expect(strike(after, by("slow")).result).toBe("pending");
  });

  it("that haven't been rolled are due at the end of the turn, when the list of rolled tests is cleared (R11.3, R11.5)", () => {
    const before = rollResist(struck(by("knockdown"), by("stun", 4)), "knockdown").state;
    expect(endResistTurn(before)).toEqual({
      due: [{ effect: "stun", difficulty: 4, source: null }],
      state: nothingToResist,
    });
    expect(nothingToResist).toEqual({ pending: [], rolled: [] });
  });

  it("are rolled separately for each effect (R11.5)", () => {
    const rolled = rollResist(struck(by("stun", 2), by("slow", 3), by("acid", 1)), "slow");
    expect(rolled.rolled).toEqual({ effect: "slow", difficulty: 3, source: null });
    expect(rolled.state.pending.map(({ effect }) => effect)).toEqual(["stun", "acid"]);
    expect(rolled.state.rolled).toEqual(["slow"]);
  });

  it("have difficulty 1 against a Scorch that costs one hit point, and aren't required if no hit point is lost (example 36, R11.2, R11.6)", () => {
    expect(resistDifficulty(by("scorch", 3, { hitPointsLost: 1 }))).toBe(1);
    expect(strike(nothingToResist, by("scorch", 3, { hitPointsLost: 0 }))).toEqual({
      state: nothingToResist,
      result: "noTest",
    });
    expect(effectEntry("scorch").resist?.pairs).toEqual([{ attribute: "insight", skill: "willpower" }]);
  });

  it("have difficulty 4 against a Shock that costs four hit points (example 37, R11.6, A24)", () => {
    expect(difficulty(by("shock", 3, { hitPointsLost: 4 }))).toBe(4);
  });

  it("against Frost, Scorch and Shock become harder only if a further hit costs hit points (R11.4)", () => {
    expect(difficulty(by("frost", 3, { hitPointsLost: 2 }), by("frost", 3, { hitPointsLost: 5 }))).toBe(5);
    expect(difficulty(by("frost", 3, { hitPointsLost: 3 }), by("frost", 3, { hitPointsLost: 1 }))).toBe(4);
    expect(difficulty(by("frost", 3, { hitPointsLost: 3 }), by("frost", 3, { hitPointsLost: 0 }))).toBe(3);
  });

  it("have a maximum difficulty of 4 against Knockout and 3 against Deadly (example 39, T11.2, R11.4)", () => {
    expect(difficulty(by("knockout", 6))).toBe(4);
    expect(difficulty(by("knockout", 6), by("knockout", 4))).toBe(4);
    expect(difficulty(by("knockout", 3), by("knockout", 3))).toBe(4);
    expect(difficulty(by("deadly", 5))).toBe(3);
    expect(difficulty(by("deadly", 3), by("deadly", 3))).toBe(3);
  });

  it("against Knockout lose two dice if the target is Stunned (example 39, T11.2)", () => {
    const row = { source: "condition.stunned", dice: -2, why: "BLACKOUT.condition.stunned" };
    expect(resistRows("knockout", [state("stunned")])).toEqual([row]);
    expect(resistRows("knockout", [state("prone")])).toEqual([]);
    expect(resistRows("stun", [state("stunned")])).toEqual([]);
  });

  it("start at difficulty 3 against Noise, whatever its rating (T11.2)", () => {
    expect(difficulty(by("noise", 7))).toBe(3);
    expect(difficulty(by("noise", 7), by("noise", 7))).toBe(4);
  });

  it("store the most recent known source of the effect", () => {
    expect(struck(by("fear", 2, { source: "a" }), by("fear", 2, { source: "b" })).pending[0]?.source).toBe(
      "b",
    );
    expect(struck(by("fear", 2, { source: "a" }), by("fear", 2)).pending[0]?.source).toBe("a");
  });

  it("require as many successes as their difficulty (R2.14, A34)", () => {
    expect(judgeResist(3, 3)).toEqual({ resisted: true, short: 0 });
    expect(judgeResist(5, 3)).toEqual({ resisted: true, short: 0 });
    expect(judgeResist(1, 3)).toEqual({ resisted: false, short: 2 });
    expect(() => judgeResist(-1, 3)).toThrow("successes: -1");
    expect(() => judgeResist(1, 0)).toThrow("difficulty: 0");
  });

  it("aren't possible with an invalid state, or against an effect that can't be resisted", () => {
    expect(() => strike(nothingToResist, by("sharp"))).toThrow(
      'effect: "sharp" is not an effect that can be resisted',
    );
    expect(() => strike(nothingToResist, by("stun", 0))).toThrow(
      "rating: 0 is not a whole number of at least 1",
    );
    expect(() => strike(nothingToResist, by("scorch", 1))).toThrow(
      "hitPointsLost: undefined is not a whole number of at least 0",
    );
    expect(() => strike(nothingToResist, null as never)).toThrow("strike: null is not a record");
    expect(() => rollResist(nothingToResist, "stun")).toThrow(
      'effect: "stun" is not an effect with a pending test',
    );
    const broken = (part: object) => () => endResistTurn({ ...nothingToResist, ...part } as ResistState);
    expect(broken({ pending: [{ effect: "doom", difficulty: 1 }] })).toThrow("state.pending.0.effect");
    expect(broken({ pending: [{ effect: "stun", difficulty: 0 }] })).toThrow("state.pending.0.difficulty: 0");
    expect(broken({ rolled: ["doom"] })).toThrow("state.rolled.0");
    expect(broken({ rolled: 1 })).toThrow("state.rolled: 1 is not a list");
    expect(broken({ pending: 1 })).toThrow("state.pending: 1 is not a list");
    expect(() => endResistTurn(null as never)).toThrow("state: null is not a record");
  });

  it("never become easier because of a further hit (R11.4)", () => {
    const anyStrike = fc.record({
      effect: fc.constantFrom(...resistible),
      rating: fc.integer({ min: 1, max: 8 }),
      hitPointsLost: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(anyStrike, { maxLength: 20 }), strikes => {
        let before = nothingToResist;
        for (const each of strikes) {
          const { state: after } = strike(before, each);
          for (const pending of before.pending) {
            expect(
              after.pending.find(other => other.effect === pending.effect)?.difficulty,
            ).toBeGreaterThanOrEqual(pending.difficulty);
          }
          for (const pending of after.pending)
            expect(pending.difficulty).toBeLessThanOrEqual(
              effectEntry(pending.effect).resist?.most ?? Infinity,
            );
          before = after;
        }
      }),
    );
  });
});

describe("the consequences of a failed resist test", () => {
  const changes = (effect: EffectKey, short = 1, more = {}, houseRules = defaultHouseRules) =>
    effectChanges(effect, { short, duringOwnTurn: false, ...more }, houseRules);
  const gives = (key: string, more = {}) => [{ kind: "condition", given: { key, ...more } }];

  it.each([
    ["acid", "acid"],
    ["corrosive", "corroded"],
    ["fear", "afraid"],
    ["knockdown", "prone"],
    ["poison", "poisoned"],
    ["scorch", "afraid"],
    ["shock", "stunned"],
    ["stun", "stunned"],
    ["noise", "stunned"],
    ["knockout", "outOfFight"],
    ["grip", "immobilized"],
    ["vulnerable", "vulnerable"],
  ] as const)("against “%s” include “%s” (T11.2)", (effect, condition) => {
    expect(changes(effect)).toEqual(gives(condition));
  });

  it("against Blinding and Rage last until the end of the target's next turn (T11.2, R10.1)", () => {
    expect(changes("blinding")).toStrictEqual(gives("blinded", { clock: end }));
    expect(changes("blinding", 1, {}, validateHouseRules({ slowedEnds: "manual" }).houseRules)).toEqual(
      gives("blinded", { clock: end }),
    );
    expect(changes("acid")).toStrictEqual(gives("acid"));
    expect(changes("rage", 1, { source: "a", duringOwnTurn: true })).toEqual(
      gives("berserk", { clock: { ...end, left: 2 }, source: "a" }),
    );
  });

  it("against Slow and Frost last as long as the house rule specifies (T11.2, R10.2)", () => {
    expect(changes("slow")).toEqual(gives("slowed", { clock: end }));
    expect(changes("frost")).toEqual(gives("slowed", { clock: end }));
    const slow = (slowedEnds: string) => slowedClock(false, validateHouseRules({ slowedEnds }).houseRules);
    expect(slow("oneMinute")).toEqual({ at: "ownTurnStart", left: 10 });
    expect(slow("manual")).toBeNull();
    expect(slowedClock(true, defaultHouseRules)).toEqual({ ...end, left: 2 });
    expect(changes("slow", 1, {}, validateHouseRules({ slowedEnds: "manual" }).houseRules)).toEqual(
      gives("slowed", { clock: null }),
    );
  });

  it("against Fear include a condition that records its source (T11.2)", () => {
    expect(changes("fear", 1, { source: "Actor.dread" })).toEqual(gives("afraid", { source: "Actor.dread" }));
    const [slow] = changes("slow");
    const made =
      slow?.kind === "condition" ? giveCondition([], slow.given, false, defaultHouseRules).states : [];
    expect(made).toEqual([{ ...state("slowed"), clock: end }]);
  });

  it("against Gravity are a pull of 15 feet and Prone, and against Deadly a wound (T11.2)", () => {
    expect(changes("gravity")).toEqual([{ kind: "pull", feet: 15 }, ...gives("prone")]);
    expect(changes("deadly")).toEqual([{ kind: "wound" }]);
    expect(["destroyer", "seeking", "sharp"].map(key => changes(key as EffectKey))).toEqual([[], [], []]);
    expect(changes("lightningRod")).toEqual(gives("conductive"));
  });

  it("against Knockback (3) are a push of 15 feet with no successes, or of 5 feet with two (example 38, T11.2)", () => {
    expect(changes("knockback", judgeResist(0, 3).short)).toEqual([{ kind: "push", feet: 15 }]);
    expect(changes("knockback", judgeResist(2, 3).short)).toEqual([{ kind: "push", feet: 5 }]);
  });

  it("include a collision if a push is at least 15 feet long, and the collision's damage depends on the distance (example 38, T11.2, R9.22a)", () => {
    expect(knockbackCollision(15)).toEqual({ d3: 1, damageDice: 1 });
    expect(knockbackCollision(25)).toEqual({ d3: 3, damageDice: 3 });
    expect([0, 5, 10, 14].map(feet => knockbackCollision(feet).d3)).toEqual([0, 0, 0, 0]);
    expect(knockbackCollision(0).damageDice).toBe(0);
    expect(() => knockbackCollision(-5)).toThrow("feetTravelled: -5");
  });

  it("against Shutdown last d3 rounds plus one per missing success (T11.2)", () => {
    expect(changes("shutdown", 2)).toEqual([{ kind: "shutDown", d3: 1, plus: 2 }]);
    expect(shutdownRounds(3, 2)).toBe(5);
    expect(() => shutdownRounds(4, 0)).toThrow("d3: 4 is not a whole number from 1 to 3");
    expect(() => shutdownRounds(1, -1)).toThrow("short: -1");
    expect(shutdownClock(shutdownRounds(1, 2))).toEqual({ at: "ownTurnEnd", left: 3 });
    expect(() => shutdownClock(0)).toThrow("rounds: 0 is not a whole number of at least 1");
    expect(shutdownRepair).toEqual({ attribute: "intelligence", skill: "mechacraft", difficulty: 2 });
  });

  it("against Grip let the captor drag the target 15 feet for one action point (T11.2)", () => {
    expect(gripDrag).toMatchObject({
      ap: 1,
      feet: 15,
      target: { skill: "fortitude" },
      captor: { skill: "athletics" },
    });
  });

  it("can't be computed from invalid facts", () => {
    expect(() => changes("stun", -1)).toThrow("short: -1");
    expect(() => effectChanges("stun", { short: 1, duringOwnTurn: 1 as never }, defaultHouseRules)).toThrow(
      "duringOwnTurn: 1 is not true or false",
    );
    expect(() => effectChanges("stun", null as never, defaultHouseRules)).toThrow(
      "facts: null is not a record",
    );
  });
});

describe("gear qualities", () => {
  it("include all effects and ten other qualities, in alphabetical order (T11.3)", () => {
    const keys = [...qualities.keys()];
    expect(keys).toHaveLength(34);
    expect(keys).toEqual([...keys].sort());
    expect([...qualities.values()].filter(entry => entry.effect === null).map(entry => entry.key)).toEqual([
      "activeCamouflage",
      "addictive",
      "battery",
      "blast",
      "bulky",
      "burst",
      "conductor",
      "finesse",
      "stealth",
      "template",
    ]);
    expect(qualities.get("knockdown")).toEqual({
      key: "knockdown",
      rated: true,
      effect: "knockdown",
      grade: "automated",
      rules: ["T11.2"],
    });
    expect(
      [...qualities.values()].filter(entry => entry.effect === null && entry.rated).map(entry => entry.key),
    ).toEqual(["addictive", "blast", "burst", "stealth", "template"]);
    const ownGrades = [...qualities.values()]
      .filter(entry => entry.effect === null)
      .map(entry => `${entry.key} ${entry.grade}`);
    expect(ownGrades).toEqual([
      "activeCamouflage automated",
      "addictive assisted",
      "battery automated",
      "blast automated",
      "bulky reference",
      "burst automated",
      "conductor assisted",
      "finesse automated",
      "stealth automated",
      "template automated",
    ]);
  });

  it("must have a rating if their type requires one, and can have one if they are custom (T11.3)", () => {
    const quality = (key: string, rating: number | null) => ({ key, rating, text: "" });
    for (const right of [
      quality("blast", 2),
      quality("blast", 1),
      quality("finesse", null),
      quality("shiny", null),
      quality("shiny", 3),
    ])
      expect(checkQuality(right)).toBe(right);
    expect(() => checkQuality(quality("blast", null))).toThrow(
      "blast.rating: null is not a whole number of at least 1",
    );
    expect(() => checkQuality(quality("blast", 0))).toThrow(
      "blast.rating: 0 is not a whole number of at least 1",
    );
    expect(() => checkQuality(quality("finesse", 2))).toThrow(
      "finesse.rating: 2 is not blank, because this quality has no rating",
    );
    expect(() => checkQuality(quality("shiny", 0.5))).toThrow(
      "shiny.rating: 0.5 is not a whole number of at least 1",
    );
  });
});

describe("the effects of a hit", () => {
  const worn = [
    { key: "knockdown", rating: 2, text: "" },
    { key: "finesse", rating: null, text: "" },
    { key: "sharp", rating: null, text: "" },
    { key: "shiny", rating: 3, text: "" },
  ];

  it("are determined by the weapon's qualities (R11.1)", () => {
    expect(effectsOfHits(worn, 1)).toEqual([
      { effect: "knockdown", rating: 2 },
      { effect: "sharp", rating: 0 },
    ]);
    expect(effectsOfHits(worn, 0)).toEqual([]);
    expect(effectsOfHits([], 1)).toEqual([]);
  });

  it("are applied once, no matter how many shots of a burst hit (R7.27)", () => {
    expect(effectsOfHits(worn, 5)).toEqual(effectsOfHits(worn, 1));
  });

  it("can't be determined for invalid qualities", () => {
    expect(() => effectsOfHits(worn, -1)).toThrow("hits: -1");
    expect(() => effectsOfHits(5 as never, 1)).toThrow("qualities: 5 is not a list");
    expect(() => effectsOfHits([{ key: "blast", rating: null, text: "" }], 1)).toThrow("blast.rating");
  });
});

describe("environmental hazards", () => {
  it("have a unit, an interval and an automation grade (R6.4)", () => {
    expect([...hazards.keys()]).toEqual([...hazardKeys]);
    expect([...hazards.values()].map(({ key, measure, every }) => `${key} ${measure} ${every}`)).toEqual([
      "fall feet once",
      "deepWater times halfMinute",
      "suffocation times halfMinute",
      "fire rating turn",
      "acid rating turn",
      "cold rating turn",
      "electric rating turn",
      "radiation rating minute",
      "zeroGravity rating once",
      "quicksand rating turn",
      "laserField rating turn",
      "poisonFog rating turn",
      "roughWater rating turn",
    ]);
    expect([...hazards.values()].map(({ grade }) => grade)).toEqual([
      "automated",
      "assisted",
      "assisted",
      "automated",
      "automated",
      "automated",
      "automated",
      "assisted",
      "assisted",
      "automated",
      "automated",
      "automated",
      "automated",
    ]);
  });

  it("cause the corresponding effect and, for fire, cold and electricity, direct damage (R6.4)", () => {
    expect(hazardStrike("fire", 3)).toEqual({ effect: "scorch", rating: 3, directDamage: 3 });
    expect(hazardStrike("cold", 2)).toEqual({ effect: "frost", rating: 2, directDamage: 2 });
    expect(hazardStrike("electric", 2)).toEqual({ effect: "shock", rating: 2, directDamage: 2 });
    expect(hazardStrike("acid", 2)).toEqual({ effect: "acid", rating: 2, directDamage: 0 });
    expect(hazardStrike("radiation", 2)).toEqual({ effect: "poison", rating: 2, directDamage: 0 });
    expect(() => hazardStrike("fall", 2)).toThrow(
      'hazard: "fall" is not one of fire, acid, cold, electric, radiation',
    );
    expect(() => hazardStrike("fire", 0)).toThrow("rating: 0 is not a whole number of at least 1");
  });
});
