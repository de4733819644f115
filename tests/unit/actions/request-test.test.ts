import { describe, expect, it } from "vitest";
import { validateHouseRules } from "../../../src/rules/house-rules.ts";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { requestTest } from "../../../src/actions/tests/request-test.ts";
import { requestView } from "../../../src/applications/requests/request-view.ts";
import { typedDifficulty } from "../../../src/applications/requests/typed-difficulty.ts";
import { english } from "../applications/words.ts";
import { dice } from "./holding.ts";
import { condition, factsOf, play, someone, table } from "./support.ts";

const skills = { perception: { rank: 1, modifier: 0 }, stealth: { rank: 0, modifier: 0 } };
const [ann, ben, cid] = ["ann", "ben", "cid"].map(name => someone(name, { skills })) as [
  ReturnType<typeof someone>,
  ReturnType<typeof someone>,
  ReturnType<typeof someone>,
];
const asked = (choices: Choices = {}) => factsOf(requestTest, { actor: ann, targets: [ben, cid] }, choices);
const roll = "insight.perception";
/** Returns each participant's answer and five dice that show the given number of successes. */
const rolled = (...successes: number[]) => ({
  answers: Object.fromEntries(successes.map((_, index) => [`ask.${index}`, { value: roll }])),
  dice: Object.fromEntries(successes.map((n, index) => [`ask.${index}`, dice(5, n)])),
});
const result = (choices: Choices, ...successes: number[]) =>
  play(requestTest, asked(choices), rolled(...successes));

describe("a test requested from several actors", () => {
  it("prompts each owner, and shows on one card which actors still have to roll", () => {
    const open = play(requestTest, asked({ why: "Do you hear it?" }));
    expect(open.prompts.map(({ key, actor, question }) => [key, actor, question.data])).toEqual([
      ["ask.0", "Actor.ann", { why: "Do you hear it?", name: "ann" }],
      ["ask.1", "Actor.ben", { why: "Do you hear it?", name: "ben" }],
      ["ask.2", "Actor.cid", { why: "Do you hear it?", name: "cid" }],
    ]);
    expect(result({ difficulty: 2 }, 2).card).toMatchObject({
      outcome: { key: "BLACKOUT.requested.waitsFor", data: { names: "ben, cid" } },
      tone: "ask",
    });
    expect(result({ difficulty: 2 }, 2).card.targets.map(({ outcome }) => outcome.key)).toEqual([
      "BLACKOUT.outcome.success",
      "BLACKOUT.ambush.rolls",
      "BLACKOUT.ambush.rolls",
    ]);
  });

  it("prompts for each actor only once, and rolls for enemies immediately", () => {
    const guard = someone("guard", { kind: "npc" });
    const { prompts, needs } = play(requestTest, factsOf(requestTest, { actor: ann, targets: [ann, guard] }));
    expect([prompts.map(({ actor }) => actor), needs.map(({ roller }) => roller)]).toEqual([
      ["Actor.ann"],
      ["Actor.guard"],
    ]);
  });

  it("shows each actor's successes, but no odds or verdict, if it has no difficulty", () => {
    expect(play(requestTest, asked()).prompts[0]?.options[0]?.dice).toMatchObject({
      difficulty: null,
      chance: null,
    });
    const { card } = result({}, 2, 1, 0);
    expect([card.outcome.key, card.lines, card.targets.map(({ lines }) => lines[0]?.value)]).toEqual([
      "BLACKOUT.requested.done",
      [],
      ["2", "1", "0"],
    ]);
  });

  it("offers every pair if either the attribute or the skill is left open, but only trained skills if both are (R3.7)", () => {
    const values = (choices: Choices) =>
      play(requestTest, asked(choices))
        .prompts[0]?.options.map(({ value }) => value)
        .filter(value => !/exert|fail|inspired/u.test(value));
    expect(values({ attribute: "free" })).toHaveLength(6);
    expect(values({ skill: "free" })).toEqual(["insight.perception", "insight.stealth"]);
    expect(values({ attribute: "free", skill: "free" })?.every(value => value.endsWith(".perception"))).toBe(
      true,
    );
  });

  it.each([
    ["average", 5 / 3, "lost"],
    ["best", 3, "won"],
    ["worst", 0, "lost"],
    ["all", 0, "lost"],
  ] as const)("compares the group result “%s” with the difficulty (R3.13)", (group, number, end) => {
    const { card } = result({ difficulty: 2, group }, 3, 2, 0);
    expect([card.lines[0]?.value, card.outcome.key]).toEqual([
      String(Math.round(number * 100) / 100),
      `BLACKOUT.requested.${end}`,
    ]);
    expect(card.lines[0]?.why?.map(({ value }) => value)).toEqual(["3", "2", "0"]);
  });

  it("succeeds if the average or, for a group test of the type “all”, every result reaches the difficulty (R3.13)", () => {
    expect(result({ difficulty: 2, group: "average" }, 3, 2, 1).card.tone).toBe("good");
    expect(result({ difficulty: 2, group: "all" }, 3, 2, 2).card.tone).toBe("good");
    expect(result({ group: "average" }, 3, 2, 2).card.outcome).toEqual({
      key: "BLACKOUT.requested.result",
      data: { n: "2.33" },
    });
  });

  it("rounds the average according to the house rule (R3.14)", () => {
    const down = { ...table, houseRules: validateHouseRules({ groupAverage: "up" }).houseRules };
    expect(
      play(requestTest, asked({ difficulty: 2, group: "average" }), rolled(3, 2, 0), down).card.tone,
    ).toBe("good");
  });

  it("shows the result of a group that includes an enemy only to users who are allowed to see it", () => {
    const guard = someone("guard", { kind: "npc" });
    const { card } = play(
      requestTest,
      factsOf(requestTest, { actor: ann, targets: [guard] }, { group: "average" }),
      { answers: { "ask.0": { value: roll } }, dice: { "ask.0": dice(5, 2), "ask.1": dice(4, 1) } },
    );
    expect([card.outcome, card.lines[0]?.value, card.lines[0]?.concealed]).toEqual([
      { key: "BLACKOUT.requested.done" },
      "1.5",
      { of: "Actor.guard", need: "all" },
    ]);
  });

  it("names the attribute and the skill in its subtitle unless both are open", () => {
    const subtitle = (choices: Choices) => play(requestTest, asked(choices), {}).card.subtitle;
    expect(subtitle({ attribute: "free", skill: "free" })).toEqual({ key: "BLACKOUT.requested.freePair" });
    expect(subtitle({ attribute: "free", skill: "aim" })).toMatchObject({
      key: "BLACKOUT.card.pair",
      data: { attribute: { key: "BLACKOUT.requested.free" } },
    });
  });

  it("gives no successes to participants who choose to fail (R2.15)", () => {
    const { card } = play(requestTest, asked({ difficulty: 1, group: "best" }), {
      answers: Object.fromEntries([0, 1, 2].map(index => [`ask.${index}`, { value: "fail" }])),
    });
    expect([card.outcome.key, card.targets[0]?.outcome.key]).toEqual([
      "BLACKOUT.requested.lost",
      "BLACKOUT.card.chosenToFail",
    ]);
  });
});

