import type { LastingHazard } from "../../rules/conditions/hazard-clock.ts";
import type { ExperienceEntry } from "../../data/actor/experience-log.ts";

/**
 * A character's Drive: whether it was chosen for the session (R4.4), and the sessions in which it was
 * fulfilled (R4.5).
 */
export interface DriveFacts {
  readonly text: string;
  readonly chosen: boolean;
  readonly fulfilled: number;
}

/** A session in the party's log. */
export interface SessionFacts {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly experience: number;
  readonly drives: number;
  /** The Drives fulfilled in it, by UUID and text (R4.5). */
  readonly fulfilled: readonly { readonly of: string; readonly drive: string }[];
}

/** The part of a character that affects sessions. */
export interface MemberFacts {
  readonly uuid: string;
  readonly drives: readonly DriveFacts[];
  readonly log: readonly ExperienceEntry[];
}

/** The party's sessions, and its members' session data. Plain data, stored on the message. */
export interface CampaignFacts {
  /** The party's UUID. */
  readonly uuid: string;
  readonly sessions: readonly SessionFacts[];
  /** The ID of the current session, or empty. */
  readonly running: string;
  /** Dice in the pool, including reserved ones. */
  readonly pool: number;
  readonly people: readonly MemberFacts[];
  /** Lasting hazards, by ID. */
  readonly hazards: Readonly<Record<string, HazardFacts>>;
}

/** A lasting hazard: the world time of its start, and the actors in it. */
export interface HazardFacts extends LastingHazard {
  readonly actors: readonly string[];
}

/** Returns the current session; null for none. A session whose entry in the log was deleted is over. */
export function runningSession({
  sessions,
  running,
}: Pick<CampaignFacts, "sessions" | "running">): SessionFacts | null {
  return sessions.find(({ id }) => running !== "" && id === running) ?? null;
}

/** Returns the last finished session; null for none. */
export function lastSession({
  sessions,
  running,
}: Pick<CampaignFacts, "sessions" | "running">): SessionFacts | null {
  return sessions.findLast(({ id }) => id !== running) ?? null;
}

/** Returns a character's Drives that can be chosen, each with its index in the list. */
export function namedDrives({
  drives,
}: Pick<MemberFacts, "drives">): readonly (DriveFacts & { readonly index: number })[] {
  return drives.map((drive, index) => ({ ...drive, index })).filter(({ text }) => text.trim() !== "");
}

/**
 * R4.5: returns in how many sessions of the log the character fulfilled that Drive at least once. Drives are
 * compared by text, ignoring case and surrounding space.
 */
export function sessionsFulfilled(
  { sessions }: Pick<CampaignFacts, "sessions">,
  uuid: string,
  drive: string,
): number {
  const plain = (words: string) => words.trim().toLowerCase();
  return sessions.filter(({ fulfilled }) =>
    fulfilled.some(one => one.of === uuid && plain(one.drive) === plain(drive)),
  ).length;
}
