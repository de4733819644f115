import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { text } from "../../../../src/actions/core/card.ts";
import {
  attribute,
  choice,
  number,
  numberOrNone,
  pick,
  toggle,
  words,
  type Choice,
} from "../../../../src/actions/core/choice.ts";
import { takingTime } from "../../../../src/actions/core/test-choices.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import { someone, table } from "../support.ts";

const facts = (choices: Facts["choices"] = {}): Facts => ({
  actor: someone("one"),
  item: null,
  gear: [],
  targets: [],
  choices,
  party: null,
});
const at = (choices: Facts["choices"] = {}) => ({ facts: facts(choices), table });
const label = text("Label");

describe("a choice in an action", () => {
  const all: readonly (readonly [Choice, unknown, unknown])[] = [
    [number("a", { min: 2, max: 9 }), 2, 7],
    [numberOrNone("a", { max: 9 }), null, 7],
    [toggle("a", { initial: true }), true, false],
    [choice("a", ["north", "south"]), "north", "south"],
    [choice("a", ["north", "south"], { initial: "south" }), "south", "north"],
    [pick("a", () => [{ value: "x", label }], { initial: "x" }), "x", "y"],
    [words("a"), "", "anything"],
    [attribute("a", { initial: "insight" }), "insight", "charisma"],
  ];

  it.each(all)(
    "has its declared default value until a user sets another one (choice %#)",
    (one, initial, chosen) => {
      expect([one.of({}), one.in(at()), one.initial(at()), one.otherwise]).toEqual([
        initial,
        initial,
        initial,
        initial,
      ]);
      expect([one.of({ a: chosen }), one.in(at({ a: chosen }))]).toEqual([chosen, chosen]);
      // A choice without a label has no field in the dialog.
      expect(one.fields(at())).toEqual([]);
    },
  );

  it("rejects values of the wrong type with an error that contains the field's path", () => {
    const anything = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.boolean(),
      fc.object(),
      fc.array(fc.integer()),
    );
    fc.assert(
      fc.property(anything, value => {
        for (const [one, , chosen] of all) {
          try {
            expect(typeof one.of({ a: value })).toBe(typeof chosen);
          } catch (error) {
            expect(error).toBeInstanceOf(RuleError);
            expect(String(error)).toContain("choices.a");
          }
        }
      }),
    );
  });

  it("can compute its default value from the facts, even after a user clears a required number", () => {
    const feet = number("feet", { initial: ({ facts: { actor } }) => actor.walk });
    expect([feet.in(at()), feet.in(at({ feet: null })), feet.in(at({ feet: 3 }))]).toEqual([
      facts().actor.walk,
      facts().actor.walk,
      3,
    ]);
    const maybe = numberOrNone("maybe", { initial: () => 4 });
    expect([maybe.in(at()), maybe.in(at({ maybe: null }))]).toEqual([4, null]);
  });

  it("provides its declared form field, unless the field is hidden", () => {
    const group = text("Group");
    expect(number("n", { min: 1, max: 4, step: 2, label, hint: text("Hint"), group }).fields(at())).toEqual([
      { name: "n", kind: "number", min: 1, max: 4, step: 2, label, hint: text("Hint"), group },
    ]);
    expect(
      choice("way", ["walk", "run"], {
        label,
        option: word => text(`way.${word}`),
        offered: () => ["run"],
      }).fields(at()),
    ).toEqual([{ name: "way", kind: "choice", label, options: [{ value: "run", label: text("way.run") }] }]);
    expect(
      toggle("t", {
        label,
        gamemaster: true,
        concealed: ({ facts: { actor } }) => ({ of: actor.uuid, need: "all" }),
      }).fields(at()),
    ).toEqual([
      { name: "t", kind: "toggle", label, gamemaster: true, concealed: { of: "Actor.one", need: "all" } },
    ]);
    const hidden = words("w", { label, shown: situation => situation.facts.choices["tell"] === true });
    expect([hidden.fields(at()), hidden.fields(at({ tell: true }))]).toEqual([
      [],
      [{ name: "w", kind: "text", label }],
    ]);
  });

  it("can be limited by house rules when its value is parsed", () => {
    const most = table.houseRules.takingTimePerTest;
    expect(takingTime.of({ takingTime: most }, table)).toBe(most);
    expect(() => takingTime.of({ takingTime: most + 1 }, table)).toThrow(RuleError);
    expect(() => takingTime.of({ takingTime: 1 })).toThrow(TypeError);
  });
});
