import { describe, expect, it } from "vitest";
import { OpenPrompts } from "../../../src/applications/prompts/open-prompts.ts";
import { panelView, type PanelSource } from "../../../src/applications/prompts/panel-view.ts";
import { promptView } from "../../../src/applications/prompts/prompt-view.ts";
import { text } from "../../../src/actions/core/card.ts";
import type { Prompt } from "../../../src/actions/core/hand.ts";
import { chanceToMeet } from "../../../src/rules/tests/odds.ts";
import { someone } from "../actions/support.ts";
import {
  card,
  commandsOf,
  dodge,
  draw,
  facts,
  hit,
  ilka,
  knowsAll,
  knowsAt,
  marauder,
} from "./cards-support.ts";
import { english } from "./words.ts";

const soak: Prompt = {
  key: "soak.0",
  actor: ilka.uuid,
  question: text("Take an injury?"),
  fallback: "none",
  options: [
    {
      value: "none",
      label: text("Neither"),
      futures: [
        { text: text("HP left"), value: "4", tone: "bad" },
        { text: text("Hidden"), value: "99", concealed: { of: marauder.uuid, need: "all" } },
      ],
    },
    {
      value: "injury",
      label: text("Injury"),
      futures: [{ text: text("HP left"), value: "11" }],
      dice: { count: 1, sides: 3, why: [], difficulty: null, chance: null },
    },
  ],
};

describe("a question in the panel", () => {
  it("shows the number of dice, the difficulty and the exact chance for an answer that requires a roll (R2.1)", () => {
    const [evade, fail] = promptView(dodge, { message: "m", sent: false }, knowsAll, english).options;
    expect(evade?.dice).toBe(`7D, 2 needed, ${Math.round(1000 * chanceToMeet(7, 2)) / 10}%`);
    expect([fail?.label, fail?.dice]).toEqual(["Choose to fail", ""]);
  });

  it("shows the consequences of its answers side by side, as far as the viewer is allowed to see them", () => {
    const view = promptView(soak, { message: "m", sent: false }, knowsAt("passive"), english);
    expect(view.wide).toBe(true);
    expect(view.options.map(({ futures }) => futures)).toEqual([
      [{ text: "HP left", value: "4", tone: "bad" }],
      [{ text: "HP left", value: "11", tone: "" }],
    ]);
    expect(view.options[1]?.dice).toBe("1D3");
  });
});

describe("a question about damage", () => {
  const question: Prompt = {
    ...soak,
    question: text("BLACKOUT.prompt.soak.question", { name: "Ilka", points: 4 }),
    equation: [
      { sign: "", value: "20", label: text("BLACKOUT.harm.term.points") },
      { sign: "−", value: "16", label: text("BLACKOUT.harm.term.armor") },
      { sign: "=", value: "4", label: text("BLACKOUT.harm.term.hitPoints") },
    ],
  };

  it("shows the computation of the damage in one line, and omits a name that is already shown beside it (R8.7)", () => {
    const view = promptView(question, { message: "m", sent: false, beside: "Ilka" }, knowsAll, english);
    expect(view.equation.map(({ sign, n, label }) => `${sign}${n} ${label}`)).toEqual([
      "20 damage",
      "−16 AV",
      "=4 HP",
    ]);
    expect(view.question).toBe("You are about to lose 4 HP. How do you take the damage?");
    expect(promptView(question, { message: "m", sent: false }, knowsAll, english).question).toMatch(
      /^Ilka: /u,
    );
    expect(draw("prompts/question", view)).toContain('<div class="bo-flow">');
  });
});

describe("a question with Inspiration dice", () => {
  const [roll, fail] = dodge.options;
  const inspired: Prompt = {
    ...dodge,
    options: [
      roll!,
      ...[1, 2, 3].map(n => ({
        ...roll!,
        value: `${roll!.value}.inspired${n}`,
        dice: { ...roll!.dice!, count: roll!.dice!.count + n, inspiration: n },
      })),
      fail!,
    ],
  };
  const asked = (part: object) =>
    promptView(inspired, { message: "m", sent: false, ...part }, knowsAll, english);
  const values = (part: object) => asked(part).shown.map(({ value }) => value);

  it("has one counter for the dice instead of one answer per number of dice (R4.1)", () => {
    expect(values({ inspiration: 2 })).toEqual(["evade", "fail"]);
    expect(values({ inspiration: 2, inspired: 2 })).toEqual(["evade.inspired2", "fail"]);
    expect(asked({ inspiration: 2, inspired: 1 }).inspiration).toEqual({
      chosen: 1,
      n: "1",
      left: "1 left in the pool",
      less: 0,
      more: 2,
      mayTake: true,
      mayAdd: true,
    });
    expect(commandsOf(draw("prompts/question", asked({ inspiration: 2 })))).toEqual([
      "inspire",
      "inspire",
      "answer",
      "answer",
    ]);
  });

  it("accepts no more dice than are available, and no fewer than other users have pushed into the roll", () => {
    expect(values({ inspiration: 1, inspired: 3 })).toEqual(["evade.inspired1", "fail"]);
    expect(values({ pushed: ["Tomas", "Tomas"] })).toEqual(["evade.inspired2", "fail"]);
    expect(asked({ pushed: ["Tomas"] }).inspiration).toMatchObject({ mayTake: false, mayAdd: false });
    expect(asked({ inspiration: 0 }).inspiration).toBeNull();
  });
});

