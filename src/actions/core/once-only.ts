import type { Choices, Facts } from "./facts.ts";

/*
 * Some choices are valid only once: repeating the action needs new ones. Those that the caller leaves out, as
 * macros do, are filled in when the action is posted, since actions use no clock and no random ids.
 */

/**
 * Dice from others, the place on the map with the targets there, the path of a token, the seed for new ids,
 * and the time.
 */
const onceOnly = new Set(["leases", "place", "people", "dragged", "seed", "at", "since"]);

/** The choices without those that are valid only once. */
export function forNextTime(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !onceOnly.has(key)));
}

/**
 * The facts with a seed for new ids and the current time (`at` in milliseconds since 1970, `since` in seconds
 * of world time), where the action has such a choice and nobody made it. The preview depends on none of them.
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
