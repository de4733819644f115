/** Tests the parts that `defineAction` builds from an action's specification. */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import { text } from "../../../../src/actions/core/card.ts";
import { number, toggle } from "../../../../src/actions/core/choice.ts";
import { defineAction } from "../../../../src/actions/core/define.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import { Hand, nothingGiven, type Prompt } from "../../../../src/actions/core/hand.ts";
import { ownTestChoices, type OwnTest } from "../../../../src/actions/core/own-test.ts";
import { budget, factsOf, play, someone, table, weapon } from "../support.ts";

const done = text("done");
const one = someone("one", { skills: { aim: { rank: 2, modifier: 0 } } });
const aim: OwnTest = { pairs: [{ attribute: "dexterity", skill: "aim" }], difficulty: 1 };
const facts = (
  action: Parameters<typeof factsOf>[0],
  part: Partial<Facts> = {},
  choices: Facts["choices"] = {},
) => factsOf(action, { actor: one, ...part }, choices);

describe("an action", () => {
  it("has a label, no targets, and only the properties that its author sets", () => {
    const plain = defineAction({ key: "plain", resolve: () => ({ outcome: done }) });
    expect(Object.keys(plain).sort()).toEqual([
      "defaults",
      "fields",
      "judge",
      "key",
      "label",
      "preview",
      "targets",
    ]);
    expect([plain.label, plain.targets]).toEqual([text("BLACKOUT.actionType.plain"), "none"]);
    const own = defineAction({
      key: "own",
      label: done,
      targets: "many",
      resolve: () => ({ outcome: done }),
    });
    expect([own.label, own.targets]).toEqual([done, "many"]);
  });

  it("allows help if it has a test, whether declared directly or as a choice (R2.9)", () => {
    const resolve = () => ({ outcome: done });
    const helped = (part: object) => defineAction({ key: "x", resolve, ...part } as never).helped;
    expect(helped({ test: () => aim })).toBe(true);
    expect(helped({ choices: [ownTestChoices(() => aim)] })).toBe(true);
    expect(helped({ choices: [number("n")] })).toBeUndefined();
    expect(helped({ choices: [{ helped: false, initial: () => ({}), fields: () => [] }] })).toBeUndefined();
  });

  it("checks the choices that players make about help, and those specific to the action", () => {
    const asked: unknown[] = [];
    const action = defineAction({
      key: "x",
      test: () => aim,
      ofPlayers: about => asked.push(about),
      resolve: () => ({ outcome: done }),
    });
    const about = facts(action);
    action.ofPlayers?.(about);
    expect(asked).toEqual([about]);
    expect(() => action.ofPlayers?.(facts(action, {}, { helpers: 1 }))).toThrow(RuleError);
    const plain = defineAction({
      key: "y",
      ofPlayers: () => asked.push("y"),
      resolve: () => ({ outcome: done }),
    });
    plain.ofPlayers?.(about);
    expect(asked.at(-1)).toBe("y");
  });

  it("specifies which of its choices only follow-ups can make", () => {
    const action = defineAction({
      key: "x",
      choices: [number("a", { followsOnly: true, initial: 3 }), toggle("b")],
      resolve: () => ({ outcome: done }),
    });
    expect(action.followsOnly).toEqual([{ key: "a", initial: 3 }]);
  });

  it("has default choices even if a rule error prevents its test from being determined, but rethrows other errors", () => {
    const failing = (error: Error) =>
      defineAction({
        key: "x",
        choices: [number("n", { initial: 2 })],
        test: () => {
          throw error;
        },
        resolve: () => ({ outcome: done }),
      });
    expect(facts(failing(new RuleError("choices.n", 1, "y"))).choices).toEqual({ n: 2 });
    expect(() => facts(failing(new RangeError("of a module")))).toThrow("of a module");
  });
});

