/** Tests the small parts that cards share: explanations, applied changes, chances and message modes. */
import { describe, expect, it } from "vitest";
import type { Change } from "../../../../src/ledger/change.ts";
import type { Row } from "../../../../src/rules/tests/row.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";
import type { Action, Preview } from "../../../../src/actions/core/action.ts";
import { isAllApplied } from "../../../../src/actions/core/all-applied.ts";
import { text } from "../../../../src/actions/core/card.ts";
import { Draft } from "../../../../src/actions/core/draft.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import { Hand, nothingGiven } from "../../../../src/actions/core/hand.ts";
import {
  chanceOf,
  knownChance,
  knownDifficulty,
  knownPreview,
} from "../../../../src/actions/core/known-chance.ts";
import { modeAfter, modeByHand } from "../../../../src/actions/core/mode-of.ts";
import { inspirationLines, inspireByWound } from "../../../../src/actions/core/party-inspiration.ts";
import { cardOf, targetRow, unfinishedCard } from "../../../../src/actions/core/plain-card.ts";
import {
  evasionReasons,
  marginReasons,
  counterReasons,
  enteredDifficultyReasons,
  ruleReasons,
} from "../../../../src/actions/core/reasons.ts";
import {
  hides,
  previewOf,
  rejectedAction,
  ruleProblem,
  targetProblems,
} from "../../../../src/actions/core/rejection.ts";
import { resolutionOf } from "../../../../src/actions/core/resolution.ts";
import { plainNumber, signedNumber, poolReasons, rowReasons } from "../../../../src/actions/core/why.ts";
import { someone, table } from "../support.ts";

const facts = (part: Partial<Facts> = {}): Facts => ({
  actor: someone("one"),
  targets: [],
  item: null,
  gear: [],
  party: null,
  choices: {},
  ...part,
});
const secret = { of: "Actor.two", need: "all" } as const;

describe("an explanation", () => {
  const told = (rows: readonly { text: { key: string }; value: unknown }[]) =>
    rows.map(({ text: { key }, value }) => [key.split(".").at(-1), value]);

  it("shows negative numbers with a true minus sign", () => {
    expect([2, 0, -3].map(signedNumber)).toEqual(["+2", "0", "−3"]);
    expect([2, 0, -3].map(plainNumber)).toEqual(["2", "0", "−3"]);
  });

  it("of a margin contains the successes and the number needed, and can conceal the latter (R2.14)", () => {
    expect(marginReasons(3, 2)).toEqual([
      { text: text("BLACKOUT.why.successes"), value: "3" },
      { text: text("BLACKOUT.card.needed"), value: "−2" },
    ]);
    expect(marginReasons(3, 2, secret)[1]).toEqual({
      text: text("BLACKOUT.card.needed"),
      value: "−2",
      concealed: secret,
    });
  });

  it("of a difficulty states that a user set it, or names the rule that did", () => {
    expect(enteredDifficultyReasons(3)).toEqual([{ text: text("BLACKOUT.why.named"), value: "3" }]);
    expect(ruleReasons(text("jump"), 2)).toEqual([{ text: text("jump"), value: "2" }]);
  });

  it("of a difficulty to hit starts with Passive Evasion and its limit, or with the number that a user entered (R8.1–R8.3)", () => {
    const target = (value: number, unlimited = value) =>
      someone("two", { passiveEvasion: { value, unlimited, reason: "armor" } });
    expect(told(evasionReasons(target(3), null, 3))).toEqual([["passiveEvasion", "3"]]);
    expect(told(evasionReasons(target(2, 4), null, 2))).toEqual([
      ["passiveEvasion", "4"],
      ["armor", "−2"],
    ]);
    expect(told(evasionReasons(target(2, 4), 5, 5))).toEqual([["evasion", "5"]]);
  });

  it("of a difficulty to hit ends with the reduction for a friendly target or the increase to the minimum (R7.3, R7.17)", () => {
    const target = someone("two", { passiveEvasion: { value: 3, unlimited: 3, reason: "skill" } });
    expect(told(evasionReasons(target, null, 1))).toEqual([
      ["passiveEvasion", "3"],
      ["friend", "−2"],
    ]);
    expect(told(evasionReasons(target, 0, 1))).toEqual([
      ["evasion", "0"],
      ["least", "+1"],
    ]);
  });

  it("of a change to a counter shows how much was lost to a limit", () => {
    expect(told(counterReasons(text("rest"), 3, 3))).toEqual([["rest", "+3"]]);
    expect(told(counterReasons(text("rest"), 3, 1))).toEqual([
      ["rest", "+3"],
      ["limit", "−2"],
    ]);
  });
});

