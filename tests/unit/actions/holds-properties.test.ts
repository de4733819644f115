import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkChanges } from "../../../src/ledger/change.ts";
import { conditionKeys } from "../../../src/rules/conditions/keys.ts";
import { effectEntry, effectKeys } from "../../../src/rules/conditions/effects.ts";
import { validateHouseRules } from "../../../src/rules/house-rules.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import type { ActorFacts, Choices, Facts, Table } from "../../../src/actions/core/facts.ts";
import type { Field, Action } from "../../../src/actions/core/action.ts";
import { bleedOut } from "../../../src/actions/health/bleed-out.ts";
import { breakGear } from "../../../src/actions/maneuvers/break-gear.ts";
import { breakGrip } from "../../../src/actions/maneuvers/break-grip.ts";
import { charge } from "../../../src/actions/combat/charge.ts";
import { clearConductive } from "../../../src/actions/health/clear-conductive.ts";
import { cripplingStrike } from "../../../src/actions/maneuvers/crippling-strike.ts";
import { disarm } from "../../../src/actions/maneuvers/disarm.ts";
import { dragGripped } from "../../../src/actions/maneuvers/drag-gripped.ts";
import { escapeGrapple } from "../../../src/actions/maneuvers/escape-grapple.ts";
import { grapple } from "../../../src/actions/maneuvers/grapple.ts";
import { knockback } from "../../../src/actions/movement/knockback.ts";
import { opposed } from "../../../src/actions/tests/opposed.ts";
import { resist } from "../../../src/actions/health/resist.ts";
import { wakeShutDown } from "../../../src/actions/health/wake-shut-down.ts";
import { wake } from "../../../src/actions/health/wake.ts";
import { deeplyFrozen } from "../rules/wrong-shapes.ts";
import { playOut, thereAndBack } from "./holding.ts";
import { budget, condition, factsOf, someone, table, unexplained, weapon } from "./support.ts";
import { textsOf } from "../../support/language.ts";

const actions: readonly Action[] = [
  resist,
  opposed,
  knockback,
  charge,
  cripplingStrike,
  disarm,
  breakGear,
  grapple,
  breakGrip,
  escapeGrapple,
  dragGripped,
  clearConductive,
  wakeShutDown,
  bleedOut,
  wake,
];

const language = textsOf("en");
const isText = (key: string) =>
  typeof key.split(".").reduce<any>((level, part) => level?.[part], language) === "string";

/** Returns every translation key in a value. */
function keysIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("BLACKOUT.") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(keysIn) : [];
}

const small = (max: number, min = 0) => fc.integer({ min, max });
/** The conditions that are relevant to these actions and are therefore generated most often. */
const likely = ["grappled", "immobilized", "outOfFight", "conductive"] as const;
const states = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(fc.constantFrom(...conditionKeys), fc.constantFrom(...likely)),
      small(3, 1),
      fc.constantFrom("strength" as const, "endurance" as const, "dexterity" as const),
      fc.constantFrom(null, "Actor.one", "Actor.two"),
    ),
    { maxLength: 4, selector: ([key]) => key },
  )
  .map(all =>
    all.map(([key, level, attribute, source]) =>
      condition(key, { level, source, attribute: key === "injured" || key === "wounded" ? attribute : null }),
    ),
  );
const pending = fc.uniqueArray(
  fc.record({
    effect: fc.constantFrom(...effectKeys.filter(key => effectEntry(key).resist)),
    difficulty: small(5, 1),
    source: fc.constantFrom(null, "Actor.one", "Actor.two"),
  }),
  { maxLength: 3, selector: ({ effect }) => effect },
);

