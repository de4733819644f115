import { describe, expect, it } from "vitest";
import { bat, gun, MadeUpEncounter, sheet, actionOf } from "./support.ts";
import { table } from "../../../actions/support.ts";

const off = {
  "row-attribute": false,
  "row-skillOf": false,
  "row-coverFire": false,
  "row-lastingWound": false,
  "row-situation": false,
  "row-words": false,
};
const people = () => [
  {
    id: "ann",
    sheet: sheet({
      attributes: { dexterity: 1, reason: -1, physicality: -1 },
      skills: { rangedCombat: -3, medicine: -3, tinkerer: -3 },
    }),
    things: [gun("ann"), bat("ann")],
  },
  { id: "ben", sheet: sheet() },
  { id: "thug", side: "enemy" as const, sheet: sheet({ attributes: { dexterity: 2 } }) },
  {
    id: "ghost",
    sheet: sheet({
      mortal: { roundsLeft: 3, stabilised: false },
      everMortal: true,
      lost: { wounds: 10, resilience: 0 },
    }),
  },
];
type Judged = ReturnType<MadeUpEncounter["judge"]>;
const named = (judged: Judged, key: string) => judged.card.lines.find(({ text }) => text.key.endsWith(key));
const rows = (judged: Judged) =>
  (named(judged, "line.total")?.why ?? []).map(
    ({ text, value }) => `${text.key.replace("BLACKOUT.bands.", "")} ${JSON.stringify(value)}`,
  );

describe("turning off modifiers in Range Bands", () => {
  it.each([
    ["bands.check", { ability: "rangedCombat" }, [], ""],
    ["bands.action", { action: "inspire" }, [], ""],
    ["bands.stabilise", {}, ["ghost"], ""],
    ["bands.upkeep", { ability: "tinkerer" }, [], "gun"],
  ] as const)(
    "isn't possible for %s, even in a forged message (X1.5, X3.2)",
    (key, choices, targets, item) => {
      if (key !== "bands.action") {
        const plain = { ...choices, situation: -2, reason: "fog", costs: false };
        const forged = new MadeUpEncounter(people()).judge(key, "ann", { ...plain, ...off }, targets, {
          item,
        });
        expect(forged.problems).toEqual([]);
        expect(rows(forged)).toEqual(
          rows(new MadeUpEncounter(people()).judge(key, "ann", plain, targets, { item })),
        );
      }
      const action = actionOf(key);
      const encounter = new MadeUpEncounter(people()).begun("engaged");
      const shown = (more: object) =>
        action.preview(
          encounter.factsFor(action, "ann", { ...choices, situation: -2, ...more }, targets, item),
          table,
        ).lines;
      expect(shown(off)).toEqual(shown({}));
    },
  );

  it("isn't possible for the cover fire modifier (X3.2)", () => {
    const encounter = new MadeUpEncounter(people().toReversed()).begun();
    encounter.play("bands.attack", "thug", { action: "coverFire", weapon: "serviceSidearm" }, ["ann"], {
      dice: { attack: [6, 6] },
    });
    expect(rows(encounter.judge("bands.check", "ann", { costs: false, ...off }))).toContain(
      'row.coverFire "−2"',
    );
  });

  it("isn't possible for the attacker's own modifiers in an attack (X4.1)", () => {
    const forged = new MadeUpEncounter(people())
      .begun()
      .judge("bands.attack", "ann", { ...off, situation: -2 }, ["ben"], { item: "gun" });
    expect(rows(forged)).toEqual(
      expect.arrayContaining(['attribute.dexterity "+1"', 'skill.rangedCombat "−3"', 'row.situation "−2"']),
    );
    expect(named(forged, "line.switchedOff")).toBeUndefined();
  });

  it("is shown in an attack's dialog and on its card, without revealing the target's defense (X4.2)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const choices = { "row-band": false, "row-rangedDefence": false };
    const judged = encounter.judge("bands.attack", "ann", choices, ["thug"], { item: "gun" });
    const line = {
      value: "2",
      tone: "ask",
      why: [
        { text: { key: "BLACKOUT.bands.bandRow" }, value: "+1" },
        { text: { key: "BLACKOUT.bands.row.rangedDefence" }, value: "" },
      ],
    };
    expect(named(judged, "line.switchedOff")).toMatchObject(line);
    expect(named(judged, "line.switchedOff")).not.toHaveProperty("concealed");
    const action = actionOf("bands.attack");
    expect(
      action
        .preview(encounter.factsFor(action, "ann", choices, ["thug"], "gun"), table)
        .lines.find(({ text }) => text.key.endsWith("line.switchedOff")),
    ).toMatchObject(line);
    const covers = encounter.judge("bands.attack", "ann", { action: "coverFire", ...choices }, ["thug"], {
      item: "gun",
    });
    expect(named(covers, "line.switchedOff")).toMatchObject(line);
  });

  it("prevents a missed shot from hitting a bystander if the modifier for firing into a melee is among them (X4.3)", () => {
    const encounter = new MadeUpEncounter(people()).begun("close");
    encounter.setBand("ben", "thug", "engaged");
    const judged = encounter.judge("bands.attack", "ann", { "row-intoMelee": false }, ["thug"], {
      item: "gun",
      dice: { attack: [1, 2] },
    });
    expect(named(judged, "line.switchedOff")?.why).toEqual([
      { text: { key: "BLACKOUT.bands.row.intoMelee" }, value: "−3" },
    ]);
    expect(judged.card.targets).toHaveLength(1);
    expect(
      encounter.judge("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [1, 2] } }).card
        .targets,
    ).toHaveLength(2);
  });

  it("is shown for an enemy's attack only to users who are allowed to see the enemy's values (X4.1)", () => {
    const encounter = new MadeUpEncounter(people());
    const judged = encounter.judge(
      "bands.attack",
      "thug",
      { "weapon": "serviceSidearm", "band": "close", "row-band": false },
      ["ben"],
    );
    const why = named(judged, "line.switchedOff")?.why ?? [];
    expect(why).toHaveLength(1);
    for (const row of why) expect(row.concealed).toEqual({ of: "Actor.thug", need: "all" });
  });
});