describe("a requested opposed test between two actors (R3.2–R3.6)", () => {
  const guard = someone("guard", { kind: "npc" });
  const pool = (target: typeof ann) => (target.kind === "npc" ? 4 : 5);
  const two = (
    choices: Choices,
    mine: number,
    theirs: number,
    target = ben,
    houseRules = table.houseRules,
    more = {},
  ) =>
    play(
      requestTest,
      factsOf(requestTest, { actor: ann, targets: [target] }, { group: "opposed", ...choices }),
      {
        answers: { "ask.0": { value: roll }, "ask.1": { value: roll } },
        dice: { "ask.0": dice(5, mine), "ask.1": dice(pool(target), theirs), ...more },
      },
      { ...table, houseRules },
    );
  const textsOf = ({ card }: ReturnType<typeof two>) => [
    card.outcome.key,
    card.outcome.data?.["name"],
    card.notes[0]?.key,
  ];

  it("is won by the actor with more successes, even if the other actor is the active side", () => {
    expect(textsOf(two({ active: "right" }, 3, 1))).toEqual([
      "BLACKOUT.opposed.wins",
      "ann",
      "BLACKOUT.opposed.reason.successes",
    ]);
    expect(textsOf(two({ tiePossible: true }, 1, 2))).toEqual([
      "BLACKOUT.opposed.wins",
      "ben",
      "BLACKOUT.opposed.reason.successes",
    ]);
  });

  it("with equal successes is won by the active side or, without one, by the player character, but is a tie between peers or where ties are allowed", () => {
    expect(textsOf(two({ tiePossible: true }, 2, 2))).toEqual([
      "BLACKOUT.opposed.tied",
      undefined,
      "BLACKOUT.opposed.reason.tiePossible",
    ]);
    expect(textsOf(two({ active: "left" }, 2, 2))).toEqual([
      "BLACKOUT.opposed.won",
      "ann",
      "BLACKOUT.opposed.reason.active",
    ]);
    expect(textsOf(two({ active: "right" }, 2, 2))).toEqual([
      "BLACKOUT.opposed.won",
      "ben",
      "BLACKOUT.opposed.reason.active",
    ]);
    expect(textsOf(two({ active: "both" }, 2, 2, guard))).toEqual([
      "BLACKOUT.opposed.won",
      "ann",
      "BLACKOUT.opposed.reason.playerCharacter",
    ]);
    expect(textsOf(two({ active: "both" }, 2, 2))).toEqual([
      "BLACKOUT.opposed.tied",
      undefined,
      "BLACKOUT.opposed.reason.peers",
    ]);
  });

  it("can, by house rule, be rerolled after a tie between peers until one of them has more successes", () => {
    const { houseRules } = validateHouseRules({ peerTie: "reroll" });
    const first = two({ active: "both" }, 2, 2, ben, houseRules);
    expect([
      first.needs.map(({ stream, count, roller }) => [stream, count, roller]),
      first.card.tone,
    ]).toEqual([
      [
        ["ask.0.again1", 5, "Actor.ann"],
        ["ask.1.again1", 5, "Actor.ben"],
      ],
      "ask",
    ]);
    const second = two({ active: "both" }, 2, 2, ben, houseRules, {
      "ask.0.again1": dice(5, 0),
      "ask.1.again1": dice(5, 1),
    });
    expect([
      textsOf(second)[1],
      second.card.lines.map(({ value }) => value),
      second.card.targets.map(row => row.dice.length),
    ]).toEqual(["ben", ["2", "2", "0", "1"], [2, 2]]);
  });

  it("is lost by an actor who chooses to fail, and hides an enemy's successes (R2.15)", () => {
    const failed = play(
      requestTest,
      factsOf(requestTest, { actor: ann, targets: [ben] }, { group: "opposed" }),
      { answers: { "ask.0": { value: "fail" }, "ask.1": { value: roll } }, dice: { "ask.1": dice(5, 0) } },
    );
    expect(failed.card.outcome.data?.["name"]).toBe("ben");
    const enemy = two({}, 3, 1, guard);
    expect([enemy.card.outcome.key, enemy.card.lines[1]?.concealed]).toEqual([
      "BLACKOUT.opposed.won",
      { of: "Actor.guard", need: "all" },
    ]);
  });

  it("is pending until both actors have rolled, and requires exactly two actors", () => {
    const open = play(
      requestTest,
      factsOf(requestTest, { actor: ann, targets: [ben] }, { group: "opposed" }),
      { answers: { "ask.0": { value: roll } }, dice: { "ask.0": dice(5, 3) } },
    );
    expect([open.card.tone, open.card.outcome.data]).toEqual(["ask", { names: "ben" }]);
    expect(result({ group: "opposed" }).problems.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.problem.requested.two",
    ]);
  });
});

