import { describe, expect, it } from "vitest";
import { stress } from "../../../src/actions/health/stress.ts";
import { takeTrauma } from "../../../src/actions/health/take-trauma.ts";
import { condition, factsOf, play, someone, table } from "./support.ts";

const party = { uuid: "Actor.party", inspiration: 3, members: ["Actor.hero"] };
const has = (uuid: string, key: string, attribute: string) =>
  expect.objectContaining({
    uuid: `Actor.${uuid}`,
    created: expect.objectContaining({ system: expect.objectContaining({ key, attribute }) }),
  });
const pool = (add: number) => ({ uuid: "Actor.party", path: "system.inspiration.value", add });

describe("manually assigned injuries and wounds (R9.6, R9.12, R9.17)", () => {
  const hurt = (choices: Record<string, unknown>, dice = {}, targets = [someone("hero")]) =>
    play(takeTrauma, factsOf(takeTrauma, { actor: someone("gm"), targets, party }, choices), { dice });

  it("can be assigned only by Gamemasters", () => {
    expect(takeTrauma.who).toBe("gamemaster");
  });

  it("affect a random attribute, and add an Inspiration die if they wound a party member (R9.14)", () => {
    expect(hurt({}).needs).toMatchObject([{ stream: "attribute.0", count: 1, sides: 3, roller: "Actor.gm" }]);
    expect(hurt({}, { "attribute.0": [2] }).changes).toEqual([has("hero", "wounded", "endurance"), pool(1)]);
    expect(hurt({}, { "attribute.0": [3] }, [someone("stranger")]).changes).toEqual([
      has("stranger", "wounded", "dexterity"),
    ]);
  });

  it("can affect a chosen attribute, but the limb is always random (R9.7)", () => {
    expect(hurt({ kind: "injury", attribute: "strength" }).needs).toMatchObject([
      { stream: "limb.0", sides: 2 },
    ]);
    const { changes, card } = hurt({ kind: "injury", attribute: "strength" }, { "limb.0": [2] });
    expect(changes).toEqual([has("hero", "injured", "strength")]);
    expect(changes).toMatchObject([{ created: { system: { limb: "right" } } }]);
    expect(card.targets[0]?.lines).toEqual([
      {
        text: {
          key: "BLACKOUT.trauma.follows.injury.strength",
          data: { limb: { key: "BLACKOUT.trauma.limb.strength.right" } },
        },
      },
    ]);
    expect(hurt({ kind: "injury", attribute: "endurance" }).needs).toEqual([]);
  });

  it("count as a wound if the attribute is already injured (R9.8), and have no effect if it is already wounded (R9.12)", () => {
    const injured = someone("hero", {}, { conditions: [condition("injured", { attribute: "dexterity" })] });
    const again = hurt({ kind: "injury", attribute: "dexterity" }, { "limb.0": [1] }, [injured]);
    expect(again.changes).toEqual([has("hero", "wounded", "dexterity"), pool(1)]);
    expect(again.card.targets[0]?.lines.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.trauma.again",
      "BLACKOUT.trauma.follows.wound",
      "BLACKOUT.harm.inspiration",
    ]);
    const wounded = someone("hero", {}, { conditions: [condition("wounded", { attribute: "dexterity" })] });
    expect(hurt({ attribute: "dexterity" }, {}, [wounded])).toMatchObject({
      changes: [],
      card: { targets: [{ outcome: { key: "BLACKOUT.trauma.already" } }] },
    });
  });

  it("take a target out of the fight by causing a fifth level of Exhausted (R9.7, R9.22)", () => {
    const tired = someone("hero", {}, { conditions: [condition("exhausted", { level: 4 })] });
    expect(
      hurt({ kind: "injury", attribute: "endurance" }, {}, [tired]).changes.map(
        change => "created" in change && change.created["name"],
      ),
    ).toEqual(["BLACKOUT.condition.injured", "BLACKOUT.condition.outOfFight"]);
  });

  it("require a target, and are rolled separately for each target", () => {
    const both = hurt({}, { "attribute.0": [1], "attribute.1": [2] }, [someone("hero"), someone("other")]);
    expect(both.changes).toEqual([
      has("hero", "wounded", "strength"),
      has("other", "wounded", "endurance"),
      pool(1),
    ]);
    expect(hurt({}, {}, []).problems.map(({ kind }) => kind)).toEqual(["rule"]);
    expect(() => hurt({ attribute: "charisma" })).toThrow("choices.attribute");
  });
});

describe("stress (R9.24, R4.2)", () => {
  const stressed = (value: number, choices: Record<string, unknown>, id = "hero") =>
    play(
      stress,
      factsOf(
        stress,
        { actor: someone("gm"), targets: [someone(id, {}, { stress: value })], party },
        choices,
      ),
    );

  it("increases up to its maximum, and adds an Inspiration die with each increase", () => {
    expect(stressed(0, {}).changes).toEqual([
      { uuid: "Actor.hero", path: "system.stress.value", add: 1 },
      pool(1),
    ]);
    expect(stressed(4, { amount: 3 }).changes).toEqual([
      { uuid: "Actor.hero", path: "system.stress.value", add: 1 },
      pool(1),
    ]);
    expect(stressed(5, {})).toMatchObject({
      changes: [],
      card: { targets: [{ outcome: { key: "BLACKOUT.stress.full" } }] },
    });
  });

  it("adds no Inspiration die for actors outside the party, or if the Gamemaster decides against it", () => {
    expect(stressed(0, { inspire: false }).changes).toEqual([
      { uuid: "Actor.hero", path: "system.stress.value", add: 1 },
    ]);
    expect(stressed(0, {}, "stranger").changes).toEqual([
      { uuid: "Actor.stranger", path: "system.stress.value", add: 1 },
    ]);
  });

  it("can be changed only by Gamemasters, and only for actors with a stress value", () => {
    const enemy = someone("enemy", { kind: "npc" }, { stress: null });
    expect(play(stress, factsOf(stress, { actor: enemy, targets: [enemy] })).changes).toEqual([]);
    expect([stress.who, stress.preview(factsOf(stress, { actor: enemy }), table).problems.length]).toEqual([
      "gamemaster",
      1,
    ]);
    expect(() => stressed(0, { amount: 6 })).toThrow("choices.amount");
  });
});
