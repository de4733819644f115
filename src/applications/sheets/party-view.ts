import { picture } from "../shared/pictures.ts";
import { keyOrText, plain, signed, type Words } from "../shared/words.ts";

/** A line of the log as it is stored. */
interface LogLine { readonly id: string; readonly change: number; readonly reason: string; readonly who: string; readonly time: number }

/** What the sheet reads of a member. */
interface Member {
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null | undefined;
  readonly concept: string;
  readonly health: { readonly value: number; readonly max: number } | null;
  readonly stamina: { readonly value: number; readonly max: number } | null;
}

/** How many dice are still drawn one by one, and how many places are always there. */
const MOST_DRAWN = 20;
const LEAST_PLACES = 5;

/** The pool as dice. */
export function partyPool(value: number, words: Words) {
  const drawn = Math.min(value, MOST_DRAWN);
  return {
    value, text: words.localize(value === 1 ? "BLACKOUT.party.dieForAll" : "BLACKOUT.party.diceForAll"),
    dice: Array.from({ length: Math.max(LEAST_PLACES, drawn) }, (_, index) => ({ there: index < drawn })), empty: value === 0,
  };
}

/** The log, newest first. */
export function partyLog(log: readonly LogLine[], words: Words) {
  return [...log].reverse().map(({ id, change, reason, who }) => ({ id, change: signed(change), gained: change > 0, who, reason: keyOrText(words, reason) }));
}

/** The members with how they are. */
export function partyMembers(members: readonly Member[], words: Words) {
  return members.map(({ uuid, name, img, concept, health, stamina }) => ({
    uuid, name, concept, picture: picture(img), removeLabel: words.format("BLACKOUT.party.removeMember", { name }),
    health: health && words.format("BLACKOUT.party.health", { value: plain(health.value), max: plain(health.max) }),
    stamina: stamina && words.format("BLACKOUT.party.stamina", { value: plain(stamina.value), max: plain(stamina.max) }),
  }));
}

/** A session as it is stored. */
interface Session { readonly id: string; readonly title: string; readonly notes: string; readonly time: number; readonly experience: number; readonly drives: number }

/** The sessions that were played, newest first; `index` is the place of each in the stored list. */
export function partySessions(sessions: readonly Session[], dated: (time: number) => string, words: Words) {
  return sessions.map((session, index) => {
    const { title, experience, drives, time } = session;
    const number = plain(index + 1);
    const shown = title || words.format("BLACKOUT.party.sessionNumber", { n: number });
    return {
      ...session, index, shown, date: time > 0 ? dated(time) : "",
      gains: [...experience > 0 ? [words.format("BLACKOUT.party.sessionXp", { n: plain(experience) })] : [], ...drives > 0 ? [words.format(drives === 1 ? "BLACKOUT.party.sessionDrive" : "BLACKOUT.party.sessionDrives", { n: plain(drives) })] : []].join(", "),
      titleLabel: words.format("BLACKOUT.party.sessionField.title", { n: number }), experienceLabel: words.format("BLACKOUT.party.sessionField.experience", { n: number }),
      drivesLabel: words.format("BLACKOUT.party.sessionField.drives", { n: number }), notesLabel: words.format("BLACKOUT.party.sessionField.notes", { n: number }), removeLabel: words.format("BLACKOUT.remove.one", { name: shown }),
    };
  }).reverse();
}
