import { describe, expect, it } from "vitest";
import type { ActorFacts, Choices } from "../../../../src/actions/core/facts.ts";
import type { ActorState } from "../../../../src/actions/core/actor-state.ts";
import type { Given } from "../../../../src/actions/core/hand.ts";
import { hazardKeys } from "../../../../src/rules/conditions/hazards.ts";
import { hazard } from "../../../../src/actions/party/hazard.ts";
import { chosenHazard, strengthBounds } from "../../../../src/actions/party/hazard/choices.ts";
import { dice } from "../holding.ts";
import { budget, condition, factsOf, play, someone, table, unexplained } from "../support.ts";
import { roundTrip } from "../world.ts";

const person = (id: string, part: Partial<ActorFacts> = {}, state: Partial<ActorState> = {}) =>
  someone(id, part, state);

function struck(people: readonly ActorFacts[], choices: Choices, given: Partial<Given> = {}) {
  const [actor, ...targets] = people;
  const facts = factsOf(hazard, { actor: actor!, targets }, choices);
  const result = play(hazard, facts, given);
  expect(unexplained(result.card)).toEqual([]);
  const { before, back } = roundTrip(facts, result.changes);
  expect(back).toEqual(before);
  return { ...result, of: (id: string) => result.draft.state(`Actor.${id}`) };
}

const asked = ({ prompts }: ReturnType<typeof struck>) =>
  prompts.map(({ key, actor, options }) => [
    key,
    actor,
    options.find(one => one.dice?.difficulty != null)?.dice?.difficulty,
  ]);
const npc = (id: string) => person(id, { kind: "npc" });

