import { describe, expect, it } from "vitest";
import * as ledger from "../../../src/ledger/index.ts";
import { deeplyFrozen, mishaps } from "../rules/wrong-shapes.ts";

const item = { _id: "gun", name: "Gun", flags: { blackout: { tx: ["a"] } } };
const source = { name: "Nova", system: { hp: { value: 5 }, list: [1, 2] }, items: [item] };
const world: ledger.World = new Map([["Actor.nova", source]]);
const changes: readonly ledger.Change[] = [
  { uuid: "Actor.nova", path: "system.hp.value", add: -2 },
  { uuid: "Actor.nova", path: "name", from: "Nova", to: "Nora" },
  { uuid: "Actor.nova", collection: "items", created: { _id: "axe" }, at: 0 },
  { uuid: "Actor.nova", collection: "items", deleted: item, at: 0 },
];
const transaction: ledger.Transaction = {
  id: "a",
  message: "m",
  user: "u",
  round: 1,
  turn: 0,
  state: "applying",
  changes,
};
const applied: ledger.Transaction = { ...transaction, state: "applied" };

/** Valid arguments for every function of the ledger. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  equal: [source, source],
  isRecord: [source],
  valueAt: [source, "system.hp.value"],
  withValueAt: [source, "system.hp.value", 3],
  embeddedName: ["items"],
  embeddedUuid: ["Actor.nova", "items", "gun"],
  inverseOf: [changes[3]],
  inverse: [changes],
  checkChanges: [changes],
  documentIn: [world, "Actor.nova.Item.gun"],
  embeddedIn: [source, "items"],
  withDocument: [world, "Actor.nova", source],
  apply: [world, changes],
  undo: [world, changes],
  conflictsOf: [world, changes],
  sameDocument: [item, item],
  clampedAdd: [{ uuid: "Actor.nova", path: "system.hp.value" }, 5, -7, 0, 9],
  changesBetween: ["Actor.nova", source, { ...source, name: "Nora" }],
  squash: [changes],
  amendment: [changes, changes],
  byDocument: [changes],
  advance: [transaction, "applied"],
  writeId: [transaction],
  rememberId: [["a", "b"], "c"],
  isOutstanding: [["b"], transaction],
  changesToWrite: [transaction],
  toRewind: [[applied], { round: 1, turn: 0 }],
};
const functions = Object.entries(ledger).filter(([, value]) => typeof value === "function") as [
  string,
  (...args: unknown[]) => unknown,
][];

describe.each(functions)("the ledger function %s", (name, ask) => {
  const sample = samples[name] ?? [];

  it("accepts valid arguments and doesn't change them", () => {
    expect(sample).not.toEqual([]);
    expect(() => ask(...deeplyFrozen(sample))).not.toThrow();
  });

  it("throws a RuleError for invalid arguments", () => {
    expect(mishaps(ask, sample)).toEqual([]);
  });
});

describe("invalid arguments that were once accepted", () => {
  it.each<[string, string, () => unknown]>([
    ["an invalid collection", "collection", () => ledger.embeddedUuid("Actor.nova", "x" as never, "gun")],
    [
      "a limit that isn't a number",
      "most",
      () => ledger.clampedAdd({ uuid: "a", path: "b" }, 1, 1, 0, Number.NaN),
    ],
    [
      "a delta that isn't a number",
      "changes.0.add",
      () => ledger.apply(world, [{ uuid: "Actor.nova", path: "system.hp.value", add: Number.NaN }]),
    ],
    ["a missing document", "uuid", () => ledger.withDocument(world, "Actor.other", source)],
    ["an invalid point in time", "since.round", () => ledger.toRewind([applied], { round: Number.NaN })],
    ["an invalid turn", "since.turn", () => ledger.toRewind([applied], { round: 1, turn: Number.NaN })],
  ])("%s is rejected", (_, path, ask) => {
    expect(ask).toThrow(expect.objectContaining({ name: "RuleError", path }));
  });
});
