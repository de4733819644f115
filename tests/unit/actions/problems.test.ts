import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionKeys } from "../../../src/rules/conditions/keys.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import type { Seen } from "../../../src/world/geometry.ts";
import type { ActorFacts, Choices, Facts, ItemFacts } from "../../../src/actions/core/facts.ts";
import type { Given } from "../../../src/actions/core/hand.ts";
import type { Field, Problem, Action } from "../../../src/actions/core/action.ts";
import { systemActions as actions } from "../../../src/actions/all.ts";
import { budget, condition as state, factsOf, play, someone, table, weapon } from "./support.ts";
import { thing, worn } from "./things.ts";

const small = (max: number, min = 0) => fc.integer({ min, max });
const conditionsArb = fc
  .uniqueArray(fc.constantFrom(...conditionKeys.filter(key => key !== "injured" && key !== "wounded")), {
    maxLength: 3,
  })
  .chain(keys =>
    fc.tuple(
      ...keys.map(key =>
        fc.constantFrom(null, "Actor.one", "Actor.two").map(source => state(key, { source })),
      ),
    ),
  );

const personArb = (id: string): fc.Arbitrary<ActorFacts> =>
  fc
    .record({
      kind: fc.constantFrom("character" as const, "npc" as const),
      value: small(13, -5),
      stamina: small(3),
      conditions: fc.oneof(fc.constant([]), conditionsArb),
      ap: fc.option(small(3)),
      ownTurn: fc.boolean(),
    })
    .map(({ kind, value, stamina, conditions, ap, ownTurn }) =>
      someone(
        id,
        { kind, inCombat: ap !== null, ownTurn },
        {
          hitPoints: { value, max: 13 },
          stamina: { value: stamina, max: 3 },
          stress: kind === "npc" ? null : 1,
          conditions,
          budget: ap === null ? null : budget(ap, id),
          armor: [worn("suit", 4, 12)],
        },
      ),
    );

const weaponArb: fc.Arbitrary<ItemFacts> = fc
  .record({
    category: fc.constantFrom("melee" as const, "ranged" as const, "thrown" as const),
    range: fc.constantFrom(0, 10, 60),
    loaded: fc.constantFrom(null, 0, 1, 6),
    quantity: small(1),
    broken: fc.boolean(),
    blast: small(2),
  })
  .map(({ category, range, loaded, quantity, broken, blast }) =>
    weapon(
      "arm",
      { category, range, burst: 3, blast },
      {
        uuid: "Actor.one.Item.arm",
        state: {
          quantity,
          ammunition: loaded === null ? null : { value: loaded, max: 6 },
          uses: null,
          location: "worn",
          broken,
        },
      },
    ),
  );
const itemArb = fc.oneof(
  { weight: 3, arbitrary: weaponArb },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ItemFacts | null>(null, thing("Medkit", {}, { uses: { value: 0, max: 2 } })),
  },
);

const seenArb: fc.Arbitrary<Seen> = fc
  .record({
    feet: small(200),
    adjacent: fc.boolean(),
    wall: fc.constantFrom("none" as const, "partly" as const, "wholly" as const),
  })
  .map(
    ({ feet, adjacent, wall }) =>
      ({
        feet: adjacent ? 5 : feet,
        band: "mid",
        adjacent,
        inFront: true,
        backArc: false,
        engaged: false,
        engagedBy: [],
        cover: { crossed: 0, wall, inTheWay: [] },
      }) as Seen,
  );

function valueOf(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === "number")
    return fc.option(small(Math.min(field.max, 40), Math.max(field.min, -20)), { nil: undefined });
  if (field.kind === "toggle") return fc.option(fc.boolean(), { nil: undefined });
  if (field.kind === "text") return fc.constantFrom("", "because");
  return field.options.length === 0
    ? fc.constant(undefined)
    : fc.option(fc.constantFrom(...field.options.map(({ value }) => value)), { nil: undefined });
}

