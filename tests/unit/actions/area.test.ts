import { describe, expect, it } from "vitest";
import { inFeet } from "../../../src/actions/core/card.ts";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { area } from "../../../src/actions/combat/area.ts";
import { finish } from "../../../src/actions/combat/finish.ts";
import { budget, condition, factsOf, play, someone, table, weapon } from "./support.ts";
import { worn } from "./things.ts";

const thrower = (part = {}, state = {}) =>
  someone("attacker", { skills: { aim: { rank: 2, modifier: 0 } }, ...part }, state);
const victim = (id: string, part = {}, state = {}) =>
  someone(id, { kind: "npc", ...part }, { hitPoints: { value: 60, max: 60 }, stress: null, ...state });
const grenade = (
  qualities: readonly { key: string; rating: number | null; text: string }[] = [],
  part = {},
) =>
  weapon(
    "grenade",
    {
      category: "thrown",
      attacks: [{ attribute: "strength", skill: "aim" }],
      damage: { dice: 8, attribute: "", flat: 0 },
      range: 40,
      blast: 2,
      ...part,
    },
    { qualities, state: { quantity: 3, ammunition: null, uses: null, location: "worn" } },
  );
const facts = (
  targets: readonly ReturnType<typeof someone>[],
  choices: Choices = {},
  item = grenade(),
  actor = thrower(),
) => factsOf(area, { actor, item, targets }, choices);
const onPoint = [6, 6, 1, 1, 1, 1];
const five = [6, 6, 6, 6, 6, 1, 1, 1];
const roll = { value: "dexterity.evasion" };
const outcomes = (result: ReturnType<typeof play>) =>
  result.card.targets.map(({ outcome }) => outcome.key.split(".").at(-1));

