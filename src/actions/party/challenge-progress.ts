import {
  challengeProgress,
  mayTry,
  type ChallengeProgress,
  type SkillChallenge,
} from "../../rules/tests/skill-challenge.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { ChallengeFacts } from "../core/facts.ts";

/**
 * The state of a challenge, and the participants who can make the next test (R3.8). There are no such
 * participants while the difficulty of a test is missing, or after the challenge is over.
 */
export interface Progress extends ChallengeProgress {
  readonly may: readonly string[];
  /** Whether the Gamemaster must still set the difficulty of a test. */
  readonly needsDifficulty: boolean;
}

/** The challenge data from which the rules determine the state. */
type Played = Pick<ChallengeFacts, "tests" | "participants" | "tried" | "changes">;

/** Computes the state of a challenge from its facts (R3.7–R3.11). */
export function progressOf(
  { ended, ...played }: Played & Pick<ChallengeFacts, "ended">,
  houseRules: HouseRules,
): Progress {
  const challenge = skillChallengeOf(played);
  const needsDifficulty = challenge.tried.length < played.tried.length;
  const progress = challengeProgress(challenge);
  const isOver = ended || played.participants.length === 0;
  return {
    ...progress,
    needsDifficulty,
    may: needsDifficulty || isOver ? [] : mayTry(challenge, houseRules),
  };
}

/**
 * Converts a challenge to the form that the rules expect, omitting tests that don't have a difficulty yet.
 */
export function skillChallengeOf({ tests, participants, tried, changes = [] }: Played): SkillChallenge {
  const present = participants.map(({ uuid }) => uuid);
  return {
    tests,
    // If no participants are left, a placeholder is used, so that the state depends only on the tests.
    participants: present.length > 0 ? present : ["nobody"],
    tried: tried.flatMap(({ who, won }) => (won === null ? [] : [{ who, won }])),
    changes,
    unable: participants.filter(({ unable }) => unable).map(({ uuid }) => uuid),
  };
}