describe("the explanation of a pool", () => {
  const rows: readonly Row[] = [
    { source: "user", dice: 2, why: "aid" },
    { source: "stealth", dice: -1, why: "camouflage" },
    { source: "helper", dice: 1, why: "Ada", named: true },
  ];
  const told = (part: object, skill: string | null = "aim") =>
    poolReasons(computePool({ attribute: 4, skillRank: 2, ...part }, table.houseRules), {
      attribute: "dexterity",
      skill,
    }).map(row => [row.text.key, row.value]);

  it("lists the attribute, the skill rank and each modifier", () => {
    expect(told({})).toEqual([
      ["dexterity", "4"],
      ["aim", "+2"],
    ]);
    expect(told({ rows })).toEqual([
      ["dexterity", "4"],
      ["aim", "+2"],
      ["aid", "+2"],
      ["camouflage", "−1"],
      ["BLACKOUT.row.helperNamed", "+1"],
    ]);
    expect(rowReasons(rows)[2]?.text.data).toEqual({ name: "Ada" });
  });

  it("omits a missing rank, and the skill of an enemy", () => {
    expect(told({ skillRank: 0 })).toEqual([["dexterity", "4"]]);
    expect(told({}, null)).toEqual([["dexterity", "4"]]);
  });

  it("includes modifiers, Inspiration dice and the limits (R2.3, R2.5, R2.6)", () => {
    const modifiers = [{ source: "item", dice: 1, why: "tool" }];
    expect(told({ modifiers, inspiration: 2 }).slice(2)).toEqual([
      ["BLACKOUT.row.skillModifier", "+1"],
      ["BLACKOUT.row.inspiration", "+2"],
    ]);
    const limited = told({ rows: [{ source: "user", dice: 6, why: "aid" }], inspiration: 1 });
    expect(limited.slice(2)).toEqual([
      ["aid", "+6"],
      ["BLACKOUT.row.inspiration", "+1"],
      ["BLACKOUT.card.limit", "−3"],
    ]);
    expect(told({ attribute: 2, skillRank: 0 })).toEqual([
      ["dexterity", "2"],
      ["BLACKOUT.card.least", "+2"],
    ]);
  });

  it("can conceal all rows, or only those that reveal something about the target (R8.6)", () => {
    const pool = computePool({ attribute: 4, rows }, table.houseRules);
    const names = { attribute: "dexterity", skill: null };
    const hidden = (...concealed: (typeof secret | undefined)[]) =>
      poolReasons(pool, names, ...concealed).map(row => row.concealed);
    expect(hidden()).toEqual([undefined, undefined, undefined, undefined]);
    expect(hidden(secret)).toEqual([secret, secret, secret, secret]);
    expect(hidden(undefined, secret)).toEqual([undefined, undefined, secret, undefined]);
  });
});

describe("the changes of an action", () => {
  const value = (to: number): Change => ({ uuid: "Actor.one", path: "system.stress.value", from: 1, to });
  const created = (id: string): Change => ({
    uuid: "Actor.one",
    collection: "effects",
    created: { _id: id, name: id },
  });
  const deleted = (id: string): Change => ({
    uuid: "Actor.one",
    collection: "effects",
    deleted: { _id: id },
  });
  const stored: Change = {
    ...created("prone"),
    created: { _id: "prone", name: "Prone", flags: {} },
  } as Change;

  it.each([
    ["none", [], [], true],
    ["all values", [value(2)], [value(2)], true],
    ["another value", [value(3)], [value(2)], false],
    ["no value", [], [value(2)], false],
    ["a document, to which Foundry added fields", [stored], [created("prone")], true],
    ["another document", [created("slowed")], [created("prone")], false],
    ["one of two documents", [created("prone")], [created("prone"), created("slowed")], false],
    ["a document too many", [created("prone"), created("slowed")], [created("prone")], false],
    ["a deleted document", [deleted("prone")], [deleted("prone")], true],
    ["a created instead of a deleted document", [created("prone")], [deleted("prone")], false],
    ["documents in another order", [created("a"), created("b")], [created("b"), created("a")], true],
    ["a document of another actor", [{ ...created("prone"), uuid: "Actor.two" }], [created("prone")], false],
    [
      "a deleted document of another actor",
      [{ ...deleted("prone"), uuid: "Actor.two" }],
      [deleted("prone")],
      false,
    ],
    ["a document, but not the value", [created("prone")], [created("prone"), value(2)], false],
  ] as const)("are compared with the changes that were applied: %s", (_what, applied, wanted, all) => {
    expect(isAllApplied(applied, wanted)).toBe(all);
  });
});

