import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actingView } from "../../../src/applications/combat/acting-view.ts";
import { footView, headView, type FrameSource } from "../../../src/applications/combat/head-view.ts";
import { clusters, stemOf } from "../../../src/applications/combat/track-groups.ts";
import {
  trackView,
  type GhostItem,
  type GroupItem,
  type RowItem,
  type StepItem,
  type TrackView,
  type DelayLineItem,
} from "../../../src/applications/combat/track-view.ts";
import { encounter, onTrack } from "./combat-support.ts";
import { english } from "./words.ts";

const rowsOf = ({ items }: TrackView) => items.filter((item): item is RowItem => item.kind === "row");
const row = (view: TrackView, id: string) => rowsOf(view).find(item => item.id === id);
const kinds = ({ items }: TrackView) =>
  items.map(item => (item.kind === "step" ? item.step : item.kind === "row" ? item.id : item.kind));
const ilka = (change = {}) =>
  onTrack("ilka", {
    name: "Ilka Sorrento-Vasquez",
    side: "player",
    rolls: true,
    initiative: 9,
    step: 9,
    actionPoints: 3,
    owned: true,
    ...change,
  });

describe("the initiative track", () => {
  it("shows the steps from 1 to 18, with the combatants on each step (R5.3)", () => {
    const view = trackView(
      encounter([onTrack("drone", { initiative: 6 }), ilka(), onTrack("gunner", { initiative: 9 })]),
      english,
    );
    expect(kinds(view)).toEqual([
      1,
      2,
      3,
      4,
      5,
      6,
      "drone",
      7,
      8,
      9,
      "ilka",
      "gunner",
      10,
      11,
      12,
      13,
      14,
      15,
      16,
      17,
      18,
    ]);
  });

  it("adds a step above 18 if a combatant is on it", () => {
    expect(kinds(trackView(encounter([onTrack("late", { initiative: 21 })]), english)).slice(-2)).toEqual([
      21,
      "late",
    ]);
  });

  it("lists combatants without a step after the last step", () => {
    const view = trackView(
      encounter([ilka({ initiative: null, step: 0, chosen: true })], { round: 0, phase: "choosing" }),
      english,
    );
    expect(kinds(view).slice(-2)).toEqual(["head", "ilka"]);
    expect(row(view, "ilka")).toMatchObject({
      step: null,
      status: { text: "has chosen" },
      pips: null,
      draggable: false,
    });
  });

  it("shows which combatant is acting, and which have acted or are waiting", () => {
    const view = trackView(
      encounter(
        [
          onTrack("first", { initiative: 2, ended: 2 }),
          ilka(),
          onTrack("last", { initiative: 12, ended: 1 }),
        ],
        { acting: "ilka" },
      ),
      english,
    );
    expect(["first", "ilka", "last"].map(id => row(view, id)?.status.text)).toEqual([
      "has acted",
      "Acting now",
      "waits",
    ]);
    expect(
      view.items
        .filter((item): item is StepItem => item.kind === "step" && item.current)
        .map(({ step }) => step),
    ).toEqual([9]);
    expect(row(view, "ilka")).toMatchObject({ acting: true, css: "active" });
  });

  it("shows the remaining action points of combatants who have begun their turns, and all action points of the others (R5.4)", () => {
    const view = trackView(
      encounter(
        [
          ilka({ left: { ap: 1, reactions: 0, free: 1 }, began: 2 }),
          onTrack("waits", { initiative: 12, actionPoints: 4, ended: 1, began: 1 }),
          onTrack("done", { initiative: 1, ended: 2, began: 2 }),
          onTrack("resumes", { initiative: 15, began: 2, ended: 1, left: { ap: 2, reactions: 1, free: 1 } }),
        ],
        { acting: "ilka" },
      ),
      english,
    );
    expect(["ilka", "waits", "done", "resumes"].map(id => row(view, id)?.pips)).toEqual([
      [true, false, false],
      [true, true, true, true],
      [false, false, false],
      [true, true, false],
    ]);
    expect(row(view, "ilka")?.reaction).toEqual({
      ready: false,
      count: "",
      description: expect.stringMatching(/comes back when the next round begins.*outside your own turn/u),
    });
  });

  it("shows action points as a number if there are too many for individual symbols", () => {
    expect(row(trackView(encounter([onTrack("boss", { actionPoints: 9 })]), english), "boss")).toMatchObject({
      pips: null,
      points: "9/9 AP",
    });
  });

  it("hides action points and reactions that the viewer isn't allowed to see", () => {
    const drawn = row(trackView(encounter([onTrack("foe", { left: null })]), english), "foe");
    expect(drawn).toMatchObject({ pips: null, points: "", reaction: null });
    expect(drawn?.description).toBe("foe, step 8, waits");
  });

  it("shows the step from which a combatant delayed, and the distance to the new step (R5.8)", () => {
    const view = trackView(encounter([ilka({ initiative: 15, delayedFrom: 7 })]), english);
    expect(row(view, "ilka")?.status).toMatchObject({ text: "Delayed from 7", mark: "clock" });
    expect(view.items.find((item): item is GhostItem => item.kind === "ghost")).toMatchObject({
      step: 7,
      text: "Ilka Sorrento-Vasquez was here",
    });
    expect(view.items.find((item): item is DelayLineItem => item.kind === "delayLine")).toMatchObject({
      column: 7,
      span: 9,
    });
  });

  it("marks combatants who are out of the fight or hidden from players", () => {
    const view = trackView(
      encounter([onTrack("down", { defeated: true }), onTrack("unseen", { hidden: true })], {
        gamemaster: true,
      }),
      english,
    );
    expect([row(view, "down"), row(view, "unseen")].map(item => [item?.status.text, item?.css])).toEqual([
      ["Out of the Fight", "defeated"],
      ["Hidden from players", "hide"],
    ]);
  });

  it("provides tools to Gamemasters only, and lets players drag only their own combatants", () => {
    const player = trackView(encounter([ilka(), onTrack("foe")]), english);
    expect(rowsOf(player).map(({ id, tools, draggable }) => [id, tools, draggable])).toEqual([
      ["foe", null, false],
      ["ilka", null, true],
    ]);
    expect(rowsOf(trackView(encounter([onTrack("foe")], { gamemaster: true }), english))[0]).toMatchObject({
      draggable: true,
      tools: { hidden: false },
    });
  });

  it("allows drops only on the steps to which the combatant can delay (R5.8)", () => {
    const view = trackView(encounter([ilka()], { delaying: { id: "ilka", steps: [10, 11] } }), english);
    const legal = view.items.filter((item): item is StepItem => item.kind === "step" && item.legal !== "");
    expect(legal.map(({ step, legal: label }) => [step, label])).toEqual([
      [10, "Delay Ilka Sorrento-Vasquez to step 10"],
      [11, "Delay Ilka Sorrento-Vasquez to step 11"],
    ]);
  });

  it("gives every combatant a separate place in the wide layout, with player characters above the line and all others below it", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            step: fc.integer({ min: 1, max: 18 }),
            player: fc.boolean(),
            from: fc.integer({ min: 0, max: 17 }),
          }),
          { maxLength: 40 },
        ),
        all => {
          const view = trackView(
            encounter(
              all.map(({ step, player, from }, index) =>
                onTrack(`f${index}`, {
                  initiative: step,
                  side: player ? "player" : "enemy",
                  delayedFrom: from < step ? from : 0,
                }),
              ),
            ),
            english,
          );
          const places = view.items
            .filter(
              item =>
                item.kind !== "head" && item.kind !== "delayLine" && !(item.kind === "group" && !item.folded),
            )
            .map(item => ("offset" in item ? `${item.column} ${item.offset}` : ""));
          expect(new Set(places).size).toBe(places.length);
          for (const item of view.items)
            if (item.kind === "row")
              expect(
                item.side === "pc"
                  ? item.offset <= 0 && item.offset > -view.up
                  : item.offset > 1 && item.offset <= view.down + 1,
              ).toBe(true);
        },
      ),
    );
  });
});

