import { describe, expect, it } from "vitest";
import { actionRows } from "../../../src/applications/sheets/action-rows.ts";
import { text } from "../../../src/actions/core/card.ts";
import type { Facts, Table } from "../../../src/actions/core/facts.ts";
import type { Preview, Problem, Action } from "../../../src/actions/core/action.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { english } from "./words.ts";

const table: Table = {
  houseRules: defaultHouseRules,
  enforce: { ap: "enforce", ammunition: "warn", range: "off", load: "off" },
};
const facts = {} as Facts;

function action(key: string, preview: Partial<Preview> = {}, more: Partial<Action> = {}): Action {
  const whole: Preview = {
    pool: null,
    rows: [],
    difficulty: null,
    ap: 0,
    stamina: 0,
    problems: [],
    lines: [],
    ...preview,
  };
  return {
    key,
    label: text(`Do ${key}`),
    targets: "none",
    defaults: () => ({}),
    fields: () => [],
    preview: () => whole,
    judge: () => {
      throw new Error("not asked");
    },
    ...more,
  };
}
const rule = (key: string): Problem => ({ kind: "rule", text: text(key) });
const rows = (...actionKeys: readonly Action[]) => actionRows(actionKeys, () => facts, table, english);

describe("the action list on a sheet", () => {
  it("shows “needs 3 AP” if the actor lacks action points, and omits actions with their own window", () => {
    const missing = text("BLACKOUT.problem.notEnoughAp", { action: text("Attack"), ap: 3 });
    const { maneuvers, actions } = rows(
      action("charge", { ap: 3, problems: [{ kind: "ap", text: missing }] }),
      action("haggle"),
      action("challengeTest"),
      action("guileRound"),
    );
    expect(maneuvers).toMatchObject([{ why: "needs 3 AP" }]);
    expect(actions).toEqual([]);
  });

  it("shows the costs of each action and, if an action isn't available, the reason", () => {
    const { maneuvers } = rows(
      action("charge", { ap: 3, stamina: 5, problems: [{ kind: "ap", text: text("needs 3 AP") }] }),
      action("disarm", { ap: 2, stamina: 3 }),
    );
    expect(maneuvers).toMatchObject([
      { action: "charge", name: "Do charge", ap: 3, stamina: 5, why: "needs 3 AP", refused: true },
      { action: "disarm", ap: 2, stamina: 3, why: "", refused: false },
    ]);
  });

  it("sorts maneuvers in the order of the rules, and other actions by usefulness", () => {
    const { maneuvers, actions } = rows(action("swim"), action("grapple"), action("rest"), action("charge"));
    expect([maneuvers, actions].map(list => list.map(row => row.action))).toEqual([
      ["charge", "grapple"],
      ["rest", "swim"],
    ]);
  });

  it("shows a warning for limits that aren't enforced, but no problem for a missing target", () => {
    const { actions } = rows(
      action("rest", { problems: [{ kind: "ammunition", text: text("few") }] }),
      action("heal", { problems: [rule("BLACKOUT.problem.noTarget")] }),
    );
    expect(actions).toMatchObject([
      { why: "few", refused: false },
      { why: "", refused: false },
    ]);
  });

  it("omits actions that don't apply, but keeps common actions that aren't available", () => {
    const { actions } = rows(
      action("standUp", { problems: [rule("not prone")] }),
      action("rest", { problems: [rule("not now")] }),
      action("bleedOut"),
      action("resist"),
    );
    expect(actions.map(row => [row.action, row.refused])).toEqual([
      ["rest", true],
      ["resist", false],
      ["bleedOut", false],
    ]);
    expect(rows(action("resist", { problems: [rule("nothing to resist")] })).actions).toEqual([]);
  });

  it("omits an action that helps others unless a target needs it", () => {
    const needs = (who: string) => ({ targets: [{ uuid: who }] }) as unknown as Facts;
    const wake = action(
      "wake",
      {},
      {
        targets: "optional",
        preview: ({ targets = [] }) => ({
          ...action("").preview(facts, table),
          problems: targets[0]?.uuid === "Actor.asleep" ? [] : [rule("BLACKOUT.problem.noTarget")],
        }),
      },
    );
    const offered = (...others: readonly string[]) =>
      actionRows(
        [wake],
        () => facts,
        table,
        english,
        () => others.map(needs),
      ).actions;
    expect(offered("Actor.awake")).toEqual([]);
    expect(offered("Actor.awake", "Actor.asleep")).toMatchObject([
      { action: "wake", refused: false, why: "" },
    ]);
  });

  it("omits Gamemaster actions and actions shown elsewhere, but includes actions added by modules", () => {
    const { actions } = rows(
      action("attack"),
      action("adjust", {}, { nature: "byHand" }),
      action("curse", {}, { who: "gamemaster" }),
      action("turnEnd", {}, { nature: "automatic" }),
      action("moveItem", {}, { who: "holder" }),
      action("moduleDance"),
      action("moduleSword", {}, { item: ["weapon"] }),
    );
    expect(actions.map(row => row.action)).toEqual(["moduleDance"]);
  });

  it("omits an action whose preview throws an error", () => {
    const broken = action(
      "rest",
      {},
      {
        preview: () => {
          throw new RuleError("choices.x", 1, "2");
        },
      },
    );
    expect(rows(broken, action("swim")).actions.map(row => row.action)).toEqual(["swim"]);
  });
});