describe("the chance shown to a user", () => {
  const pool = computePool({ attribute: 6 }, table.houseRules);
  const preview = (part: Partial<Preview> = {}) => previewOf({ pool, difficulty: 1, ...part });
  const [everything, nothing] = [() => true, () => false];

  it("is computed from the pool or from separate dice, and is 1 for an automatic success", () => {
    expect(chanceOf(preview(), 1, table)).toBeCloseTo(1 - (2 / 3) ** 6);
    expect(chanceOf(preview({ automatic: true }), 1, table)).toBe(1);
    const dice = { count: 1, told: 1, hits: [0.25, 0.75] };
    expect(chanceOf(preview({ pool: null, dice }), 1, table)).toBe(0.75);
    expect(chanceOf(preview({ pool: null, dice: { ...dice, hits: null } }), 1, table)).toBeNull();
    expect(chanceOf(preview({ pool: null }), 1, table)).toBeNull();
    expect(chanceOf(preview({ automatic: true }), null, table)).toBeNull();
  });

  it("is omitted if the difficulty is concealed from the user", () => {
    const hidden = preview({ concealed: secret });
    const knows = (concealed: unknown) => concealed !== secret;
    expect([knownDifficulty(hidden, knows), knownDifficulty(hidden, everything)]).toEqual([null, 1]);
    expect(knownChance(facts(), hidden, table, knows)).toBeNull();
    expect(knownChance(facts(), hidden, table, everything)).toBeCloseTo(1 - (2 / 3) ** 6);
  });

  it("ignores rows that would reveal a target's secret", () => {
    const rows = [
      { source: "stealth", dice: -2, why: "camouflage" },
      { source: "user", dice: 1, why: "aid" },
    ];
    const shown = preview({ rows, pool: computePool({ attribute: 6, rows }, table.houseRules) });
    const against = facts({ targets: [someone("two"), someone("three")] });
    const known = knownPreview(against, shown, table, nothing);
    expect([known.rows, known.pool?.rolled]).toEqual([[rows[1]], 7]);
    expect(knownPreview(against, shown, table, ({ of } = secret) => of === "Actor.two").pool?.rolled).toBe(7);
    expect(knownPreview(against, shown, table, everything)).toBe(shown);
    expect(knownPreview(against, { ...shown, pool: null }, table, nothing).pool).toBeNull();
  });

  it("is based on all separate dice if the user knows everything about the targets", () => {
    const dice = { count: 3, told: 2, hits: null };
    const against = facts({ targets: [someone("two")] });
    expect(knownPreview(against, preview({ dice }), table, everything).dice).toEqual({ ...dice, told: 3 });
    expect(knownPreview(against, preview({ dice }), table, nothing).dice).toEqual(dice);
    const asked: unknown[] = [];
    knownPreview(against, preview(), table, concealed => asked.push(concealed) > 0);
    expect(asked).toEqual([secret]);
  });
});

describe("the message mode", () => {
  const after = (part: object) =>
    modeAfter({ blind: false, whisper: [], author: { id: "me" }, ...part } as never);

  it("of a follow-up shows the follow-up to the users who saw the original", () => {
    expect([after({}), after({ blind: true, whisper: ["me"] })]).toEqual([undefined, "blind"]);
    expect([after({ whisper: ["me", "gm"] }), after({ whisper: ["me"] })]).toEqual(["gm", "self"]);
    expect(after({ whisper: ["me"], author: null })).toBe("gm");
  });

  it("of a manual change hides the message from players if none of the changed actors has a player owner", () => {
    const by = (...owned: boolean[]) =>
      modeByHand(owned.map(hasPlayerOwner => ({ hasPlayerOwner })) as never);
    expect([by(false, false), by(false, true), by(true)]).toEqual(["gm", undefined, undefined]);
  });
});

