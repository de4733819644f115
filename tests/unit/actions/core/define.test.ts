import { describe, expect, expectTypeOf, it } from "vitest";
import { text } from "../../../../src/actions/core/card.ts";
import { number, toggle } from "../../../../src/actions/core/choice.ts";
import { defineAction } from "../../../../src/actions/core/define.ts";
import { Hand, nothingGiven, type Prompt } from "../../../../src/actions/core/hand.ts";
import type { Action } from "../../../../src/actions/core/action.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import { ruleProblem } from "../../../../src/actions/core/rejection.ts";
import { budget, factsOf, play, someone, table } from "../support.ts";

const done = text("done");
const [one, other] = [someone("one"), someone("other")];
const asked = (action: Action, part: Partial<Facts> = {}, choices: Facts["choices"] = {}): Facts =>
  factsOf(action, { actor: one, ...part }, choices);
const prompt = (actor: string): Prompt => ({
  key: `ask.${actor}`,
  actor,
  question: text("asked"),
  options: [
    {
      value: "roll",
      label: text("roll"),
      dice: { count: 2, sides: 6, why: [], difficulty: null, chance: null },
    },
    { value: "none", label: text("none") },
  ],
  fallback: "none",
});

describe("a defined action", () => {
  const plain = defineAction({ key: "plain", resolve: () => ({ outcome: done }) });

  it("has exactly the properties that its author sets", () => {
    const traits = {
      item: ["gear"],
      who: "gamemaster",
      nature: "automatic",
      speaker: "gamemaster",
      needs: { time: true },
      among: "fighters",
      reach: () => 5,
      aids: true,
      usualTarget: () => null,
      records: true,
      counts: true,
      answered: "asItIs",
      ofPlayers: () => undefined,
    } as const;
    expect(defineAction({ key: "every", ...traits, resolve: () => ({ outcome: done }) })).toMatchObject(
      traits,
    );
    expect(Object.keys(traits).filter(trait => trait in plain)).toEqual([]);
  });

  it("has no targets and no choices by default, and a label based on its key", () => {
    const facts = asked(plain);
    expect(plain).toMatchObject({ label: text("BLACKOUT.actionType.plain"), targets: "none" });
    expect([plain.defaults(facts, table), plain.fields(facts, table)]).toEqual([{}, []]);
    expect(plain.preview(facts, table)).toEqual({
      pool: null,
      rows: [],
      difficulty: null,
      ap: 0,
      stamina: 0,
      problems: [],
      lines: [],
    });
    expect(play(plain, facts)).toMatchObject({
      problems: [],
      followUps: [],
      changes: [],
      card: { title: plain.label, outcome: done, tone: "", dice: [], lines: [], targets: [], notes: [] },
    });
    expect(Object.keys(plain)).not.toContain("followsOnly");
  });

  it("validates a choice only when it is used", () => {
    const chosen = defineAction({
      key: "chosen",
      choices: [
        number("points", { max: 5, initial: ({ facts }) => facts.targets.length, label: text("Points") }),
        toggle("loud", { followsOnly: true }),
      ],
      resolve: ({ choices }) => {
        expectTypeOf(choices).toEqualTypeOf<{ readonly points: number; readonly loud: boolean }>();
        return { outcome: text("said", { points: choices.points }) };
      },
    });
    const facts = asked(chosen, { targets: [other] });
    expect(chosen.defaults(facts, table)).toEqual({ points: 1, loud: false });
    expect(chosen.followsOnly).toEqual([{ key: "loud", initial: false }]);
    expect(chosen.fields(facts, table)).toEqual([
      { name: "points", kind: "number", min: 0, max: 5, label: text("Points") },
    ]);
    expect(play(chosen, facts).card.outcome).toEqual(text("said", { points: 1 }));
    expect(play(chosen, asked(chosen, {}, { points: 4 })).card.outcome).toEqual(text("said", { points: 4 }));
    // The choice `loud` is never read, so its invalid value has no effect.
    expect(play(chosen, asked(chosen, {}, { loud: "yes" })).card.outcome.key).toBe("said");
    expect(() => play(chosen, asked(chosen, {}, { points: 6 }))).toThrow(/choices\.points/u);
  });

  it("can be rejected by a rule before dice are rolled, costs are paid or values are changed", () => {
    const barred = defineAction({
      key: "barred",
      cost: () => ({ action: "rest" }),
      problems: () => [ruleProblem("no")],
      resolve: ({ roll }) => ({ outcome: text(String(roll("dice", 1))) }),
    });
    const facts = asked(barred, { actor: someone("one", { inCombat: true }, { budget: budget(3) }) });
    const hand = new Hand(nothingGiven);
    const { problems, card, draft } = barred.judge(facts, hand, table);
    expect([problems, card.outcome, draft.changes(), hand.needs]).toEqual([
      barred.preview(facts, table).problems,
      text("no"),
      [],
      [],
    ]);
  });

  it("deducts its cost before it is resolved, and reports a problem if the actor can't pay it", () => {
    const paid = defineAction({
      key: "paid",
      cost: () => ({ action: "rest" }),
      resolve: ({ draft, actor }) => ({
        outcome: text("left", { ap: draft.state(actor.uuid).budget?.ap ?? 0 }),
      }),
    });
    const acting = (ap: number) =>
      asked(paid, { actor: someone("one", { inCombat: true, ownTurn: true }, { budget: budget(ap) }) });
    const { ap } = paid.preview(acting(3), table);
    expect(play(paid, acting(3)).card.outcome).toEqual(text("left", { ap: 3 - ap }));
    expect(paid.preview(acting(0), table).problems.map(({ kind }) => kind)).toContain("ap");
  });
});