/**
 * Generates valid values for some of the fields, and facts about each target that a map would provide, such
 * as its distance.
 */
function choicesArb(fields: readonly Field[], count: number): fc.Arbitrary<Choices> {
  const about = fc.record({
    feet: fc.option(small(200), { nil: undefined }),
    wall: fc.constantFrom("none", "partly", "wholly"),
    band: fc.constantFrom("unknown", "close", "short", "mid", "long"),
    adjacent: fc.boolean(),
  });
  return fc
    .tuple(
      fc.tuple(...fields.map(field => valueOf(field).map(value => [field.name, value] as const))),
      fc.array(about, { minLength: count, maxLength: count }),
    )
    .map(([pairs, targets]) => ({
      ...Object.fromEntries(
        pairs.filter(([name, value]) => value !== undefined && !/^(targets|people)\./u.test(name)),
      ),
      ...(count > 0 && { targets }),
    }));
}

const situations = (action: Action): fc.Arbitrary<Facts> =>
  fc
    .record({
      actor: personArb("one"),
      others: fc.tuple(personArb("two"), personArb("three")),
      many: fc.nat(2),
      item: itemArb,
      seen: seenArb,
      friends: fc.boolean(),
      inspiration: small(2),
    })
    .chain(({ actor, others, many, item, seen, friends, inspiration }) => {
      const targets =
        action.targets === "none"
          ? []
          : others.slice(
              0,
              action.targets === "one" || action.targets === "optional" ? Math.min(many, 1) : many,
            );
      const part = {
        actor,
        targets,
        item,
        party: { uuid: "Actor.party", inspiration, members: [] },
        ...(action.needs?.purses === true && { purses: [] }),
        ...(action.needs?.aim === true && {
          seen: targets.map(() => seen),
          ...(friends && { friendsBeside: ["Friend"] }),
        }),
      };
      return choicesArb(action.fields(factsOf(action, part), table), targets.length).map(choices =>
        factsOf(action, part, choices),
      );
    });

/**
 * Returns the problems at three moments: in the preview, before the roll, and once all dice and answers are
 * provided. Returns null if the choices are invalid.
 */
function problemsOf(
  action: Action,
  facts: Facts,
  pick: (most: number) => number,
): {
  readonly before: readonly Problem[];
  readonly asked: readonly Problem[];
  readonly done: readonly Problem[];
} | null {
  try {
    const before = action.preview(facts, table).problems;
    const asked = play(action, facts).problems;
    const given: { dice: Record<string, number[]>; answers: Record<string, { value: string }> } = {
      dice: {},
      answers: {},
    };
    for (let turn = 0; turn < 20; turn += 1) {
      const result = play(action, facts, given as Given);
      if (result.needs.length + result.prompts.length === 0) return { before, asked, done: result.problems };
      for (const { stream, count, sides } of result.needs)
        given.dice[stream] = Array.from(
          { length: count },
          (_, index) => given.dice[stream]?.[index] ?? 1 + pick(sides),
        );
      for (const { key, options } of result.prompts)
        given.answers[key] = { value: options[pick(options.length)]?.value ?? "" };
    }
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
  throw new Error(`${action.key} never ends`);
}

const asSet = (problems: readonly Problem[]) =>
  [...new Set(problems.map(problem => JSON.stringify(problem)))].sort();

describe.each(actions.map(action => [action.key, action] as const))("the action %s", (_, action) => {
  it("reports the same problems before and after the roll", () => {
    fc.assert(
      fc.property(situations(action), fc.infiniteStream(fc.nat(1000)), (facts, numbers) => {
        const found = problemsOf(action, facts, most => (numbers.next().value ?? 0) % most);
        if (!found) return;
        expect(asSet(found.asked)).toEqual(asSet(found.before));
        expect(asSet(found.done)).toEqual(asSet(found.before));
      }),
      { numRuns: process.env["BLACKOUT_ALL"] === "1" ? 300 : 60, seed: 77, endOnFailure: true },
    );
  });
});