const person = (id: string): fc.Arbitrary<ActorFacts> =>
  fc
    .record({
      kind: fc.constantFrom("character" as const, "npc" as const),
      body: fc.constantFrom("living" as const, "machine" as const),
      score: small(7),
      hitPoints: small(13, -12),
      stamina: small(4),
      conditions: states,
      pending,
      ap: fc.option(small(4)),
      ownTurn: fc.boolean(),
      climbing: fc.constantFrom(0, 25),
      knockedOut: fc.boolean(),
      shutDown: fc.boolean(),
      stabilized: fc.boolean(),
    })
    .map(
      ({
        kind,
        body,
        score,
        hitPoints,
        stamina,
        conditions,
        pending: due,
        ap,
        ownTurn,
        climbing,
        knockedOut,
        shutDown,
        stabilized,
      }) =>
        someone(
          id,
          {
            kind,
            body,
            inCombat: ap !== null,
            ownTurn,
            attributes: { ...someone("x").attributes, strength: score, endurance: score },
            skills: { fortitude: { rank: 2, modifier: -1 }, grapple: { rank: 1, modifier: 0 } },
          },
          {
            hitPoints: { value: hitPoints, max: 13 },
            stamina: { value: stamina, max: 4 },
            stress: kind === "npc" ? null : 1,
            conditions,
            resist: { pending: due, rolled: [] },
            budget: ap === null ? null : budget(ap, id),
            vital: { ...someone("x").state.vital, climbing, knockedOut, shutDown, stabilized },
          },
        ),
    );

/** Generates valid values for the given fields. Choices about a target are stored with that target. */
const chosen = (fields: readonly Field[]): fc.Arbitrary<Choices> =>
  fc.tuple(...fields.map(field => valueOf(field).map(value => [field.name, value] as const))).map(pairs => {
    const choices: Record<string, unknown> = {};
    const targets: Record<string, unknown>[] = [];
    for (const [name, value] of pairs) {
      const [, index, key] = /^targets\.(\d+)\.(.+)$/.exec(name) ?? [];
      if (value === undefined) continue;
      if (index === undefined || key === undefined) choices[name] = value;
      else targets[Number(index)] = { ...targets[Number(index)], [key]: value };
    }
    return targets.length > 0 ? { ...choices, targets: Array.from(targets, one => one ?? {}) } : choices;
  });

function valueOf(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === "number")
    return fc.option(small(Math.min(field.max, 40), field.min), { nil: undefined });
  if (field.kind === "toggle") return fc.option(fc.boolean(), { nil: undefined });
  if (field.kind === "text") return fc.constantFrom("", "rifle");
  return fc.option(fc.constantFrom(...field.options.map(({ value }) => value)), { nil: undefined });
}

const blade = {
  ...weapon("blade", { damage: { dice: 2, attribute: "strength", flat: 0 } }),
  uuid: "Actor.one.Item.blade",
};
const gun = {
  ...weapon(
    "gun",
    { category: "ranged" },
    { state: { quantity: 1, ammunition: { value: 1, max: 6 }, uses: null, location: "worn" } },
  ),
  uuid: "Actor.one.Item.gun",
};
const tables: readonly Table[] = [
  table,
  { ...table, enforce: { ap: "off", ammunition: "off", range: "off", load: "off" } },
  {
    ...table,
    houseRules: validateHouseRules({
      peerTie: "reroll",
      partialCap: "strict",
      tooLittleStamina: "forbidden",
      failedManeuver: "ap",
      outOfFightBleeding: "everyone",
    }).houseRules,
  },
];

/** Generates the facts for an action, including dice and answers. */
const situations = (action: Action) =>
  fc
    .record({
      one: person("one"),
      two: person("two"),
      three: person("three"),
      count: small(action.targets === "many" ? 2 : 1),
      item: fc.constantFrom(null, blade, gun),
      at: fc.constantFrom(...tables),
      inspiration: small(2),
    })
    .chain(({ one, two, three, count, item, at, inspiration }) => {
      const targets = action.targets === "none" ? [] : [two, three].slice(0, count);
      const of = (choices: Choices) =>
        factsOf(
          action,
          {
            actor: one,
            targets,
            item: action.item ? item : null,
            party: { uuid: "Actor.party", inspiration: 3, members: ["Actor.two"] },
          },
          choices,
        );
      return fc
        .tuple(chosen(action.fields(of({}), at)), fc.infiniteStream(fc.nat(1000)))
        .map(([choices, numbers]) => ({ facts: of({ ...choices, inspiration }), at, numbers }));
    });

