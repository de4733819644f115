import { describe, expect, it } from "vitest";
import { validateHouseRules } from "../../../src/rules/house-rules.ts";
import type { Choices } from "../../../src/play/deed/facts.ts";
import { requestTest } from "../../../src/play/verbs/request-test.ts";
import { requestView, typedDifficulty } from "../../../src/applications/requests/request-view.ts";
import { english } from "../applications/words.ts";
import { dice } from "./holding.ts";
import { factsOf, play, someone, table } from "./support.ts";

const skills = { perception: { rank: 1, modifier: 0 }, stealth: { rank: 0, modifier: 0 } };
const [ann, ben, cid] = ["ann", "ben", "cid"].map(name => someone(name, { skills })) as [ReturnType<typeof someone>, ReturnType<typeof someone>, ReturnType<typeof someone>];
const asked = (choices: Choices = {}) => factsOf(requestTest, { actor: ann, targets: [ben, cid] }, choices);
const roll = "insight.perception";
/** All roll five dice, with so many successes each. */
const rolled = (...successes: number[]) => ({
  answers: Object.fromEntries(successes.map((_, index) => [`ask.${index}`, { value: roll }])), dice: Object.fromEntries(successes.map((n, index) => [`ask.${index}`, dice(5, n)])),
});
const result = (choices: Choices, ...successes: number[]) => play(requestTest, asked(choices), rolled(...successes));

describe("a test that is asked of several", () => {
  it("asks the owner of each, and says on one card who has still to roll", () => {
    const open = play(requestTest, asked({ why: "Do you hear it?" }));
    expect(open.prompts.map(({ key, actor, question }) => [key, actor, question.data])).toEqual([
      ["ask.0", "Actor.ann", { why: "Do you hear it?", name: "ann" }], ["ask.1", "Actor.ben", { why: "Do you hear it?", name: "ben" }], ["ask.2", "Actor.cid", { why: "Do you hear it?", name: "cid" }],
    ]);
    expect(result({ difficulty: 2 }, 2).card).toMatchObject({ outcome: { key: "BLACKOUT.requested.waits", data: { n: 2 } }, tone: "ask" });
    expect(result({ difficulty: 2 }, 2).card.targets.map(({ outcome }) => outcome.key)).toEqual(["BLACKOUT.outcome.success", "BLACKOUT.ambush.rolls", "BLACKOUT.ambush.rolls"]);
  });

  it("asks nobody twice, and rolls for enemies at once", () => {
    const guard = someone("guard", { kind: "npc" });
    const { prompts, needs } = play(requestTest, factsOf(requestTest, { actor: ann, targets: [ann, guard] }));
    expect([prompts.map(({ actor }) => actor), needs.map(({ roller }) => roller)]).toEqual([["Actor.ann"], ["Actor.guard"]]);
  });

  it("says no chance where there is no difficulty, and only the successes when all have rolled", () => {
    expect(play(requestTest, asked()).prompts[0]?.options[0]?.dice).toMatchObject({ difficulty: null, chance: null });
    const { card } = result({}, 2, 1, 0);
    expect([card.outcome.key, card.lines, card.targets.map(({ lines }) => lines[0]?.value)]).toEqual(["BLACKOUT.requested.done", [], ["2", "1", "0"]]);
  });

  it("offers a free attribute or skill as pairs, those with most dice first (R3.7)", () => {
    const values = (choices: Choices) => play(requestTest, asked(choices)).prompts[0]?.options.map(({ value }) => value).filter(value => !/exert|fail/u.test(value));
    expect(values({ attribute: "free" })).toHaveLength(6);
    expect(values({ skill: "free" })).toEqual(["insight.perception", "insight.stealth"]);
    expect(values({ attribute: "free", skill: "free" })?.every(value => value.endsWith(".perception"))).toBe(true);
  });

  it.each([["average", 5 / 3, "lost"], ["best", 3, "won"], ["worst", 0, "lost"], ["all", 0, "lost"]] as const)("counts the %s of all against the difficulty (R3.13)", (group, number, end) => {
    const { card } = result({ difficulty: 2, group }, 3, 2, 0);
    expect([card.lines[0]?.value, card.outcome.key]).toEqual([String(Math.round(number * 100) / 100), `BLACKOUT.requested.${end}`]);
    expect(card.lines[0]?.why?.map(({ value }) => value)).toEqual(["3", "2", "0"]);
  });

  it("is won by an average that reaches the difficulty, and by all when each does (R3.13)", () => {
    expect(result({ difficulty: 2, group: "average" }, 3, 2, 1).card.tone).toBe("good");
    expect(result({ difficulty: 2, group: "all" }, 3, 2, 2).card.tone).toBe("good");
    expect(result({ group: "average" }, 3, 2, 2).card.outcome).toEqual({ key: "BLACKOUT.requested.result", data: { n: "2.33" } });
  });

  it("rounds the average as the house rule says (R3.14)", () => {
    const down = { ...table, houseRules: validateHouseRules({ groupAverage: "up" }).houseRules };
    expect(play(requestTest, asked({ difficulty: 2, group: "average" }), rolled(3, 2, 0), down).card.tone).toBe("good");
  });

  it("counts who chose to fail as no success (R2.15)", () => {
    const { card } = play(requestTest, asked({ difficulty: 1, group: "best" }), { answers: Object.fromEntries([0, 1, 2].map(index => [`ask.${index}`, { value: "fail" }])) });
    expect([card.outcome.key, card.targets[0]?.outcome.key]).toEqual(["BLACKOUT.requested.lost", "BLACKOUT.card.chosenToFail"]);
  });
});

describe("the window that asks", () => {
  const wanted = { who: ["a", "b"], attribute: "insight", skill: "free", difficulty: null, hidden: false, group: "best", why: "" };
  const people = [{ uuid: "a", name: "Ann", member: true }, { uuid: "b", name: "Ben", member: true }, { uuid: "g", name: "Guard", member: false }];

  it("offers an opposed test between two, and asks nobody when nobody is chosen", () => {
    const view = requestView(people, [{ key: "perception", label: "Perception" }], wanted, english);
    expect([view.two, view.nobody, view.count]).toEqual([true, false, "Asked: 2"]);
    expect(view.skills.find(({ selected }) => selected)?.label).toBe("free choice");
    expect(requestView(people, [], { ...wanted, who: [], difficulty: 3 }, english)).toMatchObject({ nobody: true, two: false, difficulty: "3" });
  });

  it("reads a difficulty from 1 to 99 or none", () => {
    expect(["", "3", "0", "250", "x"].map(typedDifficulty)).toEqual([null, 3, 1, 99, null]);
  });
});
