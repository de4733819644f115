/** Tests what a user must do to continue despite an action's problems. */
import { describe, expect, it } from "vitest";
import type { Problem } from "../../../../src/actions/core/action.ts";
import { text } from "../../../../src/actions/core/card.ts";
import type { Enforcement, Table } from "../../../../src/actions/core/facts.ts";
import {
  gateOf,
  overrulable,
  overruling,
  rejectionOf,
  tableFor,
  visibleProblems,
} from "../../../../src/actions/core/problems.ts";
import { table } from "../support.ts";

const kinds = ["rule", "ap", "ammunition", "range", "turn", "load", "training", "gear"] as const;
const problem = (kind: Problem["kind"]): Problem => ({ kind, text: text(kind) });
const all = kinds.map(problem);
const set = (enforcement: Enforcement): Table => ({
  ...table,
  enforce: {
    ap: enforcement,
    ammunition: enforcement,
    range: enforcement,
    turn: enforcement,
    load: enforcement,
    training: enforcement,
  },
});
const gates = (at: Table, gamemaster: boolean) =>
  Object.fromEntries(kinds.map(kind => [kind, gateOf([problem(kind)], at, gamemaster)]));

describe("with every limit enforced", () => {
  it("players can't act if there is a problem other than a note about gear", () => {
    expect(gates(set("enforce"), false)).toEqual({
      rule: "refused",
      ap: "refused",
      ammunition: "refused",
      range: "refused",
      turn: "refused",
      load: "refused",
      training: "refused",
      gear: "open",
    });
  });

  it("Gamemasters can overrule everything except the rules, and only need to confirm acting out of turn in a challenge (R3.8)", () => {
    expect(gates(set("enforce"), true)).toEqual({
      rule: "refused",
      ap: "overrule",
      ammunition: "overrule",
      range: "overrule",
      turn: "confirm",
      load: "overrule",
      training: "overrule",
      gear: "open",
    });
  });
});

it.each([
  ["warn", "confirm"],
  ["off", "open"],
] as const)(
  "a limit that is set to “%s” has the gate “%s” for both players and Gamemasters",
  (enforcement, gate) => {
    const limits = { ap: gate, ammunition: gate, range: gate, load: gate, training: gate };
    expect(gates(set(enforcement), false)).toEqual({ rule: "refused", turn: gate, gear: "open", ...limits });
    expect(gates(set(enforcement), true)).toEqual({
      rule: "refused",
      turn: "confirm",
      gear: "open",
      ...limits,
    });
  },
);

it("limits such as turns and training, which have no setting, are enforced", () => {
  const { ap, ammunition, range, load } = set("enforce").enforce;
  const at = { ...table, enforce: { ap, ammunition, range, load } };
  expect([gates(at, false)["turn"], gates(at, false)["training"]]).toEqual(["refused", "refused"]);
  expect(gates(at, true)["training"]).toBe("overrule");
});

it("an action without problems is open, and otherwise its worst problem determines its gate", () => {
  const at = set("warn");
  expect(gateOf([], at, false)).toBe("open");
  expect(gateOf([problem("gear"), problem("ap")], at, false)).toBe("confirm");
  expect(gateOf([problem("ap"), problem("rule")], at, true)).toBe("refused");
  expect(
    gateOf([problem("ap"), problem("range")], { ...at, enforce: { ...at.enforce, range: "enforce" } }, true),
  ).toBe("overrule");
});

it("the first enforced problem is the reason for a rejection", () => {
  const at = set("warn");
  expect(rejectionOf(all, at)).toEqual(text("rule"));
  expect(rejectionOf(all.slice(1), at)).toBeNull();
  expect(rejectionOf(all.slice(1), { ...at, enforce: { ...at.enforce, range: "enforce" } })).toEqual(
    text("range"),
  );
});

it("overruling relaxes every enforced limit to a warning, and changes no other setting of the table", () => {
  expect(overruling(set("enforce"))).toEqual(set("warn"));
  expect(overruling(set("warn"))).toEqual(set("warn"));
  expect(overruling(set("off"))).toEqual(set("off"));
  const { ap, ammunition, range, load } = set("enforce").enforce;
  expect(overruling({ ...table, enforce: { ap, ammunition, range, load } })).toEqual(set("warn"));
});

it("the table's settings apply unchanged to players, but only warn Gamemasters about turns in a challenge (R3.8)", () => {
  const at = set("enforce");
  expect(tableFor(at, false)).toBe(at);
  expect(tableFor(at, true)).toEqual({ ...at, enforce: { ...at.enforce, turn: "warn" } });
});

it("rule and gear problems are always shown, and other problems are shown unless enforcement is off for their kind", () => {
  const shown = (enforcement: Enforcement) => visibleProblems(all, set(enforcement)).map(({ kind }) => kind);
  expect([shown("enforce"), shown("warn"), shown("off")]).toEqual([kinds, kinds, ["rule", "gear"]]);
});

it("Gamemasters can overrule problems of every kind except rule and gear problems", () => {
  expect(overrulable(all).map(({ kind }) => kind)).toEqual(kinds.slice(1, -1));
});
