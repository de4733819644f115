import type { ExperienceEntry, ExperienceNow } from "../../data/actor/experience-log.ts";
import { careerExperience } from "../../rules/character/experience.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/** The number of log entries that the sheet shows. The advancement window shows all of them. */
const SHOWN = 8;

/**
 * Returns the view of the earned and spent experience and of the latest log entries. `dated` returns the
 * display text of a time.
 */
export function experienceView(
  { earned, spent, left, lost }: ExperienceNow,
  log: readonly ExperienceEntry[],
  dated: (time: number) => string,
  words: Words,
) {
  const undone = new Set(log.map(({ undoes }) => undoes).filter(id => id !== ""));
  return {
    left: plain(left),
    earned: words.format("BLACKOUT.advancement.earned", { n: plain(earned), most: plain(careerExperience) }),
    spent: words.format("BLACKOUT.advancement.spent", { n: plain(spent) }),
    lost: lost > 0 ? words.format("BLACKOUT.advancement.lost", { n: plain(lost) }) : "",
    more: log.length > SHOWN,
    log: [...log]
      .reverse()
      .slice(0, SHOWN)
      .map(({ id, amount, reason, time, undoes }) => {
        const reasonText = words.localize(reason) || words.localize("BLACKOUT.advancement.noReason");
        return {
          amount: signed(amount),
          off: undone.has(id),
          time: time > 0 ? dated(time) : "",
          reason:
            undoes === "" ? reasonText : words.format("BLACKOUT.advancement.takenBack", { what: reasonText }),
        };
      }),
  };
}
