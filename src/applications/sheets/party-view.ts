import { plain, type Words } from "../shared/words.ts";

/** A stored session. */
interface Session {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly time: number;
  readonly experience: number;
  readonly drives: number;
}

/** Returns the past sessions, newest first. `index` is the session's index in the stored list. */
export function partySessions(sessions: readonly Session[], dated: (time: number) => string, words: Words) {
  return sessions
    .map((session, index) => {
      const { title, experience, drives, time } = session;
      const number = plain(index + 1);
      const shown = title || words.format("BLACKOUT.party.sessionNumber", { n: number });
      return {
        ...session,
        index,
        shown,
        date: time > 0 ? dated(time) : "",
        gains: [
          ...(experience > 0 ? [words.format("BLACKOUT.party.sessionXp", { n: plain(experience) })] : []),
          ...(drives > 0 ? [words.format("BLACKOUT.party.sessionDrives", { n: plain(drives) })] : []),
        ].join(", "),
        titleLabel: words.format("BLACKOUT.party.sessionField.title", { n: number }),
        experienceLabel: words.format("BLACKOUT.party.sessionField.experience", { n: number }),
        drivesLabel: words.format("BLACKOUT.party.sessionField.drives", { n: number }),
        notesLabel: words.format("BLACKOUT.party.sessionField.notes", { n: number }),
        removeLabel: words.format("BLACKOUT.remove.one", { name: shown }),
      };
    })
    .reverse();
}
