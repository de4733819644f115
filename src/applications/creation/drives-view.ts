import { shownText } from "../../compat/content-language.ts";
import { driveLimits } from "../../rules/social/drives.ts";
import { sameName } from "../../features/creation/entry.ts";
import { plain } from "../shared/words.ts";
import type { CreationWorld } from "./screen.ts";

/** The maximum number of suggestions. */
const MOST_SUGGESTIONS = 16;

/**
 * Returns the ambition, suggestions (R4.6), and the Drives, three of which are chosen for the first session
 * (R4.4).
 */
export function drivesView({ state, offers, words }: CreationWorld) {
  const { drives, entries, ambition } = state;
  const chosen = drives.filter(drive => drive.chosen).length;
  const suggested = [
    ...entries.flatMap(({ grants }) => grants.drives),
    ...offers.filter(({ type }) => type === "drive").map(({ name }) => name),
  ];
  const fresh = suggested.filter(
    (text, index) =>
      suggested.findIndex(other => sameName(other, text)) === index &&
      !drives.some(drive => sameName(drive.text, text)),
  );
  const ambitions = [
    ...new Set(entries.map(({ grants }) => grants.ambition).filter(text => text !== "" && text !== ambition)),
  ];
  return {
    count: words.format("BLACKOUT.creation.drivesCount", {
      n: plain(drives.length),
      most: plain(driveLimits.kept),
      chosen: plain(chosen),
      choose: plain(driveLimits.chosen),
    }),
    list: drives.map(({ text, chosen: on }, index) => ({
      index,
      text: shownText(text),
      on,
      disabled: !on && chosen >= driveLimits.chosen,
      number: words.format("BLACKOUT.bio.driveNumber", { n: String(index + 1) }),
      chosenLabel: words.format("BLACKOUT.creation.driveChosen", { name: shownText(text) }),
      remove: words.format("BLACKOUT.creation.drop", { name: shownText(text) }),
    })),
    room: drives.length < driveLimits.kept,
    suggestions:
      drives.length < driveLimits.kept
        ? fresh.slice(0, MOST_SUGGESTIONS).map(text => ({
            text,
            shown: shownText(text),
            label: words.format("BLACKOUT.creation.suggest", { name: shownText(text) }),
          }))
        : [],
    ambition: shownText(ambition),
    ambitions: ambitions.map(text => ({
      text,
      shown: shownText(text),
      label: words.format("BLACKOUT.creation.suggestAmbition", { name: shownText(text) }),
    })),
  };
}
