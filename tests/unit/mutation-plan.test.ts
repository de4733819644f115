/** Tests which tests the mutation tests (docs/mutation.md) run with which change. */
import { describe, expect, it } from "vitest";
import { onlyLoaded, plansOf, scoresOf } from "../../scripts/lib/mutation-plan.mjs";

const layers = [
  { name: "rules", sources: ["src/rules"], tests: ["tests/unit/rules"] },
  { name: "writer", sources: ["src/writer"], tests: ["tests/unit/writer"] },
];
const change = (id: string, file: string) => ({ id, file, line: 1, text: `${file}:1:1` });
const changes = [
  change("damage", "src/rules/combat/damage.ts"),
  change("table", "src/rules/combat/table.ts"),
  change("write", "src/writer/write.ts"),
];
const file = (name: string, tests: [duration: number, ...changes: string[]][], loading: string[] = []) => ({
  file: `tests/unit/${name}.test.ts`,
  tests: tests.map(([duration, ...changes]) => ({ duration, changes })),
  loading,
  failures: [],
});

describe("the plan of the mutation tests", () => {
  it("contains the tests of the change's layer that reach it, shortest first", () => {
    const measured = [
      file("rules/combat/damage", [[8, "damage"], [1], [2, "damage"]]),
      file("writer/write", [[1, "damage", "write"]]),
    ];
    const plans = plansOf(layers, changes, measured, 0, 10);
    expect([...plans.keys()]).toEqual(measured.map(({ file }) => file));
    expect(plans.get("tests/unit/rules/combat/damage.test.ts")).toEqual({
      durations: [8, 1, 2],
      changes: [["damage", [2, 0]]],
      loading: [],
      order: [1, 2, 0],
    });
    expect(plans.get("tests/unit/writer/write.test.ts")?.changes).toEqual([["write", [0]]]);
  });

  it("contains only tests of the given durations, and no files without work", () => {
    const measured = [
      file("rules/a", [
        [9, "damage"],
        [10, "damage"],
        [300, "damage"],
      ]),
      file("rules/b", [[9, "damage"]]),
    ];
    const plans = plansOf(layers, changes, measured, 10, 300);
    expect([...plans].map(([name, { changes }]) => [name, changes])).toEqual([
      ["tests/unit/rules/a.test.ts", [["damage", [1]]]],
    ]);
  });

  it("tests changes that are reached only while modules load with the tests of their folder", () => {
    const loading = ["damage", "table"];
    const measured = [
      file("rules/combat/table", [[1, "damage"]], loading),
      file("rules/gear/gear", [[1, "damage"]], loading),
    ];
    const loaded = (files: typeof measured) =>
      [...plansOf(layers, changes, files, 0, 10).values()].map(plan => plan.loading);
    expect(onlyLoaded(layers, changes, measured)).toEqual(new Set(["table"]));
    expect(loaded(measured)).toEqual([["table"], []]);
    expect(loaded(measured.slice(1))).toEqual([["table"]]);
  });
});

it("the scores are the percentages of detected changes in each layer with changes, and in total", () => {
  expect(scoresOf(layers, changes.slice(0, 2), new Set(["damage"]))).toEqual([
    { name: "rules", changes: 2, detected: 1, score: 50 },
    { name: "total", changes: 2, detected: 1, score: 50 },
  ]);
  expect(scoresOf(layers, changes, new Set(["damage", "table", "write"])).at(-1)?.score).toBe(100);
});
