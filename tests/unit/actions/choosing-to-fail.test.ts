import { describe, expect, it } from "vitest";
import type { Facts } from "../../../src/actions/core/facts.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { area } from "../../../src/actions/combat/area.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { bleedOut } from "../../../src/actions/health/bleed-out.ts";
import { breakGear } from "../../../src/actions/maneuvers/break-gear.ts";
import { burst } from "../../../src/actions/combat/burst.ts";
import { disarm } from "../../../src/actions/maneuvers/disarm.ts";
import { heal } from "../../../src/actions/health/heal.ts";
import { jump } from "../../../src/actions/movement/jump.ts";
import { condition, factsOf, play, someone, table, weapon } from "./support.ts";

const actor = someone("one");
const other = someone("two", {}, { hitPoints: { value: 3, max: 13 } });
const blade = weapon("blade");
const gun = weapon("gun", {
  category: "ranged",
  range: 100,
  burst: 4,
  damage: { dice: 0, attribute: "", flat: 4 },
});
const grenade = weapon("grenade", { category: "thrown", range: 60, blast: 2 });
const dying = someone(
  "one",
  {},
  { hitPoints: { value: -2, max: 13 }, conditions: [condition("outOfFight")] },
);
const sixes = {
  "attack": [6, 6, 6, 6],
  "test": [6, 6, 6, 6],
  "damage": [3],
  "direction": [1],
  "distance.d6": [2],
  "distance.d3": [2],
};

const failing: readonly (readonly [
  string,
  Action,
  Omit<Facts, "choices" | "item" | "gear" | "party" | "targets"> & Partial<Facts>,
  object,
  string,
])[] = [
  ["an attack misses", attack, { actor, item: blade, targets: [other] }, {}, "BLACKOUT.attack.outcome.miss"],
  ["a burst hits nobody", burst, { actor, item: gun, targets: [other] }, {}, "BLACKOUT.attack.outcome.miss"],
  ["a Blast scatters", area, { actor, item: grenade, targets: [] }, {}, "BLACKOUT.area.scattered"],
  ["gear isn't broken", breakGear, { actor, item: blade, targets: [other] }, {}, "BLACKOUT.breakGear.missed"],
  [
    "an item isn't dropped",
    disarm,
    { actor, item: blade, targets: [other] },
    { answers: { "disarm.0": { value: "strength.grapple" } }, dice: { ...sixes, "disarm.0": [1, 1, 1, 1] } },
    "BLACKOUT.disarm.holds",
  ],
  ["healing restores nothing", heal, { actor, targets: [other] }, {}, "BLACKOUT.heal.successes"],
  ["a jump covers no distance", jump, { actor }, {}, "BLACKOUT.jump.long"],
  ["bleeding out continues", bleedOut, { actor: dying }, {}, "BLACKOUT.bleedOut.state.bleeding"],
];

describe("choosing to fail (R2.15)", () => {
  it.each(failing)(
    "makes the action fail whatever the dice show: %s",
    (_, action, situation, given, outcome) => {
      const facts = factsOf(action, situation, { chosenToFail: true });
      const { card } = play(action, facts, { dice: sixes, ...given });
      expect([card.outcome.key, card.notes.map(({ key }) => key)]).toEqual([
        outcome,
        expect.arrayContaining(["BLACKOUT.card.chosenToFail"]),
      ]);
      expect(card.targets.flatMap(({ lines }) => lines).filter(({ tone }) => tone === "good")).toEqual([]);
      expect(action.defaults(facts, table)["chosenToFail"]).toBe(false);
    },
  );
});
