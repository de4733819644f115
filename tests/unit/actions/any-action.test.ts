import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkChanges } from "../../../src/ledger/change.ts";
import { conditionKeys } from "../../../src/rules/conditions/keys.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import type { ActorFacts, Choices, Facts, ItemFacts } from "../../../src/actions/core/facts.ts";
import type { Given } from "../../../src/actions/core/hand.ts";
import type { Field, Action } from "../../../src/actions/core/action.ts";
import { adjust } from "../../../src/actions/health/adjust.ts";
import { climb } from "../../../src/actions/movement/climb.ts";
import { condition } from "../../../src/actions/health/condition.ts";
import { fall } from "../../../src/actions/movement/fall.ts";
import { fieldRepair } from "../../../src/actions/gear/field-repair.ts";
import { heal } from "../../../src/actions/health/heal.ts";
import { hide } from "../../../src/actions/tests/hide.ts";
import { holdBreath } from "../../../src/actions/movement/hold-breath.ts";
import { jump } from "../../../src/actions/movement/jump.ts";
import { reload } from "../../../src/actions/gear/reload.ts";
import { rest } from "../../../src/actions/health/rest.ts";
import { standUp } from "../../../src/actions/movement/stand-up.ts";
import { stress } from "../../../src/actions/health/stress.ts";
import { swim } from "../../../src/actions/movement/swim.ts";
import { takeTrauma } from "../../../src/actions/health/take-trauma.ts";
import { test } from "../../../src/actions/tests/test.ts";
import { treat } from "../../../src/actions/health/treat.ts";
import { useItem } from "../../../src/actions/gear/use-item.ts";
import { vault } from "../../../src/actions/movement/vault.ts";
import { deeplyFrozen } from "../rules/wrong-shapes.ts";
import { budget, condition as state, factsOf, play, someone, table, unexplained, weapon } from "./support.ts";
import { thing, worn } from "./things.ts";
import { textsOf } from "../../support/language.ts";

const actions = [
  rest,
  test,
  heal,
  treat,
  hide,
  reload,
  useItem,
  fieldRepair,
  standUp,
  fall,
  jump,
  vault,
  climb,
  swim,
  holdBreath,
  condition,
  takeTrauma,
  stress,
  adjust,
];

const language = textsOf("en");
const isText = (key: string) =>
  typeof key.split(".").reduce<any>((level, part) => level?.[part], language) === "string";

const traumas = ["strength", "endurance", "dexterity"] as const;
const conditionsArb = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom(...conditionKeys), fc.integer({ min: 1, max: 3 }), fc.constantFrom(...traumas)),
    { maxLength: 4, selector: ([key]) => key },
  )
  .map(all =>
    all.map(([key, level, attribute]) =>
      state(key, { level, attribute: key === "injured" || key === "wounded" ? attribute : null }),
    ),
  );

const personArb = (id: string): fc.Arbitrary<ActorFacts> =>
  fc
    .record({
      kind: fc.constantFrom("character" as const, "npc" as const),
      value: fc.integer({ min: -15, max: 13 }),
      stamina: fc.integer({ min: 0, max: 3 }),
      conditions: conditionsArb,
      ap: fc.option(fc.integer({ min: 0, max: 4 })),
      ownTurn: fc.boolean(),
      climbing: fc.constantFrom(0, 20),
      failures: fc.integer({ min: 0, max: 3 }),
      dead: fc.boolean(),
      armor: fc.integer({ min: 0, max: 12 }),
      body: fc.constantFrom("living" as const, "machine" as const),
    })
    .map(({ kind, value, stamina, conditions, ap, ownTurn, climbing, failures, dead, armor, body }) =>
      someone(
        id,
        {
          kind,
          body,
          inCombat: ap !== null,
          ownTurn,
          skills: { medicine: { rank: 2, modifier: 1 } },
          passives: { perception: 2, evasion: 2 },
          encumbranceDice: -1,
        },
        {
          hitPoints: { value, max: 13 },
          stamina: { value: stamina, max: 3 },
          stress: kind === "npc" ? null : 2,
          conditions,
          budget: ap === null ? null : budget(ap, id),
          armor: [worn("suit", armor, 12)],
          resistance: [worn("suit", 1, 3, "resistance")],
          vital: { ...someone("x").state.vital, climbing, swimFailures: failures, dead },
        },
      ),
    );

const gear: readonly ItemFacts[] = [
  thing("Ammo box", {}, { quantity: 5 }),
  thing("Detoxer"),
  thing("Toolbox"),
  thing("Rope"),
  thing("Vest", { type: "armor" }, { armor: { value: 3, max: 9 }, resistance: { value: 0, max: 0 } }),
];
const itemArb = fc.constantFrom<ItemFacts | null>(
  null,
  thing("Soothall", {}, { uses: { value: 1, max: 2 } }),
  thing("Nothing left", {}, { quantity: 0 }),
  weapon(
    "pistol",
    {},
    { state: { quantity: 1, ammunition: { value: 2, max: 10 }, uses: null, location: "worn" } },
  ),
);

/** Generates valid values for an action's fields. */
const chosen = (fields: readonly Field[]): fc.Arbitrary<Choices> =>
  fc
    .tuple(...fields.map(field => valueOf(field).map(value => [field.name, value] as const)))
    .map(pairs =>
      Object.fromEntries(
        pairs.filter(([name, value]) => value !== undefined && !name.startsWith("targets.")),
      ),
    );