describe("an area attack at a point (R7.30–R7.33)", () => {
  it("has a difficulty from 2 to 5 for a Blast, depending on hindrances such as distance (example 32)", () => {
    const difficulty = (choices: Choices) => area.preview(facts([], choices), table).difficulty;
    expect(difficulty({})).toBe(2);
    expect(difficulty({ obstacleBetween: true, poorVisibility: true })).toBe(2);
    expect(difficulty({ obstacleBetween: true, poorVisibility: true, feet: 25 })).toBe(3);
    expect(
      difficulty({
        obstacleBetween: true,
        poorVisibility: true,
        farAway: true,
        attackerUnstable: true,
        pointUnstable: true,
      }),
    ).toBe(5);
  });

  it("has all test options for a Blast, but none for a Template except extra time with a Destroyer (R7.34, R8.10)", () => {
    const asked = (qualities: Parameters<typeof grenade>[0], part: object) =>
      area
        .fields(facts([], {}, grenade(qualities, part)), table)
        .map(({ name }) => name)
        .filter(name => ["rows", "takingTime", "exert", "helpers"].includes(name));
    const template = { blast: 0, template: 5 };
    expect(asked([], {})).toEqual(expect.arrayContaining(["takingTime", "exert"]));
    expect(asked([], template)).toEqual([]);
    expect(asked([{ key: "destroyer", rating: null, text: "" }], template)).toEqual(["takingTime"]);
  });

  it("has a size of 10 ft for Blast 2, and of 25 ft for Template 5 (example 33)", () => {
    expect(play(area, facts([])).card.subtitle?.data).toEqual({ n: 2, feet: 10 });
    expect(play(area, facts([], {}, grenade([], { blast: 0, template: 5 }))).card.subtitle?.data).toEqual({
      n: 5,
      feet: 25,
    });
  });

  it("costs 2 AP (R5.17) and uses up the grenade", () => {
    const actor = thrower({ inCombat: true, ownTurn: true }, { budget: budget(3) });
    const { changes } = play(area, facts([], {}, grenade(), actor), {
      dice: { attack: onPoint, damage: five },
    });
    expect(changes).toEqual([
      { uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -2 },
      { uuid: "Actor.attacker.Item.grenade", path: "system.quantity", add: -1 },
    ]);
  });

  it("scatters d3 × 5 ft on a miss by 1 or d6 × 5 ft on a miss by 2, and spares the original targets (example 32)", () => {
    const targets = [victim("a")];
    const byOne = { attack: [6, 1, 1, 1, 1, 1] };
    expect(play(area, facts(targets), { dice: byOne }).needs).toMatchObject([
      { stream: "direction", sides: 6 },
      { stream: "distance.d3", sides: 3 },
    ]);
    const gone = play(area, facts(targets), { dice: { ...byOne, "direction": [1], "distance.d3": [3] } });
    expect(gone.card.lines.at(-1)).toMatchObject({
      value: inFeet(15),
      text: { data: { direction: { key: "BLACKOUT.area.direction.north" } } },
    });
    expect(gone.changes).toEqual([{ uuid: "Actor.attacker.Item.grenade", path: "system.quantity", add: -1 }]);
    const byTwo = play(area, facts(targets), {
      dice: { "attack": [1, 1, 1, 1, 1, 1], "direction": [4], "distance.d6": [4] },
    });
    expect(byTwo.card.lines.at(-1)).toMatchObject({
      value: inFeet(20),
      text: { data: { direction: { key: "BLACKOUT.area.direction.south" } } },
    });
    const walled = play(area, facts(targets, { wallAt: 5 }), {
      dice: { "attack": [1, 1, 1, 1, 1, 1], "direction": [4], "distance.d6": [4] },
    });
    expect(walled.card.lines.map(({ value }) => value)).toContainEqual(inFeet(5));
    expect(walled.card.lines.at(-1)?.text.key).toBe("BLACKOUT.area.wall");
  });

  it("costs nothing more after it scatters, and deals damage to the targets at the new point", () => {
    const gone = play(area, facts([victim("a")], { nonLethal: true }), {
      dice: { "attack": [1, 1, 1, 1, 1, 1], "direction": [4], "distance.d6": [4] },
    });
    expect(gone.followUps).toMatchObject([
      { action: "area", targets: ["Actor.a"], choices: { landed: true, nonLethal: true } },
    ]);
    const landed = facts([victim("b", {}, { conditions: [condition("prone")] })], gone.followUps[0]?.choices);
    expect(play(area, landed).needs).toMatchObject([{ stream: "damage", count: 8 }]);
    expect(play(area, landed, { dice: { damage: five } }).changes).toEqual([
      { uuid: "Actor.b", path: "system.health.value", add: -25 },
    ]);
    expect(area.preview(landed, table)).toMatchObject({ ap: 0, pool: null });
    expect(area.fields(landed, table).map(({ name }) => name)).not.toContain("feet");
  });

  it("must be within range, but requires no test for a Template or an exact placement (R7.31, R7.34)", () => {
    expect(play(area, facts([], { feet: 45 })).problems).toMatchObject([{ kind: "range" }]);
    expect(play(area, facts([], { exact: true })).needs).toMatchObject([{ stream: "damage" }]);
    const flamer = grenade([], { category: "ranged", blast: 0, template: 3, range: 10, actionPoints: 1 });
    expect(play(area, facts([], {}, flamer)).needs).toMatchObject([{ stream: "damage" }]);
    expect(play(area, facts([], { feet: 15 }, flamer)).problems).toMatchObject([{ kind: "range" }]);
    expect(() => play(area, facts([], {}, grenade([], { blast: 0 })))).toThrow(RuleError);
  });

  it("isn't possible if the attacker is Blinded (T10)", () => {
    expect(
      play(area, facts([], {}, grenade(), thrower({}, { conditions: [condition("blinded")] }))).problems,
    ).toMatchObject([{ kind: "ap" }]);
  });
});

