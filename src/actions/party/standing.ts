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

/** What the rules know of a challenge. */
type Played = Pick<ChallengeFacts, "tests" | "participants" | "tried" | "changes">;

/** Reads how a challenge stands off its facts (R3.7–R3.11). */
export function standingOf({ ended, ...played }: Played & Pick<ChallengeFacts, "ended">): Standing {
  const challenge = skillChallengeOf(played);
  const waits = challenge.tried.length < played.tried.length;
  const standing = challengeStanding(challenge);
  const isOver = ended || played.participants.length === 0;
  return { ...standing, waits, may: waits || isOver ? [] : mayTry(challenge) };
}

/** The challenge as the rules see it: without tests whose difficulty nobody has named. */
export function skillChallengeOf({ tests, participants, tried, changes = [] }: Played): SkillChallenge {
  const present = participants.map(({ uuid }) => uuid);
  return {
    tests,
    // Without anybody left to try there is nothing to reckon with but the tests themselves.
    participants: present.length > 0 ? present : ["nobody"],
    tried: tried.flatMap(({ who, won }) => (won === null ? [] : [{ who, won }])),
    changes,
    unable: participants.filter(({ unable }) => unable).map(({ uuid }) => uuid),
  };
}