describe("the answers to a question", () => {
  const many: Prompt = {
    ...dodge,
    options: [
      ...Array.from({ length: 20 }, (_, index) => ({ ...dodge.options[0]!, value: `pair${index}` })),
      ...dodge.options.filter(({ dice }) => !dice),
    ],
  };
  const shown = (opened?: boolean) =>
    promptView(many, { message: "m", sent: false, opened: () => opened }, knowsAll, english);

  it("are collapsed if there are many, except for the best answers and those that need no roll", () => {
    const view = shown();
    expect(view.shown.map(({ value }) => value)).toEqual([
      "pair0",
      "pair1",
      "pair2",
      "pair3",
      "pair4",
      "pair5",
      "fail",
    ]);
    expect([view.more?.label, view.more?.open, view.more?.options.length, shown(true).more?.open]).toEqual([
      "Other ways: 14",
      false,
      14,
      true,
    ]);
    const markup = draw("prompts/question", view);
    expect(commandsOf(markup)).toHaveLength(21);
    expect(markup).toContain(`data-message="m" data-prompt="${many.key}" data-value="pair19"`);
  });

  it("are all shown if there are only a few", () => {
    const view = promptView(dodge, { message: "m", sent: false }, knowsAll, english);
    expect([view.more, view.shown]).toEqual([null, view.options]);
  });
});

const action = {
  facts: facts(),
  resolution: { card, draft: hit(), problems: [], followUps: [] },
  given: { dice: {}, answers: {} },
  confirmed: true,
  skipped: false,
};
const message = (id: string, asked: object = { "evade.0": 1000 }) => ({
  id,
  system: { verdict: { asked: JSON.stringify(asked) } },
});

describe("the index of open questions", () => {
  it("contains a message's questions until the message is deleted", () => {
    const open = new OpenPrompts(() => ({ ...action, state: "judged", prompts: [dodge] }));
    expect(open.look(message("one"))).toBe(true);
    expect(open.all()).toMatchObject([{ prompt: { key: "evade.0" }, askedAt: 1000 }]);
    expect([open.forget("one"), open.all().length]).toEqual([true, 0]);
  });

  it("removes an answered question, and reports whether anything changed", () => {
    let prompts = [dodge];
    const open = new OpenPrompts(() => ({ ...action, state: "judged", prompts }));
    open.look(message("one"));
    prompts = [];
    expect([open.look(message("one")), open.all()]).toEqual([true, []]);
    expect(open.look(message("one"))).toBe(false);
  });

  it("doesn't compute the result of an action without questions", () => {
    let judged = 0;
    const open = new OpenPrompts(() => {
      judged += 1;
      return null;
    });
    open.look(message("one", {}));
    open.look({ id: "two", system: { verdict: { asked: "" } } });
    open.look({ id: "three", system: { verdict: { asked: "{broken" } } });
    expect(judged).toBe(0);
  });

  it.each([
    ["none", false],
    ["refused", true],
    ["reversed", true],
  ] as const)("contains no questions of an action in the state “%s”", (state, confirmed) => {
    const open = new OpenPrompts(() => ({ ...action, state, confirmed, prompts: [dodge] }));
    open.look(message("one"));
    expect(open.all()).toEqual([]);
  });
});

describe("a skipped question", () => {
  it("isn't asked again until its action is evaluated again", () => {
    let skipped = true;
    const open = new OpenPrompts(() => ({ ...action, skipped, state: "judged", prompts: [dodge] }));
    open.look(message("one"));
    expect(open.all()).toEqual([]);
    skipped = false;
    expect([open.look(message("one")), open.all().length]).toEqual([true, 1]);
  });
});