describe("the targets in an area (R7.35–R7.37)", () => {
  const dice = { attack: onPoint, damage: five };

  it("lose 16 hit points to 25 points of damage if they have AV 9, or only 3 if they also evade (example 34, A9)", () => {
    const armored = (id: string) =>
      victim(id, {}, { armor: [{ ...worn("vest", 9, 9), uuid: `Actor.${id}.Item.vest` }] });
    const { changes } = play(area, facts([armored("a"), armored("b")]), {
      dice: { ...dice, "evade.0": [6, 6, 1, 1], "evade.1": [6, 1, 1, 1] },
      answers: { "evade.0": roll, "evade.1": roll },
    });
    expect(changes.filter(({ uuid }) => !uuid.includes("grenade"))).toEqual([
      { uuid: "Actor.a", path: "system.health.value", add: -3 },
      { uuid: "Actor.b", path: "system.health.value", add: -16 },
    ]);
  });

  it("are resolved separately, each as soon as the target's owner answers", () => {
    const result = play(area, facts([victim("a"), victim("b")]), {
      dice: { ...dice, "evade.1": [1, 1, 1, 1] },
      answers: { "evade.1": roll },
    });
    expect(result.prompts).toMatchObject([
      {
        key: "evade.0",
        actor: "Actor.a",
        options: [{ value: "dexterity.evasion", dice: { count: 4, difficulty: 2 } }, { value: "fail" }],
      },
    ]);
    expect(outcomes(result)).toEqual(["mayEvade", "through"]);
    expect(result.card.tone).toBe("ask");
    expect(result.changes).toContainEqual({ uuid: "Actor.b", path: "system.health.value", add: -25 });
    expect(result.changes.some(({ uuid }) => uuid === "Actor.a")).toBe(false);
  });

  it("are asked to evade, with the option to fail, unless they are Prone or Paralyzed", () => {
    const lying = victim("a", {}, { conditions: [condition("prone")] });
    const still = victim("b", {}, { conditions: [condition("paralyzed")] });
    expect(
      play(area, facts([lying, still, victim("c")]), {
        dice,
        answers: { "evade.2": { value: "fail" } },
      }).changes.filter(({ uuid }) => uuid.length === 7),
    ).toEqual(["a", "b", "c"].map(id => ({ uuid: `Actor.${id}`, path: "system.health.value", add: -25 })));
  });

  it("aren't harmed behind full cover, even if the user specifies the cover later (R7.36)", () => {
    const result = play(area, facts([victim("a")], { targets: [{ sheltered: true }] }), {
      dice: { ...dice, "evade.0": [1, 1, 1, 1] },
      answers: { "evade.0": roll },
    });
    expect(outcomes(result)).toEqual(["sheltered"]);
    expect(result.prompts).toEqual([]);
    expect(result.changes).toHaveLength(1);
  });

  it("need the number of successes that the user entered to evade (R7.35)", () => {
    const result = play(area, facts([victim("a")], { targets: [{ evasionDifficulty: 3 }] }), {
      dice: { ...dice, "evade.0": [6, 6, 1, 1] },
      answers: { "evade.0": roll },
    });
    expect(result.changes).toContainEqual({ uuid: "Actor.a", path: "system.health.value", add: -25 });
  });

  it("share one damage roll, with fewer dice for Warded targets and more for Corroded ones (R7.37)", () => {
    const prone = condition("prone");
    const targets = [
      victim("a", {}, { conditions: [prone] }),
      victim("b", {}, { conditions: [prone, condition("corroded", { level: 2 })] }),
      victim("c", {}, { conditions: [prone, condition("warded", { level: 4 })] }),
    ];
    expect(play(area, facts(targets), { dice: { attack: onPoint } }).needs).toMatchObject([
      { stream: "damage", count: 10 },
    ]);
    const { changes, card } = play(area, facts(targets), {
      dice: { attack: onPoint, damage: [...five, 6, 1] },
    });
    expect(
      changes.flatMap(change =>
        "add" in change && change.path === "system.health.value" ? [change.add] : [],
      ),
    ).toEqual([-25, -30, -20]);
    expect(changes).toContainEqual(
      expect.objectContaining({
        uuid: "Actor.c",
        deleted: expect.objectContaining({ system: expect.objectContaining({ key: "warded" }) }),
      }),
    );
    expect(card.damage).toBe(25);
  });

  it("have separate damage rolls if the house rule for area damage requires it (R7.37)", () => {
    const each = { ...table, houseRules: { ...table.houseRules, areaDamageRoll: "each" as const } };
    const lying = { conditions: [condition("prone")] };
    const targets = [victim("a", {}, lying), victim("b", {}, lying)];
    expect(
      play(area, facts(targets), { dice: { attack: onPoint } }, each).needs.map(({ stream }) => stream),
    ).toEqual(["damage.0", "damage.1"]);
    const { changes } = play(
      area,
      facts(targets, { targets: [{}, { sheltered: true }] }),
      { dice: { "attack": onPoint, "damage.0": five } },
      each,
    );
    expect(changes).toContainEqual({ uuid: "Actor.a", path: "system.health.value", add: -25 });
  });

  it("suffer all effects of the weapon, but Shutdown only if they are machines (A15), and Noise only if the user adds it (T11.2)", () => {
    const loud = grenade([
      { key: "shutdown", rating: 2, text: "" },
      { key: "noise", rating: 3, text: "" },
      { key: "slow", rating: 1, text: "" },
    ]);
    const lying = { conditions: [condition("prone")] };
    const targets = [victim("a", { body: "machine" }, lying), victim("b", {}, lying)];
    const pending = (choices: Choices) => {
      const { draft } = play(area, facts(targets, choices, loud), { dice });
      return targets.map(({ uuid }) => draft.state(uuid).resist.pending.map(({ effect }) => effect));
    };
    expect(pending({})).toEqual([["shutdown", "slow"], ["slow"]]);
    expect(pending({ noiseNow: true })).toEqual([
      ["shutdown", "noise", "slow"],
      ["noise", "slow"],
    ]);
    const { followUps, card } = play(area, facts(targets, {}, loud), { dice });
    expect(followUps).toMatchObject([{ action: "resist", targets: ["Actor.a", "Actor.b"] }]);
    expect(card.notes).toMatchObject([{ key: "BLACKOUT.area.noise", data: { n: 3 } }]);
  });

  it("can soak the damage if they are characters (R9.5), and can be spared by a non-lethal attack (R7.18)", () => {
    const hero = someone("hero", {}, { conditions: [condition("prone")] });
    expect(
      play(area, facts([victim("a", {}, { conditions: [condition("prone")] }), hero]), { dice }).prompts,
    ).toMatchObject([{ key: "soak.1", actor: "Actor.hero" }]);
    const weak = victim("weak", {}, { conditions: [condition("prone")], hitPoints: { value: 20, max: 60 } });
    expect(play(area, facts([weak], { nonLethal: true }), { dice }).prompts).toMatchObject([
      { key: "nonLethal.0", options: [{ dice: { difficulty: 6 } }, {}] },
    ]);
  });

  it("aren't required: damage is rolled even if there are none", () => {
    expect(play(area, facts([]), { dice })).toMatchObject({ card: { damage: 25, targets: [] }, prompts: [] });
  });

  it("appear in the preview with their own odds, or with the odds against a typical enemy if the viewer isn't allowed to see the targets' values", () => {
    const [weak, tough] = [victim("weak", {}, { hitPoints: { value: 5, max: 60 } }), victim("tough")];
    const lines = area.preview(facts([weak, tough, thrower({ id: "mate" })]), table).lines.slice(-3);
    expect(lines.map(({ concealed, value, otherwise }) => [concealed?.need, value, otherwise])).toMatchObject(
      [
        ["all", { data: { out: expect.any(String) } }, { key: "BLACKOUT.attack.expect.areaTypical" }],
        ["all", { data: { out: "0%" } }, { key: "BLACKOUT.attack.expect.areaTypical" }],
        ["all", { key: "BLACKOUT.attack.expect.area" }, undefined],
      ],
    );
    expect(lines[0]?.otherwise).toEqual(lines[1]?.otherwise);
    expect(lines[0]?.value).not.toEqual(lines[1]?.value);
  });

  it("aren't all listed in the preview if there are many, but each has its own field for cover", () => {
    const many = Array.from({ length: 12 }, (_, index) => victim(`v${index}`));
    expect(area.preview(facts(many), table).lines).toHaveLength(9);
    expect(area.fields(facts(many), table).filter(({ name }) => name.endsWith(".sheltered"))).toHaveLength(
      12,
    );
    expect(
      area
        .fields(facts(many, {}, grenade([{ key: "noise", rating: 1, text: "" }])), table)
        .map(({ name }) => name),
    ).toContain("noiseNow");
  });

  it("can be resolved together, even if there are sixty of them", () => {
    const many = Array.from({ length: 60 }, (_, index) => victim(`v${index}`));
    const given = {
      dice: { ...dice, ...Object.fromEntries(many.map((_, index) => [`evade.${index}`, [6, 6, 1, 1]])) },
      answers: Object.fromEntries(many.map((_, index) => [`evade.${index}`, roll])),
    };
    const result = play(area, facts(many), given);
    expect(result.changes.filter(change => "add" in change && change.add === -12)).toHaveLength(60);
    expect(result.prompts).toEqual([]);
  });
});