describe("the dialog of an action", () => {
  it("shows the total cost of the test and the action, and what the test conceals", () => {
    const concealed = { of: "Actor.two", need: "all" } as const;
    const action = defineAction({
      key: "x",
      test: () => ({ ...aim, concealed, pairs: [{ attribute: "strength", skill: "aim" }] }),
      cost: () => ({ ap: 2, stamina: 2, problems: [], pay: () => undefined }),
      resolve: () => ({ outcome: done }),
    });
    const fighter = someone("one", { inCombat: true, ownTurn: true }, { budget: budget(3) });
    const preview = action.preview(facts(action, { actor: fighter }, { exert: true }), table);
    expect([preview.ap, preview.stamina, preview.difficulty, preview.concealed]).toEqual([
      2,
      3,
      1,
      concealed,
    ]);
    const open = defineAction({ key: "y", test: () => aim, resolve: () => ({ outcome: done }) });
    expect(open.preview(facts(open), table)).not.toHaveProperty("concealed");
    expect(open.preview(facts(open), table).stamina).toBe(0);
  });

  it("includes extra time for a test in the cost of an action that is free otherwise (R5.15)", () => {
    const fighter = someone("one", { inCombat: true, ownTurn: true }, { budget: budget(3) });
    const ap = (part: object) => {
      const action = defineAction({ key: "x", resolve: () => ({ outcome: done }), ...part } as never);
      return action.preview(facts(action, { actor: fighter }, { takingTime: 1 }), table).ap;
    };
    expect([
      ap({ test: () => aim }),
      ap({ test: () => null }),
      ap({}),
      ap({ test: () => aim, cost: () => null }),
    ]).toEqual([1, 0, 0, 0]);
  });

  it("reports missing training only for an item that the action uses and pays for (R14.4)", () => {
    const problems = (part: object) => {
      const action = defineAction({ key: "x", resolve: () => ({ outcome: done }), ...part } as never);
      const item = { ...weapon("knife"), lacks: [text("Blade school")] };
      return action.preview(facts(action, { item }), table).problems.map(({ kind }) => kind);
    };
    const cost = () => ({ ap: 0, problems: [], pay: () => undefined });
    expect(problems({ item: ["weapon"], cost })).toEqual(["training"]);
    expect([problems({ item: ["weapon"] }), problems({ cost }), problems({})]).toEqual([[], [], []]);
  });
});

describe("an action that is resolved", () => {
  it("can't roll a test that it doesn't define", () => {
    const action = defineAction({
      key: "x",
      resolve: ({ rollTest }) => {
        rollTest();
        return { outcome: done };
      },
    });
    expect(() => play(action, facts(action))).toThrow(new TypeError("There is no test to roll"));
  });

  it("collects the parts of its card, in which a target's later row replaces the earlier one", () => {
    const row = (uuid: string, key: string) => ({
      uuid,
      name: uuid,
      outcome: text(key),
      tone: "" as const,
      dice: [],
      lines: [],
    });
    const amend = (key: string) => ({ label: text(key), choices: {} });
    const action = defineAction({
      key: "x",
      resolve: ({ show }) => {
        show({
          lines: [{ text: text("first") }],
          targets: [row("a", "one"), row("b", "two")],
          amends: [amend("a")],
        });
        show({ notes: [text("note")], targets: [row("a", "three")], amends: [amend("b")] });
        return { outcome: done, lines: [{ text: text("last") }] };
      },
    });
    const { card } = play(action, facts(action));
    expect(card.lines.map(({ text: { key } }) => key)).toEqual(["first", "last"]);
    expect(card.targets.map(({ uuid, outcome }) => [uuid, outcome.key])).toEqual([
      ["b", "two"],
      ["a", "three"],
    ]);
    expect([card.notes, card.amends, card.dice]).toEqual([[text("note")], [amend("a"), amend("b")], []]);
    expect([card.outcome, card.tone]).toEqual([done, ""]);
  });

  it("requests everything that it needs for all targets before it is suspended", () => {
    const action = defineAction({
      key: "x",
      targets: "any",
      resolve: ({ each, targets, roll }) => {
        const found = each(targets, ({ uuid }, index) => roll(`courage.${index}`, 1, { roller: uuid })[0]);
        return { outcome: text(found.join()) };
      },
    });
    const targets = [someone("two"), someone("three")];
    expect(play(action, facts(action, { targets })).needs.map(({ stream }) => stream)).toEqual([
      "courage.0",
      "courage.1",
    ]);
    const rolled = { dice: { "courage.0": [3], "courage.1": [5] } };
    expect(play(action, facts(action, { targets }), rolled).card.outcome).toEqual(text("3,5"));
    const half = play(action, facts(action, { targets }), { dice: { "courage.0": [3] } });
    expect([half.needs.length, half.card.outcome]).toEqual([1, text("BLACKOUT.card.ready")]);
  });
});

