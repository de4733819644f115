import {
  challengeStanding,
  mayTry,
  type ChallengeStanding,
  type SkillChallenge,
} from "../../rules/tests/skill-challenge.ts";
import type { ChallengeFacts } from "../core/facts.ts";

/** How a challenge stands, and who may try the next test (R3.8); nobody while a test waits for its difficulty, nor when it is over. */
export interface Standing extends ChallengeStanding {
  readonly may: readonly string[];
  /** Does a test wait for the Gamemaster to name its difficulty? */
  readonly waits: boolean;
}

/** Reads how a challenge stands off its facts (R3.7–R3.11). */
export function standingOf({
  tests,
  participants,
  tried,
  ended,
}: Pick<ChallengeFacts, "tests" | "participants" | "tried" | "ended">): Standing {
  const present = participants.map(({ uuid }) => uuid);
  const decided = tried.flatMap(({ who, won }) => (won === null ? [] : [{ who, won }]));
  const waits = decided.length < tried.length;
  // Without anybody left to try there is nothing to reckon with but the tests themselves.
  const challenge: SkillChallenge = {
    tests,
    participants: present.length > 0 ? present : ["nobody"],
    tried: decided,
  };
  const standing = challengeStanding(challenge);
  return { ...standing, waits, may: waits || ended || present.length === 0 ? [] : mayTry(challenge) };
}
