import { describe, expect, it } from "vitest";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { adjust } from "../../../src/actions/health/adjust.ts";
import { condition } from "../../../src/actions/health/condition.ts";
import { budget, condition as state, factsOf, play, someone, table } from "./support.ts";
import { worn } from "./things.ts";

const enemy = (id: string, part: Parameters<typeof someone>[2] = {}) => someone(id, { kind: "npc" }, part);
const hitPoints = (uuid: string, add: number) => ({
  uuid: `Actor.${uuid}`,
  path: "system.health.value",
  add,
});
const effect = (uuid: string, how: "created" | "deleted", key: string) =>
  expect.objectContaining({
    uuid: `Actor.${uuid}`,
    [how]: expect.objectContaining({ system: expect.objectContaining({ key }) }),
  });
const adjusted = (targets: ReturnType<typeof someone>[], choices: Record<string, unknown>, given = {}) =>
  play(adjust, factsOf(adjust, { actor: targets[0] ?? someone("gm"), targets }, choices), given);

describe("manual adjustments", () => {
  it("allow several targets, and aren't limited to Gamemasters", () => {
    expect([adjust.who, adjust.nature, adjust.targets]).toEqual([undefined, "byHand", "many"]);
  });

  it("deal damage that is reduced by armor and wears it down (R8.7, R8.8)", () => {
    const targets = [enemy("bare"), enemy("armored", { armor: [worn("suit", 10, 12)] })];
    const { changes, card } = adjusted(targets, {
      kind: "damage",
      amount: 12,
      reason: "A ceiling comes down",
    });
    expect(changes).toEqual([
      hitPoints("bare", -12),
      hitPoints("armored", -2),
      { uuid: "Actor.a.Item.suit", path: "system.armor.value", add: -1 },
    ]);
    expect(card.targets.map(({ name, tone }) => [name, tone])).toEqual([
      ["bare", "bad"],
      ["armored", "bad"],
    ]);
    expect(card.notes).toEqual([{ key: "A ceiling comes down" }]);
  });

  it("deal direct damage that ignores armor but is reduced by Damage Resistance (R8.14)", () => {
    const target = enemy("armored", {
      armor: [worn("suit", 10, 12)],
      resistance: [worn("suit", 2, 3, "resistance")],
    });
    expect(adjusted([target], { kind: "direct", amount: 5 }).changes).toEqual([
      hitPoints("armored", -3),
      { uuid: "Actor.a.Item.suit", path: "system.resistance.value", add: -2 },
    ]);
  });

  it.each([
    [0.5, 7, -3],
    ["0.5", 7, -3],
    [1, 7, -7],
    ["2", 5, -10],
    [2, 5, -10],
  ] as const)("multiply damage by %s: %i points change hit points by %i (A9)", (factor, amount, add) => {
    expect(adjusted([enemy("bare")], { kind: "direct", amount, factor }).changes).toEqual([
      hitPoints("bare", add),
    ]);
  });

  it("round halved damage up if the house rule requires it", () => {
    const facts = factsOf(
      adjust,
      { actor: enemy("bare"), targets: [enemy("bare")] },
      { kind: "direct", amount: 7, factor: 0.5 },
    );
    expect(
      play(adjust, facts, {}, { ...table, houseRules: { ...defaultHouseRules, roundDamage: "up" } }).changes,
    ).toEqual([hitPoints("bare", -4)]);
  });

  it("take an actor with 0 hit points out of the fight (R9.18), and make a climber fall (R6.6)", () => {
    const climber = enemy("climber", { vital: { ...someone("x").state.vital, climbing: 30 } });
    const { changes, followUps } = adjusted([climber], { kind: "direct", amount: 13 });
    expect(changes).toContainEqual(effect("climber", "created", "outOfFight"));
    expect(changes).toContainEqual({ uuid: "Actor.climber", path: "system.vital.climbing", add: -30 });
    expect(followUps).toMatchObject([{ action: "fall", actor: "Actor.climber", choices: { feet: 30 } }]);
  });

  it("ask a character's owner whether to soak the damage, unless soaking is turned off (R9.5)", () => {
    const asked = adjusted([someone("hero"), enemy("thug")], { kind: "direct", amount: 5 });
    expect([asked.prompts.map(({ key, actor }) => [key, actor]), asked.card.tone, asked.changes]).toEqual([
      [["soak.0", "Actor.hero"]],
      "ask",
      [hitPoints("thug", -5)],
    ]);
    expect(adjusted([someone("hero")], { kind: "direct", amount: 5, soak: false })).toMatchObject({
      prompts: [],
      changes: [hitPoints("hero", -5)],
    });
  });

  it("heal a target up to its maximum, and bring it back into the fight (R9.1, R9.18)", () => {
    const down = enemy("down", { hitPoints: { value: -2, max: 10 }, conditions: [state("outOfFight")] });
    expect(adjusted([down, enemy("well")], { kind: "healing", amount: 30 }).changes).toEqual([
      hitPoints("down", 12),
      effect("down", "deleted", "outOfFight"),
    ]);
  });

  it("set hit points to a specific value, even for dead actors", () => {
    const dead = enemy("dead", {
      hitPoints: { value: -20, max: 10 },
      conditions: [state("outOfFight")],
      vital: { ...someone("x").state.vital, dead: true },
    });
    const { changes } = adjusted([dead], { kind: "hitPoints", amount: 25 });
    expect(changes).toEqual([
      hitPoints("dead", 25),
      { uuid: "Actor.dead", path: "system.vital.dead", from: true, to: false },
      effect("dead", "deleted", "outOfFight"),
    ]);
    expect(
      adjusted([enemy("thug", { resistance: [worn("suit", 9, 9, "resistance")] })], {
        kind: "hitPoints",
        amount: -4,
      }).changes,
    ).toEqual([hitPoints("thug", -4)]);
    expect(adjusted([enemy("thug")], { kind: "hitPoints", amount: 4 }).changes).toEqual([]);
  });

  it("change Stamina, action points and stress within their limits", () => {
    const hero = someone(
      "hero",
      { inCombat: true },
      { stamina: { value: 1, max: 3 }, budget: budget(2), stress: 4 },
    );
    const change = (kind: string, amount: number) => adjusted([hero], { kind, amount }).changes;
    expect([change("stamina", 5), change("stamina", -5)]).toEqual([
      [{ uuid: "Actor.hero", path: "system.stamina.value", add: 2 }],
      [{ uuid: "Actor.hero", path: "system.stamina.value", add: -1 }],
    ]);
    expect([change("ap", 1), change("ap", -9)]).toEqual([
      [{ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: 1 }],
      [{ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -2 }],
    ]);
    expect([change("stress", 3), change("stress", -1)]).toEqual([
      [{ uuid: "Actor.hero", path: "system.stress.value", add: 1 }],
      [{ uuid: "Actor.hero", path: "system.stress.value", add: -1 }],
    ]);
  });

  it("show which actors don't have the adjusted resource", () => {
    const without = (kind: string) =>
      adjusted([enemy("thug", { stress: null })], { kind, amount: 1 }).card.targets[0]?.outcome.key;
    expect([without("ap"), without("stress")]).toEqual([
      "BLACKOUT.adjust.without.ap",
      "BLACKOUT.adjust.without.stress",
    ]);
  });

  it("add and remove a condition, and raise its level", () => {
    const burnt = enemy("thug", {
      conditions: [state("acid", { level: 1, clock: { at: "ownTurnStart", left: 10 } })],
    });
    expect(adjusted([enemy("thug")], { kind: "condition", condition: "stunned" }).changes).toEqual([
      effect("thug", "created", "stunned"),
    ]);
    expect(adjusted([burnt], { kind: "condition", condition: "acid", levels: 2 }).changes).toEqual([
      { uuid: "Actor.thug.ActiveEffect.acid000000000000", path: "system.level", add: 2 },
    ]);
    expect(adjusted([burnt], { kind: "condition", condition: "acid" }).changes).toEqual([
      { uuid: "Actor.thug.ActiveEffect.acid000000000000", path: "system.level", add: 1 },
    ]);
    expect(adjusted([burnt, enemy("other")], { kind: "removeCondition", condition: "acid" }).changes).toEqual(
      [effect("thug", "deleted", "acid")],
    );
  });

  it("hide the target's values from users who aren't allowed to see them", () => {
    const { card } = adjusted([enemy("thug")], { kind: "stamina", amount: -1 });
    expect(card.targets[0]?.lines).toEqual([
      expect.objectContaining({ value: "3 › 2", concealed: { of: "Actor.thug", need: "all" } }),
    ]);
  });

  it("keep their dice and answers when the amount is amended", () => {
    const hero = someone("hero");
    const given = { answers: { "soak.0": { value: "wound" } }, dice: { "soak.0": [1] } };
    expect(adjusted([hero], { kind: "direct", amount: 8 }, given).changes).toContainEqual(
      hitPoints("hero", -4),
    );
    expect(adjusted([hero], { kind: "direct", amount: 4 }, given).changes).toContainEqual(
      hitPoints("hero", -2),
    );
  });

  it.each([
    [{ amount: -1 }, "choices.amount"],
    [{ amount: 0.5 }, "choices.amount"],
    [{ factor: 3 }, "choices.factor"],
    [{ kind: "death" }, "choices.kind"],
    [{ kind: "condition", condition: "bored" }, "choices.condition"],
  ])("throw an error for the invalid choices %j", (choices, path) => {
    expect(() => adjusted([enemy("thug")], choices)).toThrow(path);
  });

  it("require at least one target", () => {
    expect(adjusted([], { kind: "direct", amount: 1 }).problems.map(({ kind }) => kind)).toEqual(["rule"]);
  });

  it.each(["damage", "condition", "stamina"])("have only the fields that apply to %s", kind => {
    const names = adjust
      .fields(
        factsOf(adjust, { actor: enemy("thug"), targets: [enemy("thug")] }, { kind, condition: "injured" }),
        table,
      )
      .map(({ name }) => name);
    expect(names).toEqual(
      {
        damage: ["kind", "amount", "factor", "soak", "reason"],
        condition: ["kind", "condition", "attribute", "reason"],
        stamina: ["kind", "amount", "reason"],
      }[kind],
    );
  });
});

