/**
 * Tests the enforcement settings for all actions of Zones & Cards: turn and actions (Z3.1), range (Z6, Z7.6),
 * and ammunition (Z6.18).
 */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../../../src/actions/core/action.ts";
import { plainActions } from "../../../../../src/variants/zones-and-cards/actions/action.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { limitsOf, type Limit, type Way } from "../../../actions/enforced.ts";
import { blade, gun, MadeUpEncounter, sheet } from "./support.ts";

/**
 * The actions that a limit can block, each with its limits. Any other action either costs nothing and needs
 * no weapon or range, or is reserved for Gamemasters.
 */
const limited: Readonly<Record<string, readonly Limit[]>> = {
  "zones.action": ["ammunition", "ap"],
  "zones.attack": ["ammunition", "ap", "range"],
  "zones.firstAid": ["ap"],
  "zones.orders": ["ap", "range"],
  "zones.rally": ["ap", "range"],
  "zones.stopPanic": ["ap", "range"],
};

/** Returns an encounter in which Ann is acting and a foe with an empty gun is two zones away. */
function encounterOf(): MadeUpEncounter {
  const encounter = new MadeUpEncounter([
    { id: "ann", sheet: sheet() },
    { id: "bob", sheet: sheet({ broken: true, health: 0, panic: { freeze: true } }) },
    {
      id: "foe",
      side: "enemy",
      sheet: sheet(),
      things: [gun("foe", { supply: 0, spareLoads: 0, maximumBand: "short" }), blade("foe")],
    },
  ]);
  encounter.play("zones.round", "ann", {}, [], { face: () => 1 });
  for (const name of ["Hold", "Deck", "Hull"])
    encounter.play("zones.zone", "ann", { operation: "add", name });
  for (const [zone, other] of [
    ["zone1", "zone2"],
    ["zone2", "zone3"],
  ] as const)
    encounter.play("zones.zone", "ann", { operation: "border", zone, other });
  encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann", "bob"]);
  encounter.play("zones.zone", "ann", { operation: "place", zone: "zone3" }, ["foe"]);
  return encounter;
}
const choicesOf: Readonly<Record<string, readonly object[]>> = {
  "zones.action": plainActions.map(action => ({ action, item: "gun" })),
  "zones.attack": [
    { item: "gun" },
    { item: "gun", band: "long" },
    { item: "gun", band: "extreme" },
    { item: "blade" },
  ],
};
const waysOf = ({ key, targets }: Action): readonly Way[] =>
  (choicesOf[key] ?? [{}]).flatMap(choices =>
    (targets === "none" ? [[]] : [[], ["ann"], ["bob"]]).map(at => ({
      choices: choices as Way["choices"],
      targets: at,
    })),
  );

describe("enforcement settings in Zones & Cards", () => {
  it.each(variant.actions.map(action => [action.key, action] as const))(
    "determine whether each limit of the action %s is enforced, causes a warning, or is ignored",
    (key, action) => {
      const encounter = encounterOf();
      expect(
        limitsOf(
          action,
          waysOf(action),
          ({ choices, targets }) => encounter.factsFor(action, "foe", choices, targets),
          ({ choices, targets }) => encounter.judge(key, "foe", choices, targets, { face: () => 2 }),
        ),
      ).toEqual(limited[key] ?? []);
    },
  );

  it("allow reloading without a spare load if the limit only causes a warning (Z6.18)", () => {
    const encounter = encounterOf();
    const { problems, draft } = encounter.judge("zones.action", "foe", { action: "reload", item: "gun" });
    expect(problems.map(({ kind }) => kind)).toContain("ammunition");
    expect(draft.changes().filter(({ uuid }) => uuid === "Actor.foe.Item.gun")).toEqual([
      { uuid: "Actor.foe.Item.gun", path: "system.variants.zones.supply", add: 4 },
    ]);
  });
});