function ended(action: Action, facts: Facts, at: Table, numbers: Iterator<number>) {
  const pick = (most: number) => (numbers.next().value ?? 0) % most;
  return playOut(
    action,
    facts,
    sides => 1 + pick(sides),
    prompt => pick(prompt.options.length),
    at,
  );
}

describe.each(actions.map(action => [action.key, action] as const))(
  "any action between two actors (%s)",
  (_, action) => {
    const everywhere = (check: (facts: Facts, at: Table, numbers: Iterator<number>) => void) => {
      fc.assert(
        fc.property(situations(action), ({ facts, at, numbers }) => {
          check(facts, at, numbers);
        }),
        { numRuns: process.env["BLACKOUT_ALL"] === "1" ? 80 : 30, seed: 2_077 },
      );
    };

    it("doesn't change its arguments, and can be undone completely", () => {
      everywhere((facts, at, numbers) => {
        const { changes } = ended(action, deeplyFrozen(facts), at, numbers);
        expect(checkChanges(changes)).toBe(changes);
        const { before, after, conflicts } = thereAndBack(facts, changes);
        expect(conflicts).toEqual([]);
        expect(after).toEqual(before);
      });
    });

    it("uses only existing language keys", () => {
      everywhere((facts, at, numbers) => {
        const { card, problems, followUps } = ended(action, facts, at, numbers);
        const all = [
          card,
          problems,
          followUps,
          action.fields(facts, at),
          action.preview(facts, at),
          action.label,
        ].flatMap(keysIn);
        expect([...new Set(all)].filter(key => !isText(key))).toEqual([]);
      });
    });

    it("explains every number on its card", () => {
      everywhere((facts, at, numbers) => {
        expect(unexplained(ended(action, facts, at, numbers).card)).toEqual([]);
      });
    });

    it("keeps hit points, Stamina, action points and reactions within limits", () => {
      everywhere((facts, at, numbers) => {
        const { draft } = ended(action, facts, at, numbers);
        for (const { uuid } of [facts.actor, ...facts.targets]) {
          const { hitPoints, stamina, budget: left } = draft.state(uuid);
          expect(hitPoints.value).toBeLessThanOrEqual(hitPoints.max);
          expect([
            stamina.value >= 0,
            stamina.value <= stamina.max,
            (left?.ap ?? 0) >= 0,
            (left?.reactions ?? 0) >= 0,
          ]).toEqual([true, true, true, true]);
        }
      });
    });

    it("rejects an invalid choice with a RuleError", () => {
      const base = factsOf(action, {
        actor: someone("one"),
        targets: action.targets === "none" ? [] : [someone("two")],
        item: action.item ? blade : null,
      });
      for (const { name } of action.fields(base, table)) {
        for (const value of [{}, [], Number.NaN, 1e9, "nonsense", null]) {
          const choices = name.startsWith("targets.")
            ? { ...base.choices, targets: [{ [name.split(".")[2] ?? ""]: value }] }
            : { ...base.choices, [name]: value };
          for (const ask of [
            () =>
              playOut(
                action,
                { ...base, choices },
                () => 1,
                () => 0,
              ),
            () => action.preview({ ...base, choices }, table),
            () => action.fields({ ...base, choices }, table),
          ]) {
            const error = thrownBy(ask);
            expect(error === null || error instanceof RuleError, `${name}: ${String(error)}`).toBe(true);
          }
        }
      }
    });
  },
);

function thrownBy(ask: () => unknown): unknown {
  try {
    ask();
    return null;
  } catch (error) {
    return error;
  }
}
