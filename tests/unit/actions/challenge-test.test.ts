import { describe, expect, it } from "vitest";
import { challengeView, type TestRow } from "../../../src/applications/challenge/challenge-view.ts";
import { progressOf } from "../../../src/actions/party/challenge-progress.ts";
import type { ChallengeFacts, Choices } from "../../../src/actions/core/facts.ts";
import { challengeTest } from "../../../src/actions/party/challenge-test.ts";
import { gateOf, rejectionOf, tableFor } from "../../../src/actions/core/problems.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { english } from "../applications/words.ts";
import { factsOf, play, someone, table } from "./support.ts";

const person = (name: string, rank = 0) => ({ uuid: `Actor.${name}`, name, ranks: { athletics: rank } });
const challenge: ChallengeFacts = {
  id: "c",
  title: "The ring",
  tests: 5,
  difficulty: 2,
  ended: false,
  participants: [person("ann"), person("ben", 2), person("cid")],
  tried: [],
};
const tried = (...all: readonly (readonly [string, boolean | null])[]): ChallengeFacts => ({
  ...challenge,
  tried: all.map(([who, won]) => ({ who: `Actor.${who}`, won })),
});
const ann = someone("ann", { skills: { athletics: { rank: 1, modifier: 0 } } });
const attempt = (at: ChallengeFacts | null, choices: Choices = {}, actor = ann) =>
  play(
    challengeTest,
    factsOf(
      challengeTest,
      { actor, challenge: at },
      { attribute: "strength", skill: "athletics", ...choices },
    ),
    { dice: { test: [5, 5, 1, 1, 1, 1] } },
  );
const problemsOf = (at: ChallengeFacts | null, actor = ann) =>
  attempt(at, {}, actor).problems.map(({ kind, text }) => [kind, text.key]);

describe("a test in a skill challenge", () => {
  it("uses the challenge's difficulty, and shows the challenge's name on the card (R3.7)", () => {
    const { card, problems } = attempt(challenge);
    expect([card.outcome.key, problems, card.notes[0]]).toEqual([
      "BLACKOUT.outcome.success",
      [],
      { key: "BLACKOUT.challenge.of", data: { title: "The ring" } },
    ]);
    expect(attempt({ ...challenge, difficulty: null }).card.outcome.key).toBe("BLACKOUT.card.successes");
  });

  it("can't be made before the other participants have acted in the cycle, unless a Gamemaster makes it (R3.8)", () => {
    const notYet = [["turn", "BLACKOUT.challenge.notYet"]];
    const enforced = [...attempt(tried(["ann", true])).problems];
    expect(problemsOf(tried(["ann", true]))).toEqual(notYet);
    expect([rejectionOf(enforced, table)?.key, rejectionOf(enforced, tableFor(table, true))]).toEqual([
      "BLACKOUT.challenge.notYet",
      null,
    ]);
    expect([gateOf(enforced, table, false), gateOf(enforced, table, true)]).toEqual(["refused", "confirm"]);
    expect(problemsOf(tried(["ann", true], ["ben", false]))).toEqual(notYet);
    expect(problemsOf(tried(["ann", true], ["ben", false], ["cid", true]))).toEqual([]);
    const long = (...who: readonly string[]) => ({
      ...tried(...who.map(one => [one, true] as const)),
      tests: 20,
    });
    expect(problemsOf(long("ann", "ben", "cid", "ben")), "in any order").toEqual([]);
    expect(problemsOf(long("ann", "ben", "cid", "ann"))).toEqual(notYet);
  });

  it("doesn't wait for participants who were skipped, have left or can't act (R3.8)", () => {
    const after = (change: "skipped" | "left", at = 1) => ({
      ...tried(["ann", true], ["cid", true]),
      changes: [{ who: "Actor.ben", change, after: at }],
    });
    expect(problemsOf(tried(["ann", true], ["cid", true]))).toHaveLength(1);
    expect(problemsOf(after("skipped"))).toEqual([]);
    expect(problemsOf({ ...after("left"), participants: [person("ann"), person("cid")] })).toEqual([]);
    const asleep = [person("ann"), { ...person("ben"), unable: true as const }, person("cid")];
    expect(problemsOf({ ...tried(["ann", true], ["cid", true]), participants: asleep })).toEqual([]);
    expect(problemsOf({ ...challenge, participants: asleep }, someone("ben"))).toEqual([
      ["turn", "BLACKOUT.challenge.unable"],
    ]);
  });

  it("has a dialog that shows whether the result will decide the challenge (R3.11)", () => {
    const told = (at: ChallengeFacts) =>
      challengeTest
        .preview(
          factsOf(
            challengeTest,
            { actor: ann, challenge: at },
            { attribute: "strength", skill: "athletics" },
          ),
          table,
        )
        .lines.map(line => line.text.key);
    expect(told(challenge)).toEqual([]);
    expect(told(tried(["ben", true], ["cid", true]))).toEqual(["BLACKOUT.challenge.decides.won"]);
    expect(told({ ...challenge, tests: 1 })).toEqual([
      "BLACKOUT.challenge.decides.won",
      "BLACKOUT.challenge.decides.lost",
    ]);
  });

  it("isn't allowed for characters outside the challenge, while a difficulty is pending, or after the challenge has ended", () => {
    expect(problemsOf(tried(["ben", null]))).toEqual([["rule", "BLACKOUT.challenge.waits"]]);
    expect(problemsOf({ ...challenge, ended: true })).toEqual([["rule", "BLACKOUT.challenge.over"]]);
    expect(problemsOf(tried(["ann", true], ["ben", true], ["cid", true]))).toEqual([
      ["rule", "BLACKOUT.challenge.over"],
    ]);
    expect(problemsOf(null)).toEqual([["rule", "BLACKOUT.challenge.gone"]]);
    expect(problemsOf(challenge, someone("stranger"))).toEqual([["rule", "BLACKOUT.challenge.notIn"]]);
  });

  it("can have one helper, who must be a participant with ranks in the skill (R3.9)", () => {
    const field = challengeTest
      .fields(
        factsOf(challengeTest, { actor: ann, challenge }, { attribute: "strength", skill: "athletics" }),
        table,
      )
      .find(({ name }) => name === "helper");
    expect(field?.kind === "choice" ? field.options.map(({ value }) => value) : []).toEqual([
      "",
      "Actor.ben",
    ]);
    const { card, problems } = attempt(challenge, { helper: "Actor.ben" });
    expect([card.dice[0]?.faces.length, problems, card.notes[1]?.key]).toEqual([
      6,
      [],
      "BLACKOUT.challenge.helpedBy",
    ]);
    expect(attempt(challenge, { helper: "Actor.cid" }).problems.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.challenge.noHelp",
    ]);
  });
});

