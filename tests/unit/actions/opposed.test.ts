import { describe, expect, it } from "vitest";
import { breakGrip } from "../../../src/actions/maneuvers/break-grip.ts";
import { disarm } from "../../../src/actions/maneuvers/disarm.ts";
import { dragGripped } from "../../../src/actions/maneuvers/drag-gripped.ts";
import { escapeGrapple } from "../../../src/actions/maneuvers/escape-grapple.ts";
import { grapple } from "../../../src/actions/maneuvers/grapple.ts";
import { opposed } from "../../../src/actions/tests/opposed.ts";
import { percent } from "../../../src/language/formats.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { validateHouseRules } from "../../../src/rules/house-rules.ts";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { dice, textKeys } from "./holding.ts";
import { condition, factsOf, play, someone, table } from "./support.ts";

const actor = someone("one");
const foe = someone("foe", { kind: "npc" });
const friend = someone("friend");
const versus = (target: typeof foe, choices: Choices = {}) =>
  factsOf(opposed, { actor, targets: [target] }, { attribute: "charisma", skill: "persuasion", ...choices });
const rolled = (left: number, right: number) => ({
  answers: { "oppose.0": { value: "charisma.persuasion" } },
  dice: { "opposed": dice(4, left), "oppose.0": dice(4, right) },
});

