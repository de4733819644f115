import type { Choices, Facts } from "./facts.ts";

/*
 * Some choices are valid only once, so repeating the action requires new ones. If the caller omits them, as
 * macros do, they are filled in when the action is posted, because actions use no clock and no random IDs.
 */

/**
 * The names of these choices: dice from other users, the place on the map and the targets there, the path of
 * a token, the seed for new IDs, and the time.
 */
const onceOnly = new Set(["leases", "place", "people", "dragged", "seed", "at", "since"]);

/** Returns the choices without those that are valid only once. */
export function forNextTime(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !onceOnly.has(key)));
}

/**
 * Returns the facts with a seed for new IDs and the current time (`at` in milliseconds since 1970, `since` in
 * seconds of world time), if the action has such a choice and it is not set. The preview depends on none of
 * these.
 */
export function withOnceOnly(facts: Facts): Facts {
  const { seed, at, since } = facts.choices;
  const once: Choices = {
    ...(seed === "" ? { seed: foundry.utils.randomID() } : {}),
    ...(at === 0 ? { at: Math.floor(game.time.serverTime) } : {}),
    ...(since === 0 ? { since: Math.floor(game.time.worldTime) } : {}),
  };
  return { ...facts, choices: { ...facts.choices, ...once }, chosen: { ...facts.chosen, ...once } };
}