describe("an action whose dice or answers are missing", () => {
  it("stops at the missing dice, and starts over after they are rolled", () => {
    const throws = defineAction({
      key: "throws",
      resolve: ({ show, roll, draft, actor }) => {
        show({ subtitle: text("soon"), lines: [{ text: text("first") }] });
        draft.set(actor.uuid, { stress: 2 });
        const faces = roll("dice", 2);
        draft.set(actor.uuid, { stress: 3 });
        return { outcome: text(faces.join()), lines: [{ text: text("second") }] };
      },
    });
    const facts = asked(throws);
    const hand = new Hand(nothingGiven);
    const pending = throws.judge(facts, hand, table);
    expect(hand.needs).toEqual([{ stream: "dice", count: 2, sides: 6, roller: "Actor.one", inspiration: 0 }]);
    expect(pending.card).toMatchObject({
      tone: "ask",
      outcome: text("BLACKOUT.card.ready"),
      subtitle: text("soon"),
      lines: [{ text: text("first") }],
    });
    expect(pending.draft.state("Actor.one").stress).toBe(2);
    const { card, changes } = play(throws, facts, { dice: { dice: [1, 6] } });
    expect(card).toMatchObject({
      outcome: text("1,6"),
      subtitle: text("soon"),
      lines: [{ text: text("first") }, { text: text("second") }],
    });
    expect(changes).toHaveLength(1);
  });

  it("requests the dice and answers of all actors at the same time", () => {
    const asks = defineAction({
      key: "asks",
      targets: "many",
      resolve: ({ targets, each, ask, show }) => {
        const answers = each(targets, ({ uuid, name }) => {
          show({ targets: [{ uuid, name, outcome: text("waits"), tone: "ask", dice: [], lines: [] }] });
          const { value, faces } = ask(prompt(uuid));
          return {
            uuid,
            name,
            outcome: text(value, { n: faces.length }),
            tone: "" as const,
            dice: [],
            lines: [],
          };
        });
        return { outcome: done, targets: answers };
      },
    });
    const facts = asked(asks, { targets: [one, other] });
    const hand = new Hand({ dice: {}, answers: { "ask.Actor.one": { value: "none" } } });
    const pending = asks.judge(facts, hand, table);
    expect(hand.prompts.map(({ actor }) => actor)).toEqual(["Actor.other"]);
    expect(pending.card.targets.map(({ outcome }) => outcome)).toEqual([text("waits"), text("waits")]);
    // The second actor's answer requires dice of its own.
    const half = new Hand({
      dice: {},
      answers: { "ask.Actor.one": { value: "none" }, "ask.Actor.other": { value: "roll" } },
    });
    asks.judge(facts, half, table);
    expect(half.needs).toMatchObject([{ stream: "ask.Actor.other", count: 2, roller: "Actor.other" }]);
    const { card } = play(asks, facts, {
      dice: { "ask.Actor.other": [4, 5] },
      answers: { "ask.Actor.one": { value: "none" }, "ask.Actor.other": { value: "roll" } },
    });
    // The result has replaced the row that was shown while the roll was pending.
    expect(card.targets.map(({ outcome }) => outcome)).toEqual([
      text("none", { n: 0 }),
      text("roll", { n: 2 }),
    ]);
  });

  it("stays pending until a required fact is known", () => {
    const waiting = defineAction({
      key: "waiting",
      choices: [toggle("there")],
      resolve: ({ choices, wait }) => ({ outcome: wait(choices.there ? done : null) }),
    });
    expect(play(waiting, asked(waiting)).card.tone).toBe("ask");
    expect(play(waiting, asked(waiting, {}, { there: true })).card.outcome).toEqual(done);
  });

  it("rethrows errors that aren't due to missing dice or answers", () => {
    const broken = defineAction({
      key: "broken",
      resolve: ({ each, targets }) => {
        each(targets, () => {
          throw new RangeError("broken");
        });
        return { outcome: done };
      },
    });
    expect(() => play(broken, asked(broken, { targets: [one] }))).toThrow(RangeError);
  });
});

