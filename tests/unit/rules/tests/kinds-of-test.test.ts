import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { groupAverage, judgeAmbush } from "../../../../src/rules/tests/group.ts";
import { canHelp, helperRows, type Helper } from "../../../../src/rules/tests/helping.ts";
import { judgeOpposed, type OpposedInput } from "../../../../src/rules/tests/opposed.ts";
import {
  beginChallenge,
  challengeProgress,
  challengeThresholds,
  countsAsWon,
  mayHelpInChallenge,
  mayTry as mayTryBy,
  skipParticipant,
  tryTest as tryTestBy,
  withParticipants,
  type SkillChallenge,
} from "../../../../src/rules/tests/skill-challenge.ts";
import {
  takeTimeInCombat,
  takeTimeOutOfCombat,
  timeScale,
  timeStepMinutes,
} from "../../../../src/rules/tests/taking-time.ts";

const with_ = (chosen: Readonly<Record<string, unknown>>) => validateHouseRules(chosen).houseRules;

describe("an opposed test", () => {
  const input = (left: number, right: number, more: Partial<OpposedInput> = {}): OpposedInput => ({
    left: { successes: left, playerCharacter: true },
    right: { successes: right, playerCharacter: false },
    active: "both",
    tiePossible: false,
    ...more,
  });
  const judged = (given: OpposedInput) => judgeOpposed(given, defaultHouseRules);

  it("is won by the side with more successes, even if the other side is active (R3.2)", () => {
    expect(judged(input(4, 3, { active: "right" }))).toEqual({
      winner: "left",
      by: 1,
      reason: "successes",
      reroll: false,
    });
    expect(judged(input(1, 3, { tiePossible: true }))).toEqual({
      winner: "right",
      by: 2,
      reason: "successes",
      reroll: false,
    });
  });

  it("with 3 successes on each side is won by the active side if ties aren't allowed (example 13, R3.3)", () => {
    expect(judged(input(3, 3, { active: "left" }))).toEqual({
      winner: "left",
      by: 0,
      reason: "active",
      reroll: false,
    });
    expect(judged(input(3, 3, { active: "right" }))).toMatchObject({ winner: "right", reason: "active" });
  });

  it("that ends in a tie between active sides is won by the player character (example 13, R3.4)", () => {
    expect(judged(input(3, 3))).toEqual({ winner: "left", by: 0, reason: "playerCharacter", reroll: false });
    const turned = {
      left: { successes: 3, playerCharacter: false },
      right: { successes: 3, playerCharacter: true },
    };
    expect(judged(input(3, 3, turned))).toMatchObject({ winner: "right", reason: "playerCharacter" });
  });

  it("that ends in a tie between two player characters stays tied or, by house rule, is rerolled (example 13, R3.5)", () => {
    const peers = input(3, 3, { right: { successes: 3, playerCharacter: true } });
    expect(judged(peers)).toEqual({ winner: null, by: 0, reason: "peers", reroll: false });
    expect(judgeOpposed(peers, with_({ peerTie: "reroll" }))).toEqual({
      winner: null,
      by: 0,
      reason: "peers",
      reroll: true,
    });
  });

  it("with equal successes ends in a tie if ties are allowed (R3.6)", () => {
    expect(judged(input(3, 3, { active: "left", tiePossible: true }))).toEqual({
      winner: null,
      by: 0,
      reason: "tiePossible",
      reroll: false,
    });
  });

  it("can't have invalid values", () => {
    expect(() => judged(input(-1, 3))).toThrow("left.successes: -1 is not a whole number of at least 0");
    expect(() => judged(input(1, 3, { right: null as never }))).toThrow("right: null is not a record");
    expect(() => judged(input(1, 3, { right: { successes: 1 } as never }))).toThrow(
      "right.playerCharacter: undefined is not true or false",
    );
    expect(() => judged(input(3, 3, { active: "none" as never }))).toThrow(
      'active: "none" is not one of left, right, both',
    );
    expect(() => judged(input(3, 3, { tiePossible: 1 as never }))).toThrow(
      "tiePossible: 1 is not true or false",
    );
  });
});

