import { describe, expect, it } from "vitest";
import { promptView } from "../../../src/applications/prompts/prompt-view.ts";
import { text } from "../../../src/actions/core/card.ts";
import type { Table } from "../../../src/actions/core/facts.ts";
import { askTest, isMet, testQuestion } from "../../../src/actions/tests/shared/asked-test.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import { Hand } from "../../../src/actions/core/hand.ts";
import { testOdds } from "../../../src/rules/tests/odds.ts";
import { computePool } from "../../../src/rules/tests/pool.ts";
import { english } from "../applications/words.ts";
import { condition, someone, table } from "./support.ts";

/** An actor with a pool of three dice, which the rules raise to the minimum of four. */
const weak = someone("weak", { attributes: { ...someone("x").attributes, endurance: 3 } });
const strong = someone("strong", { attributes: { ...weak.attributes, endurance: 6 } });
const strict: Table = { ...table, houseRules: { ...table.houseRules, partialCap: "strict" } };
const asked = (actor: typeof weak, at: Table, difficulty: number | null = 1) =>
  testQuestion(
    {
      key: "hold.0",
      actor,
      pairs: [{ attribute: "endurance", skill: "vitality" }],
      difficulty,
      question: text("hold"),
    },
    { facts: { party: null }, table: at },
  );
const first = (actor: typeof weak, at: Table, difficulty?: number | null) =>
  asked(actor, at, difficulty).prompt.options[0]?.dice;

describe("the odds shown with a question (R2.1, R2.7, A3)", () => {
  it("match the odds in the dialog for that test, for any pool size", () => {
    for (const [actor, attribute] of [
      [weak, 3],
      [strong, 6],
    ] as const)
      for (const at of [table, strict]) {
        const pool = computePool({ attribute, skillRank: 0 }, at.houseRules);
        expect(first(actor, at)?.chance, `${attribute} dice`).toBe(testOdds(pool, 1, at.houseRules).met);
      }
  });

  it("are zero for fewer than four dice if the strict house rule is on", () => {
    expect(first(weak, strict)).toMatchObject({ count: 4, chance: 0 });
    const question = asked(weak, strict);
    const draft = new Draft({ actor: weak, targets: [], item: null, gear: [], party: null });
    const hand = new Hand({
      dice: { "hold.0": [6, 6, 6, 6] },
      answers: { "hold.0": { value: "endurance.vitality" } },
    });
    const tools = { facts: { party: null }, table: strict, draft, hand, show: () => undefined };
    const reply = askTest(weak, question, tools);
    expect(reply && isMet(reply, 1, strict)).toBe(false);
    expect(
      promptView(question.prompt, { message: "m", sent: false }, () => true, english).options[0]?.dice,
    ).toBe("4D, 1 needed, 0%");
    expect(first(weak, table)?.chance).toBeCloseTo(1 - (2 / 3) ** 4);
  });

  it("account for modifiers from conditions, and are omitted if the difficulty is unknown", () => {
    const exhausted = {
      ...strong,
      state: { ...strong.state, conditions: [condition("exhausted", { level: 2 })] },
    };
    expect(first(exhausted, table)?.chance).toBeLessThan(first(strong, table)?.chance ?? 0);
    expect(first(strong, table, null)).toMatchObject({ difficulty: null, chance: null });
  });
});
