import type { LastingHazard } from "../../rules/conditions/hazard-clock.ts";
import type { ExperienceEntry } from "../../data/actor/experience-log.ts";

/**
 * A character's Drive, whether it was chosen for the session (R4.4), and the number of sessions in which it
 * was fulfilled (R4.5).
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
  /** The start time, in milliseconds since 1970. */
  readonly time: number;
  readonly experience: number;
  readonly drives: number;
  /** The Drives fulfilled in the session, each with the character's UUID and the Drive's text (R4.5). */
  readonly fulfilled: readonly { readonly of: string; readonly drive: string }[];
}

/** The data of a character that is relevant to sessions. */
export interface MemberFacts {
  readonly uuid: string;
  readonly drives: readonly DriveFacts[];
  readonly log: readonly ExperienceEntry[];
}

/**
 * The party's sessions and the session data of its members. It is plain data that is stored in the message.
 */
export interface CampaignFacts {
  /** The party's UUID. */
  readonly uuid: string;
  readonly sessions: readonly SessionFacts[];
  /** The ID of the current session. Empty if there is none. */
  readonly running: string;
  /** The number of dice in the pool, including reserved dice. */
  readonly pool: number;
  readonly people: readonly MemberFacts[];
  /** Lasting hazards, by ID. */
  readonly hazards: Readonly<Record<string, HazardFacts>>;
}

/** A lasting hazard: the world time at which it started, and the actors in it. */
export interface HazardFacts extends LastingHazard {
  readonly actors: readonly string[];
}

/**
 * Returns the current session, or null if none is running. A session whose log entry was deleted counts as
 * finished.
 */
export function runningSession({
  sessions,
  running,
}: Pick<CampaignFacts, "sessions" | "running">): SessionFacts | null {
  return sessions.find(({ id }) => running !== "" && id === running) ?? null;
}

/** Returns the most recently finished session, or null if there is none. */
export function lastSession({
  sessions,
  running,
}: Pick<CampaignFacts, "sessions" | "running">): SessionFacts | null {
  return sessions.findLast(({ id }) => id !== running) ?? null;
}

/** Returns a character's Drives that aren't blank, each with its index in the character's list. */
export function namedDrives({
  drives,
}: Pick<MemberFacts, "drives">): readonly (DriveFacts & { readonly index: number })[] {
  return drives.map((drive, index) => ({ ...drive, index })).filter(({ text }) => text.trim() !== "");
}

/**
 * Returns the number of logged sessions in which the character fulfilled the given Drive at least once
 * (R4.5). Drives are compared by their text, ignoring case and surrounding spaces.
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
