import { describe, expect, it } from "vitest";
import { rosterChanges, rosterView, type Candidate } from "../../../src/applications/combat/roster-view.ts";
import { english } from "./words.ts";

const someone = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  key: name,
  name,
  side: "player",
  placed: true,
  hidden: false,
  combatant: null,
  ...more,
});
const ilka = someone("Ilka");
const rook = someone("Rook", { combatant: "rook" });
const marauder = someone("Marauder", { side: "enemy", combatant: "marauder" });
const lurker = someone("Lurker", { side: "enemy", hidden: true });
const drone = someone("Drone", { side: "enemy", placed: false });
const all = [ilka, rook, marauder, lurker, drone];

describe("the list of participants in an encounter", () => {
  it("contains the party on the map, other tokens on the map, and actors without a token", () => {
    const { groups } = rosterView(all, new Set(["Rook", "Marauder"]), "", english);
    expect(
      groups.map(({ title, rows }) => [title, rows.map(({ name, on }) => `${on ? "+" : "-"}${name}`)]),
    ).toEqual([
      ["Crew on the map", ["-Ilka", "+Rook"]],
      ["Others on the map", ["+Marauder", "-Lurker"]],
      ["Without a token here", ["-Drone"]],
    ]);
    expect(groups[1]?.rows[1]).toMatchObject({ hidden: true, side: "foe", initials: "LU" });
  });

  it("adds or removes only participants whose checkbox has changed", () => {
    const { join, leave } = rosterChanges(all, new Set(["Ilka", "Rook"]));
    expect([join.map(({ key }) => key), leave]).toEqual([["Ilka"], ["marauder"]]);
    expect(rosterView(all, new Set(["Rook", "Marauder"]), "", english)).toMatchObject({
      unchanged: true,
      count: "Taking part: 2",
    });
  });

  it("keeps the selection of rows that are hidden by the name filter", () => {
    const view = rosterView(all, new Set(["Rook", "Ilka"]), " ILK", english);
    expect(view.groups.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(["Ilka"]);
    expect(view).toMatchObject({ unchanged: false, count: "Taking part: 2", empty: "" });
  });

  it("shows a message if it is empty or nothing matches the filter", () => {
    expect(rosterView([], new Set<string>(), "", english).empty).toBe(
      "This scene has no tokens, and there are no actors that can fight.",
    );
    expect(rosterView(all, new Set<string>(), "x", english).empty).toBe("No one has that name.");
  });
});