function valueOf(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === "number")
    return fc.option(fc.integer({ min: Math.max(field.min, -20), max: Math.min(field.max, 40) }), {
      nil: undefined,
    });
  if (field.kind === "toggle") return fc.option(fc.boolean(), { nil: undefined });
  if (field.kind === "text") return fc.constantFrom("", "because");
  return field.options.length === 0
    ? fc.constant(undefined)
    : fc.option(fc.constantFrom(...field.options.map(({ value }) => value)), { nil: undefined });
}

const situations = (action: Action): fc.Arbitrary<Facts> =>
  fc
    .tuple(personArb("actor"), fc.array(personArb("target"), { maxLength: 1 }), itemArb, fc.boolean())
    .chain(([actor, others, item, self]) => {
      const targets = action.targets === "none" ? [] : self ? [actor] : others;
      const facts = factsOf(action, { actor, targets, item, gear });
      return chosen(action.fields(facts, table)).map(choices =>
        factsOf(action, { actor, targets, item, gear }, choices),
      );
    });

/**
 * Judges an action repeatedly until no dice or answers are missing. `pick` determines each die and answer.
 */
function played(action: Action, facts: Facts, pick: (most: number) => number) {
  const given: { dice: Record<string, number[]>; answers: Record<string, { value: string }> } = {
    dice: {},
    answers: {},
  };
  for (let turn = 0; turn < 20; turn += 1) {
    const result = play(action, facts, given);
    if (result.needs.length + result.prompts.length === 0) return { result, given: given as Given };
    for (const { stream, count, sides } of result.needs)
      given.dice[stream] = Array.from(
        { length: count },
        (_, index) => given.dice[stream]?.[index] ?? 1 + pick(sides),
      );
    for (const { key, options } of result.prompts)
      given.answers[key] = { value: options[pick(options.length)]?.value ?? "" };
  }
  throw new Error(`${action.key} never ends`);
}

/** Returns every translation key in a card, field or preview. */
function keysIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("BLACKOUT.") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(keysIn) : [];
}

describe.each(actions.map(action => [action.key, action] as const))("any action (%s)", (_, action) => {
  const everywhere = (check: (facts: Facts, pick: (most: number) => number) => void) => {
    fc.assert(
      fc.property(situations(action), fc.infiniteStream(fc.nat(1000)), (facts, numbers) => {
        check(facts, most => (numbers.next().value ?? 0) % most);
      }),
      { numRuns: process.env["BLACKOUT_ALL"] === "1" ? 60 : 25, seed: 2_077 },
    );
  };

  it("has the same result when it is computed again from the same facts", () => {
    everywhere((facts, pick) => {
      const frozen = deeplyFrozen(facts);
      const { result, given } = played(action, frozen, pick);
      const again = play(action, frozen, deeplyFrozen(given));
      expect(again.changes).toEqual(result.changes);
      expect(again.card).toEqual(result.card);
    });
  });

  it("makes valid changes, and uses only existing language keys", () => {
    everywhere((facts, pick) => {
      const { result } = played(action, facts, pick);
      expect(checkChanges(result.changes)).toBe(result.changes);
      const keys = [
        ...keysIn(result.card),
        ...keysIn(result.problems),
        ...keysIn(result.followUps),
        ...keysIn(action.fields(facts, table)),
        ...keysIn(action.preview(facts, table)),
        ...keysIn(action.label),
      ];
      expect([...new Set(keys)].filter(key => !isText(key))).toEqual([]);
    });
  });

  it("explains every number on its card", () => {
    everywhere((facts, pick) => {
      expect(unexplained(played(action, facts, pick).result.card)).toEqual([]);
    });
  });

  it("keeps all values within their limits", () => {
    everywhere((facts, pick) => {
      const { draft } = played(action, facts, pick).result;
      for (const { uuid } of [facts.actor, ...facts.targets]) {
        const { hitPoints, stamina, budget: left, armor, resistance, stress: strain } = draft.state(uuid);
        expect(hitPoints.value).toBeLessThanOrEqual(hitPoints.max);
        expect([
          stamina.value >= 0,
          stamina.value <= stamina.max,
          (left?.ap ?? 0) >= 0,
          (strain ?? 0) >= 0,
        ]).toEqual([true, true, true, true]);
        for (const { value, max } of [...armor, ...resistance])
          expect([value >= 0, value <= max]).toEqual([true, true]);
      }
      for (const { uuid, type } of gear)
        if (type === "gear") expect(draft.item(uuid).quantity).toBeGreaterThanOrEqual(0);
    });
  });

  it("causes no error other than a RuleError for an invalid choice", () => {
    for (const { name } of action.fields(
      factsOf(action, {
        actor: someone("actor"),
        targets: action.targets === "none" ? [] : [someone("target")],
        item: weapon("pistol"),
        gear,
      }),
      table,
    )) {
      const wrong = factsOf(action, {
        actor: someone("actor"),
        targets: action.targets === "none" ? [] : [someone("target")],
        item: weapon("pistol"),
        gear,
      });
      for (const value of [{}, [], Number.NaN, 1e9]) {
        const error = thrownBy(() =>
          play(action, { ...wrong, choices: { ...wrong.choices, [name]: value } }),
        );
        expect(error === null || error instanceof RuleError, `${name}: ${String(error)}`).toBe(true);
      }
    }
  });
});

function thrownBy(ask: () => unknown): unknown {
  try {
    ask();
    return null;
  } catch (error) {
    return error;
  }
}
