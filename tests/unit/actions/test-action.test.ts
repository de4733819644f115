import { describe, expect, it } from "vitest";
import { test } from "../../../src/actions/tests/test.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";

const ilka = someone("ilka", {
  attributes: { strength: 4, endurance: 4, dexterity: 6, intelligence: 4, insight: 4, charisma: 1 },
  encumbranceDice: -1,
  skills: {
    aim: { rank: 3, modifier: 0 },
    evasion: { rank: 1, modifier: 0 },
    welding: { rank: 2, modifier: -1, label: "Vacuum welding" },
  },
});
const foe = someone("foe", {
  name: "Breach marauder",
  kind: "npc",
  passives: { evasion: 3, sneak: 2 },
  passiveEvasion: { value: 3, unlimited: 3, reason: "skill" },
  skills: { sneak: { rank: 2, modifier: 0 }, evasion: { rank: 2, modifier: 0 } },
});
const aim = { attribute: "dexterity", skill: "aim", difficulty: 3 };
const eight = (...faces: number[]) => ({
  dice: { test: [...faces, ...new Array<number>(8).fill(1)].slice(0, 8) },
});
const tested = (choices: object = {}, given = {}, part = {}) =>
  play(test, factsOf(test, { actor: ilka, ...part }, { ...aim, ...choices }), given);

