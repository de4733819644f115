import { describe, expect, it } from "vitest";
import { offeredTargets } from "../../../src/applications/dialogs/offered-targets.ts";
import { targetPicker } from "../../../src/applications/dialogs/target-view.ts";
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
const fight = (part: object = {}) =>
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

describe("the targets that an action in a fight of a variant offers", () => {
  it("are those in the fight first, as they are called there, and apart whoever else is here", () => {
    expect(names(here, fight(), named("zones.attack"), player)).toEqual([
      "Gunner of the outer hull",
      "Rook",
      "(Cook)",
      "(Tourist)",
    ]);
    const picker = targetPicker(
      "one",
      offeredTargets(here, fight(), {}, player),
      [],
      { open: true, search: "" },
      english,
    );
    expect(picker?.rows.map(({ title }) => title)).toEqual(["", "", "Others here", ""]);
    expect(draw("parts/targets", picker ?? {})).toMatch(/Rook.*<li class="bo-lab">Others here<\/li>.*Cook/su);
  });

  it.each(["bands.attack", "bands.action", "bands.delay"])(
    "are those in the fight alone for %s, which refuses others, and whoever was chosen already",
    key => {
      expect(names(here, fight(), named(key), player)).toEqual(["Gunner of the outer hull", "Rook"]);
      expect(names(here, fight(), named(key), { ...player, chosen: ["cook"] })).toEqual([
        "Gunner of the outer hull",
        "Rook",
        "(Cook)",
      ]);
    },
  );

  it("are everybody as they come out of a fight, for who has no part in it, and in a fight of Blackout", () => {
    for (const facts of [{}, fight({ combat: null }), fight({ own: "" })])
      expect(offeredTargets(here, facts, named("bands.attack"), player)).toEqual(here);
    expect(
      targetPicker("one", here, [], { open: true, search: "" }, english)?.rows.every(
        ({ title }) => title === "",
      ),
    ).toBe(true);
  });

  it("tell nobody but Gamemasters that somebody hidden fights", () => {
    const hidden = fight({
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

  it("have who acts behind the others, who stand by name", () => {
    const people = [person("rook", "Abel"), person("gunner", "Zoe"), person("cook", "Bea")];
    expect(names(here, fight({ people }), named("bands.attack"), player)).toEqual(["Bea", "Zoe", "Abel"]);
  });

  it("have no title where nobody fights whom the viewer may choose", () => {
    expect(
      targetPicker(
        "one",
        offeredTargets([{ uuid: "cook", name: "Cook" }], fight(), {}, player),
        [],
        { open: true, search: "" },
        english,
      )?.rows[0]?.title,
    ).toBe("");
  });
});