describe("groups of identical enemies on the same step", () => {
  const many = (count: number, change = {}) =>
    Array.from({ length: count }, (_, index) =>
      onTrack(`m${index}`, { name: `Breach marauder ${index + 1}`, kin: "marauder", ...change }),
    );

  it("are formed by type and by name, regardless of a number at the end of the name", () => {
    expect(["Marauder 2", "Marauder (12)", "Marauder #3", "7"].map(stemOf)).toEqual([
      "Marauder",
      "Marauder",
      "Marauder",
      "7",
    ]);
    expect(
      clusters(encounter([...many(3), onTrack("x", { name: "Dock worker 4", kin: "marauder" })])).map(
        ({ members }) => members.length,
      ),
    ).toEqual([3, 1]);
  });

  it("can be collapsed if they have three or more members, and start collapsed if they have six or more", () => {
    expect(
      [2, 3, 6].map(count =>
        clusters(encounter(many(count))).map(({ kind, folded }) => [kind !== null, folded]),
      ),
    ).toEqual([
      [
        [false, false],
        [false, false],
      ],
      [[true, false]],
      [[true, true]],
    ]);
  });

  it("never include player characters", () => {
    expect(clusters(encounter(many(6, { side: "player" }))).every(({ kind }) => kind === null)).toBe(true);
  });

  it("show how many members have yet to act and how many are out, and still show the acting member when collapsed", () => {
    const six = many(6).map(one =>
      one.id === "m0" ? { ...one, ended: 2 } : one.id === "m1" ? { ...one, defeated: true } : one,
    );
    const view = trackView(encounter(six, { acting: "m3" }), english);
    const group = view.items.find((item): item is GroupItem => item.kind === "group");
    expect(group).toMatchObject({
      name: "Breach marauder",
      count: "× 6",
      note: "4 to act, 1 out",
      folded: true,
    });
    expect(
      rowsOf(view)
        .filter(({ away }) => !away)
        .map(({ id }) => id),
    ).toEqual(["m3"]);
  });
});

