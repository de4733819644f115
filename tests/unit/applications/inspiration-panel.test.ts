import { describe, expect, it } from "vitest";
import { panelView, poolButton, type PanelSource } from "../../../src/applications/inspiration/panel-view.ts";
import { pairOfChoices, withPushed } from "../../../src/applications/dialogs/action-state.ts";
import { english } from "./words.ts";

const line = (id: string, change: number, more: object = {}) => ({
  id,
  change,
  reason: "BLACKOUT.actionType.test",
  who: "Rook",
  by: "",
  time: 1,
  ...more,
});
const source: PanelSource = {
  value: 3,
  lent: 0,
  log: [],
  rolls: [],
  gifts: [],
  gamemaster: false,
  writerOnline: true,
  mayUndo: () => false,
};
const roll = {
  id: "d1",
  user: "u",
  actor: "Actor.a",
  action: "test",
  attribute: "insight" as const,
  skill: "perception",
  name: "Ilka",
  what: "Insight [Perception]",
  pushed: 0,
};

describe("the Inspiration panel (R4.1, R4.2)", () => {
  it("shows free dice, reserved dice and empty slots", () => {
    expect(panelView(source, english).dice.map(({ kind }) => kind)).toEqual(["f", "f", "f", "", ""]);
    const { dice, lent, text } = panelView({ ...source, value: 2, lent: 1 }, english);
    expect([dice.map(({ kind }) => kind), lent, text]).toEqual([
      ["f", "l", "", "", ""],
      "Set aside: 1",
      "Inspiration dice for the whole crew",
    ]);
  });

  it("shows who is about to roll which test, and lets users push a die only if a free die can be reserved", () => {
    const [row] = panelView({ ...source, rolls: [{ ...roll, pushed: 1 }], lent: 1 }, english).rolls;
    expect(row).toMatchObject({
      text: "Ilka is about to roll Insight [Perception]",
      may: true,
      pushed: "Pushed: 1",
      label: "Push a die into Ilka’s roll",
    });
    expect(panelView({ ...source, value: 1, lent: 1, rolls: [roll] }, english).rolls[0]?.may).toBe(false);
    expect(panelView({ ...source, writerOnline: false, rolls: [roll] }, english).rolls[0]?.may).toBe(false);
  });

  it("lists the newest entries first, and shows whose dice were spent and which entries were undone", () => {
    const log = [
      line("request.one.1", 2, { reason: "for the airlock" }),
      line("message.1.1", -2, { by: "Ilka" }),
      line("undo.request.one.1", -2),
    ];
    const view = panelView(
      { ...source, log, mayUndo: ({ id }) => id === "message.1.1" || id === "request.one.1" },
      english,
    ).log;
    expect(view.map(({ change, reason, gone, undo }) => [change, reason, gone, undo])).toEqual([
      ["−2", "Test", false, false],
      ["−2", "Test, with dice from Ilka", false, true],
      ["+2", "for the airlock", true, false],
    ]);
  });

  it("lets Gamemasters decide on requests for dice, and shows players that their own requests are pending", () => {
    const gifts = [{ id: "g", who: "Ann", change: 2, reason: "a good line", own: true }];
    expect(panelView({ ...source, gifts }, english).gifts[0]).toMatchObject({
      text: "Ann asks for +2",
      mayDecide: false,
      isPending: true,
    });
    expect(panelView({ ...source, gifts, gamemaster: true }, english).gifts[0]).toMatchObject({
      mayDecide: true,
      isPending: false,
    });
  });

  it("has a button whose screen reader label includes the number of dice", () => {
    expect([poolButton(3, false, english), poolButton(2, true, english).label]).toEqual([
      { text: "3", label: "Inspiration: 3" },
      "Inspiration: 2. A player is about to roll.",
    ]);
  });
});

describe("a dialog into which other users can push Inspiration dice", () => {
  it("adds pushed dice to the user's own Inspiration dice, together with their reservation IDs", () => {
    expect(withPushed({ inspiration: 1 }, [{ id: "a" }, { id: "b" }])).toEqual({
      inspiration: 3,
      leases: ["a", "b"],
    });
    expect(withPushed({ inspiration: 1 }, [])).toEqual({ inspiration: 1 });
  });

  it("is announced with the attribute and skill of its test for any kind of action", () => {
    expect(pairOfChoices({ attribute: "dexterity", skill: "aim", difficulty: 4 })).toEqual({
      attribute: "dexterity",
      skill: "aim",
    });
    expect(pairOfChoices({ pair: "strength.strike" })).toEqual({ attribute: "strength", skill: "strike" });
    expect(pairOfChoices({})).toEqual({ attribute: "", skill: "" });
  });
});