describe("making an attack non-lethal after the damage (R7.18–R7.20)", () => {
  const down = victim(
    "down",
    {},
    { hitPoints: { value: -4, max: 20 }, conditions: [condition("outOfFight")] },
  );
  const called = (choices: Choices, target = down) =>
    factsOf(finish, { actor: thrower(), targets: [target] }, choices);

  it("prompts the target's owner for a test, and applies the result", () => {
    expect(play(finish, called({ damage: 12 })).prompts).toMatchObject([
      { key: "nonLethal.0", options: [{ dice: { difficulty: 3 } }, {}] },
    ]);
    const given = {
      dice: { "nonLethal.0": [6, 6, 6, 1] },
      answers: { "nonLethal.0": { value: "endurance.vitality" } },
    };
    expect(play(finish, called({ damage: 12 }), given).draft.state("Actor.down")).toMatchObject({
      hitPoints: { value: 1 },
      conditions: [],
    });
    expect(
      play(finish, called({ damage: 12, kind: "ranged" }), given).draft.state("Actor.down").vital,
    ).toMatchObject({ nonLethal: true, dead: false });
  });

  it("requires a target who is Out of the Fight", () => {
    expect(play(finish, called({}, victim("up"))).problems).toMatchObject([{ kind: "rule" }]);
    expect(finish.preview(called({}), table).problems).toEqual([]);
    expect(finish.fields(called({}), table).map(({ name }) => name)).toEqual(["kind", "damage"]);
    expect(() => play(finish, { ...called({}), targets: [] })).toThrow(RuleError);
  });
});
