import { describe, expect, it } from "vitest";
import {
  attackDifficulty,
  isSneakAttack,
  judgeAttack,
  oneTwoAttack,
  prepareAttack,
  strays,
} from "../../../../src/rules/combat/attack.ts";
import type { MeleeAttackFacts, RangedAttackFacts } from "../../../../src/rules/combat/attack-facts.ts";
import { attackRowKeys } from "../../../../src/rules/combat/attack-row.ts";
import { attackSituation } from "../../../../src/rules/combat/attack-situation.ts";
import { criticalDice } from "../../../../src/rules/combat/damage-test.ts";
import { passiveEvasion } from "../../../../src/rules/character/derived.ts";
import { withConditions } from "../../../../src/rules/conditions/registry.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";
import { has, houseRules, named } from "./helpers.ts";

const rules = houseRules();
const common = {
  ap: 1,
  twoHanded: false,
  takingTime: 0,
  exert: false,
  helpers: 0,
  inspiration: 0,
  encumbranceDice: 0,
  attacker: [],
  target: [],
  spends: [],
  flanked: [],
  rows: [],
} as const;
const melee = (more: Partial<MeleeAttackFacts> = {}): MeleeAttackFacts => ({
  ...common,
  kind: "melee",
  attribute: "strength",
  ...more,
});
const ranged = (more: Partial<RangedAttackFacts> = {}): RangedAttackFacts => ({
  ...common,
  kind: "ranged",
  attribute: "dexterity",
  distance: { kind: "measured", feet: 30, range: 45 },
  adjacent: false,
  stealth: 0,
  cover: { crossed: 0, wall: "none", seeking: false },
  ...more,
});
const rowsOf = (facts: MeleeAttackFacts | RangedAttackFacts, changes = {}) =>
  named(attackSituation(facts, houseRules(changes)).rows);
const problemsOf = (facts: MeleeAttackFacts | RangedAttackFacts, changes = {}) =>
  attackSituation(facts, houseRules(changes)).problems;

describe("an attack", () => {
  it("with six dice and three successes hits a target with Passive Evasion 3, and is a critical hit against Passive Evasion 1 (example 21, R2.8, R7.3, R7.4, R7.14)", () => {
    const facts = ranged({ takingTime: 1, cover: { crossed: 1, wall: "none", seeking: false } });
    const prepared = prepareAttack({ attribute: 4, skillRank: 2 }, facts, rules);
    expect(prepared).toMatchObject({ ap: 2, pool: { pool: 6, rolled: 6, capped: false } });
    const faces = [5, 2, 6, 1, 5, 3];
    expect(
      judgeAttack({ pool: prepared.pool, faces, difficulty: attackDifficulty(3, false) }, rules),
    ).toMatchObject({ successes: 3, hit: true, critical: false });
    const easy = judgeAttack({ pool: prepared.pool, faces, difficulty: attackDifficulty(1, false) }, rules);
    expect(easy).toMatchObject({ margin: 2, hit: true, critical: true, automatic: false });
    expect(criticalDice(easy.margin, false, rules)).toBe(1);
  });

  it("has a dice pool based on the weapon's attribute and skill, modifiers, the situation and Inspiration (R7.1, R7.2, R2.3)", () => {
    const prepared = prepareAttack(
      { attribute: 4, skillRank: 2, modifiers: [{ source: "scope", dice: 1, why: "" }] },
      ranged({ inspiration: 1, exert: true }),
      rules,
    );
    expect(prepared.pool).toMatchObject({ pool: 9, inspiration: 1, modifier: 1 });
    expect(prepared).toMatchObject({ stamina: 1, ap: 1, problems: [], usedUp: [] });
  });

  it("misses if it is one success short, and can't be critical with fewer than four dice (R7.3, A3)", () => {
    const pool = computePool({ attribute: 4 }, rules);
    expect(judgeAttack({ pool, faces: [5, 1, 1, 1], difficulty: 2 }, rules)).toMatchObject({
      hit: false,
      critical: false,
    });
    const small = computePool({ attribute: 2 }, rules);
    expect(judgeAttack({ pool: small, faces: [6, 6, 5, 5], difficulty: 1 }, rules)).toMatchObject({
      hit: true,
      critical: false,
      complication: true,
    });
  });

  it("has a difficulty equal to the target's Passive Evasion, but at least 1, and always 1 against an ally (R7.3, R7.17)", () => {
    expect([attackDifficulty(4, false), attackDifficulty(0, false), attackDifficulty(4, true)]).toEqual([
      4, 1, 1,
    ]);
    expect(attackDifficulty(passiveEvasion({ passive: 5, conditions: ["paralyzed"] }).value, false)).toBe(1);
    expect(() => attackDifficulty(-1, false)).toThrow("passiveEvasion");
    expect(() => attackDifficulty(1, 1 as never)).toThrow("friend");
  });

  it("can hit automatically without a success, but is critical only if the dice show enough successes (T11.2, T11.3)", () => {
    const pool = computePool({ attribute: 4 }, rules);
    expect(judgeAttack({ pool, faces: [1, 1, 1, 1], difficulty: 3, automatic: true }, rules)).toMatchObject({
      hit: true,
      critical: false,
      met: false,
      automatic: true,
    });
    expect(judgeAttack({ pool, faces: [5, 5, 5, 1], difficulty: 1, automatic: true }, rules)).toMatchObject({
      hit: true,
      critical: true,
    });
    expect(() =>
      judgeAttack({ pool, faces: [1, 1, 1, 1], difficulty: 3, automatic: 1 as never }, rules),
    ).toThrow("attack.automatic");
    expect(() => judgeAttack({ pool, faces: [1], difficulty: 3 }, rules)).toThrow("faces");
  });
});