describe("changing an actor's condition manually (T10)", () => {
  const changed = (actor: ReturnType<typeof someone>, choices: Record<string, unknown>) =>
    play(condition, factsOf(condition, { actor }, choices));
  const poisoned = enemy("thug", { conditions: [state("poisoned", { level: 3 })] });

  it("adds a missing condition, and removes an existing one", () => {
    expect(changed(enemy("thug"), { key: "prone" }).changes).toEqual([effect("thug", "created", "prone")]);
    expect(changed(poisoned, { key: "poisoned" }).changes).toEqual([effect("thug", "deleted", "poisoned")]);
  });

  it("doesn't toggle the condition if the user requests a specific state or level", () => {
    expect(changed(poisoned, { key: "poisoned", active: true })).toMatchObject({
      changes: [],
      card: { outcome: { key: "BLACKOUT.conditionChange.unchanged" } },
    });
    expect(changed(poisoned, { key: "poisoned", active: false }).changes).toEqual([
      effect("thug", "deleted", "poisoned"),
    ]);
    expect(changed(enemy("thug"), { key: "poisoned", active: false }).changes).toEqual([]);
    expect(changed(poisoned, { key: "poisoned", levels: 1 }).changes).toEqual([
      { uuid: "Actor.thug.ActiveEffect.poisoned00000000", path: "system.level", add: 1 },
    ]);
    expect(changed(poisoned, { key: "poisoned", levels: -2 }).changes).toEqual([
      { uuid: "Actor.thug.ActiveEffect.poisoned00000000", path: "system.level", add: -2 },
    ]);
  });

  it("determines before the message is posted whether to add or remove the condition", () => {
    expect(factsOf(condition, { actor: poisoned }, { key: "poisoned" }).choices["operation"]).toBe("take");
    expect(factsOf(condition, { actor: enemy("thug") }, { key: "poisoned" }).choices["operation"]).toBe(
      "give",
    );
  });

  it("adds an injury to the chosen attribute, and never turns a second injury into a wound (R9.8)", () => {
    const injured = enemy("thug", { conditions: [state("injured", { attribute: "strength" })] });
    expect(
      changed(injured, { key: "injured", attribute: "strength", operation: "give", levels: 1 }).changes,
    ).toEqual([]);
    expect(changed(injured, { key: "injured", attribute: "dexterity" }).changes).toEqual([
      effect("thug", "created", "injured"),
    ]);
  });

  it("can take an actor out of the fight and bring the actor back, unless the actor has negative hit points (R9.22)", () => {
    const out = changed(enemy("thug"), { key: "outOfFight" });
    expect(out.changes).toEqual([
      { uuid: "Actor.thug", path: "system.vital.knockedOut", from: false, to: true },
      effect("thug", "created", "outOfFight"),
    ]);
    const knockedOut = enemy("thug", {
      conditions: [state("outOfFight")],
      vital: { ...someone("x").state.vital, knockedOut: true },
    });
    expect(changed(knockedOut, { key: "outOfFight" })).toMatchObject({
      problems: [],
      changes: [{ path: "system.vital.knockedOut", to: false }, effect("thug", "deleted", "outOfFight")],
    });
    const dying = enemy("thug", { hitPoints: { value: -1, max: 13 }, conditions: [state("outOfFight")] });
    expect(changed(dying, { key: "outOfFight" }).problems.map(({ kind, text }) => [kind, text.key])).toEqual([
      ["rule", "BLACKOUT.problem.stillOut"],
    ]);
  });

  it("takes an actor out of the fight at the fifth level of Exhausted (R9.22), and makes a climber fall when Prone is added (R6.6)", () => {
    const tired = enemy("thug", { conditions: [state("exhausted", { level: 4 })] });
    expect(changed(tired, { key: "exhausted", levels: 1 }).changes).toContainEqual(
      effect("thug", "created", "outOfFight"),
    );
    const climber = enemy("thug", { vital: { ...someone("x").state.vital, climbing: 15 } });
    expect(changed(climber, { key: "prone" }).followUps).toMatchObject([
      { action: "fall", choices: { feet: 15 } },
    ]);
  });

  it("rejects unknown conditions and attributes", () => {
    expect(() => changed(enemy("thug"), { key: "bored" })).toThrow("choices.key");
    expect(() => changed(enemy("thug"), { key: "injured", attribute: "charisma" })).toThrow(
      "choices.attribute",
    );
    expect(() => changed(enemy("thug"), { key: "prone", active: "yes" })).toThrow("choices.active");
  });
});