describe("Inspiration dice for a wound (R9.14)", () => {
  const party = { uuid: "Actor.party", inspiration: 1, members: ["Actor.one"] };
  const wound = (of: string, label?: ReturnType<typeof text>) => {
    const at = facts({ party, targets: [someone("two")] });
    const draft = new Draft(at);
    return [inspireByWound(draft, someone(of), 2, at, label), draft.changes()] as const;
  };

  it("are added to the pool of the wounded actor's party", () => {
    const [lines, changes] = wound("one");
    expect(lines).toEqual([
      {
        text: text("BLACKOUT.harm.inspiration"),
        value: "+2",
        why: [{ text: text("BLACKOUT.trauma.wound"), value: "+2" }],
        tone: "good",
      },
    ]);
    expect(changes).toHaveLength(1);
    expect(wound("one", text("Label"))[0][0]?.text).toEqual(text("Label"));
  });

  it("aren't added if the actor isn't in the party or if there is no party", () => {
    expect(wound("two")).toEqual([[], []]);
    const draft = new Draft(facts());
    expect(inspireByWound(draft, someone("one"), 2, facts())).toEqual([]);
    expect(inspirationLines(0, text("cause"))).toEqual([]);
  });
});

describe("a card", () => {
  const [title, outcome] = [text("Title"), text("Outcome")];
  const empty = { dice: [], lines: [], targets: [], notes: [] };

  it("has empty lists for all omitted parts", () => {
    expect(cardOf(title, outcome, "good")).toEqual({ title, outcome, tone: "good", ...empty });
    expect(cardOf(title, outcome, "", { notes: [outcome] } as never)).toMatchObject({ notes: [outcome] });
    expect(unfinishedCard(title)).toEqual({
      title,
      outcome: text("BLACKOUT.card.ready"),
      tone: "ask",
      ...empty,
    });
    expect(targetRow({ uuid: "Actor.two", name: "Two" }, outcome)).toEqual({
      uuid: "Actor.two",
      name: "Two",
      outcome,
      tone: "",
      dice: [],
      lines: [],
    });
  });

  it("of an action that isn't possible shows the first problem, and the action changes nothing", () => {
    const problems = [ruleProblem("first", { n: 1 }), ruleProblem("second")];
    const { card, draft, followUps, ...rest } = rejectedAction(facts(), title, problems);
    expect(card).toEqual({ title, outcome: { key: "first", data: { n: 1 } }, tone: "bad", ...empty });
    expect([draft.changes(), followUps, rest]).toEqual([[], [], { problems }]);
    expect(rejectedAction(facts(), title, []).card.outcome).toEqual(text("BLACKOUT.problem.impossible"));
  });

  it("hides values of enemies, but not of characters", () => {
    expect(hides(someone("two", { kind: "npc" }))).toEqual({ concealed: secret });
    expect(hides(someone("two"))).toEqual({});
  });
});

it("an action against a target requires a target other than the acting actor", () => {
  const problem = (...targets: Facts["targets"]) =>
    targetProblems(facts({ targets })).map(({ text: { key } }) => key);
  expect([problem(), problem(someone("one")), problem(someone("two"))]).toEqual([
    ["BLACKOUT.problem.noTarget"],
    ["BLACKOUT.problem.notYourself"],
    [],
  ]);
  expect(previewOf({ ap: 1 })).toEqual({
    pool: null,
    rows: [],
    difficulty: null,
    ap: 1,
    stamina: 0,
    problems: [],
    lines: [],
  });
});

describe("the result of a module's action", () => {
  const right = { draft: new Draft(facts()), problems: [], followUps: [], card: { title: text("Title") } };
  const result = (answer: unknown) =>
    resolutionOf(
      { key: "own", judge: () => answer } as unknown as Action,
      facts(),
      new Hand(nothingGiven),
      table,
    );

  it("is used if it is complete", () => {
    expect(result(right)).toBe(right);
  });

  it.each([
    ["a resolution", null],
    ["a resolution", undefined],
    ["a resolution", "done"],
    ["a draft of the class Draft", { ...right, draft: { changes: () => [] } }],
    ["a list of problems", { ...right, problems: undefined }],
    ["a list of follow-ups", { ...right, followUps: {} }],
    ["a card with a title", { ...right, card: null }],
    ["a card with a title", { ...right, card: "card" }],
    ["a card with a title", { ...right, card: {} }],
    ["a card with a title", { ...right, card: { title: "Title" } }],
  ])("is rejected with an error if it lacks %s", (what, answer) => {
    expect(() => result(answer)).toThrow(`The result of the action "own" lacks ${what}.`);
  });
});
