import { describe, expect, it } from "vitest";
import { amendView, type Amendable } from "../../../src/applications/dialogs/amend-view.ts";
import { text } from "../../../src/actions/core/card.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import type { Choices, Facts, Table } from "../../../src/actions/core/facts.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { someone } from "../actions/support.ts";
import { english } from "./words.ts";

const table: Table = {
  houseRules: defaultHouseRules,
  enforce: { ap: "enforce", ammunition: "warn", range: "off", load: "off" },
};
const me = someone("me", { name: "Ilka" });

/** A custom action that rolls a number of dice and asks a question if there is cover. */
const action: Action = {
  key: "throw",
  label: text("Throw"),
  targets: "none",
  defaults: () => ({}),
  preview: () => {
    throw new Error("not asked");
  },
  fields: ({ choices }) => {
    if (choices["dice"] === 0) throw new RuleError("choices.dice", 0, "more");
    return [
      { name: "dice", kind: "number", min: 1, max: 9, label: text("Dice") },
      { name: "cover", kind: "toggle", label: text("Cover") },
    ];
  },
  judge: (facts, hand) => {
    const count = facts.choices["dice"] as number;
    if (count === 0) throw new RuleError("choices.dice", 0, "more");
    const faces = hand.roll("throw", count, "Actor.me");
    if (facts.choices["cover"] === true)
      hand.ask({ key: "cover", actor: "Actor.me", question: text("Where?"), options: [], fallback: "" });
    const outcome = faces ? text(String(faces.reduce((sum, face) => sum + face))) : text("open");
    return {
      draft: new Draft(facts),
      followUps: [],
      problems:
        count > 8 ? [{ kind: "rule", text: text("Too many") }] : [{ kind: "ap", text: text("Too dear") }],
      card: { title: text("Throw"), outcome, tone: "", dice: [], lines: [], targets: [], notes: [] },
    };
  },
};
const choices: Choices = { dice: 3, cover: false, rows: [] };
const facts: Facts = { actor: me, item: null, gear: [], targets: [], choices, party: null };
const posted: Amendable = {
  now: () => null,
  isApplied: () => false,
  action,
  facts,
  given: { dice: { throw: [1, 2, 3] }, answers: {} },
  table,
  knows: () => true,
  words: english,
  mayAmend: true,
};
const view = (changed: Choices, of: Partial<Amendable> = {}) =>
  amendView({ ...posted, ...of }, { ...choices, ...changed }, "");

describe("the amend dialog", () => {
  it("shows the result of the same dice before and after the amendment", () => {
    expect(view({ dice: 2 })).toMatchObject({
      futures: [
        { title: "Changed choices", rows: [{ text: "Dice", before: "3", after: "2" }] },
        { title: "Result", rows: [{ text: "Outcome", before: "6", after: "3", same: false }] },
      ],
      more: [],
      refused: false,
      unchanged: false,
      label: "Amend",
    });
  });

  it("can't be submitted if nothing has been changed", () => {
    expect(view({})).toMatchObject({ futures: [], same: true, refused: true });
  });

  it("shows how many dice must still be rolled, and who must answer", () => {
    expect(view({ dice: 5, cover: true }).more).toEqual([
      "2 more dice must be rolled.",
      "Ilka has to answer first.",
    ]);
  });

  it("rejects invalid choices and violations of the rules, but not costs that have been paid", () => {
    expect(view({ dice: 0 })).toMatchObject({ refused: true, same: false, futures: [] });
    expect(view({ dice: 0 }).groups[0]?.fields).toHaveLength(2);
    expect(view({ dice: 9 })).toMatchObject({ problem: "Too many", refused: true });
    expect(view({ dice: 2 }).problem).toBe("");
  });

  it("labels a player's change as a proposal", () => {
    expect(view({ dice: 2 }, { mayAmend: false })).toMatchObject({
      label: "Propose amendment",
      note: "A Gamemaster decides.",
    });
  });

  it("starts with the current choices, including custom modifiers", () => {
    const { own, ownRows, groups } = view({ rows: [{ source: "situation", dice: -1, why: "dark" }] });
    expect(ownRows).toBe(true);
    expect(own).toMatchObject([{ index: 0, why: "dark" }]);
    expect(groups[0]?.fields[0]?.number).toMatchObject({ value: 3 });
  });
});
