/** Tests that every entry of the injury table has its effect during play. */
import { describe, expect, it } from "vitest";
import type { Source } from "../../../../../src/ledger/plain.ts";
import {
  injuryTable,
  type InjuryEntry,
} from "../../../../../src/variants/zones-and-cards/rules/injury-table.ts";
import type { ZonesSkill } from "../../../../../src/variants/zones-and-cards/rules/character.ts";
import { infectionCourse } from "../../../../../src/variants/zones-and-cards/rules/infection.ts";
import { canWield, handsLeft } from "../../../../../src/variants/zones-and-cards/rules/hands.ts";
import { blade, gun, MadeUpEncounter, sheet } from "./support.ts";

const lowest = { face: () => 1 };
const twos = { face: () => 2 };
const keys = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));
const sheetIn = (encounter: MadeUpEncounter, id: string) =>
  (encounter.world.get(`Actor.${id}`)!["system"] as { variants: { zones: Source } }).variants
    .zones as Readonly<Record<string, any>>;
const held = ({ key, limit, permanent, infection }: InjuryEntry): Source => ({
  [key]: { key, limit: limit ?? "", days: 3, permanent, ...(infection > 0 ? { infected: true } : {}) },
});

/**
 * Returns an encounter in which Ann has the given injury and is acting, with Bob next to her in the first of
 * two zones.
 */
function injured(entry: InjuryEntry | null, part: Source = {}): MadeUpEncounter {
  const encounter = new MadeUpEncounter([
    {
      id: "ann",
      sheet: sheet({ ...(entry ? { injuries: held(entry) } : {}), ...part }),
      things: [gun("ann", { hands: 2 }), blade("ann")],
    },
    { id: "bob", sheet: sheet() },
    { id: "foe", side: "enemy", sheet: sheet() },
  ]);
  encounter.play("zones.round", "ann", {}, [], lowest);
  for (const name of ["Hold", "Deck"]) encounter.play("zones.zone", "ann", { operation: "add", name });
  encounter.play("zones.zone", "ann", { operation: "border", zone: "zone1", other: "zone2" });
  encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann", "bob", "foe"]);
  return encounter;
}

const dice = (encounter: MadeUpEncounter, skill: string) =>
  encounter.judge("zones.roll", "ann", { skill, push: "keep" }, [], twos).card.dice[0]?.faces.length ?? 0;

/** Returns the entries that have the given effect. */
const those = (does: (entry: InjuryEntry) => boolean) =>
  injuryTable.filter(does).map(entry => [entry.key, entry] as const);

