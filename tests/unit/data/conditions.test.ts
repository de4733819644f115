import { beforeAll, describe, expect, it } from "vitest";
import type { ConditionIntent } from "../../../src/data/effect/condition-intent.ts";
import { conditionWrites, intendedConditions } from "../../../src/data/effect/condition-intent.ts";
import {
  conditionIcon,
  conditionId,
  conditionPictures,
  conditionSource,
  conditionStatus,
} from "../../../src/data/effect/condition-source.ts";
import { physicalAttributes } from "../../../src/rules/character/attributes.ts";
import { conditions } from "../../../src/rules/conditions/registry.ts";
import type { ConditionState } from "../../../src/rules/conditions/state.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";

const state = (key: string, more: Partial<ConditionState> = {}): ConditionState => ({
  key,
  level: 1,
  attribute: null,
  source: null,
  clock: null,
  ...more,
});
const wanted = (states: readonly ConditionState[], intent: ConditionIntent) =>
  intendedConditions(states, intent, false, defaultHouseRules);

describe("the effect of a condition", () => {
  const every = [...conditions.values()].flatMap(({ key, byAttribute }) =>
    byAttribute === true ? physicalAttributes.map(attribute => state(key, { attribute })) : [state(key)],
  );

  it("has its own stable ID of 16 letters and digits", () => {
    const ids = every.map(({ key, attribute }) => conditionId(key, attribute));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(conditionId("wounded", "endurance")).toBe("woundedendurance");
  });

  it("has the image of its condition, or the default image if there is none", () => {
    expect(Object.keys(conditionPictures).filter(key => !conditions.has(key))).toEqual([]);
    expect(new Set(Object.values(conditionPictures)).size).toBe(Object.keys(conditionPictures).length);
    expect(Object.keys(conditionPictures).length).toBeGreaterThan(20);
    expect(conditionIcon("acid")).toBe("systems/blackout/assets/icons/droplets.svg");
    expect(conditionIcon("toString")).toBe("systems/blackout/assets/icons/aura.svg");
  });

  it("has the status of its condition and, for an injury or a wound, another status for the attribute", () => {
    expect(conditionSource(state("acid")).statuses).toEqual(["acid"]);
    expect(conditionSource(state("injured", { attribute: "strength" })).statuses).toEqual([
      "injured",
      "injuredStrength",
    ]);
    expect(conditionStatus("wounded", "dexterity")).toBe("woundedDexterity");
  });
});

describe("changing a condition", () => {
  it("adds a missing condition at its default level and with its default timer (T10)", () => {
    expect(wanted([], { key: "poisoned" })).toEqual([state("poisoned", { level: 2 })]);
    expect(wanted([], { key: "stunned", active: true })).toEqual([
      state("stunned", { clock: { at: "ownTurnStart", left: 1 } }),
    ]);
  });

  it("does nothing if the condition already has the requested state", () => {
    const there = [state("acid", { level: 2 })];
    expect(wanted(there, { key: "acid", active: true })).toBe(there);
    expect(wanted(there, { key: "prone", active: false })).toBe(there);
  });

  it("removes all of its levels at once if it is turned off", () => {
    expect(wanted([state("acid", { level: 3 }), state("prone")], { key: "acid" })).toEqual([state("prone")]);
    expect(wanted([state("acid", { level: 3 })], { key: "acid", active: false })).toEqual([]);
  });

  it("raises and lowers levels within the limits", () => {
    expect(wanted([state("exhausted", { level: 4 })], { key: "exhausted", levels: 3 })[0]?.level).toBe(5);
    expect(wanted([state("exhausted", { level: 4 })], { key: "exhausted", levels: -1 })[0]?.level).toBe(3);
    expect(wanted([state("exhausted", { level: 2 })], { key: "exhausted", levels: -5 })).toEqual([]);
    expect(wanted([], { key: "exhausted", levels: 2 })[0]?.level).toBe(2);
    expect(wanted([], { key: "exhausted", levels: -1 })).toEqual([]);
  });

  it("doesn't raise conditions without levels, so an injury doesn't become a wound", () => {
    const injured = [state("injured", { attribute: "strength" })];
    expect(wanted(injured, { key: "injured", attribute: "strength", levels: 1 })).toBe(injured);
    expect(wanted([state("prone")], { key: "prone", levels: 1 })).toEqual([state("prone")]);
  });

  it("affects the injury of the given attribute, or all injuries if no attribute is given", () => {
    const both = [state("injured", { attribute: "strength" }), state("injured", { attribute: "dexterity" })];
    expect(wanted(both, { key: "injured", attribute: "strength", active: false })).toEqual([both[1]]);
    expect(wanted(both, { key: "injured", active: false })).toEqual([]);
    expect(() => wanted([], { key: "injured" })).toThrow("attribute");
    expect(() => wanted([], { key: "hexed" })).toThrow("hexed");
  });
});