describe("Inspiration dice for a requested test (R4.1)", () => {
  it("can be added in any available number if the attribute and skill are fixed, and are deducted from the pool", () => {
    const options = play(requestTest, asked()).prompts[0]?.options.flatMap(({ value, dice: rolls }) =>
      rolls?.inspiration ? [[value, rolls.count, rolls.inspiration]] : [],
    );
    expect(options).toEqual([1, 2, 3, 4].map(n => [`${roll}.inspired${n}`, 5 + n, n]));
    const { draft, card } = play(requestTest, asked(), {
      answers: { "ask.0": { value: `${roll}.inspired2` } },
      dice: { "ask.0": dice(7, 3) },
    });
    expect([draft.inspiration, card.targets[0]?.dice[0]?.inspiration]).toEqual([-2, 2]);
  });

  it("are offered only to party members, and for no more than three pairs of attribute and skill", () => {
    const inspired = (part: object, choices: Choices) =>
      play(
        requestTest,
        factsOf(requestTest, { actor: ann, targets: [], ...part }, choices),
      ).prompts[0]?.options.filter(({ dice: rolls }) => rolls?.inspiration).length;
    expect([
      inspired({}, { attribute: "free" }),
      inspired({ party: null }, {}),
      inspired({ party: { uuid: "Actor.party", inspiration: 3, members: [] } }, {}),
    ]).toEqual([3 * 4, 0, 0]);
  });

  it("are offered only in numbers that bring the roll to at least four dice (R2.6, R2.7)", () => {
    const weak = someone("weak", { attributes: { ...ann.attributes, insight: 1 } });
    const values = play(
      requestTest,
      factsOf(requestTest, { actor: weak, targets: [] }),
    ).prompts[0]?.options.flatMap(({ dice: rolls }) => rolls?.inspiration ?? []);
    expect(values).toEqual([3, 4]);
  });
});