describe("a test (R2.1–R2.17)", () => {
  it("rolls dice for the attribute and the skill, adjusted for encumbrance and the user's modifiers (R2.2, R2.4, R8.5)", () => {
    expect(tested().needs).toEqual([
      { stream: "test", count: 8, sides: 6, roller: "Actor.ilka", inspiration: 0 },
    ]);
    expect(
      tested({ rows: [{ source: "situation", dice: -2, why: "Dark" }], takingTime: 1 }).needs[0]?.count,
    ).toBe(7);
  });

  it("offers extra time in combat only during the own turn, where it costs action points (R5.13, R5.15)", () => {
    const offersTime = (given: Parameters<typeof someone>[1], choices = {}) =>
      test
        .fields(factsOf(test, { actor: { ...ilka, ...given } }, { ...aim, ...choices }), table)
        .some(({ name }) => name === "takingTime");
    expect(offersTime({ inCombat: false })).toBe(true);
    expect(offersTime({ inCombat: true, ownTurn: true })).toBe(true);
    expect(offersTime({ inCombat: true, ownTurn: false })).toBe(false);
    expect(offersTime({ inCombat: true, ownTurn: false }, { takingTime: 1 })).toBe(true);
    const left = (ap: number) => ({ state: { ...ilka.state, budget: budget(ap) } });
    expect(offersTime({ inCombat: true, ownTurn: true, ...left(1) })).toBe(true);
    expect(offersTime({ inCombat: true, ownTurn: true, ...left(0) })).toBe(false);
    expect(offersTime({ inCombat: true, ownTurn: true, ...left(0) }, { takingTime: 1 })).toBe(true);
  });

  it("has a title with its attribute and skill, even if the skill is a custom one", () => {
    const { card } = tested({}, eight(6, 5, 5));
    expect([card.title.data, card.subtitle]).toEqual([
      { attribute: { key: "BLACKOUT.attributeShort.dexterity" }, skill: { key: "BLACKOUT.skill.aim" } },
      { key: "BLACKOUT.card.difficulty", data: { n: 3 } },
    ]);
    expect(tested({ attribute: "strength", skill: "welding" }).card.title.data).toMatchObject({
      skill: { key: "Vacuum welding" },
    });
  });

  it("includes no skill for an enemy, whose attributes are complete dice pools (R13.19)", () => {
    const { card, needs } = play(
      test,
      factsOf(test, { actor: foe }, { attribute: "strength", skill: "sneak" }),
    );
    expect([card.title, needs[0]?.count]).toEqual([{ key: "BLACKOUT.attribute.strength" }, 4]);
    expect(test.fields(factsOf(test, { actor: foe }), table).some(({ name }) => name === "skill")).toBe(
      false,
    );
  });

  it.each([
    [[], "criticalFailure", "bad"],
    [[6], "failure", "bad"],
    [[6, 6], "partialSuccess", ""],
    [[6, 6, 6], "success", "good"],
    [[6, 6, 6, 6, 6], "criticalSuccess", "good"],
  ] as const)(
    "with the successful faces %j against difficulty 3 has the outcome %s (R2.12)",
    (faces, outcome, tone) => {
      expect(tested({}, eight(...faces)).card).toMatchObject({
        outcome: { key: `BLACKOUT.outcome.${outcome}` },
        tone,
      });
    },
  );

  it("shows only its successes until a difficulty is set (R2.10)", () => {
    const given = eight(6, 5, 5);
    expect(tested({ difficulty: null }, given).card).toMatchObject({
      outcome: { key: "BLACKOUT.card.successes", data: { n: 3 } },
      tone: "",
    });
    expect(tested({ difficulty: 3 }, given).card.outcome.key).toBe("BLACKOUT.outcome.success");
  });

  it("explains its number of dice with terms that add up to that number (R2.5, R2.6)", () => {
    const sumOf = (choices: object, count: number, part = {}) => {
      const { card } = tested(choices, { dice: { test: new Array(count).fill(1) } }, part);
      return card.dice[0]?.why
        .map(({ value }) => Number(String(value).replace("−", "-")))
        .reduce((a, b) => a + b);
    };
    expect(sumOf({ rows: [{ source: "helper", dice: 1, why: "Rook" }], inspiration: 1 }, 10)).toBe(10);
    expect(sumOf({ rows: [2, 2, 2].map(dice => ({ source: "situation", dice, why: "x" })) }, 13)).toBe(13);
    expect(sumOf({ attribute: "charisma", skill: "" }, 4)).toBe(4);
  });

  it("can use the target's passive skill as the difficulty, which is then concealed (R2.11)", () => {
    const evasion = tested({ againstSkill: "evasion" }, eight(6, 6, 6), { targets: [foe] });
    expect(evasion.card.lines[0]).toMatchObject({
      value: "3",
      concealed: { of: "Actor.foe", need: "passive" },
    });
    expect(evasion.card.outcome.key).toBe("BLACKOUT.outcome.success");
    expect(tested({ againstSkill: "sneak" }, eight(6, 6), { targets: [foe] }).card.lines[1]).toMatchObject({
      value: "0",
      concealed: { of: "Actor.foe", need: "all" },
    });
    expect(
      test.preview(factsOf(test, { actor: ilka, targets: [foe] }, { ...aim, againstSkill: "sneak" }), table),
    ).toMatchObject({ difficulty: 2, concealed: { need: "all" } });
  });

  it("has no field for a numeric difficulty if a target's passive skill is chosen", () => {
    const options = (choices: object) =>
      test.fields(factsOf(test, { actor: ilka, targets: [foe] }, { ...aim, ...choices }), table);
    expect(options({}).find(({ name }) => name === "againstSkill")).toMatchObject({
      options: [{ value: "" }, { value: "evasion" }, { value: "sneak" }],
    });
    expect(options({}).some(({ name }) => name === "difficulty")).toBe(true);
    expect(options({ againstSkill: "sneak" }).some(({ name }) => name === "difficulty")).toBe(false);
  });

  it("shows each skill's dice in the list of skills", () => {
    expect(
      test.fields(factsOf(test, { actor: ilka }), table).find(({ name }) => name === "skill"),
    ).toMatchObject({
      options: [
        { label: { data: { n: "3" } } },
        {},
        { value: "welding", label: { data: { name: { key: "Vacuum welding" }, n: "2 −1" } } },
      ],
    });
  });

  it("is at most a partial success if the actor chooses to fail (R2.15)", () => {
    expect(tested({ chosenToFail: true }, eight(6, 6, 6, 6, 6)).card).toMatchObject({
      outcome: { key: "BLACKOUT.outcome.partialSuccess" },
      notes: [{ key: "BLACKOUT.card.chosenToFail" }],
    });
  });

  it("takes Inspiration dice from the party's pool, but only as many as the pool contains (R4.1, R4.8)", () => {
    const two = { inspiration: 2 };
    expect(tested(two).needs).toMatchObject([{ count: 10, inspiration: 2 }]);
    const { changes, card } = tested(two, { dice: { test: new Array(10).fill(1) } });
    expect([changes, card.dice[0]?.inspiration]).toEqual([
      [{ uuid: "Actor.party", path: "system.inspiration.value", add: -2 }],
      2,
    ]);
    expect(tested({ inspiration: 4 }).problems).toEqual([
      { kind: "rule", text: { key: "BLACKOUT.problem.tooLittleInspiration", data: { n: 3 } } },
    ]);
    expect(tested({ inspiration: 1 }, {}, { party: null }).problems).toHaveLength(1);
    const outsider = {
      kind: "rule",
      text: { key: "BLACKOUT.problem.inspirationOfParty", data: { name: ilka.name } },
    };
    expect(
      tested(
        { inspiration: 1 },
        {},
        { party: { uuid: "Actor.party", inspiration: 3, members: ["Actor.other"] } },
      ).problems,
    ).toEqual([outsider]);
  });

  it("costs Stamina if the actor exerts themselves, and ends conditions that last for one test (T10, A30, R12.2)", () => {
    const actor = {
      ...ilka,
      inCombat: true,
      ownTurn: true,
      state: { ...ilka.state, conditions: [condition("distracted")] },
    };
    const { changes } = tested({ exert: true }, eight(), { actor });
    expect(changes).toContainEqual({ uuid: "Actor.ilka", path: "system.stamina.value", add: -1 });
    expect(changes).toContainEqual(
      expect.objectContaining({
        deleted: expect.objectContaining({ system: expect.objectContaining({ key: "distracted" }) }),
      }),
    );
  });

  it.each([
    [{ difficulty: 0 }, "choices.difficulty"],
    [{ difficulty: 1.5 }, "choices.difficulty"],
    [{ difficulty: "x" }, "choices.difficulty"],
    [{ inspiration: -3 }, "choices.inspiration"],
    [{ inspiration: 0.5 }, "choices.inspiration"],
    [{ attribute: "luck" }, "choices.attribute"],
    [{ rows: [{ source: "a", dice: 99, why: "" }] }, "choices.rows.0"],
  ])("throws an error for the invalid choices %j", (choices, path) => {
    expect(() => tested(choices)).toThrow(path);
  });
});

describe("extra time in combat (R5.15)", () => {
  it("costs an action point per test, and causes a problem if the actor has none left", () => {
    const rich = someone("rich", { inCombat: true, ownTurn: true }, { budget: budget(2) });
    const facts = factsOf(test, { actor: rich }, { takingTime: 1 });
    expect(test.preview(facts, table).ap).toBe(1);
    const { changes, problems } = play(test, facts, { dice: { test: [1, 1, 1, 1, 5, 6] } });
    expect(problems).toEqual([]);
    expect(changes).toContainEqual({ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -1 });
    const poor = someone("poor", { inCombat: true, ownTurn: true }, { budget: budget(0) });
    expect(
      play(test, factsOf(test, { actor: poor }, { takingTime: 1 })).problems.map(({ kind }) => kind),
    ).toEqual(["ap"]);
  });
});