describe("an opposed test (R3.2–R3.6)", () => {
  it("is rolled for the active actor first, and then prompts the target, who can choose to fail (R2.15)", () => {
    const unrolled = play(opposed, versus(foe));
    expect([unrolled.needs.map(({ stream }) => stream), unrolled.prompts]).toEqual([["opposed"], []]);
    const { prompts, card } = play(opposed, versus(foe), { dice: { opposed: dice(4, 2) } });
    expect(
      prompts.map(({ key, actor: asked, options }) => [key, asked, options.map(({ value }) => value)]),
    ).toEqual([["oppose.0", "Actor.foe", ["charisma.persuasion", "fail"]]]);
    expect([card.outcome.key, card.tone]).toEqual(["BLACKOUT.opposed.waits", "ask"]);
    expect(
      play(opposed, versus(foe), { ...rolled(0, 0), answers: { "oppose.0": { value: "fail" } } }).card.outcome
        .data,
    ).toEqual({ name: "one" });
  });

  it("is won by the side with more successes, and shows each side's dice separately (R3.2)", () => {
    const { card } = play(opposed, versus(foe), rolled(1, 3));
    expect([card.outcome, card.tone]).toEqual([
      { key: "BLACKOUT.opposed.won", data: { name: "foe" } },
      "bad",
    ]);
    expect(play(opposed, versus(friend), rolled(1, 3)).card.outcome).toEqual({
      key: "BLACKOUT.opposed.wins",
      data: { name: "friend", n: 2 },
    });
    expect(card.lines.map(({ value, concealed }) => [value, concealed])).toEqual([
      ["1", undefined],
      ["3", { of: "Actor.foe", need: "all" }],
    ]);
    expect([card.dice[0]?.faces, card.targets[0]?.dice[0]?.faces]).toEqual([dice(4, 1), dice(4, 3)]);
    expect(play(opposed, versus(foe), rolled(3, 1)).card.tone).toBe("good");
  });

  it("is won by the active side in a tie, or by the player character if both sides are active (example 13, R3.3, R3.4)", () => {
    const wins = (target: typeof foe, active: string) =>
      play(opposed, versus(target, { active }), rolled(3, 3)).card.outcome.data?.["name"];
    expect([wins(foe, "left"), wins(foe, "right"), wins(foe, "both")]).toEqual(["one", "foe", "one"]);
  });

  it("stays tied between peers, or if ties are allowed (example 13, R3.5, R3.6)", () => {
    const tie = play(opposed, versus(friend, { active: "both" }), rolled(3, 3));
    expect([tie.card.outcome.key, textKeys(tie.card).at(-1)]).toEqual([
      "BLACKOUT.opposed.tied",
      "BLACKOUT.opposed.reason.peers",
    ]);
    expect(textKeys(play(opposed, versus(foe, { tiePossible: true }), rolled(2, 2)).card)).toEqual(
      expect.arrayContaining([
        "BLACKOUT.opposed.tied",
        "BLACKOUT.opposed.rowTied",
        "BLACKOUT.opposed.reason.tiePossible",
      ]),
    );
  });

  it("can, by house rule, be rerolled with the same pools if peers are tied (R3.5)", () => {
    const again = { ...table, houseRules: validateHouseRules({ peerTie: "reroll" }).houseRules };
    const facts = versus(friend, { active: "both" });
    const first = play(opposed, facts, rolled(2, 2), again);
    expect(first.needs.map(({ stream, count, roller }) => [stream, count, roller])).toEqual([
      ["opposed.again1", 4, "Actor.one"],
      ["oppose.0.again1", 4, "Actor.friend"],
    ]);
    const given = rolled(2, 2);
    const second = play(
      opposed,
      facts,
      { ...given, dice: { ...given.dice, "opposed.again1": dice(4, 1), "oppose.0.again1": dice(4, 2) } },
      again,
    );
    expect(second.card.outcome.data).toEqual({ name: "friend", n: 1 });
    expect(second.card.lines.map(({ value }) => value)).toEqual(["2", "2", "1", "2"]);
    expect([second.card.dice.length, second.card.targets[0]?.dice.length]).toEqual([2, 2]);
  });

  it("stops rerolling and ends in a tie after repeated ties between peers (R3.5)", () => {
    const again = { ...table, houseRules: validateHouseRules({ peerTie: "reroll" }).houseRules };
    const streams = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        [`opposed.again${index + 1}`, dice(4, 1)],
        [`oppose.0.again${index + 1}`, dice(4, 1)],
      ]).flat(),
    );
    const given = rolled(1, 1);
    const { card, needs } = play(
      opposed,
      versus(friend, { active: "both" }),
      { ...given, dice: { ...given.dice, ...streams } },
      again,
    );
    expect([card.outcome.key, needs]).toEqual(["BLACKOUT.opposed.tied", []]);
  });

  it("isn't rerolled if a side chose to fail (R2.15, R3.5)", () => {
    const again = { ...table, houseRules: validateHouseRules({ peerTie: "reroll" }).houseRules };
    const { needs } = play(
      opposed,
      versus(friend, { active: "both" }),
      { answers: { "oppose.0": { value: "fail" } }, dice: { opposed: dice(4, 0) } },
      again,
    );
    expect(needs.map(({ stream }) => stream)).toEqual([]);
  });

  it("can offer the target an alternative attribute and skill, and costs an Afraid side two dice (T10)", () => {
    const afraid = someone("foe", {}, { conditions: [condition("afraid", { source: "Actor.one" })] });
    const { prompts } = play(
      opposed,
      versus(afraid, {
        targets: [{ attribute: "insight", skill: "willpower", orAttribute: "strength", orSkill: "grapple" }],
      }),
      { dice: { opposed: dice(4, 0) } },
    );
    expect(prompts[0]?.options.map(({ value }) => value)).toEqual([
      "insight.willpower",
      "strength.grapple",
      "strength.grapple.exert",
      "fail",
    ]);
    expect(prompts[0]?.options[0]?.dice?.why.map(({ value }) => value)).toContain("−2");
    const scared = someone("one", {}, { conditions: [condition("afraid", { source: "Actor.foe" })] });
    expect(
      opposed
        .preview(factsOf(opposed, { actor: scared, targets: [foe] }), table)
        .rows.map(({ dice: of }) => of),
    ).toEqual([-2]);
  });

  it("is lost by a side that chooses to fail (R2.15)", () => {
    const { card } = play(opposed, versus(foe, { chosenToFail: true }), rolled(4, 1));
    expect([card.outcome.data?.["name"], card.notes.map(({ key }) => key).at(-1)]).toEqual([
      "foe",
      "BLACKOUT.card.chosenToFail",
    ]);
    const wins = (choices: Choices, right: string) =>
      play(opposed, versus(foe, choices), {
        answers: { "oppose.0": { value: right } },
        dice: { "opposed": dice(4, 0), "oppose.0": dice(4, 0) },
      }).card.outcome.data?.["name"];
    expect([
      wins({ chosenToFail: true }, "charisma.persuasion"),
      wins({ active: "right" }, "fail"),
      wins({ active: "right", chosenToFail: true }, "fail"),
    ]).toEqual(["foe", "one", "foe"]);
  });

  it("uses up the actor's Inspiration dice and the target's Distracted condition", () => {
    const distracted = someone("foe", {}, { conditions: [condition("distracted")] });
    const { draft } = play(opposed, versus(distracted, { inspiration: 2 }), {
      answers: { "oppose.0": { value: "charisma.persuasion" } },
      dice: { "opposed": dice(6, 1), "oppose.0": dice(4, 0) },
    });
    expect([draft.inspiration, draft.state("Actor.foe").conditions]).toEqual([-2, []]);
  });

  it("requires a target other than the actor, and valid choices", () => {
    expect(play(opposed, factsOf(opposed, { actor })).problems.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.problem.noTarget",
    ]);
    expect(
      play(opposed, factsOf(opposed, { actor, targets: [actor] })).problems.map(({ text }) => text.key),
    ).toEqual(["BLACKOUT.problem.notYourself"]);
    for (const choices of [
      { active: "nobody" },
      { attribute: "luck" },
      { tiePossible: "yes" },
      { targets: [{ attribute: 3 }] },
      { targets: [{ orAttribute: "luck" }] },
    ]) {
      expect(
        () => play(opposed, versus(foe, choices), { dice: { opposed: dice(4, 1) } }),
        JSON.stringify(choices),
      ).toThrow(RuleError);
    }
    expect(opposed.fields(factsOf(opposed, { actor }), table).map(({ name }) => name)).not.toContain(
      "targets.0.attribute",
    );
    expect(opposed.fields(versus(foe), table).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "targets.0.attribute",
        "targets.0.orSkill",
        "active",
        "tiePossible",
        "chosenToFail",
      ]),
    );
  });
});