describe("the request window", () => {
  const wanted = {
    who: ["a", "b"],
    attribute: "insight",
    skill: "free",
    difficulty: null,
    hidden: false,
    group: "best",
    why: "",
    active: "left",
    tiePossible: false,
  };
  const people = [
    { uuid: "a", name: "Ann", member: true },
    { uuid: "b", name: "Ben", member: true },
    { uuid: "g", name: "Guard", member: false },
  ];

  it("requires at least one actor, and exactly two for an opposed test (R3.2)", () => {
    const view = requestView(people, [{ key: "perception", label: "Perception" }], wanted, english);
    expect([view.opposes, view.nobody, view.count]).toEqual([false, false, "Asked: 2"]);
    const two = requestView(people, [], { ...wanted, group: "opposed", active: "both" }, english);
    expect([two.actives.map(({ label, selected }) => [label, selected]), two.nobody, two.notTwo]).toEqual([
      [
        ["Ann", false],
        ["Ben", false],
        ["Both", true],
      ],
      false,
      "",
    ]);
    expect(
      requestView(people, [], { ...wanted, who: ["a", "b", "g"], group: "opposed" }, english),
    ).toMatchObject({ nobody: true, notTwo: "Choose two characters for the opposed test." });
    expect(view.skills.find(({ selected }) => selected)?.label).toBe("free choice");
    expect(requestView(people, [], { ...wanted, who: [], difficulty: 3 }, english)).toMatchObject({
      nobody: true,
      difficulty: "3",
    });
  });

  it("accepts a difficulty from 1 to 99, or none", () => {
    expect(["", "3", "0", "250", "x"].map(typedDifficulty)).toEqual([null, 3, null, null, null]);
  });
});

describe("the options for a requested test", () => {
  const alone = (choices: Choices, more: object = {}) =>
    play(requestTest, factsOf(requestTest, { actor: ann, targets: [], party: null, ...more }, choices));

  it("include the required time, which participants can extend by one step (R2.8)", () => {
    const values = alone({ jobTime: "tenMinutes" }).prompts[0]?.options.map(({ value, dice: rolls }) => [
      value,
      rolls?.count,
    ]);
    expect(values).toContainEqual([`${roll}.takingTime`, 6]);
    const slow = play(
      requestTest,
      factsOf(requestTest, { actor: ann, targets: [], party: null }, { jobTime: "tenMinutes" }),
      { answers: { "ask.0": { value: `${roll}.takingTime` } }, dice: { "ask.0": dice(6, 2) } },
    );
    expect(slow.card.targets[0]?.lines.map(({ value }) => value)).toContainEqual({
      key: "BLACKOUT.timeStep.hour",
    });
    expect(alone({ jobTime: "day" }).prompts[0]?.options.map(({ value }) => value)).not.toContain(
      `${roll}.takingTime`,
    );
  });

  it("include a helper for a single participant, and can allow a helper whom the rules exclude (R2.9, A38)", () => {
    const helper = {
      uuid: "Actor.ben",
      name: "ben",
      able: true,
      ranks: {},
      proficiencies: [],
      versed: false,
    };
    const asking = (choices: Choices, targets: (typeof ann)[] = []) =>
      alone({ helping0: helper.uuid, ...choices }, { near: [helper], targets });
    expect(asking({}).problems.map(({ text }) => text.key)).toEqual(["BLACKOUT.problem.cannotHelp"]);
    expect(asking({ helpAllowed: true }).prompts[0]?.options[0]?.dice?.count).toBe(6);
    expect(
      asking({ helpAllowed: true }, [cid]).prompts[0]?.options[0]?.dice?.count,
      "of several nobody",
    ).toBe(5);
  });

  it("include whether the test requires sight (T10)", () => {
    const blind = someone("ann", { skills }, { conditions: [condition("blinded")] });
    const count = (choices: Choices) => alone(choices, { actor: blind }).prompts[0]?.options[0]?.dice?.count;
    expect([count({}), count({ needsSight: false })]).toEqual([4, 5]);
  });
});