describe("the question panel", () => {
  const crowd = Array.from({ length: 20 }, (_, index) =>
    someone(`mob${index}`, { name: `Mob ${index}`, kind: "npc" }),
  );
  const each = crowd.map(({ uuid }, index) => ({ ...dodge, key: `evade.${index}`, actor: uuid }));
  const of = (prompts: readonly Prompt[], id = "one", targets = crowd) =>
    prompts.map(prompt => ({
      message: message(id),
      prompt,
      askedAt: 1000,
      action: { ...action, facts: facts({ targets }) },
    }));
  const panel = (part: Partial<PanelSource<ReturnType<typeof message>>>) =>
    panelView(
      {
        prompts: of(each),
        mayAnswer: () => true,
        mayRead: () => true,
        sent: () => false,
        inspiration: () => 0,
        deadline: () => null,
        knows: knowsAll,
        opened: () => undefined,
        ...part,
      },
      english,
    );

  it("collapses many questions of the same type, and has one button that answers all of them", () => {
    const { groups, count } = panel({});
    expect([groups.length, count, groups[0]?.many, groups[0]?.open]).toEqual([1, 20, true, false]);
    expect(groups[0]?.rollAll).toEqual({ value: "evade", label: "Evade: all 20" });
  });

  it("counts only unanswered questions on the button that answers all of them", () => {
    expect(panel({ sent: (_, key) => key === "evade.0" }).groups[0]?.rollAll?.label).toBe("Evade: all 19");
    expect(panel({ sent: (_, key) => key !== "evade.0" }).groups[0]?.rollAll).toBeNull();
  });

  it("has no button that answers all questions if no answer requires a roll", () => {
    const quiet = each.map(prompt => ({ ...prompt, options: prompt.options.filter(({ dice }) => !dice) }));
    expect(panel({ prompts: of(quiet) }).groups[0]?.rollAll).toBeNull();
  });

  it("groups questions by type and action", () => {
    const { groups } = panel({
      prompts: [...of([soak]), ...of(each.slice(0, 2)), ...of(each.slice(0, 1), "two")],
    });
    expect(groups.map(({ key, prompts }) => [key, prompts.length])).toEqual([
      ["one soak", 1],
      ["one evade", 2],
      ["two evade", 1],
    ]);
  });

  it("contains only questions that the viewer can answer now", () => {
    expect(panel({ mayAnswer: ({ prompt }) => prompt.key === "evade.7" })).toMatchObject({
      count: 1,
      groups: [{ prompts: [{ who: "Mob 7", about: "Ilka Sorrento: Kestrel sidearm" }] }],
    });
  });

  it("shows only the action, and no actor, if a Gamemaster's action affects everyone", () => {
    const rest = of([soak]).map(one => ({
      ...one,
      action: { ...one.action, action: { speaker: "gamemaster" as const } },
    }));
    expect(panel({ prompts: rest }).groups[0]?.prompts).toMatchObject([
      { who: "Ilka Sorrento", about: "Kestrel sidearm" },
    ]);
  });

  it("doesn't describe an action that the viewer isn't allowed to see", () => {
    expect(panel({ prompts: of([soak]), mayRead: () => false }).groups[0]?.prompts).toMatchObject([
      { who: "Ilka Sorrento", about: "", question: "Take an injury?" },
    ]);
  });

  it("names the combatant who is asked, even if the action has no actor or target", () => {
    const asked = of([{ ...soak, actor: "Actor.rook" }]);
    const nameOf = (uuid: string) => (uuid === "Actor.rook" ? "Rook Adeyemi" : undefined);
    expect(panel({ prompts: asked, nameOf }).groups[0]?.prompts).toMatchObject([{ who: "Rook Adeyemi" }]);
  });

  it("shows when a Gamemaster can answer for the viewer", () => {
    const until = (isOver: boolean) => {
      const view = panel({ prompts: of([soak]), deadline: () => ({ time: "20:15:30", isOver }) });
      return view.groups[0]?.prompts[0]?.until;
    };
    expect(until(false)).toBe("A Gamemaster can answer for you after 20:15:30.");
    expect(until(true)).toBe("A Gamemaster can answer for you now.");
    const view = panel({ prompts: of([soak]), deadline: () => ({ time: "20:15:30", isOver: false }) });
    const markup = draw("prompts/panel", view);
    expect(commandsOf(markup)).toEqual(["answer", "answer"]);
    expect(markup).toContain('data-message="one" data-prompt="soak.0" data-value="injury"');
  });
});
