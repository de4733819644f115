import type { Choices } from "./facts.ts";

/*
 * Some choices are for one time only: who does the same once more gets others. Those that somebody leaves out, as macros do, are filled in when the action is posted: verbs look at no clock, and
 * deal no ids.
 */

/** Dice that others pushed in, the place on the map with whom it meets there, what new ids are made of, and when it was. */
const onceOnly = new Set(["leases", "place", "people", "seed", "at", "since"]);

/** The choices without what was for that one time. */
export function forNextTime(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !onceOnly.has(key)));
}

/** The choices with what new ids are made of, and with the time now (milliseconds since 1970 for `at`, seconds of the world's time for `since`), where a verb knows them and nobody has named any. */
export function filledIn(choices: Choices): Choices {
  const { seed, at, since } = choices;
  return {
    ...choices, ...seed === "" ? { seed: foundry.utils.randomID() } : {}, ...at === 0 ? { at: Math.floor(game.time.serverTime) } : {}, ...since === 0 ? { since: Math.floor(game.time.worldTime) } : {},
  };
}