describe("an environmental hazard (R6.4)", () => {
  it("asks the owner of each character for a test, but rolls immediately for enemies", () => {
    expect(asked(struck([person("a"), person("b")], { hazard: "deepWater", strength: 2 }))).toEqual([
      ["breath.0", "Actor.a", 2],
      ["breath.1", "Actor.b", 2],
    ]);
    expect(
      struck([npc("a"), npc("b")], { hazard: "deepWater", strength: 1 }).needs.map(({ stream, roller }) => [
        stream,
        roller,
      ]),
    ).toEqual([
      ["breath.0", "Actor.a"],
      ["breath.1", "Actor.b"],
    ]);
  });

  it.each(["deepWater", "suffocation"] as const)(
    "of type %s requires a test, and knocks out a target who fails (R6.12)",
    key => {
      const met = struck(
        [person("a")],
        { hazard: key, strength: 3 },
        { dice: { "breath.0": dice(4, 3) }, answers: { "breath.0": { value: "endurance.fortitude" } } },
      );
      expect(met.of("a").vital.knockedOut).toBe(false);
      const failed = struck(
        [person("a")],
        { hazard: key, strength: 3 },
        { dice: { "breath.0": dice(4, 2) }, answers: { "breath.0": { value: "endurance.fortitude" } } },
      );
      expect(failed.of("a")).toMatchObject({
        vital: { knockedOut: true },
        conditions: [{ key: "outOfFight" }],
      });
    },
  );

  it.each(["deepWater", "suffocation"] as const)(
    "of type %s requires no test from an unconscious target, and the card shows the risk (R6.12)",
    key => {
      const out = person("a", {}, { conditions: [condition("outOfFight")] });
      const result = struck([out, person("b")], { hazard: key, strength: 4 });
      expect(asked(result)).toEqual([["breath.1", "Actor.b", 4]]);
      expect(result.card.targets[0]).toMatchObject({
        outcome: { key: "BLACKOUT.breath.already" },
        lines: [
          { text: { key: key === "suffocation" ? "BLACKOUT.breath.riskAir" : "BLACKOUT.breath.risk" } },
        ],
      });
    },
  );

  it("deals d3 damage per five feet of a fall and causes Prone, or deals only half the damage if the test succeeds (R6.13, R6.14)", () => {
    expect(asked(struck([person("a")], { hazard: "fall", strength: 20 }))).toEqual([
      ["fall.0", "Actor.a", 3],
    ]);
    const given = (value: string, faces: readonly number[]): Given => ({
      dice: { "fall.0": faces, "fall.0.damage": [3, 3, 2, 2] },
      answers: { "fall.0": { value }, "soak.fall.0": { value: "none" } },
    });
    expect(
      struck([person("a")], { hazard: "fall", strength: 20 }, given("endurance.fortitude", dice(4, 3))).of(
        "a",
      ),
    ).toMatchObject({ hitPoints: { value: 8 }, conditions: [] });
    expect(struck([person("a")], { hazard: "fall", strength: 20 }, given("fail", [])).of("a")).toMatchObject({
      hitPoints: { value: 3 },
      conditions: [{ key: "prone" }],
    });
    expect(struck([person("a")], { hazard: "fall", strength: 9 })).toMatchObject({
      prompts: [],
      changes: [],
    });
  });

  it("of type fire deals damage immediately, and then requires a test based on the lost hit points (T11.2, R11.6)", () => {
    const open = struck([person("a")], { hazard: "fire", strength: 3 });
    expect(open.prompts.map(({ key }) => key)).toEqual(["soak.hazard.0"]);
    const burnt = struck(
      [person("a")],
      { hazard: "fire", strength: 3 },
      { answers: { "soak.hazard.0": { value: "none" } } },
    );
    expect(burnt.of("a").hitPoints.value).toBe(10);
    expect(asked(burnt)).toEqual([["resist.0", "Actor.a", 3]]);
    const failed = struck(
      [person("a")],
      { hazard: "fire", strength: 3 },
      { answers: { "soak.hazard.0": { value: "none" }, "resist.0": { value: "fail" } } },
    );
    expect([failed.prompts, failed.of("a").resist]).toEqual([[], { pending: [], rolled: [] }]);
    expect(failed.of("a").conditions.length).toBeGreaterThan(0);
  });

  it("requires a combatant's test only on the combatant's own turn (R11.3)", () => {
    const result = struck(
      [person("a", { inCombat: true }, { budget: budget(3) })],
      { hazard: "cold", strength: 2 },
      { answers: { "soak.hazard.0": { value: "none" } } },
    );
    expect([
      result.prompts,
      result.of("a").resist.pending.map(({ effect }) => effect),
      result.followUps.map(({ action }) => action),
    ]).toEqual([[], ["frost"], ["resist"]]);
  });

  it("causes Acid if a test against acid fails, and Poisoned if a test against radiation fails (T11.2)", () => {
    expect(asked(struck([person("a")], { hazard: "acid", strength: 2 }))).toEqual([
      ["resist.0", "Actor.a", 2],
    ]);
    expect(
      struck([person("a")], { hazard: "acid", strength: 2 }, { answers: { "resist.0": { value: "fail" } } })
        .of("a")
        .conditions.map(({ key }) => key),
    ).toEqual(["acid"]);
    const sick = struck(
      [person("a")],
      { hazard: "radiation", strength: 2 },
      { answers: { "resist.0": { value: "fail" } } },
    );
    expect(sick.of("a").conditions.map(({ key }) => key)).toEqual(["poisoned"]);
  });

  it("has no effect on dead targets", () => {
    const dead = person("a", {}, { vital: { ...someone("x").state.vital, dead: true } });
    for (const key of hazardKeys) expect(struck([dead], { hazard: key, strength: 10 }).changes).toEqual([]);
  });

  it("has a strength from 1 to the maximum for its type", () => {
    expect(hazardKeys.map(key => [key, strengthBounds(key).max])).toEqual([
      ["fall", 10_000],
      ["deepWater", 20],
      ["suffocation", 20],
      ["fire", 20],
      ["acid", 20],
      ["cold", 20],
      ["electric", 20],
      ["radiation", 20],
      ["zeroGravity", 20],
      ["quicksand", 20],
      ["laserField", 20],
      ["poisonFog", 20],
      ["roughWater", 20],
    ]);
    for (const key of hazardKeys)
      expect(() => chosenHazard({ hazard: key, strength: 0 })).toThrow(/strength/u);
    expect(
      hazard.fields(factsOf(hazard, { actor: person("a") }, { hazard: "fall" }), table)[1],
    ).toMatchObject({ max: 10_000 });
  });
});

describe("an actor who enters a hazardous area (R6.4)", () => {
  const entered = (successes: number | null, choices: Choices = {}) =>
    struck(
      [person("a")],
      { hazard: "quicksand", strength: 2, crosses: true, place: "The pit", ...choices },
      successes === null
        ? {}
        : {
            dice: { "cross.0": dice(4, successes) },
            answers: { "cross.0": { value: "strength.athletics" } },
          },
    );

  it("must make a test to cross the area, and is affected only on a failure", () => {
    expect(asked(entered(null))).toEqual([["cross.0", "Actor.a", 2]]);
    const met = entered(2);
    expect([met.prompts, met.card.targets[0]?.outcome.key, met.card.notes]).toMatchObject([
      [],
      "BLACKOUT.cross.crosses",
      [{ key: "BLACKOUT.hazardCard.place" }],
    ]);
    expect(met.of("a").resist.pending).toEqual([]);
    expect(asked(entered(1))).toEqual([["resist.0", "Actor.a", 2]]);
  });

  it("is affected immediately if crossing the area requires no test", () => {
    expect(asked(entered(null, { hazard: "poisonFog" }))).toEqual([["resist.0", "Actor.a", 2]]);
  });
});
