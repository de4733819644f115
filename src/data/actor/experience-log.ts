import { awardExperience, careerExperience, type Experience } from "../../rules/character/experience.ts";

/** One line of the experience log. */
export interface ExperienceEntry {
  readonly id: string;
  /** The number of points earned. Negative for points spent. */
  readonly amount: number;
  /** A translation key, or a user's own text. */
  readonly reason: string;
  /** The time in milliseconds since 1970. */
  readonly time: number;
  /** The key of the purchase, such as `skill.aim`, so that it can be undone. Empty for an award. */
  readonly bought: string;
  /** The ID of the entry that this one undoes, or an empty string if it doesn't undo any. */
  readonly undoes: string;
}

/**
 * The totals of a log: points earned (up to the career maximum), points spent, points left, and points earned
 * above the maximum (R13.14).
 */
export interface ExperienceNow extends Experience {
  readonly left: number;
  readonly lost: number;
}

/**
 * Returns the entries of a log that are in effect: those that haven't been undone and don't undo another
 * entry.
 */
export function effectiveEntries<E extends ExperienceEntry>(log: readonly E[]): readonly E[] {
  const undone = new Set(log.map(({ undoes }) => undoes).filter(id => id !== ""));
  return log.filter(({ id, undoes }) => undoes === "" && !undone.has(id));
}

/** Returns the totals of a log, limited to 2,500 points per career (R13.14). */
export function experienceOf(log: readonly ExperienceEntry[]): ExperienceNow {
  const standing = effectiveEntries(log);
  const wanted = standing.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const earned = Math.min(careerExperience, wanted);
  const spent = standing.reduce((sum, { amount }) => sum - Math.min(0, amount), 0);
  return { earned, spent, left: earned - spent, lost: wanted - earned };
}

/**
 * Returns the log entry for an award, capped at the points left until the career maximum (R13.14), or null if
 * no points are awarded. Throws a RuleError for a negative award.
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

/** Returns a log entry that undoes another entry. */
export function undoingEntry(
  { id: undoes, amount, reason, bought }: ExperienceEntry,
  entry: Pick<ExperienceEntry, "id" | "time">,
): ExperienceEntry {
  return { ...entry, amount: -amount, reason, bought, undoes };
}
