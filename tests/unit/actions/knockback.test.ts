import { describe, expect, it } from "vitest";
import { knockback } from "../../../src/actions/movement/knockback.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { textKeys } from "./holding.ts";
import { factsOf, play, someone, table } from "./support.ts";

const actor = someone("boss");
const flier = someone(
  "flier",
  { kind: "npc" },
  {
    resistance: [{ uuid: "Actor.flier", path: "system.ownResistance.value", name: "own", value: 1, max: 1 }],
  },
);
const other = someone(
  "other",
  { kind: "npc" },
  { armor: [{ uuid: "Actor.other", path: "system.ownArmor.value", name: "own", value: 3, max: 3 }] },
);
const push = (choices: Choices, targets = [flier, other]) => factsOf(knockback, { actor, targets }, choices);

describe("a knockback (T11.2, R9.22a)", () => {
  it("deals no damage without a collision", () => {
    const { needs, changes, card } = play(knockback, push({ feet: 25 }, [flier]));
    expect([needs, changes, card.outcome]).toEqual([
      [],
      [],
      { key: "BLACKOUT.knockback.outcome.nothing", data: { name: "flier", n: 25 } },
    ]);
  });

  it("of 25 feet deals 3d3 direct damage to the target, and 3D to a character in the way (example 38, T11.2)", () => {
    const facts = push({ feet: 25, collision: "somebody" });
    expect(
      play(knockback, facts).needs.map(({ stream, count, sides, roller }) => [stream, count, sides, roller]),
    ).toEqual([
      ["collision", 3, 3, "Actor.boss"],
      ["damage", 3, 6, "Actor.boss"],
    ]);
    const { draft, card } = play(knockback, facts, { dice: { collision: [3, 2, 1], damage: [6, 5, 1] } });
    expect(draft.state("Actor.flier")).toMatchObject({ hitPoints: { value: 8 }, resistance: [{ value: 0 }] });
    expect(draft.state("Actor.other")).toMatchObject({ hitPoints: { value: 6 } });
    expect(card.targets.map(({ uuid, outcome }) => [uuid, outcome.key])).toEqual([
      ["Actor.flier", "BLACKOUT.knockback.hurt"],
      ["Actor.other", "BLACKOUT.knockback.hurt"],
    ]);
    expect(textKeys(card)).toContain("BLACKOUT.knockback.outcome.somebody");
  });

  it("requires one damage die for each character if the collision occurs after 15 feet, and none if it occurs after 10 feet (example 38, T11.2)", () => {
    const needs = (feetTravelled: number) =>
      play(knockback, push({ feet: 25, collision: "somebody", feetTravelled })).needs.map(
        ({ count }) => count,
      );
    expect(needs(15)).toEqual([1, 1]);
    expect(needs(10)).toEqual([]);
    expect(
      play(knockback, push({ feet: 25, collision: "somebody", feetTravelled: 10 })).card.targets.map(
        ({ outcome }) => outcome.key,
      ),
    ).toEqual(["BLACKOUT.knockback.unhurt", "BLACKOUT.knockback.unhurt"]);
  });

  it("has a field for the distance traveled only if the target hits an obstacle", () => {
    const asked = (choices: Choices) => knockback.fields(push(choices), table).map(({ name }) => name);
    expect(asked({ collision: "nothing" })).not.toContain("feetTravelled");
    expect(asked({ collision: "wall" })).toContain("feetTravelled");
  });

  it("limits the distance traveled to the distance of the push, and doesn't damage a wall", () => {
    const { needs, card } = play(knockback, push({ feet: 15, collision: "wall", feetTravelled: 40 }));
    expect(needs.map(({ stream, count }) => [stream, count])).toEqual([["collision", 1]]);
    expect(card.targets).toHaveLength(1);
    expect(
      knockback.preview(push({ feet: 15, collision: "somebody" }), table).lines.map(({ value }) => value),
    ).toEqual([
      undefined,
      { key: "BLACKOUT.prompt.dice", data: { n: 1, sides: 3 } },
      { key: "BLACKOUT.dice", data: { n: 1 } },
    ]);
  });

  it("asks a player character's owner whether to soak the damage, and applies the answer (R9.5, R9.9)", () => {
    const hero = someone("flier", { injuryReduction: 2 });
    const facts = push({ feet: 15, collision: "wall" }, [hero]);
    const asked = play(knockback, facts, { dice: { collision: [3] } });
    expect([
      asked.prompts.map(({ key }) => key),
      asked.card.tone,
      asked.card.targets[0]?.outcome.key,
    ]).toEqual([["soak.0"], "ask", "BLACKOUT.knockback.rowWaits"]);
    const { draft } = play(knockback, facts, {
      dice: { "collision": [3], "soak.0": [1], "limb.0": [2] },
      answers: { "soak.0": { value: "injury" } },
    });
    expect(draft.state("Actor.flier")).toMatchObject({
      hitPoints: { value: 12 },
      conditions: [{ key: "injured", attribute: "strength", limb: "right" }],
    });
  });

  it("makes a climbing target fall (R6.6)", () => {
    const climber = someone("flier", { kind: "npc" }, { vital: { ...actor.state.vital, climbing: 30 } });
    const { followUps, draft } = play(knockback, push({ feet: 5 }, [climber]));
    expect(followUps).toEqual([
      expect.objectContaining({ action: "fall", actor: "Actor.flier", choices: { feet: 30 } }),
    ]);
    expect(draft.state("Actor.flier").vital.climbing).toBe(0);
    expect(play(knockback, push({ feet: 0 }, [climber])).followUps).toEqual([]);
  });

  it("keeps its dice when the distance is amended", () => {
    const given = { dice: { collision: [3, 2, 1], damage: [1, 1, 1] } };
    const lost = (feetTravelled: number) =>
      play(knockback, push({ feet: 25, collision: "somebody", feetTravelled }), given).draft.state(
        "Actor.flier",
      ).hitPoints.value;
    expect([lost(25), lost(20), lost(15), lost(10)]).toEqual([8, 9, 11, 13]);
  });

  it("requires a target, and a second one if the first collides with another character", () => {
    const problems = (choices: Choices, targets: (typeof flier)[]) =>
      play(knockback, push(choices, targets)).problems.map(({ text }) => text.key);
    expect(problems({}, [])).toEqual(["BLACKOUT.problem.noTarget"]);
    expect(problems({ collision: "somebody" }, [flier])).toEqual(["BLACKOUT.problem.nobodyInTheWay"]);
    for (const choices of [
      { feet: -5 },
      { feet: 2.5 },
      { collision: "moon" },
      { collision: "wall", feetTravelled: "far" },
    ]) {
      expect(() => play(knockback, push(choices)), JSON.stringify(choices)).toThrow(RuleError);
    }
  });
});
