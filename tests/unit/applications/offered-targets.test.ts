import { describe, expect, it } from "vitest";
import { offeredTargets } from "../../../src/applications/dialogs/offered-targets.ts";
import { byUse } from "../../../src/applications/dialogs/by-use.ts";
import { type Candidate, targetPicker } from "../../../src/applications/dialogs/target-view.ts";
import type { Facts } from "../../../src/actions/core/facts.ts";
import { variant as bands } from "../../../src/variants/range-bands/variant.ts";
import { zonesActions } from "../../../src/variants/zones-and-cards/actions/index.ts";
import { draw } from "./cards-support.ts";
import { english } from "./words.ts";

const here = [
  { uuid: "cook", name: "Cook" },
  { uuid: "gunner", name: "Hull gunner" },
  { uuid: "rook", name: "Rook" },
  { uuid: "tourist", name: "Tourist" },
];
const person = (actor: string, name: string, id = actor, hidden = false) => ({ id, actor, name, hidden });
const encounter = (part: object = {}) =>
  ({
    variant: {
      combat: "Combat.one",
      own: "rook",
      people: [
        person("gunner", "Gunner of the outer hull"),
        person("rook", "Rook"),
        person("tourist", "Tourist", ""),
      ],
      ...part,
    },
  }) as unknown as Pick<Facts, "variant">;
const named = (key: string) => [...zonesActions, ...bands.actions].find(action => action.key === key) ?? {};
const player = { chosen: [], gamemaster: false };
const names = (...given: Parameters<typeof offeredTargets>) =>
  offeredTargets(...given).map(({ name, below }) => (below ? `(${name})` : name));

