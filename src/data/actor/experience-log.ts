import { awardExperience, careerExperience, type Experience } from "../../rules/character/experience.ts";

/** One line of the log of experience. */
export interface ExperienceEntry {
  readonly id: string;
  /** Points earned, or spent when negative. */
  readonly amount: number;
  /** A language key or own words. */
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What it bought, for taking it back: such as `skill.aim`; empty for an award. */
  readonly bought: string;
  /** The id of the entry that it takes back; empty for none. */
  readonly undoes: string;
}

/**
 * What a log comes to: earned over the career and never more than one holds, spent, left, and earned in vain
 * (R13.14).
 */
export interface ExperienceNow extends Experience {
  readonly left: number;
  readonly lost: number;
}

/** The entries of a log that stand: neither taken back nor taking back. */
export function standingEntries<E extends ExperienceEntry>(log: readonly E[]): readonly E[] {
  const undone = new Set(log.map(({ undoes }) => undoes).filter(id => id !== ""));
  return log.filter(({ id, undoes }) => undoes === "" && !undone.has(id));
}

/** R13.14: what a log comes to, with the 2,500 points of a career as its limit. */
export function experienceOf(log: readonly ExperienceEntry[]): ExperienceNow {
  const standing = standingEntries(log);
  const wanted = standing.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const earned = Math.min(careerExperience, wanted);
  const spent = standing.reduce((sum, { amount }) => sum - Math.min(0, amount), 0);
  return { earned, spent, left: earned - spent, lost: wanted - earned };
}

/**
 * R13.14: the entry of an award, cut to what the career still holds; null when nothing of it fits. Throws a
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

/** The entry that takes another back. */
export function undoingEntry(
  { id: undoes, amount, reason, bought }: ExperienceEntry,
  entry: Pick<ExperienceEntry, "id" | "time">,
): ExperienceEntry {
  return { ...entry, amount: -amount, reason, bought, undoes };
}