describe("a skill challenge (R3.11)", () => {
  it("is won if more than half of the planned tests succeed, and lost if at least half of them fail (pending tests don't count)", () => {
    expect(progressOf(tried(["ann", true], ["ben", true], ["cid", null]), defaultHouseRules)).toMatchObject({
      won: 2,
      lost: 0,
      neededToWin: 3,
      neededToLose: 3,
      state: "open",
      needsDifficulty: true,
      may: [],
    });
    expect(progressOf(tried(["ann", false], ["ben", false], ["cid", false]), defaultHouseRules).state).toBe(
      "lost",
    );
    expect(progressOf({ ...challenge, participants: [] }, defaultHouseRules).may).toEqual([]);
  });

  const row = (part: Partial<TestRow>): TestRow => ({
    message: "m",
    who: "ann",
    title: "Strength [Athletics]",
    outcome: "Success",
    difficulty: 2,
    won: true,
    flipped: false,
    consequence: "",
    cleared: false,
    ...part,
  });
  const view = (at: ChallengeFacts, rows: readonly TestRow[], gamemaster = false) =>
    challengeView(
      {
        challenge: at,
        rows,
        gamemaster,
        mine: uuid => uuid !== "Actor.ben",
        here: uuid => uuid !== "Actor.cid",
        others: [{ uuid: "Actor.dee", name: "dee" }],
        changed: { id: "k", name: "ben", change: "skipped" },
        suggestion: "",
        houseRules: defaultHouseRules,
      },
      english,
    );

  it("shows who can act next and who is offline, and has a button for each of the user's characters who can act", () => {
    const { turns, take, open, plan, ofWon, wins } = view(tried(["ann", true]), [row({})]);
    expect(turns.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "ann after the others",
      "ben may",
      "cid away",
    ]);
    expect([take.map(({ label }) => label), open.map(({ number, next }) => [number, next])]).toEqual([
      ["Take test 2: cid"],
      [
        ["2", true],
        ["3", false],
        ["4", false],
        ["5", false],
      ],
    ]);
    expect([plan, ofWon, wins.map(({ full }) => full)]).toEqual([
      "Planned tests: 5. Successes to win: 3. Failures to lose: 3.",
      "of 3 successes won",
      [true, false, false],
    ]);
  });

  it("lets Gamemasters change the result of a decided test, but not of a pending one (R3.12)", () => {
    const { rows } = view(
      tried(["ann", true], ["ben", null]),
      [row({}), row({ won: null, difficulty: null })],
      true,
    );
    expect(rows.map(({ flip, mark, n }) => [flip, mark, n])).toEqual([
      [true, "check", "2"],
      [false, "clock", "?"],
    ]);
    expect(rows[1]?.backLabel).toBe("Undo test 2");
    expect(view(tried(["ann", true]), [row({})]).rows[0]).toMatchObject({ flip: false, backLabel: "" });
  });

  it("lets Gamemasters add, remove and skip participants, and undo these changes (R3.8)", () => {
    const { turns, join, undo } = view(tried(["ann", true]), [row({})], true);
    expect(turns.map(({ turnActions: ways }) => ways.map(({ label }) => label))).toEqual([
      ["Let ann go before the others", "Remove ann"],
      ["Skip ben in this cycle", "Remove ben"],
      ["Skip cid in this cycle", "Remove cid"],
    ]);
    expect([join.map(({ label }) => label), undo]).toEqual([
      ["Add dee"],
      { id: "k", label: "Undo: skip ben" },
    ]);
    const ofPlayer = view(tried(["ann", true]), [row({})]);
    expect([ofPlayer.turns.flatMap(({ turnActions: ways }) => ways), ofPlayer.join, ofPlayer.undo]).toEqual([
      [],
      [],
      null,
    ]);
    const alone = view({ ...challenge, participants: [{ ...person("ann"), unable: true }] }, [], true);
    expect(alone.turns.map(({ state, turnActions: ways }) => [state, ways.map(({ key }) => key)])).toEqual([
      ["unable", ["early"]],
    ]);
  });

  it("shows its result and allows no further tests when it is over", () => {
    const lost = view(tried(["ann", false], ["ben", false], ["cid", false]), [row({ won: false })]);
    expect([lost.end, lost.turns, lost.take, lost.open]).toEqual(["The challenge is lost.", [], [], []]);
    expect(view({ ...challenge, ended: true }, []).end).toBe("The challenge was ended.");
  });
});
