import { expect, it } from "vitest";
import { isRecord, type Source } from "../../../../../src/ledger/plain.ts";
import { gun, MadeUpEncounter, sheet } from "./support.ts";

const lowest = { face: () => 1 };
const placeIn = (encounter: MadeUpEncounter, id: string): Source => {
  const { people } = encounter.fought;
  return isRecord(people) && isRecord(people[id]) ? people[id] : {};
};
const stored = (encounter: MadeUpEncounter, id: string) =>
  (encounter.world.get(`Actor.${id}`)!["system"] as { readonly variants: { readonly zones: Source } })
    .variants.zones;

it("a frenzied combatant attacks the nearest enemy, but never a hidden one (Z5.6)", () => {
  const nearest = (who: string) => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet({ stress: 8 }), things: [gun("ann")] },
      { id: "lurker", side: "enemy", hidden: true, sheet: sheet() },
      { id: "foe", side: "enemy", sheet: sheet({ stress: 8 }) },
    ]);
    encounter.play("zones.round", "ann", {}, [], lowest);
    return encounter
      .judge("zones.panic", who, {}, [], { dice: { panic: [6] } })
      .followUps.filter(({ action }) => action === "zones.attack");
  };
  expect(nearest("ann").map(({ targets }) => targets)).toEqual([["Actor.foe"]]);
  expect(JSON.stringify(nearest("ann"))).not.toContain("lurker");
  expect(nearest("foe").map(({ targets }) => targets)).toEqual([["Actor.ann"]]);
});

it("a death roll for an injury with a time limit of one shift doesn't replace the round's death roll (Z7.9)", () => {
  const injury = { days: 4, permanent: false };
  const encounter = new MadeUpEncounter([
    {
      id: "ann",
      sheet: sheet({
        injuries: {
          neckVein: { ...injury, key: "neckVein", limit: "round" },
          gutBleeding: { ...injury, key: "gutBleeding", limit: "shift" },
        },
      }),
    },
    { id: "foe", side: "enemy" },
  ]);
  encounter.play("zones.round", "ann", {}, [], lowest);
  const saved = { face: () => 6 };
  encounter.play("zones.deathRoll", "ann", { injury: "gutBleeding" }, [], saved);
  expect(placeIn(encounter, "ann")["deathRound"]).not.toBe(1);
  expect(encounter.settle(saved)).toContain("death.ann.1");
  expect(placeIn(encounter, "ann")["deathRound"]).toBe(1);
});

it("filling in a sheet again resets attributes and skills to Blackout's values, but keeps the current state (Z1.1–Z1.4)", () => {
  const injuries = { gutBleeding: { key: "gutBleeding", limit: "shift", days: 4, permanent: false } };
  const page = sheet({
    attributes: { strength: 6, agility: 6, wits: 3, empathy: 3 },
    health: 6,
    stress: 4,
    injuries,
    supplies: { air: 3 },
    armor: 2,
    responses: { shakes: true },
  });
  const blackout = {
    attributes: { strength: 3, dexterity: 3, intelligence: 5, insight: 2, charisma: 4 },
    ranks: { aim: 3 },
  };
  const encounter = new MadeUpEncounter([{ id: "ann", sheet: page, blackout }]);
  const before = encounter.world;
  encounter.play("zones.prefill", "ann", { anew: true });
  expect(stored(encounter, "ann")).toMatchObject({
    attributes: { strength: 2, agility: 2, wits: 4, empathy: 3 },
    skills: { rangedCombat: 3, closeCombat: 0 },
    health: 2,
    stress: 4,
    injuries,
    supplies: { air: 3 },
    armor: 2,
    responses: { shakes: true },
  });
  encounter.undo();
  expect([...encounter.world]).toEqual([...before]);
});

it("a day of healing counts double if the Gamemaster decides so, or if another character succeeds at Medical Aid (Z7.11)", () => {
  const torn = { tornEar: { key: "tornEar", limit: "", days: 4, permanent: false } };
  const after = (choices: Source, face = 6) => {
    const table = new MadeUpEncounter([
      { id: "ann", sheet: sheet({ injuries: torn }) },
      { id: "bob", sheet: sheet({ injuries: torn }) },
    ]);
    const { card } = table.play("zones.rest", "ann", { span: "day", ...choices }, ["ann", "bob"], {
      face: () => face,
    });
    return [
      ...["ann", "bob"].map(
        id => (stored(table, id)["injuries"] as Record<string, { readonly days: number }>)["tornEar"]?.days,
      ),
      card.dice.length,
    ];
  };
  expect([after({}), after({ caredFor: true }), after({ carer: "ann" }), after({ carer: "ann" }, 2)]).toEqual(
    [
      [3, 3, 0],
      [2, 2, 0],
      [3, 2, 1],
      [3, 3, 1],
    ],
  );
  expect(() => after({ carer: "nobody" })).toThrow(/choices\.carer/u);
});

it("in an ambush, the targets can't push their Observation roll, and roll two fewer dice if the ambush is well prepared (Z2.5)", () => {
  const encounter = new MadeUpEncounter([{ id: "ann", sheet: sheet() }]);
  const { card, prompts } = encounter.judge("zones.roll", "ann", {
    skill: "observation",
    passive: true,
    modifier: -2,
    push: "ask",
  });
  expect([card.dice[0]?.faces.length, prompts]).toEqual([3, []]);
});