describe("the target list for a combat variant", () => {
  it("contains the combatants with their names in the encounter, followed by other actors under a heading", () => {
    expect(names(here, encounter(), named("zones.attack"), player)).toEqual([
      "Gunner of the outer hull",
      "Rook",
      "(Cook)",
      "(Tourist)",
    ]);
    const picker = targetPicker(
      "one",
      offeredTargets(here, encounter(), {}, player),
      [],
      { open: true, search: "" },
      english,
    );
    expect(picker?.rows.map(({ title }) => title)).toEqual(["", "", "Others here", ""]);
    expect(draw("parts/targets", picker ?? {})).toMatch(
      /Rook.*<li class="bo-lab" role="none">Others here<\/li>.*Cook/su,
    );
  });

  it.each(["bands.attack", "bands.action", "bands.delay"])(
    "contains only combatants and previously chosen actors for the action %s",
    key => {
      expect(names(here, encounter(), named(key), player)).toEqual(["Gunner of the outer hull", "Rook"]);
      expect(names(here, encounter(), named(key), { ...player, chosen: ["cook"] })).toEqual([
        "Gunner of the outer hull",
        "Rook",
        "(Cook)",
      ]);
    },
  );

  it("contains all actors, without groups, if the user's actor isn't in an encounter with the variant", () => {
    for (const facts of [{}, encounter({ combat: null }), encounter({ own: "" })])
      expect(offeredTargets(here, facts, named("bands.attack"), player)).toEqual(here);
    expect(
      targetPicker("one", here, [], { open: true, search: "" }, english)?.rows.every(
        ({ title }) => title === "",
      ),
    ).toBe(true);
  });

  it("labels an attack's only target as the nearest if it reaches several", () => {
    const near = { uuid: "near", name: "Near", note: "5 ft" };
    const far = { uuid: "far", name: "Far", note: "30 ft" };
    const hidden = { uuid: "hidden", name: "Behind a wall", obstacle: "No shot", note: "10 ft" };
    const label = (candidates: readonly Candidate[], chosen: readonly string[], opposes = true) =>
      targetPicker("many", candidates, chosen, { open: false, search: "", opposes }, english)?.label;
    expect(label([near, far, hidden], ["near"])).toBe("Target (nearest in reach):");
    const reacting = { open: false, search: "", opposes: true, attacker: "far" };
    const against = (chosen: string) => targetPicker("one", [near, far], [chosen], reacting, english)?.label;
    expect([against("far"), against("near")]).toEqual(["Attack back at:", "Target (nearest in reach):"]);
    for (const [candidates, chosen, opposes] of [
      [[near, far], ["far"], true],
      [[near, far], ["near", "far"], true],
      [[near, hidden], ["near"], true],
      [[near, far], ["near"], false],
    ] as const)
      expect(label(candidates, chosen, opposes)).toBe("Target:");
  });

  it("begins with reachable enemies, and gives the reason if a target is less suitable", () => {
    const all = [
      { uuid: "a", name: "Down and near", down: true, note: "5 ft" },
      { uuid: "b", name: "Behind a wall", obstacle: "No shot", note: "10 ft" },
      { uuid: "c", name: "In sight", note: "30 ft", chance: 0.354 },
      { uuid: "d", name: "Friend", below: "ownSide" as const },
    ];
    const picker = (aids: boolean) =>
      targetPicker(
        "optional",
        [...all].sort((one, other) => byUse(one, other, aids)),
        ["a"],
        { open: true, search: "" },
        english,
      );
    expect(picker(false)?.rows.map(({ name, note }) => [name, note])).toEqual([
      ["In sight", "30 ft"],
      ["Behind a wall", "10 ft · No shot"],
      ["Down and near", "5 ft · Out of the Fight"],
      ["Friend", ""],
    ]);
    expect(picker(false)?.rows.map(({ chance }) => chance)).toEqual(["35.4%", "", "", ""]);
    expect(picker(false)?.chosen).toBe("Down and near · Out of the Fight");
    // For an action that helps, targets who are down come first.
    expect(picker(true)?.rows.map(({ name }) => name)[0]).toBe("Down and near");
    expect(
      names(here, encounter({ people: [person("gunner", "Gunner"), person("rook", "Rook")] }), {}, player)[0],
    ).toBe("Gunner");
    const down = here.map(one => (one.uuid === "gunner" ? { ...one, down: true } : one));
    const among = encounter({
      own: "cook",
      people: [person("cook", "Cook"), person("gunner", "Gunner"), person("rook", "Rook")],
    });
    expect(names(down, among, {}, player).slice(0, 3)).toEqual(["Rook", "Gunner", "Cook"]);
  });

  it("has radio buttons for a single target, and checkboxes for several", () => {
    const drawn = (count: "one" | "optional" | "many") =>
      draw("parts/targets", targetPicker(count, here, [], { open: true, search: "" }, english) ?? {});
    expect(drawn("optional")).toMatch(/role="radiogroup".*type="radio" name="target" value=""[^>]*checked/su);
    expect(drawn("one")).toContain('type="radio" name="target" value="cook"');
    expect(drawn("one")).not.toContain('value=""');
    expect(drawn("many")).toContain('type="checkbox" name="target.cook"');
  });

  it("lists hidden combatants as combatants only for Gamemasters", () => {
    const hidden = encounter({
      people: [person("gunner", "Gunner of the outer hull", "gunner", true), person("rook", "Rook")],
    });
    expect(names(here, hidden, named("zones.attack"), player)).toEqual([
      "Rook",
      "(Cook)",
      "(Hull gunner)",
      "(Tourist)",
    ]);
    expect(names(here, hidden, named("bands.attack"), player)).toEqual(["Rook"]);
    expect(names(here, hidden, named("bands.attack"), { ...player, gamemaster: true })).toEqual([
      "Gunner of the outer hull",
      "Rook",
    ]);
  });

  it("is sorted by name, with the user's own combatant at the end", () => {
    const people = [person("rook", "Abel"), person("gunner", "Zoe"), person("cook", "Bea")];
    expect(names(here, encounter({ people }), named("bands.attack"), player)).toEqual(["Bea", "Zoe", "Abel"]);
  });

  it("has no group headings if none of the available targets is a combatant", () => {
    expect(
      targetPicker(
        "one",
        offeredTargets([{ uuid: "cook", name: "Cook" }], encounter(), {}, player),
        [],
        { open: true, search: "" },
        english,
      )?.rows[0]?.title,
    ).toBe("");
  });
});