describe("a group test", () => {
  it("with 2, 3 and 2 successes lets the group surprise a defender with 2 successes, but not one with 3 (example 15, R3.13, R3.14, R5.19, A10)", () => {
    const { average, surprised } = judgeAmbush(
      [2, 3, 2],
      [
        { id: "two", successes: 2 },
        { id: "three", successes: 3 },
      ],
      defaultHouseRules,
    );
    expect(average).toBeCloseTo(7 / 3, 15);
    expect(surprised).toEqual(["two"]);
  });

  it("doesn't let the group surprise a defender whose successes equal the average (R3.13)", () => {
    expect(judgeAmbush([2, 2], [{ id: "equal", successes: 2 }], defaultHouseRules).surprised).toEqual([]);
  });

  it("uses the exact average or, by house rule, a rounded one (R3.14)", () => {
    expect(groupAverage([2, 3], defaultHouseRules)).toBe(2.5);
    expect(groupAverage([2, 3], with_({ groupAverage: "down" }))).toBe(2);
    expect(groupAverage([2, 3], with_({ groupAverage: "up" }))).toBe(3);
  });

  it("can't have an empty group or an invalid number of successes", () => {
    expect(() => groupAverage([], defaultHouseRules)).toThrow(
      "successes: a list of 0 is not a list with at least one member of the group",
    );
    expect(() => groupAverage([1, -1], defaultHouseRules)).toThrow(
      "successes.1: -1 is not a whole number of at least 0",
    );
    expect(() => groupAverage(3 as never, defaultHouseRules)).toThrow("successes: 3 is not a list");
    expect(() => judgeAmbush([1], [{ id: "x", successes: 0.5 }], defaultHouseRules)).toThrow(
      "defenders.0.successes: 0.5 is not a whole number",
    );
    expect(() => judgeAmbush([1], 1 as never, defaultHouseRules)).toThrow("defenders: 1 is not a list");
  });
});

describe("helping with a test", () => {
  const helper = (ranks: number, proficient: boolean, more: Partial<Helper> = {}): Helper => ({
    name: "Io",
    ranks,
    proficient,
    ...more,
  });
  const table = (houseRules = defaultHouseRules) =>
    [
      [0, false],
      [1, false],
      [0, true],
      [1, true],
    ].map(([ranks, proficient]) => canHelp(helper(ranks as number, proficient as boolean), houseRules));

  it("requires ranks and proficiency or, by house rule, only one of them or neither (R2.9, A38)", () => {
    expect(table()).toEqual([false, false, false, true]);
    expect(table(with_({ helperNeeds: "either" }))).toEqual([false, true, true, true]);
    expect(table(with_({ helperNeeds: "nothing" }))).toEqual([true, true, true, true]);
  });

  it("is allowed without ranks and proficiency if the GM permits it (A38)", () => {
    expect(canHelp(helper(0, false, { gmAllows: true }), defaultHouseRules)).toBe(true);
  });

  it("gives an Advantage per helper, and is limited to one helper unless the GM or a house rule allows more (R2.9)", () => {
    const row = { source: "helper", dice: 1, why: "Io", named: true };
    expect(helperRows([helper(1, true)], defaultHouseRules)).toEqual([row]);
    expect(helperRows([], defaultHouseRules)).toEqual([]);
    expect(() => helperRows([helper(1, true), helper(1, true)], defaultHouseRules)).toThrow(
      "helpers: a list of 2 is not a list of at most 1",
    );
    expect(helperRows([helper(1, true), helper(1, true)], defaultHouseRules, true)).toEqual([row, row]);
    expect(helperRows([helper(1, true), helper(1, true)], with_({ helpersPerTest: 2 }))).toEqual([row, row]);
  });

  it("isn't possible for unqualified helpers or with invalid data", () => {
    expect(() => helperRows([helper(1, false)], defaultHouseRules)).toThrow(
      'helpers.0: "Io" is not a character qualified to help',
    );
    expect(() => canHelp(null as never, defaultHouseRules)).toThrow("helper: null is not a record");
    expect(() => canHelp(helper(-1, true), defaultHouseRules)).toThrow(
      "helper.ranks: -1 is not a whole number of at least 0",
    );
    expect(() => canHelp(helper(1, 1 as never), defaultHouseRules)).toThrow(
      "helper.proficient: 1 is not true or false",
    );
    expect(() => helperRows({} as never, defaultHouseRules)).toThrow("helpers: an object is not a list");
  });
});

