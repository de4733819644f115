/**
 * Tests the enforcement settings for all actions of Range Bands: turn and actions (X3.1, X3.5), range (X3.2,
 * X5), and ammunition (X10.6).
 */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../../../src/actions/core/action.ts";
import { attackActions } from "../../../../../src/variants/range-bands/combat/attack/weapon.ts";
import { otherActions } from "../../../../../src/variants/range-bands/actions/action.ts";
import { variant } from "../../../../../src/variants/range-bands/variant.ts";
import { limitsOf, type Limit, type Way } from "../../../actions/enforced.ts";
import { bat, gun, MadeUpEncounter, sheet } from "./support.ts";

/**
 * The actions that limits can block, each with the limits that apply to it. All other actions cost nothing
 * and need no weapon or range, or are reserved for Gamemasters.
 */
const limited: Readonly<Record<string, readonly Limit[]>> = {
  "bands.action": ["ammunition", "ap", "range"],
  "bands.attack": ["ammunition", "ap", "range"],
  "bands.check": ["ap"],
  "bands.stabilise": ["ap", "range"],
};

/**
 * Returns an encounter in which Ann is acting, Ben is dying, and the thug has an empty gun and isn't near
 * anyone.
 */
function encounterOf(): MadeUpEncounter {
  return new MadeUpEncounter([
    { id: "ann", sheet: sheet() },
    {
      id: "ben",
      sheet: sheet({
        mortal: { roundsLeft: 2, stabilised: false },
        everMortal: true,
        lost: { wounds: 10, resilience: 0 },
      }),
    },
    {
      id: "thug",
      side: "enemy",
      sheet: sheet(),
      things: [gun("thug", { rounds: 0, reloads: 0 }), bat("thug")],
    },
  ]).begun("distant");
}
const choicesOf: Readonly<Record<string, readonly object[]>> = {
  "bands.action": otherActions.flatMap(action => [{ action }, { action, ready: "reload" }]),
  "bands.attack": attackActions.map(action => ({ action })),
  "bands.check": [{ costs: true }],
};
const waysOf = ({ key, targets }: Action): readonly Way[] =>
  (choicesOf[key] ?? [{}]).flatMap(choices =>
    (targets === "none" ? [[]] : [[], ["ann"], ["ben"]]).flatMap(at =>
      ["gun", "bat"].map(item => ({ choices: choices as Way["choices"], targets: at, item })),
    ),
  );

describe("enforcement settings in Range Bands", () => {
  it.each(variant.actions.map(action => [action.key, action] as const))(
    "determine whether the limits of the action %s are enforced, cause a warning or are ignored",
    (key, action) => {
      const encounter = encounterOf();
      expect(
        limitsOf(
          action,
          waysOf(action),
          ({ choices, targets, item }) => encounter.factsFor(action, "thug", choices, targets, item),
          ({ choices, targets, item }) =>
            encounter.judge(key, "thug", choices, targets, item === undefined ? {} : { item }),
        ),
      ).toEqual(limited[key] ?? []);
    },
  );

  it("allow an extra action if the limits only cause a warning (X3.1)", () => {
    const encounter = encounterOf();
    encounter.play("bands.action", "ann", { action: "defend" });
    encounter.play("bands.action", "ann", { action: "defend" });
    expect(encounter.fighter("ann")?.actionsLeft).toBe(0);
    expect(encounter.against("bands.action", "ann", { action: "defend" })).toEqual([
      "act.notYourTurn",
      "act.tooFewActions",
    ]);
    encounter.play("bands.action", "ann", { action: "defend" });
    expect(encounter.fighter("ann")).toMatchObject({ actionsLeft: 0, guards: 3 });
  });
});
