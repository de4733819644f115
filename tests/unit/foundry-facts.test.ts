import { describe, expect, it } from "vitest";
import { deprecatedUses, foundryPage, missingTests, unlisted } from "../../scripts/foundry/facts.mjs";

const override = {
  core: "foundry.documents.Combat#nextTurn",
  own: "BlackoutCombat",
  calls: "never",
  when: "",
  where: "src/documents/combat.ts:9",
} as const;
const hook = { name: "updateActor", where: "src/features/a.ts:1" };
const facts = {
  overrides: {
    [override.core]: {
      core: "calls combatTurn",
      source: "types14",
      test: "tests/a.test.ts › hands the turn on",
    },
  },
  hooks: [
    {
      hooks: ["updateActor"],
      clients: "all",
      when: "after the write",
      source: "types14",
      test: "tests/a.test.ts",
    },
  ],
};

describe("the audit of the system's use of Foundry's core", () => {
  it("reports no problem if every use is listed", () => {
    expect(unlisted([override], [hook], facts)).toEqual([]);
  });

  it("reports overrides and hooks that aren't listed, and entries that aren't needed", () => {
    const found = unlisted(
      [{ core: "foundry.documents.Combat#endCombat", where: "src/x.ts:3" }],
      [
        { name: "updateItem", where: "src/x.ts:4" },
        { name: null, where: "src/x.ts:5" },
      ],
      facts,
    );
    expect(found.map(sentence => sentence.slice(0, 60))).toEqual([
      expect.stringContaining("src/x.ts:3 overrides foundry.documents.Combat#endCombat"),
      expect.stringContaining("src/x.ts:5 listens to a hook"),
      expect.stringContaining("src/x.ts:4 listens to updateItem"),
      expect.stringContaining("overrides.json has"),
      expect.stringContaining("hooks.json has updateActor"),
    ]);
  });

  it("reports listeners that miss the first change of a setting", () => {
    const found = unlisted(
      [override],
      [
        hook,
        { name: "updateSetting", where: "src/x.ts:3" },
        { name: "updateSetting", where: "src/y.ts:3" },
        { name: "createSetting", where: "src/y.ts:4" },
      ],
      {
        ...facts,
        hooks: [...facts.hooks, { ...facts.hooks[0]!, hooks: ["updateSetting", "createSetting"] }],
      },
    );
    expect(found).toEqual([expect.stringMatching(/^src\/x\.ts:3 listens to updateSetting only/u)]);
  });

  it("reports deprecated APIs in templates and outside the compatibility layer", () => {
    const csv =
      "# from somewhere\nfile,scope,name,deprecated_since,removed_in,allowed\ncommon/constants.d.mts,CONST,WALLS,14,16,\ncommon/a.d.mts,A,kept,14,,only without a phase\nclient/applications/handlebars.d.mts,,rangePicker,13,15,";
    const names = [
      {
        name: "CONST.WALLS",
        declared: "common/constants.d.mts:WALLS",
        files: ["src/canvas/walls.ts", "src/compat/tokens.ts", "tests/unit/x.ts"],
      },
      { name: "A#kept", declared: "common/a.d.mts:kept", files: ["src/a.ts"] },
    ];
    expect(
      deprecatedUses(names, csv, [
        { file: "templates/a.hbs", text: "{{rangePicker value}} {{rangePickerOfOurs}}" },
      ]),
    ).toEqual([
      "src/canvas/walls.ts uses CONST.WALLS, deprecated since 14, gone in 16: switch it in src/compat",
      "templates/a.hbs uses {{rangePicker}}, deprecated since 13, gone in 15: switch it in src/compat",
    ]);
  });

  it("reports entries whose test doesn't exist", () => {
    expect(
      missingTests(facts, path => (path === "tests/a.test.ts" ? "it('hands the turn on')" : null)),
    ).toEqual([]);
    expect(missingTests(facts, () => "nothing of it")).toEqual([
      `${override.core} names the test tests/a.test.ts › hands the turn on, which does not exist`,
    ]);
    expect(missingTests(facts, () => null)).toHaveLength(2);
  });

  it("lists each overridden method and each hook once, and counts the files that use the hook", () => {
    const page = foundryPage(
      [override, { ...override, own: "Other", calls: "sometimes", when: "between" }],
      [hook, { ...hook, where: "src/features/b.ts:7" }, { ...hook, where: "src/features/b.ts:9" }],
      facts,
    );
    expect(page).toContain(
      "| `Combat#nextTurn` | calls combatTurn | BlackoutCombat: never; Other: sometimes, in between |",
    );
    expect(page).toContain("| `updateActor` (2) | all |");
  });
});
