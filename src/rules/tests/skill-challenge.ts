import { list, oneOf, record, records, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { outcomes, type Verdict } from "./outcome.ts";
import { participantChanges, type ParticipantChange } from "./participant-changes.ts";

/** One test in a challenge: the participant who made it, and whether it counts as won. */
export interface ChallengeTest {
  readonly who: string;
  readonly won: boolean;
}

/**
 * A change to the participants: who joined, left or was skipped, and the number of tests made before the
 * change.
 */
export interface ChangedParticipant {
  readonly who: string;
  readonly change: ParticipantChange;
  readonly after: number;
}

/** A skill challenge: the number of planned tests, the participants, and the tests made so far. */
export interface SkillChallenge {
  readonly tests: number;
  /** The current participants. */
  readonly participants: readonly string[];
  readonly tried: readonly ChallengeTest[];
  /** The participants who joined, left or were skipped, oldest change first. */
  readonly changes?: readonly ChangedParticipant[];
  /**
   * The participants who currently can't make a test, for example because they are unconscious. The others
   * don't have to wait for them.
   */
  readonly unable?: readonly string[];
}

/** The state of a challenge. */
export interface ChallengeProgress {
  readonly won: number;
  readonly lost: number;
  readonly neededToWin: number;
  readonly neededToLose: number;
  readonly state: "open" | "won" | "lost";
}

/**
 * Returns a new skill challenge with this number of planned tests (R3.7). Throws a RuleError if there are no
 * tests or participants, or if a participant is listed twice.
 */
export function beginChallenge(tests: number, participants: readonly string[]): SkillChallenge {
  return { tests: wholeNumber("tests", tests, 1), participants: checkParticipants(participants), tried: [] };
}

/**
 * Returns how many successes win a challenge and how many failures lose it (R3.11, A25). Successes in more
 * than half of the tests win it, and failures in half of them lose it.
 */
export function challengeThresholds(tests: number): { readonly win: number; readonly lose: number } {
  wholeNumber("tests", tests, 1);
  return { win: Math.floor(tests / 2) + 1, lose: Math.ceil(tests / 2) };
}

/** Returns the state of a challenge (R3.11). */
export function challengeProgress(challenge: SkillChallenge): ChallengeProgress {
  const { win, lose } = challengeThresholds(checkChallenge(challenge).tests);
  const won = challenge.tried.filter(test => test.won).length;
  const lost = challenge.tried.length - won;
  return {
    won,
    lost,
    neededToWin: win,
    neededToLose: lose,
    state: won >= win ? "won" : lost >= lose ? "lost" : "open",
  };
}

/**
 * Returns the participants who may make the next test, or an empty list if the challenge is over (R3.8). Each
 * makes one test per cycle, in any order. A new cycle begins once all of them have made a test or were
 * skipped. While a participant has yet to make any test, for example after joining late, the others can't
 * make another one (house rule `skillChallengeUntried`).
 */
export function mayTry(challenge: SkillChallenge, houseRules: HouseRules): readonly string[] {
  checkHouseRules(houseRules);
  if (challengeProgress(challenge).state !== "open") return [];
  const done = doneInCycle(challenge);
  const may = challenge.participants.filter(who => !done.has(who) && !challenge.unable?.includes(who));
  if (houseRules.skillChallengeUntried === "anyOrder") return may;
  const tried = new Set(challenge.tried.map(({ who }) => who));
  const skipped = new Set(
    (challenge.changes ?? []).flatMap(({ who, change }) => (change === "skipped" ? [who] : [])),
  );
  const isAwaited = may.some(who => !tried.has(who) && !skipped.has(who));
  return isAwaited ? may.filter(who => !tried.has(who)) : may;
}

/**
 * Returns the participants who have made a test or were skipped in the current cycle (R3.8). A test that the
 * Gamemaster allowed out of turn doesn't start a new cycle.
 */
function doneInCycle(challenge: SkillChallenge): Set<string> {
  const { participants, tried } = challenge;
  const changes = challenge.changes ?? [];
  const present = new Set(participants);
  // The initial participants are determined by undoing all changes, latest first.
  for (const { who, change } of [...changes].reverse())
    if (change === "joined") present.delete(who);
    else if (change === "left") present.add(who);
  const done = new Set<string>();
  const endCycleIfComplete = () => {
    if ([...present].every(who => done.has(who) || challenge.unable?.includes(who))) done.clear();
  };
  for (let count = 0; count <= tried.length; count++) {
    for (const { who, change } of changes.filter(({ after }) => after === count)) {
      if (change === "joined") present.add(who);
      else if (change === "left") present.delete(who);
      else done.add(who);
      endCycleIfComplete();
    }
    const test = tried[count];
    if (test) done.add(test.who);
    endCycleIfComplete();
  }
  return done;
}

/**
 * Returns whether a test in a challenge counts as won: if the verdict is `met` or, depending on the house
 * rule `skillChallengePartial`, if it is a Partial Success (R3.12).
 */
export function countsAsWon(verdict: Pick<Verdict, "met" | "outcome">, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const partial =
    oneOf("outcome", record("verdict", verdict).outcome, outcomes) === "partialSuccess" &&
    houseRules.skillChallengePartial === "success";
  return requireBoolean("met", verdict.met) || partial;
}

/**
 * Returns the challenge after one more test (R3.7, R3.8). Throws a RuleError if the challenge is over or it
 * isn't this participant's turn.
 */
export function tryTest(
  challenge: SkillChallenge,
  test: ChallengeTest,
  houseRules: HouseRules,
): SkillChallenge {
  const who = oneOf("test.who", record("test", test).who, mayTry(challenge, houseRules));
  return { ...challenge, tried: [...challenge.tried, { who, won: requireBoolean("test.won", test.won) }] };
}

/**
 * Returns the challenge with different participants (R3.8). Those who join can make a test in this cycle. The
 * tests of those who leave still count.
 */
export function withParticipants(challenge: SkillChallenge, participants: readonly string[]): SkillChallenge {
  const { participants: before, tried, changes } = checkChallenge(challenge);
  const after = tried.length;
  return {
    ...challenge,
    participants: checkParticipants(participants),
    changes: [
      ...(changes ?? []),
      ...participants
        .filter(who => !before.includes(who))
        .map(who => ({ who, change: "joined", after }) as const),
      ...before
        .filter(who => !participants.includes(who))
        .map(who => ({ who, change: "left", after }) as const),
    ],
  };
}

/**
 * Returns the challenge after a participant has been skipped in this cycle, so that the others don't have to
 * wait (R3.8). Throws a RuleError if the actor isn't a participant, or has already made a test or been
 * skipped in this cycle.
 */
export function skipParticipant(challenge: SkillChallenge, who: string): SkillChallenge {
  const { participants, tried, changes } = checkChallenge(challenge);
  const done = doneInCycle(challenge);
  oneOf(
    "who",
    who,
    participants.filter(one => !done.has(one)),
  );
  return { ...challenge, changes: [...(changes ?? []), { who, change: "skipped", after: tried.length }] };
}

/**
 * Whether an actor may help with a test in a challenge. Each test allows one helper, who must have ranks in
 * the skill (R3.9).
 */
export function mayHelpInChallenge(ranks: number, helpersAlready: number): boolean {
  return wholeNumber("ranks", ranks, 0) > 0 && wholeNumber("helpersAlready", helpersAlready, 0) === 0;
}

function checkChallenge(challenge: SkillChallenge): SkillChallenge {
  records("challenge.tried", record("challenge", challenge).tried).forEach((test, index) =>
    requireBoolean(`challenge.tried.${index}.won`, test.won),
  );
  checkParticipants(challenge.participants);
  records("challenge.changes", challenge.changes ?? []).forEach(({ change, after }, index) => {
    oneOf(`challenge.changes.${index}.change`, change, participantChanges);
    wholeNumber(`challenge.changes.${index}.after`, after, 0);
  });
  list("challenge.unable", challenge.unable ?? []);
  return challenge;
}

function checkParticipants(participants: readonly string[]): readonly string[] {
  if (list("participants", participants).length > 0 && new Set(participants).size === participants.length)
    return [...participants];
  throw new RuleError("participants", participants, "a nonempty list of distinct participants");
}
