import { describe, expect, it } from "vitest";
import {
  cellsOf,
  differs,
  houseRuleKeys,
  problemsOf,
  toStore,
  withDefault,
  withoutRow,
  withRow,
  withTyped,
  type Draft,
} from "../../../src/applications/house-rules/draft.ts";
import { problemText } from "../../../src/applications/house-rules/fields-view.ts";
import {
  groupOf,
  groups,
  houseRulesView,
  keysOf,
  matches,
  type FormState,
} from "../../../src/applications/house-rules/rules-view.ts";
import { defaultHouseRules, validateHouseRules, type HouseRuleKey } from "../../../src/rules/house-rules.ts";
import { english } from "./words.ts";

const typed = (path: string, text: string | boolean, draft: Draft = defaultHouseRules) =>
  withTyped(draft, path, text, english);
const reasons = (draft: Draft) =>
  problemsOf(draft).map(problem => `${problem.path}: ${problemText(problem, english)}`);
const state = (changed: Partial<FormState> = {}): FormState => ({
  draft: defaultHouseRules,
  start: defaultHouseRules,
  group: "tests",
  search: "",
  refused: false,
  unusable: [],
  ...changed,
});
const ruleIn = (key: HouseRuleKey, changed: Partial<FormState> = {}) => {
  const view = houseRulesView(state({ group: groupOf(key), ...changed }), english);
  const found = view.sections.flatMap(section => section.rules).find(rule => rule.key === key);
  if (!found) throw new Error(`${key} is not shown`);
  return found;
};

describe("input in the house rules form", () => {
  it("is converted to a number, a choice, a string or a boolean, depending on the field", () => {
    expect(typed("maxSkillRank", " 8 ").maxSkillRank).toBe(8);
    expect(typed("vaultProneMargin", "−3").vaultProneMargin).toBe(-3);
    expect(typed("runFactor", "1,5").runFactor).toBe(1.5);
    expect(typed("partialCap", "strict").partialCap).toBe("strict");
    expect(typed("sixAlwaysHits", true).sixAlwaysHits).toBe(true);
    expect(typed("capacityUnit", " kg ").capacityUnit).toBe("kg");
  });

  it("changes only the field's own value, not other parts or rows", () => {
    expect(typed("maxHitPoints.base", "14").maxHitPoints).toEqual({
      ...defaultHouseRules.maxHitPoints,
      base: 14,
    });
    expect(typed("coverDice.full.dice", "-3").coverDice).toEqual({
      partial: { dice: -1 },
      full: { dice: -3 },
    });
    expect(typed("criticalDamage.1.dice", "6").criticalDamage).toEqual(
      defaultHouseRules.criticalDamage.map((row, index) => (index === 1 ? { ...row, dice: 6 } : row)),
    );
    expect(defaultHouseRules.criticalDamage[1]).toEqual({ margin: 3, dice: 2 });
  });

  it("stays as entered in a number field if it isn't a number, and causes an error that lists the valid values", () => {
    const draft = typed("maxHitPoints.base", "many");
    expect(draft.maxHitPoints).toEqual({ ...defaultHouseRules.maxHitPoints, base: "many" });
    expect(reasons(draft)).toEqual([
      "maxHitPoints.base: Start: “many” isn’t valid. Allowed: a whole number from 0 to 1000.",
    ]);
  });

  it("is ignored if the field doesn't belong to a house rule", () => {
    for (const path of [
      "search",
      "nothing",
      "maxHitPoints.other",
      "criticalDamage.9.dice",
      "coverDice.none.dice",
      "",
    ])
      expect(typed(path, "1"), path).toBe(defaultHouseRules);
  });

  it("doesn't replace a name's language key if the text is the same as the key's translation", () => {
    expect(typed("skills.0.label", "Aim").skills).toEqual(defaultHouseRules.skills);
    expect((typed("skills.0.label", "Shooting").skills as { label: string }[])[0]?.label).toBe("Shooting");
  });
});

