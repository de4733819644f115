import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../../../src/rules/rule-error.ts";
import type { Choices } from "../../../../../src/actions/core/facts.ts";
import { Hand, nothingGiven } from "../../../../../src/actions/core/hand.ts";
import { variant } from "../../../../../src/variants/range-bands/variant.ts";
import { attackActions } from "../../../../../src/variants/range-bands/combat/attack/weapon.ts";
import { otherActions } from "../../../../../src/variants/range-bands/actions/action.ts";
import {
  actionFacts,
  actionKeys,
  type ActionKey,
} from "../../../../../src/variants/range-bands/rules/index.ts";
import { table } from "../../../actions/support.ts";
import { bat, gun, MadeUpEncounter, sheet, suit } from "./support.ts";
import { textsOf } from "../../../../support/language.ts";

const english = textsOf("en") as Readonly<Record<string, unknown>>;
const hasText = (key: string) =>
  typeof key
    .split(".")
    .reduce<unknown>(
      (part, name) =>
        typeof part === "object" && part !== null
          ? (part as Readonly<Record<string, unknown>>)[name]
          : undefined,
      english,
    ) === "string";

/** Returns all of the system's translation keys in a value, at any depth. */
function keysIn(data: unknown): readonly string[] {
  return [...JSON.stringify(data).matchAll(/"key":"(BLACKOUT\.[^"]+)"/gu)].map(match => match[1] ?? "");
}

/**
 * Returns an encounter in which many actions are possible: a dying combatant next to Ann, a panicking enemy,
 * and a delayed action.
 */
function busy(): MadeUpEncounter {
  const insight = {
    insight: 2,
    boxes: 3,
    lasting: { 1: "brittle" },
    breaking: { key: "rage", roundsLeft: 2 },
    panic: { key: "cowed", roundsLeft: 2 },
  };
  const encounter = new MadeUpEncounter(
    [
      {
        id: "ann",
        sheet: sheet(insight),
        things: [
          gun("ann", { rounds: 2, traits: { burst: 2, burning: 1, stun: 1, closeUp: 1 } }),
          bat("ann", { traits: { blast: 1 } }),
          suit("ann"),
        ],
      },
      {
        id: "ben",
        sheet: sheet({
          ...insight,
          mortal: { roundsLeft: 2, stabilised: false },
          everMortal: true,
          lost: { wounds: 10, resilience: 0 },
          starved: true,
        }),
      },
      { id: "thug", side: "enemy", sheet: sheet(), things: [gun("thug")] },
    ],
    { settings: { calledShots: true, armor: true, playersRest: true, stressOnDown: true } },
  ).begun("engaged");
  encounter.play("bands.delay", "ann", { label: "The lift comes" });
  return encounter;
}

const of = (name: string, values: readonly string[]): readonly Choices[] =>
  values.map(value => ({ [name]: value }));
/** For each action, choices that together cover all of its options. */
const ways: Readonly<Record<string, readonly Choices[]>> = {
  "bands.action": otherActions.map(action => ({ action })),
  "bands.attack": attackActions.flatMap(action => [
    { action },
    { action, burst: true, called: true, group: true, weapon: "deckKnife" },
  ]),
  "bands.adjust": of("what", [
    "actions",
    "total",
    "reroll",
    "rerollAll",
    "attacked",
    "wasAttacked",
    "inCover",
    "winded",
    "pinned",
    "defer",
    "wounds",
    "resilience",
    "insight",
    "stabilise",
  ]).flatMap(one => [one, { ...one, amount: -9 }]),
  "bands.state": of("what", [
    "panic",
    "calm",
    "fill",
    "clear",
    "breaking",
    "compose",
    "wound",
    "unwound",
  ]).map(one => ({ ...one, boxes: 5 })),
  "bands.check": of("kind", ["own", "opposed", "group"]),
  "bands.hazard": of("hazard", ["fall", "water", "surface", "hunger", "fire", "putOut"]).map(one => ({
    ...one,
    feet: 90,
    days: 9,
  })),
  "bands.heal": of("what", ["rest", "fed", "rounds", "avert"]),
  "bands.delay": [{}, { label: "Boom" }, { remove: 1 }, { remove: 7 }],
  "bands.drop": [{ ask: true }, {}],
  "bands.resolve": [{ lapse: true }, { effect: 1, lapse: true }, { effect: 9 }, {}],
  "bands.stabilise": of("way", ["medicine", "reason", "generalKnowledge"]),
};
const items = ["gun", "bat", "suit", ""] as const;