describe("the table of attack advantages", () => {
  it.each([
    ["extra time", melee({ takingTime: 1 }), ["takingTime +1"]],
    ["exertion", melee({ exert: true }), ["exert +1"]],
    ["a helper", melee({ helpers: 1 }), ["helper +1"]],
    [
      "being Encouraged",
      melee({ attacker: [has("encouraged")], spends: ["encouraged"] }),
      ["condition.encouraged +1"],
    ],
    ["a flanked target", melee({ flanked: ["engaged", "backArc"] }), ["flanked +1"]],
    ["a target with the condition Flanked", melee({ target: [has("flanked")] }), ["flanked +1"]],
    ["an attack from hiding", ranged({ attacker: [has("hidden")] }), ["hidden +1"]],
    [
      "an attack from hiding on a flanked target",
      ranged({ attacker: [has("hidden")], flanked: ["unaware"] }),
      ["flanked +1"],
    ],
    ["a prone target in melee", melee({ target: [has("prone")] }), ["proneTarget +2"]],
    ["a prone attacker who shoots", ranged({ attacker: [has("prone")] }), ["proneShooter +1"]],
    ["a prone attacker in melee", melee({ attacker: [has("prone")] }), ["proneFighter -1"]],
    ["a shot at a prone target", ranged({ target: [has("prone")] }), ["partialCover -1"]],
    ["Partial Cover", ranged({ cover: { crossed: 1, wall: "none", seeking: false } }), ["partialCover -1"]],
    ["Full Cover", ranged({ cover: { crossed: 2, wall: "none", seeking: false } }), ["fullCover -2"]],
    ["Stealth", ranged({ stealth: 2 }), ["stealth -2"]],
    [
      "Stealth and cover against a Seeking shot",
      ranged({ stealth: 2, cover: { crossed: 2, wall: "none", seeking: true } }),
      [],
    ],
    ["an adjacent enemy", ranged({ adjacent: true }), ["adjacentShot -1"]],
    ["long range", ranged({ distance: { kind: "measured", feet: 60, range: 45 } }), ["longRange -1"]],
    [
      "the band beyond the range",
      ranged({ distance: { kind: "band", weaponClass: "smallArms", band: "mid" } }),
      ["bandBeyond -1"],
    ],
    ["being Blinded", melee({ attacker: [has("blinded")] }), ["condition.blinded -2"]],
    ["being Grappled", melee({ attacker: [has("grappled")] }), ["condition.grappled -2"]],
    [
      "being Afraid of the target",
      melee({ attacker: [has("afraid", 1, { source: "ogre" })], targetId: "ogre" }),
      ["condition.afraid -2"],
    ],
    ["being Afraid of another actor", melee({ attacker: [has("afraid", 1, { source: "ogre" })] }), []],
    ["being Poisoned", melee({ attacker: [has("poisoned", 2)] }), ["condition.poisoned -1"]],
    ["being Distracted", melee({ attacker: [has("distracted")] }), ["condition.distracted -1"]],
    ["Exhaustion", melee({ attacker: [has("exhausted", 2)] }), ["condition.exhausted -2"]],
    ["Fatigue", melee({ attacker: [has("fatigued", 2)] }), []],
    [
      "Fatigue with a mental attribute",
      ranged({ attribute: "insight", attacker: [has("fatigued", 2)] }),
      ["condition.fatigued -2"],
    ],
    [
      "a wound",
      melee({ attacker: [has("wounded", 1, { attribute: "strength" })] }),
      ["condition.wounded -1"],
    ],
    [
      "a wound to another attribute",
      melee({ attacker: [has("wounded", 1, { attribute: "endurance" })] }),
      [],
    ],
    [
      "a two-handed weapon with an injured hand",
      melee({ twoHanded: true, attacker: [has("injured", 1, { attribute: "strength" })] }),
      ["condition.injured -2"],
    ],
    ["encumbrance", ranged({ encumbranceDice: -1 }), ["encumbrance -1"]],
    ["encumbrance with Strength", melee({ encumbranceDice: -1 }), []],
    [
      "modifiers that users enter",
      melee({ rows: [{ source: "gm", dice: 2, why: "high ground" }] }),
      ["gm +2"],
    ],
  ] as const)("lists the expected rows for %s (R7.14)", (_, facts, rows) => {
    expect(rowsOf(facts)).toEqual(rows);
  });

  it("gives only two dice in melee against a target who is both prone and flanked, and one die to a prone shooter (example 27, R7.14, A6)", () => {
    expect(rowsOf(melee({ target: [has("prone")], flanked: ["engaged"] }))).toEqual(["proneTarget +2"]);
    expect(rowsOf(ranged({ attacker: [has("prone")] }))).toEqual(["proneShooter +1"]);
  });

  it("gives one more die, by house rule, for flanking a prone target (A6)", () => {
    expect(
      rowsOf(melee({ target: [has("prone")], flanked: ["engaged"] }), { proneKeepsFlankedDie: true }),
    ).toEqual(["proneTarget +2", "proneTargetFlanked +1"]);
    expect(
      rowsOf(ranged({ target: [has("prone")], attacker: [has("hidden")] }), { proneKeepsFlankedDie: true }),
    ).toEqual(["proneTargetFlanked +1", "partialCover -1"]);
    expect(rowsOf(melee(), { proneKeepsFlankedDie: true })).toEqual([]);
  });

  it("gives a hidden attacker no additional dice against a prone target or, by house rule, against any target (R7.14, A6)", () => {
    expect(rowsOf(melee({ target: [has("prone")], attacker: [has("hidden")] }))).toEqual(["proneTarget +2"]);
    expect(rowsOf(melee({ attacker: [has("hidden")] }), { hiddenCountsAsFlanking: false })).toEqual([]);
  });

  it("gives the numbers of dice that the house rules define (R7.14)", () => {
    const facts = ranged({
      stealth: 1,
      adjacent: true,
      distance: { kind: "measured", feet: 60, range: 45 },
      cover: { crossed: 1, wall: "none", seeking: false },
    });
    expect(
      rowsOf(facts, {
        stealthDice: 2,
        adjacentRangedDice: -3,
        longRangeDice: -2,
        coverDice: { partial: { dice: -3 }, full: { dice: -4 } },
      }),
    ).toEqual(["partialCover -3", "stealth -2", "adjacentShot -3", "longRange -2"]);
    expect(rowsOf(facts, { stealthDice: 0, adjacentRangedDice: 0 })).toEqual([
      "partialCover -1",
      "longRange -1",
    ]);
  });

  it("lists the conditions that the attack uses up (T10, A30)", () => {
    expect(
      attackSituation(
        melee({ attacker: [has("distracted"), has("encouraged")], spends: ["encouraged"] }),
        rules,
      ).usedUp,
    ).toEqual(["distracted", "encouraged"]);
    expect(attackSituation(melee({ attacker: [has("encouraged")] }), rules).usedUp).toEqual([]);
  });

  it("gives the reason for each row as a language key (R7.14)", () => {
    expect(attackSituation(melee({ exert: true }), rules).rows).toEqual([
      { source: "exert", dice: 1, why: "BLACKOUT.row.exert" },
    ]);
    expect(new Set(attackRowKeys).size).toBe(attackRowKeys.length);
  });
});

