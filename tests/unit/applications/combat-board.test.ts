import { describe, expect, it } from "vitest";
import {
  boardView,
  placesOf,
  viewedFrom,
  type BoardMember,
  type BoardMove,
  type BoardSource,
} from "../../../src/applications/combat/board-view.ts";
import { text } from "../../../src/actions/core/card.ts";
import { english } from "./words.ts";

const crew = { crew: 0, others: 2 };
const foes = { crew: 2, others: 0 };
const between = { crew: 1, others: 1 };
const member = (id: string, part: Partial<BoardMember> = {}): BoardMember => ({
  id,
  name: id,
  side: "player",
  hidden: false,
  defeated: false,
  acting: false,
  owned: false,
  spot: crew,
  group: "crew",
  engaged: [],
  engagedIds: [],
  ...part,
});
const ilka = member("Ilka", { acting: true, owned: true });
const rook = member("Rook");
const marauder = member("Marauder", { side: "enemy", spot: foes, group: "others" });
const source = (part: Partial<BoardSource> = {}): BoardSource => ({
  on: true,
  gamemaster: false,
  groups: [
    { id: "crew", name: "Crew", spot: crew },
    { id: "others", name: "Others", spot: foes },
  ],
  members: [ilka, rook, marauder],
  mover: ilka,
  moves: () => [],
  from: "",
  open: "",
  folded: false,
  difficult: false,
  inTheWay: "nothing",
  ...part,
});
const view = (part: Partial<BoardSource> = {}): any => boardView(source(part), english);
const shownIn = (shown: any, band: string) =>
  shown.bands
    .find((one: any) => one.key === band)
    .places.map(({ name, members }: any) => `${name}: ${members.map((one: any) => one.name).join(", ")}`);
const walk: BoardMove = {
  key: "walkTowards",
  way: "walk",
  to: "others",
  away: false,
  other: "",
  ap: 1,
  then: text("BLACKOUT.field.bandIs.short"),
  refused: null,
  told: null,
};

describe("the board of an encounter without a map (R16.1)", () => {
  it("isn't shown if the encounter doesn't support it, and can otherwise be turned on by a Gamemaster", () => {
    expect(boardView(null, english)).toEqual({ shown: false });
    expect(view({ on: false, gamemaster: true })).toEqual({ shown: true, offered: true });
  });

  it("shows the four bands as seen from the current combatant, with their distances in feet", () => {
    const shown = view();
    expect(shown.bands.map(({ name, feet }: any) => `${name}, ${feet}`)).toEqual([
      "Close Quarters, up to 15 ft",
      "Short, 15 to 45 ft",
      "Mid, 45 to 90 ft",
      "Long, 90 ft and more",
    ]);
    expect([shownIn(shown, "close"), shownIn(shown, "short"), shownIn(shown, "mid")]).toEqual([
      ["Crew: Ilka, Rook"],
      [],
      ["Others: Marauder"],
    ]);
    expect(shown.places.map(({ label, selected }: any) => [label, selected])).toEqual([
      ["Crew", true],
      ["Others", false],
    ]);
    expect(shownIn(view({ from: "others" }), "close")).toEqual(["Others: Marauder"]);
  });

  it("groups combatants in Close Quarters, and names a group after its members if it has no name of its own", () => {
    const gone = view({
      members: [{ ...ilka, spot: between, group: null }, { ...rook, spot: between, group: null }, marauder],
    });
    expect(shownIn(gone, "close")).toEqual([": Ilka, Rook"]);
    expect(gone.places.map(({ label }: any) => label)).toEqual(["Others", "Ilka, Rook"]);
    const beside = view({ members: [{ ...ilka, spot: foes, group: null }, rook, marauder] });
    expect(shownIn(beside, "close")).toEqual(["Others: Ilka, Marauder"]);
  });

  it("hides groups without visible members from players, but not from Gamemasters", () => {
    expect(placesOf(source({ members: [ilka, rook] })).map(({ key }) => key)).toEqual(["crew"]);
    const shown = view({ members: [ilka, rook], gamemaster: true });
    expect(shownIn(shown, "mid")).toEqual(["Others: "]);
    expect(view({ members: [], gamemaster: true }).empty).toBe(true);
  });

  it("is seen from the viewer's own group, or else from the first group, if the current combatant isn't visible", () => {
    const places = placesOf(
      source({ members: [member("Rook", { owned: true, spot: between, group: null }), marauder] }),
    );
    expect(viewedFrom(places, "")?.members.map(({ id }) => id)).toEqual(["Rook"]);
    expect(viewedFrom(placesOf(source({ members: [rook, marauder] })), "gone")?.key).toBe("crew");
    expect(viewedFrom([], "")).toBeUndefined();
  });

  it("offers the current combatant's moves in the expanded group, with their costs and destinations", () => {
    const shown = view({
      open: "others",
      moves: (goal, near) =>
        goal === "others" && near.length === 0
          ? [
              walk,
              {
                ...walk,
                key: "runTowards",
                way: "run",
                ap: 2,
                refused: text("BLACKOUT.problem.bands.tooSlow", { name: "Ilka" }),
              },
            ]
          : [],
    });
    const { moves } = shown.bands[2].places[0];
    expect(moves.map(({ what, note, disabled }: any) => [what, note, disabled])).toEqual([
      ["Walk closer", "Short, 1 AP", false],
      ["Run closer", "Short, 2 AP", true],
    ]);
    expect(moves.map(({ why }: any) => why)).toEqual(["", "Ilka is too slow to cross a band."]);
    expect(view({ open: "others", mover: null }).bands[2].places[0]).toMatchObject({
      movable: false,
      moves: [],
    });
  });

  it("offers steps in Close Quarters only toward enemies who are still in the fight", () => {
    const near = { ...ilka, spot: foes, group: null };
    const asked: string[][] = [];
    view({
      open: "others",
      mover: near,
      members: [
        near,
        rook,
        marauder,
        { ...marauder, id: "Down", defeated: true },
        member("Friend", { spot: foes, group: null }),
      ],
      moves: (_goal, others) => {
        asked.push(others.map(({ id }) => id));
        return [];
      },
    });
    expect(asked).toEqual([["Marauder"]]);
  });

  it("lets a Gamemaster move a combatant into another group or to another band", () => {
    const { puts } = view({ gamemaster: true, open: "member.Marauder" }).bands[2].places[0];
    expect(puts.map(({ what, to, join, band }: any) => [what, to, join, band])).toEqual([
      ["Into Crew", "crew", true, ""],
      ["To Close Quarters", "crew", false, "close"],
      ["To Short", "crew", false, "short"],
      ["To Long", "crew", false, "long"],
    ]);
    expect(view({ open: "member.Marauder" }).bands[2].places[0].puts).toEqual([]);
  });

  it("shows which combatants are engaged, hidden or out of the fight, and which can be dragged", () => {
    const shown = view({
      members: [
        { ...ilka, engaged: ["Marauder", "Gunner"] },
        rook,
        { ...marauder, hidden: true, defeated: true },
      ],
    });
    const [first, second] = shown.bands[0].places[0].members;
    expect([first.engaged, first.draggable, second.draggable]).toEqual([
      "engaged with Marauder, Gunner",
      true,
      false,
    ]);
    expect(shown.bands[2].places[0].members[0]).toMatchObject({
      hidden: true,
      out: true,
      side: "foe",
      put: false,
    });
  });
});