describe("the dice and answers of an action", () => {
  const dice = (count: number, part: object = {}) => ({
    count,
    sides: 6,
    why: [],
    difficulty: null,
    chance: null,
    ...part,
  });
  const prompt: Prompt = {
    key: "soak",
    actor: "Actor.two",
    question: text("?"),
    fallback: "none",
    options: [
      { value: "none", label: text("none") },
      { value: "roll", label: text("roll"), dice: dice(2, { inspiration: 1 }) },
      { value: "more", label: text("more"), dice: dice(3, { sides: 10 }) },
    ],
  };
  const hand = (rolled: Record<string, number[]>, answer?: string) =>
    new Hand({ dice: rolled, answers: answer === undefined ? {} : { soak: { value: answer } } });

  it("are assigned in order, and missing dice are requested", () => {
    const given = hand({ test: [1, 2, 3] });
    expect([given.roll("test", 2, "Actor.one"), given.roll("test", 0, "Actor.one")]).toEqual([[1, 2], []]);
    expect([...given.dealt]).toEqual([["test", { count: 2, roller: "Actor.one" }]]);
    expect(given.roll("test", 4, "Actor.one", { inspiration: 1 })).toBeNull();
    expect(given.needs).toEqual([
      { stream: "test", count: 4, sides: 6, roller: "Actor.one", inspiration: 1 },
    ]);
    expect([hand({}).roll("none", 0, "Actor.one"), nothingGiven]).toEqual([[], { dice: {}, answers: {} }]);
    const none = hand({});
    none.roll("none", 0, "Actor.one");
    expect([none.needs, none.dealt.size]).toEqual([[], 0]);
  });

  it.each([0, 7, 1.5, "3"])("are rejected if a six-sided die shows %j", face => {
    const given = hand({ test: [1, face as number] });
    try {
      given.roll("test", 2, "Actor.one");
    } catch (error) {
      const { path, allowed, expected } = error as RuleError;
      expect([path, allowed, expected]).toEqual([
        "test.1",
        "a face of a 6-sided die",
        { key: "face", data: { sides: 6 } },
      ]);
      return;
    }
    throw new Error("nothing was rejected");
  });

  it("can include any face of a die", () => {
    expect(hand({ test: [1, 6] }).roll("test", 2, "Actor.one")).toEqual([1, 6]);
    expect(hand({ test: [10] }).roll("test", 1, "Actor.one", { sides: 10 })).toEqual([10]);
  });

  it("include the chosen answer, but treat an invalid answer as missing", () => {
    const asked = (answer?: string) => {
      const given = hand({}, answer);
      return [given.ask(prompt)?.value ?? null, given.prompts.length];
    };
    expect([asked(), asked("none"), asked("other")]).toEqual([
      [null, 1],
      ["none", 0],
      [null, 1],
    ]);
  });

  it("include the dice of the chosen answer", () => {
    const missing = hand({}, "roll");
    expect(missing.answered(prompt, { value: "roll" })).toBeNull();
    expect(missing.needs).toEqual([
      { stream: "soak", count: 2, sides: 6, roller: "Actor.two", inspiration: 1 },
    ]);
    const more = hand({});
    more.answered(prompt, { value: "more" });
    expect(more.needs).toMatchObject([{ count: 3, sides: 10, inspiration: 0 }]);
    expect(hand({ soak: [4, 5] }).answered(prompt, { value: "roll" })).toEqual([4, 5]);
    expect([
      hand({}).answered(prompt, { value: "none" }),
      hand({}).answered(prompt, { value: "other" }),
    ]).toEqual([[], []]);
  });
});
