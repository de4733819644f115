import { list, oneOf, record, records, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { outcomes, type Verdict } from "./outcome.ts";

/** One test of a challenge: who made it and whether it counts as won. */
export interface ChallengeTest {
  readonly who: string;
  readonly won: boolean;
}

/** A skill challenge: how many tests are planned, who takes part, and what was tried so far. */
export interface SkillChallenge {
  readonly tests: number;
  readonly participants: readonly string[];
  readonly tried: readonly ChallengeTest[];
}

/** How a challenge stands. */
export interface ChallengeStanding {
  readonly won: number;
  readonly lost: number;
  readonly neededToWin: number;
  readonly neededToLose: number;
  readonly state: "open" | "won" | "lost";
}

/** R3.7: begins a skill challenge of so many planned tests. Throws a RuleError without tests or participants, or when one takes part twice. */
export function beginChallenge(tests: number, participants: readonly string[]): SkillChallenge {
  return { tests: wholeNumber("tests", tests, 1), participants: checkParticipants(participants), tried: [] };
}

/** R3.11, A25: successes that win a challenge of so many tests (more than half), and failures that lose it (half). */
export function challengeThresholds(tests: number): { readonly win: number; readonly lose: number } {
  wholeNumber("tests", tests, 1);
  return { win: Math.floor(tests / 2) + 1, lose: Math.ceil(tests / 2) };
}

/** R3.11: how a challenge stands. */
export function challengeStanding(challenge: SkillChallenge): ChallengeStanding {
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

/** R3.8: who may try the next test: whoever has not tried one, or since whose last one every other participant has tried one. Nobody when it is over. */
export function mayTry(challenge: SkillChallenge): readonly string[] {
  if (challengeStanding(challenge).state !== "open") return [];
  return challenge.participants.filter(who => {
    const last = challenge.tried.findLastIndex(test => test.who === who);
    if (last === -1) return true;
    const since = challenge.tried.slice(last + 1).map(test => test.who);
    return challenge.participants.every(other => other === who || since.includes(other));
  });
}

/** R3.12: whether a test of a challenge counts as won: by `met`, or a Partial Success too (house rule `skillChallengePartial`). */
export function countsAsWon(verdict: Pick<Verdict, "met" | "outcome">, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const partial =
    oneOf("outcome", record("verdict", verdict).outcome, outcomes) === "partialSuccess" &&
    houseRules.skillChallengePartial === "success";
  return truth("met", verdict.met) || partial;
}

/** R3.7, R3.8: the challenge with one more test. Throws a RuleError when it is over or it is not this participant's time. */
export function tryTest(challenge: SkillChallenge, test: ChallengeTest): SkillChallenge {
  const who = oneOf("test.who", record("test", test).who, mayTry(challenge));
  return { ...challenge, tried: [...challenge.tried, { who, won: truth("test.won", test.won) }] };
}

/** R3.12: the challenge with the result of one test turned over by the GM. */
export function flipTest(challenge: SkillChallenge, index: number): SkillChallenge {
  wholeNumber("index", index, 0, checkChallenge(challenge).tried.length - 1);
  return {
    ...challenge,
    tried: challenge.tried.map((test, other) => (other === index ? { ...test, won: !test.won } : test)),
  };
}

/** The challenge with other participants: somebody joins or leaves. What they tried stays. */
export function withParticipants(challenge: SkillChallenge, participants: readonly string[]): SkillChallenge {
  return { ...checkChallenge(challenge), participants: checkParticipants(participants) };
}

/** R3.9: whether somebody may help with a test of a challenge: one helper, with ranks in that skill. */
export function mayHelpInChallenge(ranks: number, helpersAlready: number): boolean {
  return wholeNumber("ranks", ranks, 0) > 0 && wholeNumber("helpersAlready", helpersAlready, 0) === 0;
}

function checkChallenge(challenge: SkillChallenge): SkillChallenge {
  records("challenge.tried", record("challenge", challenge).tried).forEach((test, index) =>
    truth(`challenge.tried.${index}.won`, test.won),
  );
  checkParticipants(challenge.participants);
  return challenge;
}

function checkParticipants(participants: readonly string[]): readonly string[] {
  if (list("participants", participants).length > 0 && new Set(participants).size === participants.length)
    return [...participants];
  throw new RuleError("participants", participants, "a list of at least one, each named once");
}
