import { describe, expect, it } from "vitest";
import { bleedOut, isBleeding } from "../../../src/actions/health/bleed-out.ts";
import { validateHouseRules } from "../../../src/rules/house-rules.ts";
import type { ActorState } from "../../../src/actions/core/actor-state.ts";
import { dice } from "./holding.ts";
import { condition, factsOf, play, someone, table } from "./support.ts";

const { vital } = someone("x").state;
const lying = (value: number, state: Partial<ActorState> = {}) =>
  factsOf(bleedOut, {
    actor: someone(
      "a",
      { inCombat: true, ownTurn: true },
      { hitPoints: { value, max: 10 }, conditions: [condition("outOfFight")], ...state },
    ),
  });
const roll = (successes: number, d3: number, facts = lying(-2), at = table) =>
  play(bleedOut, facts, { dice: { test: dice(4, successes), damage: [d3] } }, at);

describe("bleeding out (R9.19, R9.20)", () => {
  it("costs d3 hit points with one or two successes, and twice as many with none (example 44, R9.19)", () => {
    expect(roll(0, 2).draft.state("Actor.a").hitPoints.value).toBe(-6);
    expect(roll(1, 2).draft.state("Actor.a").hitPoints.value).toBe(-4);
    expect(roll(2, 2).draft.state("Actor.a").hitPoints.value).toBe(-4);
    expect([roll(0, 2).card.outcome.key, roll(0, 2).card.tone]).toEqual([
      "BLACKOUT.bleedOut.state.bleeding",
      "bad",
    ]);
  });

  it("ends with three or four successes, which stabilize the character (example 44, R9.19)", () => {
    for (const successes of [3, 4]) {
      const { draft, card } = roll(successes, 3);
      expect(draft.state("Actor.a")).toMatchObject({
        hitPoints: { value: -2 },
        vital: { stabilized: true },
        conditions: [{ key: "outOfFight" }],
      });
      expect([card.dice.length, card.outcome.key]).toEqual([1, "BLACKOUT.bleedOut.state.stabilized"]);
    }
  });

  it("ends with five successes, which wake the character with 1 hit point (example 44, R9.19, A22)", () => {
    const tough = someone(
      "a",
      { skills: { vitality: { rank: 2, modifier: 0 } } },
      { hitPoints: { value: -7, max: 10 }, conditions: [condition("outOfFight")] },
    );
    const { draft, card } = play(bleedOut, factsOf(bleedOut, { actor: tough }), {
      dice: { test: dice(6, 5) },
    });
    expect(draft.state("Actor.a")).toMatchObject({ hitPoints: { value: 1 }, conditions: [] });
    expect(card.tone).toBe("good");
  });

  it("requires a d3 only if the test doesn't stop the bleeding", () => {
    expect(play(bleedOut, lying(-2)).needs.map(({ stream }) => stream)).toEqual(["test"]);
    expect(play(bleedOut, lying(-2), { dice: { test: dice(4, 1) } }).needs).toEqual([
      { stream: "damage", count: 1, sides: 3, roller: "Actor.a", inspiration: 0 },
    ]);
    expect(play(bleedOut, lying(-2), { dice: { test: dice(4, 3) } }).needs).toEqual([]);
  });

  it("deals damage that isn't reduced by Damage Resistance or soaking (R9.20, R9.22a), and that can kill the character (R9.23)", () => {
    const protectedOne = lying(-8, {
      resistance: [{ uuid: "Actor.a", path: "system.ownResistance.value", name: "own", value: 5, max: 5 }],
    });
    const { draft, prompts, card } = roll(1, 3, protectedOne);
    expect(prompts).toEqual([]);
    expect(draft.state("Actor.a")).toMatchObject({
      hitPoints: { value: -11 },
      resistance: [{ value: 5 }],
      vital: { dead: true },
    });
    expect(card.outcome.key).toBe("BLACKOUT.bleedOut.dead");
  });

  it("costs no action points, and doesn't allow exertion", () => {
    const { changes } = play(
      bleedOut,
      { ...lying(-2), choices: { exert: true, takingTime: 1 } },
      { dice: { test: dice(4, 3) } },
    );
    expect(changes).toEqual([{ uuid: "Actor.a", path: "system.vital.stabilized", from: false, to: true }]);
    expect(bleedOut.fields(lying(-2), table)).toEqual([]);
    expect(bleedOut.preview(lying(-2), table)).toMatchObject({
      ap: 0,
      stamina: 0,
      pool: { rolled: 4 },
      problems: [],
    });
  });

  it("applies to characters at 0 hit points or less, unless they are stabilized, dead or knocked out non-lethally (R9.18, R9.22, R7.19a)", () => {
    const bleeds = (facts: ReturnType<typeof lying>) => isBleeding(facts.actor, table);
    expect([
      bleeds(lying(0)),
      bleeds(lying(1)),
      bleeds(lying(-2, { vital: { ...vital, stabilized: true } })),
      bleeds(lying(-2, { vital: { ...vital, nonLethal: true } })),
    ]).toEqual([true, false, false, false]);
    expect([
      bleeds(lying(-20, { vital: { ...vital, dead: true } })),
      bleeds(lying(5, { vital: { ...vital, knockedOut: true } })),
    ]).toEqual([false, false]);
    expect(play(bleedOut, lying(3)).problems.map(({ kind, text }) => [kind, text.key])).toEqual([
      ["rule", "BLACKOUT.problem.notBleeding"],
    ]);
  });

  it("doesn't reset positive hit points to 1 if a house rule makes everyone Out of the Fight bleed out (R9.22)", () => {
    const everyone = {
      ...table,
      houseRules: validateHouseRules({ outOfFightBleeding: "everyone" }).houseRules,
    };
    const knocked = someone(
      "a",
      { skills: { vitality: { rank: 2, modifier: 0 } } },
      {
        hitPoints: { value: 6, max: 10 },
        conditions: [condition("outOfFight")],
        vital: { ...vital, knockedOut: true },
      },
    );
    const { draft } = play(
      bleedOut,
      factsOf(bleedOut, { actor: knocked }),
      { dice: { test: dice(6, 5) } },
      everyone,
    );
    expect(draft.state("Actor.a").hitPoints.value).toBe(6);
  });
});
