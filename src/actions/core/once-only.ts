import type { Choices, Facts } from "./facts.ts";

/*
 * Some choices are valid only once, so a repeated action needs new ones. Actions themselves use neither a
 * clock nor random IDs. If a caller such as a macro omits one of these choices, it is filled in when the
 * action is posted.
 */

/**
 * The names of the choices that are valid only once: dice from other users, the place on the map and the
 * targets there, the path of a token, the seed for new IDs, and the time.
 */
const onceOnly = new Set(["leases", "place", "people", "dragged", "seed", "at", "since"]);

/** Returns the choices without those that are valid only once. */
export function forNextTime(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !onceOnly.has(key)));
}

/**
 * Returns the facts with a seed for new IDs and with the current time, if the action has these choices and
 * they are not set. `at` is in milliseconds since 1970, and `since` is in seconds of world time. The preview
 * depends on none of them.
 */
export function withSingleUseChoices(facts: Facts): Facts {
  const { seed, at, since } = facts.choices;
  const once: Choices = {
    ...(seed === "" ? { seed: foundry.utils.randomID() } : {}),
    ...(at === 0 ? { at: Math.floor(game.time.serverTime) } : {}),
    ...(since === 0 ? { since: Math.floor(game.time.worldTime) } : {}),
  };
  return { ...facts, choices: { ...facts.choices, ...once }, chosen: { ...facts.chosen, ...once } };
}