/** Each effect of each injury has its own test, so that no entry of the table goes untested. */
describe("injuries (Z7.5)", () => {
  it.each(
    injuryTable.flatMap(entry =>
      (Object.entries(entry.skills) as [ZonesSkill, number][]).map(
        ([skill, by]) => [entry.key, skill, by, entry] as const,
      ),
    ),
  )("of type %s modify %s rolls by %d", (_key, skill, by, entry) => {
    expect(dice(injured(entry), skill) - dice(injured(null), skill)).toBe(by);
  });

  it.each(those(entry => entry.slows))("of type %s make every move a full action", (_key, entry) => {
    const encounter = injured(entry);
    encounter.play("zones.action", "ann", { action: "moveZone", zone: "zone2" });
    expect(encounter.fought).toMatchObject({
      people: { ann: { zone: "zone2", turns: { r1t0: { full: 1, quick: 0 } } } },
    });
  });

  it.each(those(entry => entry.lost === "hand" || entry.lost === "arm"))(
    "of type %s leave one usable hand",
    (_key, entry) => {
      expect(
        keys(injured(entry).judge("zones.attack", "ann", { item: "gun", free: true }, ["foe"])),
      ).toContain("problem.tooFewHands");
    },
  );

  it.each(those(entry => entry.lost === "body"))("of type %s prevent every action", (_key, entry) => {
    expect(
      keys(injured(entry).judge("zones.action", "ann", { action: "moveZone", zone: "zone2" })),
    ).toContain("hindered.helpless");
  });

  it.each(those(entry => entry.exertionDamage > 0))(
    "of type %s deal damage on Mobility and Close Combat rolls, but not on others",
    (_key, entry) => {
      for (const [skill, health] of [
        ["mobility", 2],
        ["closeCombat", 2],
        ["observation", 3],
      ] as const) {
        const encounter = injured(entry);
        encounter.play("zones.roll", "ann", { skill, push: "keep" }, [], twos);
        expect([skill, sheetIn(encounter, "ann")["health"]]).toEqual([skill, health]);
      }
      const jump = injured(entry);
      jump.play("zones.hazard", "ann", { hazard: "fall", metres: 0, jumps: true }, ["ann"], twos);
      expect(sheetIn(jump, "ann")["health"]).toBe(2);
      const struck = injured(entry);
      struck.play("zones.attack", "ann", { item: "blade", push: "keep" }, ["foe"], {
        answers: { interrupt: "let" },
        ...twos,
      });
      expect(sheetIn(struck, "ann")["health"]).toBe(2);
    },
  );

  it.each(those(entry => entry.infection > 0))(
    "of type %s can become infected, which requires a roll after each shift or day",
    (_key, entry) => {
      const resting = new MadeUpEncounter([{ id: "ann", sheet: sheet({ injuries: held(entry) }) }]);
      const due = (span: string) =>
        resting
          .judge("zones.rest", "ann", { span }, [], twos)
          .followUps.map(({ action }) => action)
          .filter(action => action === "zones.infection");
      expect([due("stretch"), due("shift"), due("day")]).toEqual([
        [],
        ["zones.infection"],
        ["zones.infection"],
      ]);
      resting.play("zones.infection", "ann", {}, [], {
        dice: { "infection": [6, 2, 2, 2, 2, 2], "stamina.base": [6, 2, 2, 2, 2] },
      });
      expect(sheetIn(resting, "ann"), "a draw is not enough").toMatchObject({
        health: 2,
        injuries: { [entry.key]: { infected: true } },
      });
      resting.undo();
      resting.play("zones.infection", "ann", {}, [], {
        dice: { "infection": [2, 2, 2, 2, 2, 2], "stamina.base": [6, 2, 2, 2, 2] },
      });
      expect(sheetIn(resting, "ann")).toMatchObject({ health: 3 });
      expect(sheetIn(resting, "ann")["injuries"][entry.key].infected).toBeFalsy();
      expect(keys(resting.judge("zones.infection", "ann"))).toEqual(["problem.notInfected"]);
    },
  );

  it.each(those(entry => entry.deathRollDice !== 0))(
    "of type %s remove dice from death rolls (Z7.9)",
    (_key, entry) => {
      const encounter = injured(entry);
      const { card } = encounter.judge("zones.deathRoll", "ann", { injury: entry.key }, [], twos);
      expect(
        card.dice[0]?.why.filter(({ text }) => text.key.endsWith("row.deathRoll")).map(({ value }) => value),
      ).toEqual([`−${-entry.deathRollDice}`]);
    },
  );

  it.each(those(entry => entry.limit !== null))(
    "of type %s require a death roll when their time limit expires (Z7.9)",
    (_key, entry) => {
      if (entry.limit === "round") {
        expect(
          injured(entry)
            .settle(twos)
            .some(name => name.startsWith("death.ann")),
        ).toBe(true);
        return;
      }
      const resting = new MadeUpEncounter([{ id: "ann", sheet: sheet({ injuries: held(entry) }) }]);
      expect(
        resting
          .judge("zones.rest", "ann", { span: entry.limit }, [], twos)
          .followUps.map(({ action }) => action),
      ).toContain("zones.deathRoll");
    },
  );

  it.each(those(entry => entry.fatal))("of type %s kill immediately", (_key, entry) => {
    const result = entry.results[0] ?? 0;
    const encounter = injured(null, { health: 1 });
    encounter.play("zones.hazard", "ann", { hazard: "fall", metres: 4 }, ["ann"], {
      dice: { "0.wound.injury": [Math.floor(result / 10), result % 10] },
    });
    expect(sheetIn(encounter, "ann")).toMatchObject({ dead: true });
  });

  it.each(those(entry => entry.healingDice > 0 && !entry.permanent))(
    "of type %s heal once their remaining days have passed (Z7.11)",
    (_key, entry) => {
      const resting = new MadeUpEncounter([
        {
          id: "ann",
          sheet: sheet({
            injuries: { [entry.key]: { key: entry.key, limit: "", days: 1, permanent: false } },
          }),
        },
      ]);
      resting.play("zones.rest", "ann", { span: "day" }, [], twos);
      expect(Object.keys(sheetIn(resting, "ann")["injuries"])).toEqual([]);
    },
  );
});