describe("taking extra time", () => {
  const row = { source: "takingTime", dice: 1, why: "BLACKOUT.row.takingTime" };

  it("outside combat increases the duration to the next step of the time scale, and gives an Advantage (R2.8)", () => {
    expect(timeScale.map(step => takeTimeOutOfCombat(step)?.step)).toEqual([
      "tenMinutes",
      "hour",
      "halfDay",
      "day",
      undefined,
    ]);
    expect(takeTimeOutOfCombat("minute")).toEqual({ step: "tenMinutes", rows: [row] });
    expect(takeTimeOutOfCombat("day")).toBeNull();
    expect(timeScale.map(step => timeStepMinutes[step])).toEqual([1, 10, 60, 720, 1440]);
  });

  it("in combat costs an action point, and is possible once per test unless a house rule allows more (R2.8, R5.15)", () => {
    expect(takeTimeInCombat(0, defaultHouseRules)).toEqual({ ap: 0, rows: [] });
    expect(takeTimeInCombat(1, defaultHouseRules)).toEqual({ ap: 1, rows: [row] });
    expect(() => takeTimeInCombat(2, defaultHouseRules)).toThrow(
      "times: 2 is not a whole number from 0 to 1",
    );
    expect(takeTimeInCombat(2, with_({ takingTimePerTest: 2 }))).toEqual({ ap: 2, rows: [row, row] });
  });

  it("isn't possible for an unknown time step", () => {
    expect(() => takeTimeOutOfCombat("week" as never)).toThrow(
      'step: "week" is not one of minute, tenMinutes, hour, halfDay, day',
    );
  });
});