describe("obstacles to an attack", () => {
  it("include a Blinded shooter, a Paralyzed attacker, and a Hidden target (T10)", () => {
    expect(problemsOf(ranged({ attacker: [has("blinded")] }))).toEqual([
      { key: "attackerCannot", condition: "blinded" },
    ]);
    expect(problemsOf(melee({ attacker: [has("blinded")] }))).toEqual([]);
    expect(problemsOf(melee({ attacker: [has("paralyzed")] }))).toEqual([
      { key: "attackerCannot", condition: "paralyzed" },
    ]);
    expect(problemsOf(melee({ target: [has("hidden")] }))).toEqual([
      { key: "targetCannotBeAimedAt", condition: "hidden" },
    ]);
  });

  it("include custom conditions that forbid the attack (R10.4)", () => {
    const registry = withConditions([
      { key: "jammed", forbids: ["rangedAttacks"], ends: ["situation"], grade: "assisted", rules: ["R10.4"] },
    ]);
    expect(attackSituation(ranged({ attacker: [has("jammed")] }), rules, registry).problems).toEqual([
      { key: "attackerCannot", condition: "jammed" },
    ]);
    expect(
      prepareAttack({ attribute: 4, skillRank: 0 }, ranged({ target: [has("jammed")] }), rules, registry)
        .problems,
    ).toEqual([]);
    expect(() => attackSituation(ranged({ attacker: [has("jammed")] }), rules)).toThrow("condition");
  });

  it("include a wall across the whole line of fire, and a target out of range (R7.12a, R7.14)", () => {
    expect(problemsOf(ranged({ cover: { crossed: 0, wall: "wholly", seeking: false } }))).toEqual([
      { key: "noShot" },
    ]);
    expect(problemsOf(ranged({ distance: { kind: "measured", feet: 91, range: 45 } }))).toEqual([
      { key: "outOfRange" },
    ]);
    expect(attackSituation(melee(), rules).cover).toBeNull();
    expect(
      attackSituation(ranged({ cover: { crossed: 1, wall: "none", seeking: false } }), rules).cover,
    ).toEqual({ degree: "partial", possible: true, reasons: ["crossed"] });
  });

  it("include exertion with an attribute that isn't Physical, too much extra time, and too many helpers (R1.4, R12.2, R5.15, R2.9)", () => {
    expect(problemsOf(melee({ exert: true, attribute: "charisma" }))).toEqual([
      { key: "exertNeedsPhysicalAttribute" },
    ]);
    expect(problemsOf(melee({ attribute: "charisma" }))).toEqual([]);
    expect(problemsOf(melee({ takingTime: 2 }))).toEqual([{ key: "tooMuchTimeTaken" }]);
    expect(problemsOf(melee({ takingTime: 2 }), { takingTimePerTest: 2 })).toEqual([]);
    expect(problemsOf(melee({ helpers: 2 }))).toEqual([{ key: "tooManyHelpers" }]);
    expect(problemsOf(melee({ helpers: 2 }), { helpersPerTest: 2 })).toEqual([]);
  });

  it("can't be determined from invalid facts (R7.14)", () => {
    const bad =
      (changes: object, of: object = melee()) =>
      () =>
        attackSituation({ ...of, ...changes } as never, rules);
    expect(bad({ kind: "psychic" })).toThrow("attack.kind");
    expect(bad({ attribute: "luck" })).toThrow("attack.attribute");
    for (const name of ["ap", "takingTime", "helpers", "inspiration"])
      expect(bad({ [name]: -1 })).toThrow(`attack.${name}`);
    for (const name of ["exert", "twoHanded"]) expect(bad({ [name]: 1 })).toThrow(`attack.${name}`);
    for (const name of ["attacker", "target", "spends", "flanked", "rows"])
      expect(bad({ [name]: "x" })).toThrow(`attack.${name}`);
    expect(bad({ encumbranceDice: 1 })).toThrow("attack.encumbranceDice");
    expect(bad({ encumbranceDice: -41 })).toThrow(
      "attack.encumbranceDice: -41 is not a whole number from -40 to 0",
    );
    expect(bad({ flanked: ["fate"] })).toThrow("attack.flanked.0");
    expect(bad({ rows: [{ source: "x", dice: 0.5, why: "" }] })).toThrow("attack.rows.0.dice");
    for (const name of ["cover", "distance"])
      expect(bad({ [name]: null }, ranged())).toThrow(`attack.${name}`);
    expect(bad({ distance: { kind: "guess" } }, ranged())).toThrow("attack.distance.kind");
    expect(bad({ stealth: -1 }, ranged())).toThrow("attack.stealth");
    expect(bad({ adjacent: 1 }, ranged())).toThrow("attack.adjacent");
    expect(() => attackSituation(null as never, rules)).toThrow("attack: null");
  });
});