const nothingWaits = { apply: 0, answer: 0, gamemaster: 0, others: 0 };
const frame: FrameSource = {
  encounters: [],
  gamemaster: false,
  popped: false,
  open: { waiting: nothingWaits, othersText: "", only: null, list: false },
  mayEnd: false,
  delayer: null,
  choosers: [],
};
const labels = (...args: Parameters<typeof footView>) =>
  footView(...args).buttons.map(({ label, primary }) => (primary ? `*${label}` : label));

describe("the tracker's header and footer", () => {
  it("show how many combatants take part, how many are out and, for Gamemasters, how many are hidden", () => {
    const fighters = [ilka(), onTrack("down", { defeated: true }), onTrack("unseen", { hidden: true })];
    expect(
      headView(
        encounter(fighters, { acting: "ilka", gamemaster: true }),
        { ...frame, gamemaster: true },
        english,
      ),
    ).toMatchObject({ round: "2", step: "9", count: "3", note: "1 out, 1 hidden", rewind: true });
    expect(headView(encounter(fighters.slice(0, 2)), frame, english)).toMatchObject({
      count: "2",
      note: "1 out",
      step: "–",
      rewind: false,
    });
  });

  it("show how many results and questions are pending, with a button to apply a result if it is the only one", () => {
    const opened = (waiting: Partial<typeof nothingWaits>, more: Partial<FrameSource["open"]> = {}) =>
      headView(
        encounter([ilka()]),
        { ...frame, open: { ...frame.open, ...more, waiting: { ...nothingWaits, ...waiting } } },
        english,
      ).open;
    expect(opened({ apply: 1 }, { only: { message: "m1", title: "Kestrel sidearm" }, list: true })).toEqual({
      text: "1 result to apply",
      list: true,
      apply: { message: "m1", label: "Apply Kestrel sidearm" },
    });
    expect(opened({ apply: 3, others: 1 }, { list: true })).toMatchObject({
      text: "3 results to apply · 1 answer is missing",
      apply: null,
    });
    expect(opened({ gamemaster: 1, answer: 1 })).toEqual({
      text: "1 question for you · 1 result waits for the Gamemaster",
      list: false,
      apply: null,
    });
    expect([headView(encounter([ilka()]), frame, english).open, headView(null, frame, english).open]).toEqual(
      [null, null],
    );
  });

  it("contain the buttons that the user needs in each phase of the encounter", () => {
    const gm = { gamemaster: true } as const;
    const chooser = { id: "ilka", name: "Ilka", chosen: false, own: true };
    expect(
      labels(encounter([onTrack("foe")], { ...gm, round: 0, phase: "gathering" }), frame, english),
    ).toEqual(["Who takes part", "Ambush", "*Begin encounter"]);
    expect(
      labels(
        encounter([ilka()], { round: 0, phase: "choosing" }),
        { ...frame, choosers: [chooser] },
        english,
      ),
    ).toEqual(["*Choose dice"]);
    expect(
      labels(
        encounter([ilka()], { round: 0, phase: "choosing" }),
        { ...frame, choosers: [{ ...chooser, chosen: true }] },
        english,
      ),
    ).toEqual(["Change dice"]);
    expect(
      labels(
        encounter([ilka()], { ...gm, round: 0, phase: "choosing" }),
        { ...frame, choosers: [{ ...chooser, own: false }] },
        english,
      ),
    ).toEqual(["Choose for players", "*Call time"]);
    expect(
      labels(
        encounter([ilka()], { acting: "ilka" }),
        { ...frame, mayEnd: true, delayer: { id: "ilka", mayDelay: true } },
        english,
      ),
    ).toEqual(["Delay", "*End turn"]);
    expect(labels(encounter([ilka()]), frame, english)).toEqual([]);
  });

  it("highlight at most one button as the next step", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("gathering", "choosing", "fighting"),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 2 }),
        (phase, gamemaster, mayEnd, chosen, round) => {
          const foot = footView(
            encounter([ilka()], { phase: phase as "choosing", gamemaster, round }),
            { ...frame, mayEnd, choosers: [{ id: "ilka", name: "Ilka", chosen, own: true }] },
            english,
          );
          expect(foot.buttons.filter(({ primary }) => primary).length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("show the available steps and a pressed **Delay** button while the user chooses a step", () => {
    const foot = footView(
      encounter([ilka()], { acting: "ilka", delaying: { id: "ilka", steps: [10, 11, 12] } }),
      { ...frame, delayer: { id: "ilka", mayDelay: true } },
      english,
    );
    expect(foot.readout).toContain("from 10 to 12");
    expect(foot.buttons).toMatchObject([
      { action: "delay", label: "Delay", mark: "clock", armed: true, disabled: false },
    ]);
  });

  it("explain a disabled **Delay** button with the same text as the turn bar", () => {
    const foot = footView(
      encounter([ilka()], { acting: "ilka" }),
      { ...frame, delayer: { id: "ilka", mayDelay: false } },
      english,
    );
    expect(foot.buttons).toMatchObject([
      {
        action: "delay",
        label: "Delay",
        disabled: true,
        hint: english.localize("BLACKOUT.track.do.delayHint"),
      },
    ]);
  });
});

describe("the tracker's panel for the current combatant", () => {
  it("shows the remaining resources, the events of the turn, and the effects due at its end", () => {
    const track = trackView(
      encounter([ilka({ left: { ap: 2, reactions: 1, free: 1 }, began: 2 })], { acting: "ilka" }),
      english,
    );
    const happened = [{ text: { key: "BLACKOUT.turn.acid" }, value: "2", tone: "bad" as const }];
    const due = { text: { key: "BLACKOUT.condition.afraid" }, value: "2", tone: "" as const };
    const view = actingView(track, { happened, due: [due], reacting: ["Ada", "Bo"] }, english);
    expect(view.acting).toMatchObject({
      onStep: "Acting on step 9",
      ap: "2 of 3 AP",
      reaction: {
        ready: true,
        text: "reaction ready",
        description: expect.stringMatching(/^A reaction is left/u),
      },
      free: "free action ready",
    });
    // Until the writer has set the points of the new turn, those of the previous turn are still stored.
    const begins = ilka({ left: { ap: 0, reactions: 1, free: 1 }, began: 1 });
    expect(
      actingView(
        trackView(encounter([begins], { acting: "ilka" }), english),
        { happened: [], due: [], reacting: [] },
        english,
      ).acting,
    ).toMatchObject({ ap: "3 of 3 AP" });
    expect(view.events).toEqual([
      { text: english.localize("BLACKOUT.turn.acid"), value: "2", tone: "bo-harm" },
    ]);
    expect(view.reacting).toBe("Ada, Bo");
    expect(view.due).toEqual([{ text: "Afraid", value: "2", tone: "" }]);
  });

  it("shows how many reactions and free actions are left if there are several (R5.6)", () => {
    const track = trackView(
      encounter([ilka({ left: { ap: 2, reactions: 3, free: 2 }, began: 2 })], { acting: "ilka" }),
      english,
    );
    expect(actingView(track, { happened: [], due: [], reacting: [] }, english).acting).toMatchObject({
      reaction: { text: "3 reactions ready" },
      free: "2 free actions ready",
    });
    expect(row(track, "ilka")?.description).toContain("3 reactions ready, 2 free actions ready");
  });

  it("isn't shown between turns", () => {
    expect(
      actingView(trackView(encounter([ilka()]), english), { happened: [], due: [], reacting: [] }, english)
        .acting,
    ).toBeNull();
  });
});
