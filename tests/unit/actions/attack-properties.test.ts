import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionKeys } from "../../../src/rules/conditions/keys.ts";
import { effectKeys } from "../../../src/rules/conditions/effects.ts";
import { attributes } from "../../../src/rules/character/attributes.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import type { ActorFacts, Choices, Facts, ItemFacts, Table } from "../../../src/actions/core/facts.ts";
import { Hand, type Given } from "../../../src/actions/core/hand.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { area } from "../../../src/actions/combat/area.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { burst } from "../../../src/actions/combat/burst.ts";
import { finish } from "../../../src/actions/combat/finish.ts";
import { stray } from "../../../src/actions/combat/stray.ts";
import { budget, someone, table, unexplained } from "./support.ts";
import { roundTrip } from "./world.ts";
import { textsOf } from "../../support/language.ts";

/**
 * The number of runs for each property. Failures aren't shrunk, because shrinking whole actors and weapons
 * takes minutes and reveals little beyond what the seed does.
 */
const runs = process.env["BLACKOUT_ALL"] === "1" ? 200 : 100;
const actions: readonly Action[] = [attack, burst, area, stray, finish];

const small = (max: number, min = 0) => fc.integer({ min, max });
const scores = fc.record(
  Object.fromEntries(attributes.map(key => [key, small(9)])) as Record<
    (typeof attributes)[number],
    fc.Arbitrary<number>
  >,
);
const conditions = fc
  .uniqueArray(fc.constantFrom(...conditionKeys.filter(key => key !== "injured" && key !== "wounded")), {
    maxLength: 4,
  })
  .chain(keys =>
    fc.tuple(
      ...keys.map(key =>
        fc.record({
          key: fc.constant<string>(key),
          level: small(4, 1),
          attribute: fc.constant(null),
          source: fc.constantFrom(null, "Actor.one", "Actor.attacker"),
          clock: fc.constant(null),
        }),
      ),
    ),
  );
const protection = (id: string, kind: "armor" | "resistance") =>
  fc
    .option(small(25), { nil: undefined })
    .map(value =>
      value === undefined
        ? []
        : [{ uuid: `Actor.${id}.Item.${kind}`, path: `system.${kind}.value`, name: kind, value, max: 25 }],
    );

const actor = (id: string): fc.Arbitrary<ActorFacts> =>
  fc
    .record({
      kind: fc.constantFrom("character" as const, "npc" as const),
      attributes: scores,
      scores,
      evasion: small(7),
      stealth: small(3),
      load: small(0, -2),
      inCombat: fc.boolean(),
      ownTurn: fc.boolean(),
      body: fc.constantFrom("living" as const, "implanted" as const, "machine" as const),
      hitPoints: small(20, -5),
      stamina: small(3),
      conditions,
      armor: protection(id, "armor"),
      resistance: protection(id, "resistance"),
      climbing: small(1),
      aim: small(4),
      strike: small(4),
      ap: small(4),
      rolled: fc.subarray([...effectKeys], { maxLength: 3 }),
    })
    .map(
      ({
        kind,
        attributes: values,
        scores: bare,
        evasion,
        stealth,
        load,
        inCombat,
        ownTurn,
        body,
        hitPoints,
        stamina,
        conditions: states,
        armor,
        resistance,
        climbing,
        aim,
        strike,
        ap,
        rolled,
      }) => {
        const base = someone(id);
        return someone(
          id,
          {
            kind,
            attributes: values,
            scores: bare,
            passiveEvasion: { value: evasion, unlimited: evasion, reason: "" },
            stealth,
            encumbranceDice: load,
            inCombat,
            ownTurn,
            body,
            skills: { aim: { rank: aim, modifier: 0 }, strike: { rank: strike, modifier: -1 } },
          },
          {
            hitPoints: { value: hitPoints, max: 20 },
            stamina: { value: stamina, max: 3 },
            stress: kind === "npc" ? null : 1,
            conditions: states,
            armor,
            resistance,
            vital: { ...base.state.vital, climbing: climbing * 20 },
            resist: { pending: [], rolled },
            budget: inCombat ? budget(ap, id) : null,
          },
        );
      },
    );

const weaponOf: fc.Arbitrary<ItemFacts> = fc
  .record({
    category: fc.constantFrom("melee" as const, "ranged" as const, "thrown" as const),
    dice: small(10),
    attribute: fc.constantFrom("" as const, ...attributes),
    flat: small(6),
    ap: small(3),
    range: small(100),
    burst: small(6),
    blast: small(2),
    template: small(2),
    hands: small(2),
    nonLethal: fc.boolean(),
    quantity: small(2),
    loaded: fc.option(small(10), { nil: null }),
    qualities: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom<string>(...effectKeys, "finesse", "conductor", "own"),
        rating: fc.option(small(5), { nil: null }),
        text: fc.constant(""),
      }),
      { maxLength: 4, selector: ({ key }) => key },
    ),
    pairs: fc.array(
      fc.record({ attribute: fc.constantFrom(...attributes), skill: fc.constantFrom("aim", "strike") }),
      { maxLength: 2 },
    ),
  })
  .map(
    ({
      category,
      dice,
      attribute,
      flat,
      ap,
      range,
      burst: shots,
      blast,
      template,
      hands,
      nonLethal,
      quantity,
      loaded,
      qualities,
      pairs,
    }) => ({
      uuid: "Actor.attacker.Item.weapon",
      name: "weapon",
      type: "weapon",
      qualities,
      weapon: {
        category,
        attacks: pairs,
        damage: { dice, attribute, flat },
        actionPoints: ap,
        range,
        burst: shots,
        blast,
        template,
        hands,
        nonLethal,
      },
      state: {
        quantity,
        ammunition: loaded === null ? null : { value: loaded, max: 10 },
        uses: null,
        location: "worn",
      },
    }),
  );

