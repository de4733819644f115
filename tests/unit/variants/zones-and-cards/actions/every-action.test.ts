import { describe, expect, it } from "vitest";
import { RuleError } from "../../../../../src/rules/rule-error.ts";
import type { Choices } from "../../../../../src/actions/core/facts.ts";
import { Hand, nothingGiven } from "../../../../../src/actions/core/hand.ts";
import type { Action } from "../../../../../src/actions/core/action.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { plainActions } from "../../../../../src/variants/zones-and-cards/actions/action.ts";
import { zoneOperations } from "../../../../../src/variants/zones-and-cards/actions/zone.ts";
import { zonesHazards } from "../../../../../src/variants/zones-and-cards/rules/hazards.ts";
import { table } from "../../../actions/support.ts";
import { blade, gun, MadeUpEncounter, sheet, suit } from "./support.ts";
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
 * Returns an encounter in which every action is possible. It has a grapple, a broken and dying combatant, a
 * fire, and several zones.
 */
function busy(): MadeUpEncounter {
  const dying = { neckVein: { key: "neckVein", limit: "round", days: 4, permanent: false } };
  const encounter = new MadeUpEncounter([
    {
      id: "ann",
      sheet: sheet({
        stress: 3,
        responses: { shakes: true },
        supplies: { air: 3 },
        injuries: {
          ...dying,
          rupturedBowel: { key: "rupturedBowel", limit: "shift", days: 3, permanent: false, infected: true },
        },
      }),
      things: [gun("ann", { supply: 2, jammed: true }), blade("ann")],
    },
    { id: "bob", sheet: sheet({ broken: true, health: 0, panic: { freeze: true }, injuries: dying }) },
    { id: "foe", side: "enemy", things: [gun("foe"), suit("foe", 1)] },
  ]);
  encounter.play("zones.round", "ann", {}, [], { face: () => 1 });
  for (const name of ["Hold", "Deck"])
    encounter.play("zones.zone", "ann", { operation: "add", name, cluttered: true });
  encounter.play("zones.zone", "ann", { operation: "border", zone: "zone1", other: "zone2" });
  encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann", "bob", "foe"]);
  return encounter;
}

/** For each action, choices that together cover all of its options. */
const ways: Readonly<Record<string, readonly Choices[]>> = {
  "zones.action": plainActions.map(action => ({ action, item: "gun" })),
  "zones.zone": zoneOperations.map(operation => ({
    operation,
    zone: "zone1",
    other: "zone2",
    name: "Hull",
    regions: [{ uuid: "Scene.s.Region.r", name: "Keel" }],
  })),
  "zones.moveToken": [{ way: ["zone2"] }, { way: ["zone2"], free: true }, {}],
  "zones.hazard": [...zonesHazards, "burning"].map(hazard => ({ hazard })),
  "zones.attack": [
    { item: "gun" },
    { item: "blade", special: "grapple" },
    { item: "blade", special: "disarm" },
    { item: "gun", light: "dark", cover: "partial" },
    {},
  ],
  "zones.roll": [{ skill: "none" }, { skill: "observation" }],
  "zones.rest": [{ span: "stretch" }, { span: "shift" }, { span: "day" }],
  "zones.round": [{ pass: true }, {}],
};

function targetsOf({ targets }: Action): readonly string[] {
  return targets === "none" ? [] : ["bob"];
}

describe.each(variant.actions.map(actionKey => [actionKey.key, actionKey] as const))(
  "the action %s",
  (key, actionKey) => {
    it("uses only existing texts in its dialog and on its card", () => {
      for (const choices of ways[key] ?? [{}]) {
        const encounter = busy();
        const facts = encounter.factsFor(actionKey, "ann", choices, targetsOf(actionKey));
        const judged = encounter.judge(key, "ann", choices, targetsOf(actionKey), {
          face: ({ sides }, index) => 1 + ((index * 5) % sides),
        });
        const keys = keysIn([
          actionKey.label,
          actionKey.fields(facts, table),
          actionKey.preview(facts, table),
          judged.card,
          judged.problems,
          judged.prompts,
          judged.followUps,
        ]);
        expect(keys.filter(one => !hasText(one))).toEqual([]);
      }
    });

    it("reports the same problems in its preview and in its result", () => {
      const asSet = (problems: readonly unknown[]) =>
        [...new Set(problems.map(problem => JSON.stringify(problem)))].sort();
      for (const who of ["ann", "bob", "foe"]) {
        for (const target of actionKey.targets === "none" ? [[]] : [[], ["bob"], ["foe"], ["ann"]]) {
          for (const choices of (ways[key] ?? [{}]).filter(
            ({ item }) => who === "ann" || item === undefined || (who === "foe" && item === "gun"),
          )) {
            const facts = busy().factsFor(actionKey, who, choices, target);
            expect(
              asSet(actionKey.judge(facts, new Hand(nothingGiven), table).problems),
              `${who} ${target.join()} ${JSON.stringify(choices)}`,
            ).toEqual(asSet(actionKey.preview(facts, table).problems));
          }
        }
      }
    });

    it("explains all numbers on its card", () => {
      for (const choices of ways[key] ?? [{}]) {
        const { card } = busy().judge(key, "ann", { ...choices, push: "keep" }, targetsOf(actionKey), {
          face: ({ sides }, index) => 1 + ((index * 5) % sides),
          answers: { interrupt: "let", conserve: "damage", flee: "zone2" },
        });
        const bare = [...card.lines, ...card.targets.flatMap(({ lines }) => lines)].filter(
          ({ value, why }) => value !== undefined && why === undefined && !String(value).includes("›"),
        );
        expect(bare.map(({ text }) => text.key)).toEqual([]);
      }
    });

    it("either ignores an invalid choice or rejects it with a RuleError or a problem", () => {
      const encounter = busy();
      const judge = (choices: Choices) => encounter.judge(key, "ann", choices, targetsOf(actionKey));
      const resultOf = ({ draft, problems, card }: ReturnType<typeof judge>) =>
        JSON.stringify([draft.changes(), problems, card]);
      const usual = judge({});
      const plain = resultOf(usual);
      for (const field of actionKey.fields(
        encounter.factsFor(actionKey, "ann", {}, targetsOf(actionKey)),
        table,
      )) {
        for (const wrong of [{ a: 1 }, "nonsense", -77, [1]].filter(
          one => field.kind !== "text" || typeof one !== "string",
        )) {
          const what = `${field.name}: ${JSON.stringify(wrong)}`;
          let judged: ReturnType<typeof judge> | null = null;
          try {
            judged = judge({ [field.name]: wrong });
          } catch (error) {
            expect(error, what).toBeInstanceOf(RuleError);
            expect((error as RuleError).path, what).toContain(field.name);
          }
          if (
            judged &&
            (judged.problems.length === 0 ||
              JSON.stringify(judged.problems) === JSON.stringify(usual.problems))
          )
            expect(resultOf(judged), what).toBe(plain);
        }
      }
    });

    it("throws a RuleError if the variant's facts are missing", () => {
      const encounter = busy();
      const { variant: _, ...facts } = encounter.factsFor(actionKey, "ann", {}, targetsOf(actionKey));
      expect(() => actionKey.judge(facts, new Hand(nothingGiven), table)).toThrow(RuleError);
    });
  },
);