describe("the write operations for conditions", () => {
  it("contain exactly the added, changed and deleted conditions", () => {
    const [acid, prone, slowed] = [state("acid"), state("prone"), state("slowed")];
    const raised = { ...acid, level: 2 };
    const writes = conditionWrites([acid, prone], [raised, slowed]);
    expect(writes.created.map(({ _id }) => _id)).toEqual(["slowed0000000000"]);
    expect(writes.updated).toEqual([
      {
        _id: "acid000000000000",
        system: { key: "acid", level: 2, attribute: null, source: null, clock: null },
      },
    ]);
    expect(writes.deleted).toEqual(["prone00000000000"]);
    expect(conditionWrites([acid, prone], [acid, prone])).toEqual({ created: [], updated: [], deleted: [] });
  });
});

describe("reading conditions from effects", () => {
  let readConditions: (
    effects: Iterable<{ id: string | null; type: string; disabled: boolean; system: unknown }>,
  ) => ConditionState[];

  beforeAll(async () => {
    // The imported file also loads the data model, which only requires that Foundry's globals are defined.
    const nothing = class {};
    const fields = new Proxy({}, { get: () => nothing });
    const windows = {
      api: { ApplicationV2: nothing, HandlebarsApplicationMixin: () => nothing },
      sheets: { ActorSheetV2: nothing, ItemSheetV2: nothing },
    };
    Object.assign(globalThis, {
      foundry: { abstract: { TypeDataModel: nothing }, applications: windows, data: { fields } },
    });
    // The path is computed so that the type checker doesn't follow the import. The sources are checked
    // against Foundry's declarations, but this file isn't.
    ({ readConditions } = await import(
      new URL("../../../src/data/effect/condition.ts", import.meta.url).pathname
    ));
  });

  const effect = (system: unknown, more: object = {}) => ({
    id: "x",
    type: "condition",
    disabled: false,
    system,
    ...more,
  });

  it.each([
    ["null", null],
    ["text instead of an object", "acid"],
    ["a missing key", {}],
    ["an unknown key", state("hexed")],
    ["half a level", { ...state("acid"), level: 1.5 }],
    ["a level of zero", { key: "acid" }],
    ["an expired timer", { ...state("acid"), clock: { at: "ownTurnStart", left: 0 } }],
    ["an unknown timer", { ...state("acid"), clock: { at: "midnight", left: 1 } }],
    ["a wound without an attribute", state("wounded")],
    ["a wound with an invalid attribute", { ...state("wounded"), attribute: "charisma" }],
  ])("skips an effect with %s", (_what, system) => {
    expect(readConditions([effect(system), effect(state("prone"))]).map(({ key }) => key)).toEqual(["prone"]);
  });

  it("skips effects of other types and disabled effects", () => {
    expect(
      readConditions([effect(state("acid"), { type: "base" }), effect(state("acid"), { disabled: true })]),
    ).toEqual([]);
  });

  it("prefers the effect with the condition's own ID to duplicates, and returns the conditions in registry order", () => {
    const own = effect(state("acid", { level: 2 }), { id: "acid000000000000" });
    const stray = effect(state("acid", { level: 3 }), { id: "copy" });
    const last = effect(state("wounded", { attribute: "strength" }));
    for (const order of [
      [last, own, stray],
      [stray, last, own],
    ])
      expect(readConditions(order)).toEqual([
        state("acid", { level: 2 }),
        state("wounded", { attribute: "strength" }),
      ]);
  });

  it("ignores a stored attribute if the condition doesn't have one", () => {
    expect(readConditions([effect({ ...state("acid"), attribute: "strength" })])).toEqual([state("acid")]);
  });
});