describe("invalid values in the house rules form", () => {
  it("are all reported with the paths of their fields", () => {
    expect(
      reasons(
        typed("coverDice.full.dice", "9", typed("coverDice.partial.dice", "", typed("maxSkillRank", "2.5"))),
      ),
    ).toEqual([
      "maxSkillRank: Highest skill rank: “2.5” isn’t valid. Allowed: a whole number from 1 to 20.",
      "coverDice.partial.dice: Dice: “nothing” isn’t valid. Allowed: a whole number from −4 to 0.",
      "coverDice.full.dice: Dice: “9” isn’t valid. Allowed: a whole number from −4 to 0.",
    ]);
  });

  it("include text that is too short, numbers out of range and unknown choices", () => {
    expect(reasons(typed("capacityUnit", ""))).toEqual([
      "capacityUnit: Unit of weight: “nothing” isn’t valid. Allowed: text of 1 to 12 characters.",
    ]);
    expect(reasons(typed("runFactor", "11"))).toEqual([
      "runFactor: Run: “11” isn’t valid. Allowed: a number from 1 to 10.",
    ]);
    expect(reasons(typed("partialCap", "other"))).toEqual([
      "partialCap: Pools under four dice: “other” isn’t valid. Allowed: one of the choices.",
    ]);
  });

  it("include a value shared by two rows if it must be unique", () => {
    expect(reasons(typed("criticalDamage.2.margin", "3"))).toEqual([
      "criticalDamage.2.margin: Beaten by: “3” isn’t valid. Allowed: a value that no other row has.",
    ]);
  });

  it("are those that validateHouseRules rejects, for every house rule", () => {
    for (const key of houseRuleKeys) {
      for (const cell of cellsOf(key, defaultHouseRules)) {
        if (cell.field.kind === "toggle") continue;
        const draft = typed(cell.path, cell.field.kind === "text" ? "x".repeat(200) : "wrong");
        expect(
          problemsOf(draft).map(({ path }) => path),
          cell.path,
        ).toEqual([cell.path]);
        expect(
          validateHouseRules({ [key]: draft[key] }).rejected.map(({ path }) => path),
          cell.path,
        ).toEqual([cell.path]);
      }
    }
    expect(problemsOf(defaultHouseRules)).toEqual([]);
  });
});

describe("a row in a list in the house rules form", () => {
  it("is added with the next number in its key column", () => {
    const draft = withRow(defaultHouseRules, "criticalDamage");
    expect((draft.criticalDamage as object[]).at(-1)).toEqual({ margin: 6, dice: 1 });
    expect(problemsOf(draft)).toEqual([]);
    expect(withRow({ ...defaultHouseRules, criticalDamage: [] }, "criticalDamage").criticalDamage).toEqual([
      { margin: 2, dice: 1 },
    ]);
  });

  it("starts with an empty key and name, which are reported as errors", () => {
    const at = defaultHouseRules.skills.length;
    expect(problemsOf(withRow(defaultHouseRules, "skills")).map(({ path }) => path)).toEqual([
      `skills.${at}.key`,
      `skills.${at}.label`,
    ]);
  });

  it("can be removed unless the list's rows are fixed", () => {
    expect(withoutRow(defaultHouseRules, "criticalDamage", 0).criticalDamage as object[]).toEqual(
      defaultHouseRules.criticalDamage.slice(1),
    );
    expect(withoutRow(defaultHouseRules, "coverDice", 0)).toBe(defaultHouseRules);
    expect(withRow(defaultHouseRules, "coverDice")).toBe(defaultHouseRules);
  });
});

describe("stored house rules", () => {
  it("contain only values that differ from the defaults", () => {
    expect(toStore(defaultHouseRules, defaultHouseRules, defaultHouseRules)).toEqual({});
    expect(toStore(typed("maxSkillRank", "8"), defaultHouseRules, defaultHouseRules)).toEqual({
      maxSkillRank: 8,
    });
    const own = validateHouseRules({ maxSkillRank: 8, sixAlwaysHits: true }).houseRules;
    expect(toStore(withDefault(own, "maxSkillRank"), own, own)).toEqual({ sixAlwaysHits: true });
  });

  it("include another Gamemaster's simultaneous changes", () => {
    const now = validateHouseRules({ sixAlwaysHits: true, maxSkillRank: 9 }).houseRules;
    expect(toStore(typed("maxSkillRank", "8"), defaultHouseRules, now)).toEqual({
      maxSkillRank: 8,
      sixAlwaysHits: true,
    });
  });
});

