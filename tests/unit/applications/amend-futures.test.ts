import { describe, expect, it } from "vitest";
import { futureGroups, type Comparison } from "../../../src/applications/dialogs/amend-futures.ts";
import { text, type Card } from "../../../src/actions/core/card.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import type { ActorState } from "../../../src/actions/core/actor-state.ts";
import type { Resolution } from "../../../src/actions/core/action.ts";
import { condition } from "../actions/support.ts";
import { facts, ilka, knowsAll, knowsAt, marauder } from "./cards-support.ts";
import { english } from "./words.ts";

const concealed = { of: marauder.uuid, need: "passive" } as const;

/**
 * Returns the result of a hit that deals the given number of points: lost hit points, armor wear and, at ten
 * or more points, Prone.
 */
function blow(points: number, successes = 2): Resolution {
  const draft = new Draft(facts());
  draft.set(ilka.uuid, { stamina: { ...ilka.state.stamina, value: ilka.state.stamina.value - 1 } });
  if (points > 0)
    draft.set(marauder.uuid, {
      hitPoints: { value: 47 - points, max: 61 },
      armor: marauder.state.armor.map(one => ({ ...one, value: one.value - 1 })),
      conditions: [...marauder.state.conditions, ...(points >= 10 ? [condition("prone")] : [])],
    });
  const card: Card = {
    title: text("Blow"),
    outcome: text(points > 0 ? "Hit" : "Miss"),
    tone: "",
    notes: [],
    targets: [],
    dice: [
      {
        stream: "attack",
        label: text("To hit"),
        faces: Array.from({ length: successes }, () => 6),
        hitsFrom: 5,
        why: [],
      },
    ],
    lines: [
      { text: text("Margin"), value: String(successes - 2), concealed },
      { text: text("Damage"), value: String(points) },
      { text: text("BLACKOUT.map.distance"), value: "30" },
    ],
  };
  return { card, draft, problems: [], followUps: [] };
}

const groups = (part: Partial<Comparison> = {}) =>
  futureGroups({
    facts: facts(),
    before: blow(14, 3),
    after: blow(5),
    now: () => null,
    isApplied: () => false,
    knows: knowsAll,
    words: english,
    ...part,
  }).map(({ title, rows }) => [
    title,
    ...rows.map(({ text: name, before, after }) => `${name}: ${before} → ${after}`),
  ]);

describe("the results shown for an amendment", () => {
  it("include the outcome and each target's values, even if they don't change", () => {
    expect(groups()).toEqual([
      [
        "Result",
        "Outcome: Hit → Hit",
        "To hit: 3 of 3 dice succeed → 2 of 2 dice succeed",
        "Margin: 1 → 0",
        "Damage: 14 → 5",
      ],
      ["Ilka Sorrento", "Stamina: 2 → 2"],
      [
        "Breach marauder",
        "Hit points: 33 → 42",
        "Armor Value: 82 → 82",
        "Conditions: Stunned, Prone → Stunned",
      ],
    ]);
  });

  it("are based on current values once the action has been applied", () => {
    const later: ActorState = {
      ...marauder.state,
      hitPoints: { value: 20, max: 61 },
      conditions: [condition("prone"), condition("afraid")],
    };
    const [, , target] = groups({
      now: uuid => (uuid === marauder.uuid ? later : null),
      isApplied: () => true,
    });
    expect(target).toEqual([
      "Breach marauder",
      "Hit points: 20 → 29",
      "Armor Value: 83 → 83",
      "Conditions: Prone, Afraid → Afraid",
    ]);
    expect(
      groups({ now: uuid => (uuid === marauder.uuid ? later : null) })[2]?.[1],
      "what waits to be applied comes on top",
    ).toBe("Hit points: 6 → 15");
  });

  it("never exceed a value's maximum", () => {
    const whole: ActorState = { ...marauder.state, hitPoints: { value: 58, max: 61 } };
    expect(
      groups({
        after: blow(0),
        now: uuid => (uuid === marauder.uuid ? whole : null),
        isApplied: () => true,
      })[2]?.[1],
    ).toBe("Hit points: 58 → 61");
  });

  it("omit values that users aren't allowed to see, and show an enemy's visible state instead", () => {
    expect(groups({ knows: knowsAt("passive") }).at(-1)).toEqual([
      "Breach marauder",
      "Hit points: Hurt → Lightly hurt",
      "Armor Value: 82 → 82",
      "Conditions: Stunned, Prone → Stunned",
    ]);
    const nothing = JSON.stringify(
      groups({ knows: ({ of, need }) => of !== marauder.uuid && knowsAll({ of, need }) }),
    );
    for (const secret of ["Margin", "33", "42", "Prone", "Armor"]) expect(nothing).not.toContain(secret);
  });

  it("contain dashes as long as the amendment is incomplete", () => {
    expect(groups({ after: null })[0]).toEqual([
      "Result",
      "Outcome: Hit → –",
      "To hit: 3 of 3 dice succeed → –",
      "Margin: 1 → –",
      "Damage: 14 → –",
    ]);
  });
});
