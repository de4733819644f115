import { describe, expect, it } from "vitest";
import { clockText, conditionChoices, shownConditions } from "../../../src/applications/shared/conditions.ts";
import { conditions } from "../../../src/rules/conditions/registry.ts";
import type { ConditionState } from "../../../src/rules/conditions/state.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { conditionTip } from "../../../src/applications/tips/condition-tip.ts";
import { statusesOfConditions } from "../../../src/data/effect/condition-source.ts";
import { english } from "./words.ts";

const state = (key: string, more: Partial<ConditionState> = {}): ConditionState => ({
  key,
  level: 1,
  attribute: null,
  source: null,
  clock: null,
  ...more,
});
const shown = (...states: ConditionState[]) =>
  shownConditions(states, english, source => (source === "Actor.a" ? "Ilka" : null));

describe("the badges of conditions", () => {
  it("show the name, the level and the remaining duration", () => {
    expect(
      shown(
        state("acid", { level: 2, clock: { at: "ownTurnStart", left: 6 } }),
        state("exhausted"),
        state("injured", { attribute: "strength" }),
        state("distracted"),
      ).map(({ name, level, note }) => [name, level, note]),
    ).toEqual([
      ["Acid", "2", "6 rounds"],
      ["Exhausted", "1", "until rest"],
      ["Injured", "", "Strength"],
      ["Distracted", "", "next test"],
    ]);
  });

  it.each([
    ["ownTurnStart", 1, "until the next turn"],
    ["ownTurnStart", 10, "10 rounds"],
    ["ownTurnEnd", 1, "until the turn ends"],
    ["ownTurnEnd", 2, "until the next turn ends"],
    ["ownTurnEnd", 5, "5 turns"],
  ] as const)("show the duration of a timer at %s with %i left as %s (R10.1)", (at, left, text) => {
    expect(clockText({ at, left }, english)).toBe(text);
  });

  it("distinguish good, bad and implied conditions, and not only by color", () => {
    const all = shown(state("warded"), state("outOfFight"));
    expect(all.map(({ key, tone }) => [key, tone])).toEqual([
      ["warded", "good"],
      ["outOfFight", "bad"],
      ["prone", "off"],
      ["flanked", "off"],
    ]);
    expect(all[2]).toMatchObject({ note: "by Out of the Fight" });
    expect(all[2]?.does).toContain("Comes with Out of the Fight.");
  });

  it("have a tooltip with the effect on dice, the restrictions, the duration and what ends the condition (T10)", () => {
    const lines = (status: string, level = 1, lasts = "") =>
      conditionTip({ status, level, lasts, does: "" }, english)?.lines.map(
        ({ label, text }) => `${label}: ${text}`,
      );
    expect(lines("exhausted", 3, "until rest")).toEqual([
      "Dice: −3 on Strength, Endurance, Dexterity",
      "Lasts: until rest",
      "Ends: rest",
    ]);
    expect(lines("grappled")).toEqual([
      "Dice: −2 on Strength, Dexterity unless the test breaks free",
      "Not possible: reactions, movement, free step",
      "Ends: when the situation changes",
    ]);
    expect(lines("acid", 2, "6 rounds")).toEqual([
      "Not possible: healing",
      "At turn start: 2 direct damage",
      "Lasts: 6 rounds",
      "Ends: by itself",
    ]);
    expect(lines("afraid")?.at(-1)).toBe("Ends: Insight [Willpower] 2 at the end of the turn");
    expect(lines("injuredDexterity")).toEqual(["Brings: Slowed", "Ends: Intelligence [Medicine] 3, rest"]);
    expect(conditionTip({ status: "injuredDexterity", level: 1, lasts: "", does: "" }, english)?.key).toBe(
      "injured",
    );
    expect(conditionTip({ status: "hexed", level: 1, lasts: "", does: "" }, english)).toBeNull();
  });

  it("have a complete tooltip for every condition in the registry", () => {
    for (const { id } of statusesOfConditions) {
      const tip = conditionTip({ status: id, level: 1, lasts: "", does: "" }, english);
      expect(JSON.stringify(tip), id).not.toContain("BLACKOUT.");
      expect(tip?.lines.length, id).toBeGreaterThan(0);
    }
  });

  it("show the effective level of Exhausted, which includes an Endurance injury (R9.7)", () => {
    expect(
      shown(state("exhausted", { level: 2 }), state("injured", { attribute: "endurance" })).find(
        ({ key }) => key === "exhausted",
      )?.level,
    ).toBe("3");
  });

  it("describe the effect of an injury, depending on its attribute (R9.7)", () => {
    const texts = shown(
      ...(["strength", "endurance", "dexterity"] as const).map(attribute => state("injured", { attribute })),
    )
      .slice(0, 3)
      .map(({ does }) => does);
    expect(new Set(texts).size).toBe(3);
    expect(texts[2]).toContain("Slowed");
  });

  it("show the injured hand or leg if it is known (R9.7)", () => {
    const note = (more: object) =>
      shownConditions(
        [{ key: "injured", level: 1, attribute: "strength", source: null, clock: null, ...more }],
        english,
        () => null,
      )[0]?.note;
    expect([note({}), note({ limb: "left" }), note({ attribute: "dexterity", limb: "right" })]).toEqual([
      "Strength",
      "Left hand",
      "Right leg",
    ]);
  });

  it("show the source of a condition if it is known", () => {
    expect(shown(state("afraid", { source: "Actor.a" }))[0]?.description).toMatch(
      /^Afraid \(until shaken off\): .+ Because of Ilka\.$/,
    );
    expect(shown(state("afraid", { source: "Actor.gone" }))[0]?.description).not.toContain("Because");
  });
});

describe("the list of available conditions", () => {
  const choices = (...states: ConditionState[]) =>
    new Map(conditionChoices(states, english, defaultHouseRules).map(choice => [choice.key, choice]));

  it("contains each condition once, with a single control, and is sorted by name", () => {
    const all = conditionChoices([], english, defaultHouseRules);
    expect(all).toHaveLength(conditions.size);
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).sort((a, b) => a.localeCompare(b)),
    );
    for (const { key, toggle, steps, attributes } of all)
      expect(
        [toggle, steps, attributes].filter(way => way !== null),
        key,
      ).toHaveLength(1);
    expect(all.filter(({ there }) => there)).toEqual([]);
  });

  it("has controls to raise or lower a level between 0 and the maximum", () => {
    expect(choices().get("exhausted")?.steps).toMatchObject({
      level: 0,
      least: true,
      most: false,
      raise: "Exhausted: one level more",
    });
    expect(choices(state("exhausted", { level: 5 })).get("exhausted")?.steps).toMatchObject({
      level: 5,
      least: false,
      most: true,
    });
    expect(
      choices(state("corroded", { level: defaultHouseRules.corrodedMaximum })).get("corroded")?.steps?.most,
    ).toBe(true);
  });

  it("has a control for injuries and wounds of each attribute", () => {
    expect(
      choices(state("wounded", { attribute: "dexterity" }))
        .get("wounded")
        ?.attributes?.map(({ short, label, there }) => [short, label, there]),
    ).toEqual([
      ["Str", "Wounded (Strength)", false],
      ["End", "Wounded (Endurance)", false],
      ["Dex", "Wounded (Dexterity)", true],
    ]);
  });

  it("shows when an active condition ends", () => {
    expect(
      choices(state("stunned", { clock: { at: "ownTurnStart", left: 1 } })).get("stunned"),
    ).toMatchObject({ there: true, note: "until the next turn", toggle: { label: "Has Stunned" } });
    expect(choices().get("stunned")?.note).toBe("");
  });
});