describe("the dialog of an opposed test", () => {
  // The chance of each number of successes with four dice, each of which succeeds on 5+.
  const chances = [16, 32, 24, 8, 1].map(ways => ways / 81);
  const atLeastAsMany = chances.reduce(
    (sum, chance, own) =>
      sum + chance * chances.slice(0, own + 1).reduce((others, other) => others + other, 0),
    0,
  );
  const linesOf = (action: typeof opposed, choices: Choices = {}, targets = [foe]) =>
    action.preview(factsOf(action, { actor, targets }, choices), table).lines ?? [];

  it.each([opposed, grapple, escapeGrapple, breakGrip, dragGripped, disarm])(
    "states the exact chance that the actor wins $key against the target's best pair (R3.2, R3.3)",
    action => {
      const lines = linesOf(action).filter(({ chance }) => chance);
      expect(lines).toEqual([
        {
          text: { key: "BLACKOUT.opposed.won", data: { name: "one" } },
          value: percent(atLeastAsMany),
          chance: true,
          concealed: { of: "Actor.foe", need: "all" },
        },
      ]);
    },
  );

  it("states no chance without a target or if the actor chooses to fail (R2.15)", () => {
    for (const action of [opposed, grapple, disarm])
      for (const lines of [linesOf(action, {}, []), linesOf(action, { chosenToFail: true })])
        expect(lines.filter(({ chance }) => chance)).toEqual([]);
  });
});