describe.each(variant.actions.map(actionKey => [actionKey.key, actionKey] as const))(
  "the action %s",
  (key, actionKey) => {
    const kinds =
      actionKey.item === undefined
        ? [""]
        : items.filter(name => (name === "suit") === false || actionKey.item?.includes("armor"));

    it("uses only existing texts in its dialog and on its card", () => {
      // Judging an action doesn't change the encounter, so all judgments can use the same encounter.
      const encounter = busy();
      const keys = new Set<string>();
      for (const choices of ways[key] ?? [{}])
        for (const item of kinds)
          for (const target of actionKey.targets === "none" ? [[]] : [[], ["thug"], ["ben"]]) {
            const facts = encounter.factsFor(actionKey, "ann", choices, target, item);
            for (const one of keysIn([
              actionKey.label,
              actionKey.fields(facts, table),
              actionKey.preview(facts, table),
            ]))
              keys.add(one);
            for (const face of [1, 2, 6]) {
              const dice = Object.fromEntries(
                [
                  "attack",
                  "attack.1",
                  "check",
                  "active",
                  "own.panicCheck",
                  "own.stressCheck",
                  "own.woundCheck",
                  "own.panic",
                  "own.breaking",
                  "own.wound",
                ].map(stream => [stream, [face, face, face]]),
              );
              const judged = encounter.judge(key, "ann", choices, target, { item, dice });
              for (const one of keysIn([judged.card, judged.problems, judged.prompts, judged.followUps]))
                keys.add(one);
            }
          }
      expect([...keys].filter(one => !hasText(one))).toEqual([]);
    });

    it("reports the same problems in its preview and in its result", () => {
      const asSet = (problems: readonly unknown[]) =>
        [...new Set(problems.map(problem => JSON.stringify(problem)))].sort();
      const encounter = busy();
      for (const who of ["ann", "ben", "thug"]) {
        for (const item of who === "ann" ? kinds : [""]) {
          for (const target of actionKey.targets === "none" ? [[]] : [[], ["thug"], ["ben"], ["ann"]]) {
            for (const choices of ways[key] ?? [{}]) {
              const facts = encounter.factsFor(actionKey, who, choices, target, item);
              expect(
                asSet(actionKey.judge(facts, new Hand(nothingGiven), table).problems),
                `${who} ${item} ${target.join()} ${JSON.stringify(choices)}`,
              ).toEqual(asSet(actionKey.preview(facts, table).problems));
            }
          }
        }
      }
    });

    it("either ignores an invalid choice or rejects it with a RuleError or a problem", () => {
      const encounter = busy();
      const target = actionKey.targets === "none" ? [] : ["thug"];
      const judge = (choices: Choices) => encounter.judge(key, "ann", choices, target, { item: "gun" });
      const resultOf = ({ draft, problems, card }: ReturnType<typeof judge>) =>
        JSON.stringify([draft.changes(), problems, card]);
      for (const way of [{}, ...(ways[key] ?? [])]) {
        const usual = judge(way);
        const plain = resultOf(usual);
        for (const field of actionKey
          .fields(encounter.factsFor(actionKey, "ann", way, target, "gun"), table)
          .filter(({ name }) => !Object.hasOwn(way, name))) {
          for (const wrong of [{ a: 1 }, "nonsense", -77, [1]].filter(
            one => field.kind !== "text" || typeof one !== "string",
          )) {
            const what = `${JSON.stringify(way)} ${field.name}: ${JSON.stringify(wrong)}`;
            const [name = ""] = field.name.split(".").slice(-1);
            let judged: ReturnType<typeof judge> | null = null;
            try {
              judged = judge({
                ...way,
                ...(field.name.startsWith("targets.") ? { targets: [{ [name]: wrong }] } : { [name]: wrong }),
              });
            } catch (error) {
              expect(error, what).toBeInstanceOf(RuleError);
              expect((error as RuleError).path, what).toContain(name);
            }
            if (
              judged &&
              (judged.problems.length === 0 ||
                JSON.stringify(judged.problems) === JSON.stringify(usual.problems))
            )
              expect(resultOf(judged), what).toBe(plain);
          }
        }
      }
    });

    it("throws a RuleError for facts without a variant", () => {
      const { variant: _, ...facts } = busy().factsFor(
        actionKey,
        "ann",
        {},
        actionKey.targets === "none" ? [] : ["thug"],
        "gun",
      );
      expect(() => actionKey.judge(facts, new Hand(nothingGiven), table)).toThrow(RuleError);
    });
  },
);

it("the API documentation (docs/api.md) lists every action type in Range Bands", () => {
  const documented = [
    ...readFileSync(join(import.meta.dirname, "../../../../../docs/api.md"), "utf8").matchAll(
      /`(bands\.\w+)`/gu,
    ),
  ].map(match => match[1] ?? "");
  expect([...new Set(documented)].toSorted()).toEqual(variant.actions.map(({ key }) => key).toSorted());
});

it("every action in Range Bands has the cost that the rules specify (X3.2)", () => {
  const both: readonly ActionKey[] = ["charge", "fireFromCover", "sprint", "stabilise"];
  expect([...attackActions, ...otherActions, "diceCheck", "stabilise"].toSorted()).toEqual(
    [...actionKeys].toSorted(),
  );
  expect(actionKeys.filter(key => actionFacts(key).cost === 2)).toEqual(
    actionKeys.filter(key => both.includes(key)),
  );
});
