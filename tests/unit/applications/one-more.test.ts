/**
 * Tests the promise in CONTRIBUTING.md that each recipe under "Recipes" changes a single code file. The tests
 * are run on a copy of the sources.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionIndex, actionKeyType, actionsIn } from "../../../scripts/lib/action-index.mjs";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { someone, table } from "../actions/support.ts";
import { english } from "./words.ts";

const root = join(import.meta.dirname, "../../..");
const copy = join(root, ".cache", `one-more-${process.pid}`);
const read = (path: string) => readFileSync(join(copy, path), "utf8");

/** Inserts a line after the string `behind`, which begins a list in the file. */
function enter(path: string, behind: string, line: string): void {
  const before = read(path);
  expect(before.split(behind), `${path} begins its list once`).toHaveLength(2);
  writeFileSync(join(copy, path), before.replace(behind, `${behind}\n${line}`));
}

/** Imports a module from the temporary copy of the sources. */
async function fresh<Module>(path: string): Promise<Module> {
  return (await import(/* @vite-ignore */ join(copy, path))) as Module;
}

beforeAll(() => {
  mkdirSync(copy, { recursive: true });
  cpSync(join(root, "src"), join(copy, "src"), { recursive: true });
  enter(
    "src/rules/conditions/qualities.ts",
    "const ownQualities: readonly QualityEntry[] = [",
    `  { key: "magnetic", rated: true, effect: null, grade: "reference", rules: ["T11.3"] },`,
  );
  enter(
    "src/rules/conditions/list.ts",
    "export const conditionList = [",
    `  { key: "dazed", levels: { start: 1, most: 2 }, rows: [{ dice: -1, perLevel: true }], clock: "endOfOwnTurn", ends: ["clock"], grade: "automated", rules: ["T10"] },`,
  );
  writeFileSync(
    join(copy, "src/actions/salute.ts"),
    `import { text } from "./core/card.ts";
import { defineAction } from "./core/define.ts";

export const salute = defineAction({
  key: "salute",
  resolve: () => ({ outcome: text("BLACKOUT.salute.done"), tone: "good" }),
});
`,
  );
  // Regenerates the action index, as `npm run generate` does.
  writeFileSync(join(copy, "src/actions/all.ts"), actionIndex(actionsIn(join(copy, "src/actions"))));
});

afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

describe("a new quality", () => {
  it("requires only one line in the registry, and its rating is then validated as well", async () => {
    const { qualities, checkQuality } = await fresh<
      typeof import("../../../src/rules/conditions/qualities.ts")
    >("src/rules/conditions/qualities.ts");
    expect(qualities.get("magnetic")).toMatchObject({ rated: true });
    expect(() => checkQuality({ key: "magnetic", rating: null, text: "" })).toThrow("magnetic.rating");
  });

  it("is available on item sheets and in the importer", async () => {
    const { qualityOptions } = await fresh<typeof import("../../../src/applications/shared/qualities.ts")>(
      "src/applications/shared/qualities.ts",
    );
    expect(qualityOptions("", english).map(({ value }) => value)).toContain("magnetic");
    const { vocabularyOf } = await fresh<typeof import("../../../src/importer/vocabulary.ts")>(
      "src/importer/vocabulary.ts",
    );
    expect(vocabularyOf([]).quality.get("magnetic")).toBe("magnetic");
  });
});

describe("a new condition", () => {
  it("requires only one registry entry to affect dice and have a timer", async () => {
    const { conditions, conditionEntry } = await fresh<
      typeof import("../../../src/rules/conditions/registry.ts")
    >("src/rules/conditions/registry.ts");
    const { conditionKeys } = await fresh<typeof import("../../../src/rules/conditions/keys.ts")>(
      "src/rules/conditions/keys.ts",
    );
    const { conditionRows } = await fresh<typeof import("../../../src/rules/conditions/rows.ts")>(
      "src/rules/conditions/rows.ts",
    );
    expect([
      conditions.has("dazed"),
      conditionKeys.includes("dazed" as never),
      conditionEntry("dazed").clock,
    ]).toEqual([true, true, "endOfOwnTurn"]);
    const { rows } = conditionRows(
      [{ key: "dazed", level: 2, attribute: null, source: null, clock: null }],
      { kind: "skill", attribute: "strength" },
      defaultHouseRules,
    );
    expect(rows.reduce((sum, { dice }) => sum + dice, 0)).toBe(-2);
  });

  it("is available in the conditions window and on tokens, with a default icon", async () => {
    const { conditionChoices } = await fresh<typeof import("../../../src/applications/shared/conditions.ts")>(
      "src/applications/shared/conditions.ts",
    );
    expect(conditionChoices([], english, defaultHouseRules).find(({ key }) => key === "dazed")).toMatchObject(
      { steps: { level: 0 } },
    );
    const { statusesOfConditions, conditionIcon } = await fresh<
      typeof import("../../../src/data/effect/condition-source.ts")
    >("src/data/effect/condition-source.ts");
    expect(statusesOfConditions.map(({ id }) => id)).toContain("dazed");
    expect(conditionIcon("dazed")).toContain("aura");
  });
});

describe("a new action", () => {
  it("requires only one file, which is found, registered and listed for module authors", async () => {
    const found = actionsIn(join(copy, "src/actions"));
    expect(found).toContainEqual({ key: "salute", file: "./salute.ts" });
    expect(actionKeyType(found)).toContain(`"salute"`);
    const { systemActions } = await fresh<typeof import("../../../src/actions/all.ts")>("src/actions/all.ts");
    expect(systemActions.map(({ key }) => key)).toEqual(found.map(({ key }) => key));
  });

  it("is available on sheets", async () => {
    const { systemActions } = await fresh<typeof import("../../../src/actions/all.ts")>("src/actions/all.ts");
    const { actionRows } = await fresh<typeof import("../../../src/applications/sheets/action-rows.ts")>(
      "src/applications/sheets/action-rows.ts",
    );
    const salute = systemActions.filter(({ key }) => key === "salute");
    const facts = { actor: someone("one"), targets: [], item: null, gear: [], choices: {}, party: null };
    expect(actionRows(salute, () => facts, table, english).actions).toMatchObject([
      { action: "salute", refused: false },
    ]);
  });
});

it("missing strings for new entries are detected", () => {
  expect(
    ["BLACKOUT.quality.magnetic.name", "BLACKOUT.condition.dazed", "BLACKOUT.actionType.salute"].filter(key =>
      english.has(key),
    ),
  ).toEqual([]);
  expect(
    ["BLACKOUT.quality.burst.name", "BLACKOUT.condition.acid", "BLACKOUT.actionType.test"].filter(
      key => !english.has(key),
    ),
  ).toEqual([]);
});