const targetChoices = fc.record(
  {
    engaged: fc.boolean(),
    backArc: fc.boolean(),
    unaware: fc.boolean(),
    adjacent: fc.boolean(),
    cover: fc.constantFrom("line", "none", "partial", "full"),
    crossed: small(3),
    wall: fc.constantFrom("none", "partly", "wholly"),
    feet: fc.option(small(200), { nil: null }),
    band: fc.constantFrom("unknown", "close", "short", "mid", "long"),
    evasion: fc.option(small(7), { nil: null }),
    friend: fc.boolean(),
    spareVulnerable: fc.boolean(),
    sheltered: fc.boolean(),
    evasionDifficulty: small(4, 1),
  },
  { requiredKeys: [] },
);

const chosen: fc.Arbitrary<Choices> = fc.record(
  {
    pair: fc.constantFrom("0", "1"),
    takingTime: small(1),
    helpers: small(1),
    exert: fc.boolean(),
    exertDamage: fc.boolean(),
    encouraged: fc.boolean(),
    inspiration: small(3),
    extraPoints: small(9),
    nonLethal: fc.boolean(),
    grip: fc.boolean(),
    reveals: fc.boolean(),
    reaction: fc.boolean(),
    oneTwo: fc.boolean(),
    caused: fc.boolean(),
    rollDamage: fc.boolean(),
    difficulty: fc.option(small(6), { nil: null }),
    targets: fc.array(targetChoices, { maxLength: 3 }),
    obstacleBetween: fc.boolean(),
    poorVisibility: fc.boolean(),
    pointUnstable: fc.boolean(),
    feet: fc.option(small(60), { nil: null }),
    wallAt: fc.option(small(20), { nil: null }),
    exact: fc.boolean(),
    landed: fc.boolean(),
    noiseNow: fc.boolean(),
    shot: fc.constantFrom("single", "burst"),
    faces: fc.array(small(6, 1), { minLength: 4, maxLength: 8 }),
    pool: small(9),
    left: fc.option(small(9), { nil: null }),
    fired: small(9),
    timeTaken: fc.boolean(),
    kind: fc.constantFrom("melee", "ranged"),
    damage: small(40),
    rows: fc.array(
      fc.record({ source: fc.constant("situation"), dice: small(2, -2), why: fc.constant("") }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

const junk = fc.dictionary(
  fc.constantFrom(
    "pair",
    "takingTime",
    "targets",
    "rows",
    "nonLethal",
    "difficulty",
    "faces",
    "inspiration",
    "feet",
    "damageRows",
    "kind",
    "landed",
    "left",
  ),
  fc.oneof(fc.anything(), fc.constantFrom(null, -1, 1e9, "x")),
);

const house = fc
  .record({
    areaDamageRoll: fc.constantFrom("shared" as const, "each" as const),
    partialCap: fc.constantFrom(...(["strict", "off"] as const)),
    sixAlwaysHits: fc.boolean(),
    burstAmmunition: fc.constantFrom("burstOrHits" as const, "hits" as const),
    corrodedDamage: fc.constantFrom("dice" as const, "points" as const),
    areaHalving: fc.constantFrom("beforeArmor" as const, "afterArmor" as const),
  })
  .map((own): Table => ({ ...table, houseRules: { ...defaultHouseRules, ...own } }));

const facts: fc.Arbitrary<Facts> = fc
  .record({
    actor: actor("attacker"),
    item: fc.option(weaponOf, { nil: null }),
    targets: fc.tuple(actor("one"), actor("two"), actor("three")).chain(all => fc.subarray(all)),
    choices: chosen,
  })
  .map(parts => ({
    ...parts,
    gear: [],
    party: { uuid: "Actor.party", inspiration: 3, members: ["Actor.one", "Actor.attacker"] },
  }));

const language: unknown = textsOf("en");

/** Returns the translation keys used by an action that are missing from the language file. */
function missingTexts(result: unknown): readonly string[] {
  const keys = new Set(JSON.stringify(result).match(/BLACKOUT\.[A-Za-z.]+/gu));
  return [...keys].filter(
    key =>
      typeof key
        .split(".")
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], language) !==
      "string",
  );
}

/**
 * Plays an action to its end, answering its prompts and providing its dice from a repeating sequence of
 * numbers.
 */
function playOut(action: Action, given: Facts, numbers: readonly number[], at: Table, asked: unknown[] = []) {
  const whole = { ...given, choices: { ...action.defaults(given, at), ...given.choices } };
  let dealt: Given = { dice: {}, answers: {} };
  let next = 0;
  const number = () => numbers[next++ % numbers.length] ?? 0;
  for (let step = 0; step < 40; step += 1) {
    const hand = new Hand(dealt);
    const resolution = action.judge(whole, hand, at);
    if (hand.needs.length === 0 && hand.prompts.length === 0) return { resolution, dealt, facts: whole };
    asked.push(...hand.prompts);
    const dice = { ...dealt.dice };
    for (const { stream, count, sides } of hand.needs)
      dice[stream] = [
        ...(dice[stream] ?? []),
        ...Array.from({ length: count - (dice[stream]?.length ?? 0) }, () => 1 + (number() % sides)),
      ];
    const answers = { ...dealt.answers };
    for (const { key, options } of hand.prompts)
      answers[key] = { value: options[number() % options.length]?.value ?? "" };
    dealt = { dice, answers };
  }
  throw new Error("an action that asks for ever");
}

/** Returns the result of a function, or the RuleError that it throws. */
function attempt<T>(what: () => T): T | RuleError {
  try {
    return what();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
}

const numbers = fc.array(fc.nat(1000), { minLength: 8, maxLength: 40 });

describe.each(actions.map(action => [action.key, action] as const))(
  "an attack of type %s with random facts",
  (_, action) => {
    it("is either rejected with a RuleError or can be undone completely", () => {
      let judged = 0;
      fc.assert(
        fc.property(facts, numbers, house, (given, faces, at) => {
          const played = attempt(() => playOut(action, given, faces, at));
          if (played instanceof RuleError) return;
          judged += 1;
          const changes = played.resolution.draft.changes();
          const { before, back, conflicts } = roundTrip(played.facts, changes);
          expect(conflicts).toEqual([]);
          expect(back).toEqual(before);
        }),
        { numRuns: runs, endOnFailure: true },
      );
      expect(judged).toBeGreaterThan(runs / 50);
    });

    it("never uses up more armor, resistance, Stamina, AP, shots or items than are available", () => {
      fc.assert(
        fc.property(facts, numbers, house, (given, faces, at) => {
          const played = attempt(() => playOut(action, given, faces, at));
          if (played instanceof RuleError) return;
          const { draft } = played.resolution;
          for (const { uuid } of [given.actor, ...given.targets]) {
            const { armor, resistance, stamina, budget: left } = draft.state(uuid);
            expect(
              Math.min(
                0,
                ...armor.map(({ value }) => value),
                ...resistance.map(({ value }) => value),
                stamina.value,
                left?.ap ?? 0,
              ),
            ).toBe(0);
          }
          if (given.item)
            expect(
              Math.min(
                0,
                draft.item(given.item.uuid).quantity,
                draft.item(given.item.uuid).ammunition?.value ?? 0,
              ),
            ).toBe(0);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    });

    it("always has the same result with the same dice and answers", () => {
      fc.assert(
        fc.property(facts, numbers, house, (given, faces, at) => {
          const played = attempt(() => playOut(action, given, faces, at));
          if (played instanceof RuleError) return;
          const again = action.judge(played.facts, new Hand(played.dealt), at);
          expect(again.card).toEqual(played.resolution.card);
          expect(again.draft.changes()).toEqual(played.resolution.draft.changes());
        }),
        { numRuns: runs / 2, endOnFailure: true },
      );
    });

    it("causes no error other than a RuleError for invalid choices, even in its preview and its fields", () => {
      fc.assert(
        fc.property(facts, junk, numbers, (given, wrong, faces) => {
          const bad = { ...given, choices: { ...given.choices, ...wrong } };
          attempt(() => playOut(action, bad, faces, table));
          attempt(() =>
            action.preview({ ...bad, choices: { ...action.defaults(bad, table), ...bad.choices } }, table),
          );
          attempt(() =>
            action.fields({ ...bad, choices: { ...action.defaults(bad, table), ...bad.choices } }, table),
          );
        }),
        { numRuns: runs, endOnFailure: true },
      );
    });

    it("uses only existing language keys, and explains every number on its card", () => {
      fc.assert(
        fc.property(facts, numbers, house, (given, faces, at) => {
          const prompts: unknown[] = [];
          const played = attempt(() => playOut(action, given, faces, at, prompts));
          if (played instanceof RuleError) return;
          const { card, followUps, problems } = played.resolution;
          expect(
            missingTexts([
              action.label,
              card,
              followUps,
              problems,
              prompts,
              action.fields(played.facts, at),
              action.preview(played.facts, at),
            ]),
          ).toEqual([]);
          expect(unexplained(card)).toEqual([]);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    });

    it("never has a negative cost or two fields with the same name", () => {
      fc.assert(
        fc.property(facts, house, (given, at) => {
          const whole = { ...given, choices: { ...action.defaults(given, at), ...given.choices } };
          const preview = attempt(() => action.preview(whole, at));
          if (preview instanceof RuleError) return;
          const names = action.fields(whole, at).map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          expect(preview.ap).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: runs / 2, endOnFailure: true },
      );
    });
  },
);