describe("special cases of an attack", () => {
  it("include a sneak attack if the attacker is hidden, or the target is surprised or unaware (A35)", () => {
    const facts = { hidden: false, targetSurprised: false, targetUnaware: false };
    expect(isSneakAttack(facts, rules)).toBe(false);
    for (const name of ["hidden", "targetSurprised", "targetUnaware"])
      expect(isSneakAttack({ ...facts, [name]: true }, rules)).toBe(true);
    const strict = houseRules({ sneakAttack: "hidden" });
    expect([
      isSneakAttack({ ...facts, hidden: true }, strict),
      isSneakAttack({ ...facts, targetUnaware: true }, strict),
    ]).toEqual([true, false]);
    for (const name of ["hidden", "targetSurprised", "targetUnaware"])
      expect(() => isSneakAttack({ ...facts, [name]: 1 }, rules)).toThrow(`sneak.${name}`);
  });

  it("include a single one-two attack for 0 AP on the actor's own turn, after a weapon attack that hits, if the actor's training allows one-twos (R7.16)", () => {
    const facts = { trained: true, hit: true, weaponAttack: true, reaction: false, caused: false };
    expect(oneTwoAttack(facts)).toEqual({ follows: true, ap: 0, reasons: [] });
    expect(oneTwoAttack({ ...facts, trained: false }).reasons).toEqual(["untrained"]);
    expect(oneTwoAttack({ ...facts, hit: false }).reasons).toEqual(["missed"]);
    expect(oneTwoAttack({ ...facts, weaponAttack: false }).reasons).toEqual(["noWeaponAttack"]);
    expect(oneTwoAttack({ ...facts, reaction: true, caused: true })).toEqual({
      follows: false,
      ap: 0,
      reasons: ["reaction", "caused"],
    });
    for (const name of Object.keys(facts))
      expect(() => oneTwoAttack({ ...facts, [name]: 1 })).toThrow(`oneTwo.${name}`);
  });

  it("include possible hits on bystanders, nearest first, after a miss (R7.14a, R7.26)", () => {
    const near = (id: string, feet: number, evasion: number) => ({ id, feet, passiveEvasion: evasion });
    expect(strays([near("a", 10, 2), near("b", 5, 3), near("c", 10, 1)], [1, 2, 3])).toEqual([
      { ...near("b", 5, 3), hits: 0 },
      { ...near("a", 10, 2), hits: 1 },
      { ...near("c", 10, 1), hits: 2 },
    ]);
    expect(strays([], [6])).toEqual([]);
    expect(() => strays("x" as never, [])).toThrow("bystanders");
  });
});
