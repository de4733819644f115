import { describe, expect, it } from "vitest";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { fieldRepair } from "../../../src/actions/gear/field-repair.ts";
import { factsOf, play, someone, table } from "./support.ts";
import { thing, worn } from "./things.ts";

const toolbox = thing("Toolbox");
const three = { dice: { test: [5, 5, 6, 1] } };
const wearer = (id = "smith") =>
  someone(id, {}, { armor: [worn("suit", 15, 21)], resistance: [worn("suit", 1, 3, "resistance")] });

describe("field repair (R8.12)", () => {
  it("raises AV from 15 of 21 to 18 with three successes (example 47)", () => {
    const { changes, card } = play(
      fieldRepair,
      factsOf(fieldRepair, { actor: wearer(), gear: [toolbox] }),
      three,
    );
    expect(changes).toEqual([{ uuid: "Actor.a.Item.suit", path: "system.armor.value", add: 3 }]);
    expect(card.outcome).toEqual({ key: "BLACKOUT.repair.restored", data: { n: 3 } });
  });

  it("can restore Damage Resistance first, and then armor with the remaining successes", () => {
    expect(
      play(
        fieldRepair,
        factsOf(fieldRepair, { actor: wearer(), gear: [toolbox] }, { first: "resistance" }),
        three,
      ).changes,
    ).toEqual([
      { uuid: "Actor.a.Item.suit", path: "system.armor.value", add: 1 },
      { uuid: "Actor.a.Item.suit", path: "system.resistance.value", add: 2 },
    ]);
  });

  it("can repair another character's worn armor", () => {
    expect(
      play(
        fieldRepair,
        factsOf(fieldRepair, { actor: someone("smith"), gear: [toolbox], targets: [wearer("friend")] }),
        three,
      ).changes,
    ).toEqual([{ uuid: "Actor.a.Item.suit", path: "system.armor.value", add: 3 }]);
  });

  it("can repair a piece of carried armor", () => {
    const vest = thing(
      "vest",
      { type: "armor" },
      { armor: { value: 7, max: 9 }, resistance: { value: 0, max: 0 } },
    );
    expect(
      play(fieldRepair, factsOf(fieldRepair, { actor: wearer(), item: vest, gear: [toolbox] }), three)
        .changes,
    ).toEqual([{ uuid: "Actor.a.Item.vest", path: "system.armor.value", add: 2 }]);
    const facts = factsOf(fieldRepair, { actor: wearer(), gear: [toolbox, vest] });
    expect(facts.choices["piece"]).toBe("Actor.a.Item.suit");
    expect(
      play(fieldRepair, factsOf(fieldRepair, facts, { piece: "Actor.a.Item.vest" }), three).changes,
    ).toEqual([{ uuid: "Actor.a.Item.vest", path: "system.armor.value", add: 2 }]);
  });

  it("has no effect on undamaged armor", () => {
    const odd = someone("smith", {}, { armor: [worn("suit", 30, 21)] });
    expect(
      play(fieldRepair, factsOf(fieldRepair, { actor: odd, gear: [toolbox] }), three).card.outcome.key,
    ).toBe("BLACKOUT.repair.nothing");
  });

  it("can't repair natural armor, which grows back (R8.13)", () => {
    const beast = someone(
      "beast",
      { kind: "npc" },
      { armor: [{ ...worn("own", 1, 5), uuid: "Actor.beast" }] },
    );
    expect(
      play(
        fieldRepair,
        factsOf(fieldRepair, { actor: someone("smith"), gear: [toolbox], targets: [beast] }),
      ).problems.map(({ text }) => text.key),
    ).toEqual(["BLACKOUT.problem.repair.nothing"]);
  });

  it("requires tools, and isn't possible in combat", () => {
    const keys = (part: Partial<Parameters<typeof factsOf>[1]>, choices = {}) =>
      play(fieldRepair, factsOf(fieldRepair, { actor: wearer(), ...part }, choices)).problems.map(
        ({ text }) => text.key,
      );
    expect(keys({})).toEqual(["BLACKOUT.problem.repair.noTools"]);
    expect(keys({}, { tools: true })).toEqual([]);
    expect(keys({ gear: [thing("Smithing tools")] })).toEqual([]);
    expect(
      keys({ actor: someone("smith", { inCombat: true }, { armor: [worn("suit", 1, 2)] }), gear: [toolbox] }),
    ).toEqual(["BLACKOUT.problem.repair.inCombat"]);
  });

  it("can use Mechacraft by house rule (A27)", () => {
    const actor = someone(
      "smith",
      { skills: { mechacraft: { rank: 3, modifier: 0 } } },
      { armor: [worn("suit", 1, 9)] },
    );
    const house = {
      ...table,
      houseRules: { ...defaultHouseRules, repairSkill: "craftingOrMechacraft" as const },
    };
    const facts = factsOf(fieldRepair, { actor, gear: [toolbox] }, { pair: "" });
    expect(play(fieldRepair, facts, {}, house).needs).toMatchObject([{ count: 7 }]);
    expect(play(fieldRepair, facts).needs).toMatchObject([{ count: 4 }]);
  });
});