describe("the plan of an action", () => {
  it("is computed once per evaluation of the action, even if the action stays pending", () => {
    let planned = 0;
    const planning = defineAction({
      key: "planning",
      plan: ({ actor }) => ({ nth: (planned += 1), hurts: actor.uuid }),
      problems: ({ plan }) => (plan.nth > 0 ? [] : [ruleProblem("never")]),
      preview: ({ plan }) => ({ lines: [{ text: text("planned", { nth: plan.nth }) }] }),
      resolve: ({ plan, roll }) => ({ outcome: text(`${String(plan.nth)}: ${roll("dice", 1).join()}`) }),
      write: ({ draft, plan }) => {
        draft.set(plan.hurts, { stress: 1 });
      },
    });
    const facts = asked(planning);
    expect(planning.preview(facts, table).lines).toEqual([{ text: text("planned", { nth: 1 }) }]);
    expect(play(planning, facts)).toMatchObject({ card: { tone: "ask" }, changes: [{}] });
    expect(play(planning, facts, { dice: { dice: [6] } })).toMatchObject({
      card: { outcome: text("3: 6") },
      changes: [{}],
    });
  });
});

describe("the test of a defined action", () => {
  const tested = defineAction({
    key: "tested",
    test: ({ facts }) =>
      facts.choices["free"] === true
        ? null
        : { pairs: [{ attribute: "strength", skill: "athletics" }], difficulty: 1 },
    resolve: ({ test, rollTest }) => ({
      outcome: test ? text(rollTest().met ? "met" : "missed") : text("free"),
    }),
  });

  it("provides its choices, pool and dice automatically", () => {
    const facts = asked(tested);
    expect(tested.defaults(facts, table)).toMatchObject({ takingTime: 0, helpers: 0, chosenToFail: false });
    expect(tested.fields(facts, table).map(({ name }) => name)).toContain("takingTime");
    expect(tested.preview(facts, table)).toMatchObject({ pool: { rolled: 4 }, difficulty: 1 });
    const { card } = play(tested, facts, { dice: { test: [5, 1, 1, 1] } });
    expect(card).toMatchObject({ outcome: text("met"), dice: [{ stream: "test", faces: [5, 1, 1, 1] }] });
    expect(card.lines.map(line => line.text.key)).toContain("BLACKOUT.card.needed");
  });

  it("is left out if the choices make it unnecessary", () => {
    const facts = asked(tested, {}, { free: true });
    expect(tested.fields(facts, table)).toEqual([]);
    expect(tested.preview(facts, table)).toMatchObject({ pool: null, difficulty: null });
    expect(play(tested, facts).card.outcome).toEqual(text("free"));
  });

  it("is omitted from the action's default values if a choice that it depends on is invalid", () => {
    const deep = defineAction({
      key: "deep",
      choices: [number("feet", { max: 10 })],
      test: ({ choices: { feet } }) => ({
        pairs: [{ attribute: "strength", skill: "athletics" }],
        difficulty: feet,
      }),
      resolve: () => ({ outcome: text("done") }),
    });
    const facts = { ...asked(deep), choices: { feet: 11 } };
    expect(deep.defaults(facts, table)).toEqual({ feet: 0 });
    expect(() => deep.preview(facts, table)).toThrow("choices.feet");
  });
});