describe("the house rules form", () => {
  it("shows every house rule once, with its name, hint and rule IDs", () => {
    const shown = groups.flatMap(group =>
      houseRulesView(state({ group }), english).sections.flatMap(section => section.rules),
    );
    expect(shown.map(rule => rule.key)).toEqual(houseRuleKeys);
    for (const rule of shown) {
      expect(rule.name, rule.key).not.toContain("BLACKOUT");
      expect(rule.hint, rule.key).not.toContain("BLACKOUT");
      expect(rule.ids, rule.key).toMatch(/^[RAT]\d/);
    }
    expect(ruleIn("damageMinimum").ids).toBe("R7.8, A5");
  });

  it("shows no untranslated keys in any group", () => {
    for (const group of groups) {
      const text = JSON.stringify(houseRulesView(state({ group }), english)).replaceAll(
        /"value":"BLACKOUT[^"]*"/g,
        "",
      );
      expect(text.match(/BLACKOUT\.[\w.]+/g), group).toBeNull();
    }
  });

  it("marks values that differ from the default, and shows the default", () => {
    expect(ruleIn("maxSkillRank")).toMatchObject({ changed: false, standard: "" });
    expect(ruleIn("maxSkillRank", { draft: typed("maxSkillRank", "8") })).toMatchObject({
      changed: true,
      standard: "Default: 6",
    });
    expect(ruleIn("partialCap", { draft: typed("partialCap", "off") }).standard).toBe(
      "Default: It counts as a partial success",
    );
    expect(ruleIn("vaultProneMargin", { draft: typed("vaultProneMargin", "-4") }).standard).toBe(
      "Default: −2",
    );
    const view = houseRulesView(state({ draft: typed("maxSkillRank", "8") }), english);
    expect(view).toMatchObject({
      changed: "Changed from the default: 1.",
      unsaved: "Not saved yet: 1.",
      anyChanged: true,
    });
    expect(view.tabs[0]).toMatchObject({ id: "tests", count: "1", wrong: false });
    expect(
      differs("maxSkillRank", withDefault(typed("maxSkillRank", "8"), "maxSkillRank"), defaultHouseRules),
    ).toBe(false);
  });

  it("shows errors beside their fields, names the affected table rows, and marks their tabs", () => {
    const draft = typed("actionCosts.run.ap", "99", typed("criticalDamage.1.dice", "x"));
    const table = ruleIn("actionCosts", { draft });
    expect(table.problems).toEqual([
      {
        id: "bo-house-actionCosts-run-ap-error",
        text: "Run, Points: “99” isn’t valid. Allowed: a whole number from 0 to 6.",
      },
    ]);
    const cells = table.table?.rows.flatMap(row => row.cells).filter(cell => cell.wrong);
    expect(cells).toMatchObject([
      {
        name: "actionCosts.run.ap",
        value: "99",
        describedBy: "bo-house-actionCosts-run-ap-error",
        label: "Actions, Run: Points",
      },
    ]);
    expect(ruleIn("criticalDamage", { draft }).problems[0]?.text).toMatch(/^Row 2, Extra dice: “x”/);
    const view = houseRulesView(state({ draft, refused: true }), english);
    expect(view.tabs.filter(tab => tab.wrong).map(tab => tab.id)).toEqual(["encounter", "combat"]);
    expect(view.refused).toBe("Nothing was saved. Invalid values: 2.");
  });

  it("reports stored values that can't be used", () => {
    const { rejected } = validateHouseRules({ maxSkillRank: 99 });
    expect(ruleIn("maxSkillRank", { unusable: rejected }).unusable).toBe(
      "The stored value of maxSkillRank (99) can’t be used, so the default applies.",
    );
  });

  it("shows choices side by side if there are at most three and their names are short, and otherwise as a list", () => {
    expect(ruleIn("roundDamage").field).toMatchObject({ segments: true, list: false });
    expect(ruleIn("partialCap").field).toMatchObject({ segments: false, list: true });
    const skill = ruleIn("maxHitPoints").parts?.find(({ part }) => part === "Skill")?.field;
    expect(skill?.options.find(option => option.selected)).toEqual({
      value: "vitality",
      label: "Vitality",
      selected: true,
    });
    const attribute = ruleIn("maxHitPoints").parts?.find(({ part }) => part === "Attribute")?.field;
    expect(attribute?.options.map(({ label }) => label)).toContain("Endurance");
  });

  it("keeps an unknown skill as a choice, so opening the form loses no data", () => {
    const draft = {
      ...defaultHouseRules,
      maxHitPoints: { ...defaultHouseRules.maxHitPoints, skill: "toughness" },
    };
    expect(
      ruleIn("maxHitPoints", { draft })
        .parts?.find(({ part }) => part === "Skill")
        ?.field.options.at(-1),
    ).toEqual({ value: "toughness", label: "toughness", selected: true });
  });

  it("searches the names, hints, choices and rule IDs of all groups", () => {
    const found = (search: string) =>
      houseRulesView(state({ search }), english).sections.flatMap(section =>
        section.rules.map(rule => rule.key),
      );
    expect(found("r13.7")).toEqual(["maxHitPoints"]);
    expect(found("HIT points maximum")).toContain("deathThreshold");
    expect(found("mechacraft")).toEqual(["repairSkill"]);
    expect(found("no such thing at all")).toEqual([]);
    expect(houseRulesView(state({ search: "r13.7" }), english)).toMatchObject({
      searching: true,
      found: `Found: 1 of ${houseRuleKeys.length}`,
      nothingFound: false,
    });
    expect(houseRulesView(state({ search: "  " }), english)).toMatchObject({ searching: false });
    expect(matches("maxHitPoints", "stamina", english)).toBe(false);
  });

  it("assigns every house rule to a group", () => {
    for (const group of groups) for (const key of keysOf(group)) expect(groupOf(key)).toBe(group);
  });
});
