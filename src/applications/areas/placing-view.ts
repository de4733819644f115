import type { Aiming, AimView } from "../../canvas/areas/aiming.ts";
import { plain, type Words } from "../shared/words.ts";

/**
 * Returns the view of an area that the user is moving on the map: its size, its distance, and the actors whom
 * it reaches.
 */
export function placingView(
  { feet, withinRange, caught }: Pick<AimView, "feet" | "withinRange" | "caught">,
  { blast, template, range }: Aiming["weapon"],
  words: Words,
) {
  const form = blast > 0 ? "blast" : "template";
  return {
    title: words.format(`BLACKOUT.area.place.size.${form}`, { n: plain(Math.max(blast, template)) }),
    away: words.format(withinRange ? "BLACKOUT.area.place.away" : "BLACKOUT.area.place.beyond", {
      feet: plain(feet),
      range: plain(range),
    }),
    withinRange,
    keys: words.localize(`BLACKOUT.area.place.keys.${form}`),
    caught: caught.map(({ name, sheltered, friend }) => ({
      name,
      note: sheltered
        ? words.localize("BLACKOUT.area.place.sheltered")
        : friend
          ? words.localize("BLACKOUT.area.place.friend")
          : "",
      tone: sheltered ? "bo-help" : friend ? "bo-harm" : "",
    })),
    nobody: caught.length === 0,
  };
}