describe("a skill challenge", () => {
  const mayTry = (challenge: SkillChallenge) => mayTryBy(challenge, defaultHouseRules);
  const tryTest = (challenge: SkillChallenge, test: Parameters<typeof tryTestBy>[1]) =>
    tryTestBy(challenge, test, defaultHouseRules);
  const three = beginChallenge(4, ["ann", "bo", "cy"]);

  it("starts without any completed tests (R3.7)", () => {
    expect(beginChallenge(2, ["ann"])).toEqual({ tests: 2, participants: ["ann"], tried: [] });
  });

  it("has correct thresholds for 1, 3, 4, 5 and 6 tests (example 14, R3.11, A25)", () => {
    expect([1, 3, 4, 5, 6].map(tests => challengeThresholds(tests).win)).toEqual([1, 2, 3, 3, 4]);
    expect([1, 3, 4, 5, 6].map(tests => challengeThresholds(tests).lose)).toEqual([1, 2, 2, 3, 3]);
  });

  it("is open at the start, and any participant can go first (R3.7)", () => {
    expect(challengeProgress(three)).toEqual({
      won: 0,
      lost: 0,
      neededToWin: 3,
      neededToLose: 2,
      state: "open",
    });
    expect(mayTry(three)).toEqual(["ann", "bo", "cy"]);
  });

  const tests = (challenge: SkillChallenge, ...who: readonly string[]) =>
    who.reduce((now, one, index) => tryTest(now, { who: one, won: index % 2 === 0 }), challenge);
  const long = beginChallenge(20, ["ann", "bo", "cy"]);

  it("lets each participant try once per cycle, in any order (R3.8)", () => {
    const afterBo = tryTest(three, { who: "bo", won: true });
    expect(mayTry(afterBo)).toEqual(["ann", "cy"]);
    const afterAnn = tryTest(afterBo, { who: "ann", won: false });
    expect(mayTry(afterAnn)).toEqual(["cy"]);
    expect(() => tryTest(afterAnn, { who: "ann", won: true })).toThrow('test.who: "ann" is not one of cy');
    const afterCy = tryTest(afterAnn, { who: "cy", won: true });
    expect(mayTry(afterCy)).toEqual(["ann", "bo", "cy"]);
    expect(mayTry(tests(long, "bo", "ann", "cy", "cy"))).toEqual(["ann", "bo"]);
    expect(mayTry(tests(long, "bo", "ann", "cy", "cy", "bo", "ann", "ann"))).toEqual(["bo", "cy"]);
    expect(three.tried).toEqual([]);
  });

  it("doesn't start a new cycle if the GM lets a participant try again early (R3.8)", () => {
    const early = (who: string, ...all: readonly string[]) => ({
      ...long,
      tried: [...all, who].map(one => ({ who: one, won: true })),
    });
    expect(mayTry(early("ann", "ann"))).toEqual(["bo", "cy"]);
    expect(mayTry(early("ann", "ann", "bo"))).toEqual(["cy"]);
  });

  it("doesn't wait for participants who were skipped or can't try (R3.8)", () => {
    const skipped = skipParticipant(tests(long, "ann"), "bo");
    expect(mayTry(skipped)).toEqual(["cy"]);
    expect(mayTry(tests(skipped, "cy")), "a new cycle, for the skipped one as well").toEqual([
      "ann",
      "bo",
      "cy",
    ]);
    expect(mayTry(skipParticipant(tests(long, "ann", "bo"), "cy"))).toEqual(["ann", "bo", "cy"]);
    expect(() => skipParticipant(tests(long, "ann"), "ann")).toThrow('who: "ann" is not one of bo, cy');
    expect(() => skipParticipant(long, "dee")).toThrow('who: "dee" is not one of ann, bo, cy');
    const unable = (...who: readonly string[]) => ({ ...tests(long, ...who), unable: ["bo"] });
    expect(mayTry({ ...long, unable: ["bo"] })).toEqual(["ann", "cy"]);
    expect(mayTry(unable("ann"))).toEqual(["cy"]);
    expect(mayTry(unable("ann", "cy"))).toEqual(["ann", "cy"]);
    const again = [...unable("ann", "cy").tried, { who: "cy", won: true }];
    expect(mayTry({ ...long, tried: again, unable: ["bo"] })).toEqual(["ann"]);
    expect(mayTry({ ...long, tried: again }), "awake again, it is their time").toEqual(["bo"]);
    expect(mayTry({ ...long, unable: ["ann", "bo", "cy"] })).toEqual([]);
  });

  it("lets a single participant make all tests (R3.8)", () => {
    expect(mayTry(tryTest(beginChallenge(3, ["ann"]), { who: "ann", won: true }))).toEqual(["ann"]);
  });

  it("is won or lost when a threshold is reached, and then allows no further tests (R3.11)", () => {
    const played = (...won: boolean[]) =>
      won.reduce(
        (challenge, each, index) =>
          tryTest(challenge, { who: ["ann", "bo", "cy"][index % 3] as string, won: each }),
        three,
      );
    expect(challengeProgress(played(true, true, true))).toMatchObject({ won: 3, state: "won" });
    expect(mayTry(played(true, true, true))).toEqual([]);
    expect(challengeProgress(played(false, true, false))).toMatchObject({ won: 1, lost: 2, state: "lost" });
    expect(() => tryTest(played(false, false), { who: "cy", won: true })).toThrow("test.who");
    expect(challengeProgress(played(true, true))).toMatchObject({ state: "open" });
  });

  it("counts a test as won if it meets its difficulty or, by house rule, if it is a Partial Success (R3.12)", () => {
    const partial = { met: false, outcome: "partialSuccess" as const };
    expect(countsAsWon(partial, defaultHouseRules)).toBe(false);
    expect(countsAsWon(partial, with_({ skillChallengePartial: "success" }))).toBe(true);
    expect(countsAsWon({ met: false, outcome: "failure" }, with_({ skillChallengePartial: "success" }))).toBe(
      false,
    );
    expect(countsAsWon({ met: true, outcome: "partialSuccess" }, defaultHouseRules)).toBe(true);
    expect(() => countsAsWon({ met: true, outcome: "good" as never }, defaultHouseRules)).toThrow(
      'outcome: "good" is not one of',
    );
    expect(() => countsAsWon({ met: 1 as never, outcome: "success" }, defaultHouseRules)).toThrow(
      "met: 1 is not true or false",
    );
  });

  it("allows one helper, who must have ranks in the skill (R3.9)", () => {
    expect(mayHelpInChallenge(1, 0)).toBe(true);
    expect(mayHelpInChallenge(0, 0)).toBe(false);
    expect(mayHelpInChallenge(1, 1)).toBe(false);
    expect(() => mayHelpInChallenge(-1, 0)).toThrow("ranks: -1");
    expect(() => mayHelpInChallenge(1, -1)).toThrow("helpersAlready: -1");
  });

  it("continues when participants join or leave (R3.8)", () => {
    const afterAnn = tryTest(three, { who: "ann", won: true });
    expect(mayTry(withParticipants(afterAnn, ["ann"])), "alone, a new cycle begins").toEqual(["ann"]);
    expect(mayTry(withParticipants(afterAnn, ["ann", "dee"]))).toEqual(["dee"]);
    const second = tests(long, "cy", "bo", "ann", "bo");
    const joined = withParticipants(second, ["ann", "bo", "cy", "dee"]);
    expect(joined.changes).toEqual([{ who: "dee", change: "joined", after: 4 }]);
    expect(mayTry(joined), "nobody tries another before who has tried none").toEqual(["dee"]);
    const anyOrder = with_({ skillChallengeUntried: "anyOrder" });
    expect(mayTryBy(joined, anyOrder), "those of this cycle may still try").toEqual(["ann", "cy", "dee"]);
    const left = withParticipants(joined, ["ann", "bo", "dee"]);
    expect(mayTry(tests(left, "dee", "ann"))).toEqual(["ann", "bo", "dee"]);
    expect(mayTry(skipParticipant(joined, "dee")), "the GM lets nobody wait for them").toEqual(["ann", "cy"]);
    expect(mayTry({ ...joined, unable: ["dee"] })).toEqual(["ann", "cy"]);
    expect(() => withParticipants(long, [])).toThrow("participants: a list of 0 is not");
  });

  it("rejects invalid data", () => {
    expect(() => beginChallenge(0, ["ann"])).toThrow("tests: 0 is not a whole number of at least 1");
    expect(() => challengeThresholds(0)).toThrow("tests: 0 is not a whole number of at least 1");
    expect(() => beginChallenge(3, [])).toThrow(
      "participants: a list of 0 is not a nonempty list of distinct participants",
    );
    expect(() => beginChallenge(3, ["ann", "ann"])).toThrow("participants: a list of 2 is not");
    expect(() => tryTest(three, { who: "ann", won: 1 as never })).toThrow("test.won: 1 is not true or false");
    expect(() => challengeProgress(null as never)).toThrow("challenge: null is not a record");
    expect(() => challengeProgress({ tests: 3, participants: [], tried: 1 as never })).toThrow(
      "challenge.tried: 1 is not a list",
    );
    const change = (part: object) =>
      mayTry({ ...three, changes: [{ who: "ann", change: "left", after: 0, ...part }] as never });
    expect(() => change({ change: "slept" })).toThrow(
      'challenge.changes.0.change: "slept" is not one of joined, left, skipped',
    );
    expect(() => change({ after: -1 })).toThrow("challenge.changes.0.after: -1");
  });

  it("never takes more than the planned number of tests, and until it ends, always has a participant who can try (R3.7, R3.8, R3.11)", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.tuple(fc.boolean(), fc.nat(100)), { minLength: 12, maxLength: 12 }),
        (tests, people, plays) => {
          let challenge = beginChallenge(tests, ["a", "b", "c", "d", "e"].slice(0, people));
          for (const [index, [won, pick]] of plays.entries()) {
            const able = mayTry(challenge);
            if (challengeProgress(challenge).state !== "open") break;
            expect(able).toHaveLength(people - (index % people));
            challenge = tryTest(challenge, { who: able[pick % able.length] as string, won });
          }
          expect(challengeProgress(challenge).state).not.toBe("open");
          expect(challenge.tried.length).toBeLessThanOrEqual(tests);
        },
      ),
    );
  });
});
