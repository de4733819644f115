import { awardExperience, careerExperience, type Experience } from "../../rules/character/experience.ts";

/** One line of the log of experience. */
export interface ExperienceEntry {
  readonly id: string;
  /** Points earned, or spent if negative. */
  readonly amount: number;
  /** A language key or free text. */
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What was bought, for undoing it, such as `skill.aim`; empty for an award. */
  readonly bought: string;
  /** The ID of the entry that it undoes; empty for none. */
  readonly undoes: string;
}

/**
 * The totals of a log: earned over the career and limited to its maximum, spent, left, and earned in excess
 * (R13.14).
 */
export interface ExperienceNow extends Experience {
  readonly left: number;
  readonly lost: number;
}

/** Returns the entries of a log in effect: neither undone nor undoing. */
export function standingEntries<E extends ExperienceEntry>(log: readonly E[]): readonly E[] {
  const undone = new Set(log.map(({ undoes }) => undoes).filter(id => id !== ""));
  return log.filter(({ id, undoes }) => undoes === "" && !undone.has(id));
}

/** R13.14: returns the totals of a log, with the limit of 2,500 points per career. */
export function experienceOf(log: readonly ExperienceEntry[]): ExperienceNow {
  const standing = standingEntries(log);
  const wanted = standing.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const earned = Math.min(careerExperience, wanted);
  const spent = standing.reduce((sum, { amount }) => sum - Math.min(0, amount), 0);
  return { earned, spent, left: earned - spent, lost: wanted - earned };
}

/**
 * R13.14: returns the entry of an award, limited to the rest of the career; null if nothing is left. Throws a
 * RuleError for a negative award.
 */
export function awardEntry(
  log: readonly ExperienceEntry[],
  points: number,
  entry: Pick<ExperienceEntry, "id" | "reason" | "time">,
): ExperienceEntry | null {
  const { earned } = experienceOf(log);
  const amount = awardExperience({ earned, spent: 0 }, points).earned - earned;
  return amount === 0 ? null : { ...entry, amount, bought: "", undoes: "" };
}

/** Returns the entry that undoes another. */
export function undoingEntry(
  { id: undoes, amount, reason, bought }: ExperienceEntry,
  entry: Pick<ExperienceEntry, "id" | "time">,
): ExperienceEntry {
  return { ...entry, amount: -amount, reason, bought, undoes };
}
