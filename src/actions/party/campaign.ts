import type { LastingHazard } from "../../rules/conditions/hazard-clock.ts";
import type { ExperienceEntry } from "../../data/actor/experience-log.ts";

/** A Drive of somebody: whether it was chosen for the session (R4.4), and the sessions in which it was fulfilled (R4.5). */
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
  /** Who fulfilled which Drive in it, by uuid and in words (R4.5). */
  readonly fulfilled: readonly { readonly of: string; readonly drive: string }[];
}

/** What sessions are about of one character. */
export interface MemberFacts {
  readonly uuid: string;
  readonly drives: readonly DriveFacts[];
  readonly log: readonly ExperienceEntry[];
}

/** The party's sessions, and its members as far as sessions are about them. Plain data: it is stored on the message. */
export interface CampaignFacts {
  /** The party's uuid. */
  readonly uuid: string;
  readonly sessions: readonly SessionFacts[];
  /** The id of the session that goes on; empty for none. */
  readonly running: string;
  /** Dice in the pool, those included that somebody has reserved. */
  readonly pool: number;
  readonly people: readonly MemberFacts[];
  /** Hazards that last, by their id. */
  readonly hazards: Readonly<Record<string, HazardFacts>>;
}

/** A hazard that lasts: since which moment of the world's time, and who is in it. */
export interface HazardFacts extends LastingHazard {
  readonly actors: readonly string[];
}

/** The session that goes on; null for none. One whose entry in the log was removed is over. */
export function runningSession({
  sessions,
  running,
}: Pick<CampaignFacts, "sessions" | "running">): SessionFacts | null {
  return sessions.find(({ id }) => running !== "" && id === running) ?? null;
}

/** The last session that is over; null for none. */
export function lastSession({
  sessions,
  running,
}: Pick<CampaignFacts, "sessions" | "running">): SessionFacts | null {
  return sessions.findLast(({ id }) => id !== running) ?? null;
}

/** The Drives of somebody that can be chosen, each with its place in the list. */
export function namedDrives({
  drives,
}: Pick<MemberFacts, "drives">): readonly (DriveFacts & { readonly index: number })[] {
  return drives.map((drive, index) => ({ ...drive, index })).filter(({ text }) => text.trim() !== "");
}

/** R4.5: in how many sessions of the log somebody fulfilled that Drive at least once. It is known by its words, whatever their case and the space around them. */
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
