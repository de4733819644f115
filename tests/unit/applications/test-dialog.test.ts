import { describe, expect, it } from "vitest";
import type { ActionState } from "../../../src/applications/dialogs/action-state.ts";
import { actionView, type ActionWorld } from "../../../src/applications/dialogs/action-view.ts";
import type { Facts } from "../../../src/actions/core/facts.ts";
import { test } from "../../../src/actions/tests/test.ts";
import { testOdds } from "../../../src/rules/tests/odds.ts";
import { computePool } from "../../../src/rules/tests/pool.ts";
import { factsOf, someone, table } from "../actions/support.ts";
import { english } from "./words.ts";

const ilka = someone("ilka", {
  attributes: { strength: 4, endurance: 4, dexterity: 6, intelligence: 4, insight: 4, charisma: 1 },
  encumbranceDice: -1,
  skills: { aim: { rank: 3, modifier: 0 } },
});
const foe = someone("foe", {
  name: "Marauder",
  kind: "npc",
  passives: { sneak: 3 },
  passiveEvasion: { value: 3, unlimited: 3, reason: "skill" },
  skills: { evasion: { rank: 2, modifier: 0 }, sneak: { rank: 2, modifier: 0 } },
});

function view(choices: object = {}, part: Partial<Facts> = {}, world: Partial<ActionWorld> = {}) {
  const facts = factsOf(
    test,
    { actor: ilka, ...part },
    { attribute: "dexterity", skill: "aim", difficulty: 3, ...choices },
  );
  const state: ActionState = {
    targets: facts.targets.map(({ uuid }) => uuid),
    choices: facts.choices,
    mode: "public",
    secret: false,
    picking: false,
    search: "",
  };
  return actionView(
    {
      action: test,
      facts,
      table,
      words: english,
      knows: () => true,
      candidates: [],
      gamemaster: false,
      writerOnline: true,
      ...world,
    },
    state,
  );
}

const ownRow = (dice: number) => ({ source: "situation", dice, why: "x" });

describe("the test dialog", () => {
  it("shows how the pool is computed, with a minimum of four dice", () => {
    const { test: shown, foot } = view({ rows: [ownRow(-1)] });
    expect([shown?.pool, foot.label]).toEqual([
      expect.objectContaining({ rolled: 7, capped: false, made: "9 − 2 = 7" }),
      "Roll 7D",
    ]);
    expect(view({ attribute: "charisma", rows: [ownRow(-2)] }).test?.pool).toMatchObject({
      rolled: 4,
      capped: true,
      made: "2D: rolls 4, partial success at best",
    });
  });

  it("shows the exact odds, to a tenth of a percent", () => {
    const exact = testOdds(
      computePool({ attribute: 6, skillRank: 3, rows: [ownRow(-1)] }, table.houseRules),
      3,
      table.houseRules,
    );
    expect(view().test?.odds.met).toBe((exact.met * 100).toFixed(1));
    expect(view().test?.odds.outcomes.map(({ percent }) => percent)).toEqual(
      ["criticalFailure", "failure", "partialSuccess", "success", "criticalSuccess"].map(key =>
        (exact.outcomes[key as "success"] * 100).toFixed(1),
      ),
    );
  });

  it("shows the chance of each number of successes if the difficulty isn't set or is hidden from the user", () => {
    const judge = view({ difficulty: null }).test;
    const { successes } = testOdds(
      computePool({ attribute: 6, skillRank: 3, rows: [ownRow(-1)] }, table.houseRules),
      1,
      table.houseRules,
    );
    expect([judge?.chance, judge?.odds.met, judge?.odds.needed]).toEqual([null, "", ""]);
    expect(judge?.odds.steps.slice(0, 2)).toMatchObject([
      { label: "1 or more", percent: ((1 - successes[0]!) * 100).toFixed(1) },
      { label: "2 or more", percent: ((1 - successes[0]! - successes[1]!) * 100).toFixed(1) },
    ]);
    expect(judge?.fixed[0]?.chanceChange, "no chance is known that it could change").toBeNull();
    const against = { againstSkill: "sneak" };
    expect(view(against, { targets: [foe] }, { knows: () => false }).test?.odds).toMatchObject({
      met: "",
      needed: "You don’t know the difficulty.",
    });
    expect(view(against, { targets: [foe] }).test?.odds.met).toBe(view().test?.odds.met);
  });

  it("shows automatic modifiers with their effect on the odds", () => {
    expect(view().test?.fixed).toMatchObject([
      { title: "Encumbrance", dice: "−1", chanceChange: { tone: "bo-harm" } },
    ]);
  });

  it("limits the modifiers to four dice in total, but also shows the total before the limit is applied", () => {
    const net = view({ rows: [2, 2, 2, 2].map(ownRow) }).test?.net;
    expect([net?.marks.find(({ at }) => at)?.text, net?.clamped]).toEqual([
      "+4",
      "+7 in total, limited to +4.",
    ]);
  });

  it("limits Inspiration dice to the Inspiration pool, and marks them as pending if no Gamemaster is online", () => {
    expect(view({ inspiration: 3 }).test?.inspiration).toMatchObject({
      mayAdd: false,
      mayTake: true,
      left: "0 left in the pool",
    });
    expect(view({ inspiration: 1 }, {}, { writerOnline: false }).test?.inspiration?.isPending).toBe(true);
    expect(view({ inspiration: 4 }).foot.refused).toBe(true);
    // Even if other users have spent the rest of the pool in the meantime, the selected dice can still be
    // deselected.
    expect(
      view({ inspiration: 1 }, { party: { uuid: "Actor.party", inspiration: 0, members: [ilka.uuid] } }).test
        ?.inspiration,
    ).toMatchObject({ any: true, mayTake: true, mayAdd: false });
  });

  it("has an option to fail on purpose, and describes the difficulty in words", () => {
    const { rolling, fields } = view({ difficulty: 2 });
    const field = fields.find(({ name }) => name === "difficulty");
    expect([rolling.mayFail, field?.hint]).toEqual([true, "challenging"]);
  });
});