describe("recovery (Z7.5)", () => {
  it("of a broken character heals an injury that has no further effects, but not one that must be treated", () => {
    const injuries = Object.fromEntries(
      ["stunned", "twistedAnkle"].map(key => [key, { key, limit: "", days: 0, permanent: false }]),
    );
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet() },
      { id: "bob", sheet: sheet({ health: 0, broken: true, injuries }) },
    ]);
    encounter.play("zones.rally", "ann", { push: "keep" }, ["bob"], {
      dice: { "roll.base": [6, 2, 2, 2, 2] },
    });
    expect(Object.keys(sheetIn(encounter, "bob")["injuries"])).toEqual(["twistedAnkle"]);
    encounter.play("zones.firstAid", "ann", { push: "keep", injury: "twistedAnkle" }, ["bob"], {
      dice: { "roll.base": [6, 2, 2, 2, 2] },
    });
    expect(sheetIn(encounter, "bob")["injuries"]).toEqual({});
  });

  it("lets treated permanent injuries heal over time, except for lost limbs", () => {
    const injuries = {
      spineInjury: { key: "spineInjury", limit: "", days: 9, permanent: true },
      severedArm: { key: "severedArm", limit: "", days: 0, permanent: true },
    };
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet() },
      { id: "bob", sheet: sheet({ injuries }) },
    ]);
    encounter.play("zones.firstAid", "ann", { push: "keep", injury: "spineInjury" }, ["bob"], {
      dice: { "roll.base": [6, 2, 2, 2, 2] },
    });
    expect(sheetIn(encounter, "bob")["injuries"]).toMatchObject({
      spineInjury: { permanent: false, days: 9 },
    });
    expect(keys(encounter.judge("zones.firstAid", "ann", { injury: "severedArm" }, ["bob"]))).toContain(
      "problem.nothingToTreat",
    );
  });
});

describe("the rules for hands and infections", () => {
  it("subtract a hand for each lost hand or arm, and both hands for a paralyzed body (Z7.5)", () => {
    expect([
      handsLeft([]),
      handsLeft(["hand"]),
      handsLeft(["hand", "arm"]),
      handsLeft(["hand", "arm", "arm"]),
      handsLeft(["body"]),
    ]).toEqual([2, 1, 0, 0, 0]);
    expect([canWield(2, 1), canWield(1, 1), canWield(0, 0)]).toEqual([false, true, true]);
    expect(() => handsLeft(["leg" as "arm"])).toThrow(/lost\.0/u);
  });

  it("end an infection only if the character rolls more successes than the infection (Z7.5)", () => {
    expect(infectionCourse([6, 6, 1], 2)).toEqual({ successes: 2, over: false, damage: 1 });
    expect(infectionCourse([6, 1, 1], 2)).toEqual({ successes: 1, over: true, damage: 0 });
    expect(infectionCourse([1, 1], 0)).toEqual({ successes: 0, over: false, damage: 1 });
    expect(() => infectionCourse([7], 0)).toThrow(/faces/u);
  });
});
