import { describe, expect, it } from "vitest";
import type { Source } from "../../../../../src/ledger/plain.ts";
import { bat, gun, MadeUpEncounter, sheet } from "./support.ts";

const dying = {
  mortal: { roundsLeft: 3, stabilised: false },
  everMortal: true,
  lost: { wounds: 10, resilience: 0 },
};
const states: readonly (readonly [string, Source])[] = [
  ["dead", { dead: true, everMortal: true, lost: { wounds: 10, resilience: 0 } }],
  ["mortally wounded", dying],
  ["stabilised", { ...dying, mortal: { roundsLeft: 3, stabilised: true } }],
  ["incapacitated", { incapacitated: 3, lost: { wounds: 0, resilience: 6 } }],
];
const people = (state: Source) => [
  { id: "ann", sheet: sheet({ insight: 2, ...state }), things: [gun("ann"), bat("ann")] },
  { id: "ben", sheet: sheet(dying) },
  { id: "thug", side: "enemy" as const, sheet: sheet() },
];

describe.each(states)("a character who is %s (X7.1, X7.6)", (_, state) => {
  it("can't make checks, attack, help or repair, in or out of combat", () => {
    for (const encounter of [
      new MadeUpEncounter(people(state)),
      new MadeUpEncounter(people(state)).begun("engaged"),
    ]) {
      const out = ["isOut"];
      expect(encounter.against("bands.check", "ann", { costs: false })).toEqual(out);
      expect(
        encounter.against("bands.check", "ann", {
          ability: "physicality",
          costs: encounter.facts("").fought["phase"] === "actions",
        }),
      ).toEqual(out);
      expect(encounter.against("bands.check", "ann", { kind: "group", costs: false }, ["ben"])).toEqual(out);
      expect(encounter.against("bands.attack", "ann", {}, ["thug"], "gun")).toEqual(out);
      expect(encounter.against("bands.attack", "ann", { band: "engaged" }, ["thug"], "bat")).toEqual(out);
      expect(encounter.against("bands.stabilise", "ann", {}, ["ben"])).toEqual(out);
      expect(encounter.against("bands.upkeep", "ann", {}, [], "gun")).toEqual(out);
      expect(encounter.against("bands.action", "ann", { action: "defend" })).toEqual(
        encounter.facts("").fought["phase"] === "actions" ? out : ["noFight"],
      );
    }
  });

  it("can still make checks that concern only themselves (X7.9, X7.10, X8.1, X8.4)", () => {
    const encounter = new MadeUpEncounter(people(state));
    for (const action of ["bands.wound", "bands.stress", "bands.panic"])
      expect(encounter.against(action, "ann")).toEqual([]);
    expect(encounter.against("bands.avert", "ann")).toEqual(
      state["incapacitated"] === undefined ? [] : ["notDying"],
    );
    expect(encounter.against("bands.hazard", "ann", { hazard: "water" })).toEqual([]);
  });
});
