import { describe, expect, it } from "vitest";
import { adjustView, type AdjustWorld } from "../../../src/applications/dialogs/adjust-view.ts";
import type { ActionState } from "../../../src/applications/dialogs/action-state.ts";
import { text } from "../../../src/actions/core/card.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import type { ActorFacts, Choices, Table } from "../../../src/actions/core/facts.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { english } from "./words.ts";

const table: Table = {
  houseRules: defaultHouseRules,
  enforce: { ap: "enforce", ammunition: "warn", range: "off", load: "off" },
};
const foe = { uuid: "foe", name: "Foe", state: {} } as unknown as ActorFacts;

/**
 * A custom action that subtracts hit points. An amount of 0 causes a problem, and an amount above 50 is
 * invalid.
 */
const action: Action = {
  key: "hurt",
  label: text("Hurt"),
  targets: "many",
  defaults: () => ({}),
  fields: () => [{ name: "amount", kind: "number", min: 0, max: 99, label: text("Amount") }],
  preview: () => {
    throw new Error("not asked");
  },
  judge: facts => {
    const amount = facts.choices["amount"] as number;
    if (amount > 50) throw new RuleError("choices.amount", amount, "up to 50");
    const lines = [
      { text: text("Hit points"), value: `−${amount}` },
      { text: text("Secret"), value: "1", concealed: { of: "foe", need: "all" as const } },
    ];
    return {
      draft: new Draft(facts),
      followUps: [],
      problems: amount === 0 ? [{ kind: "rule", text: text("Nothing to do") }] : [],
      card: {
        title: text("Hurt"),
        outcome: text(""),
        tone: "",
        dice: [],
        lines: [],
        notes: [],
        targets: [{ uuid: "foe", name: "Foe", outcome: text("Struck"), tone: "bad", dice: [], lines }],
      },
    };
  },
};

function view(choices: Choices, targets: readonly string[] = ["foe"], world: Partial<AdjustWorld> = {}) {
  const state: ActionState = { targets, choices, mode: "public", secret: false, picking: false, search: "" };
  const facts = { actor: foe, item: null, gear: [], party: null, targets: targets.map(() => foe), choices };
  return adjustView(
    {
      action,
      table,
      facts,
      words: english,
      knows: () => true,
      candidates: [{ uuid: "foe", name: "Foe" }],
      ...world,
    },
    state,
  );
}

describe("the dialog for manual adjustments", () => {
  it("previews the result for each target", () => {
    expect(view({ amount: 7 })).toMatchObject({
      futures: [{ name: "Foe", text: "Struck, Hit points −7, Secret 1" }],
      problem: "",
      refused: false,
    });
  });

  it("shows only values that the viewer is allowed to see", () => {
    expect(
      view({ amount: 7 }, ["foe"], { knows: concealed => concealed === undefined }).futures[0]?.text,
    ).toBe("Struck, Hit points −7");
  });

  it("can't be submitted without a target", () => {
    expect(view({ amount: 7 }, [])).toMatchObject({ futures: [], refused: true, targets: { missing: true } });
  });

  it("rejects invalid adjustments, and keeps the entered values", () => {
    expect(view({ amount: 0 })).toMatchObject({ problem: "Nothing to do", refused: true });
    const impossible = view({ amount: 99 });
    expect(impossible).toMatchObject({ futures: [], refused: true });
    expect(impossible.problem).toContain("Amount: “99” isn’t valid.");
    expect(impossible.groups[0]?.fields[0]?.number).toMatchObject({ value: 99 });
  });
});
