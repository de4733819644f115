import type { Choices, Facts } from "./facts.ts";

/*
 * Some choices are for one time only: who does the same once more gets others. Those that somebody leaves out, as macros do, are filled in when the action is posted: actions look at no clock, and
 * deal no ids.
 */

/** Dice that others pushed in, the place on the map with whom it meets there, the way of a token, what new ids are made of, and when it was. */
const onceOnly = new Set(["leases", "place", "people", "dragged", "seed", "at", "since"]);

/** The choices without what was for that one time. */
export function forNextTime(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !onceOnly.has(key)));
}

/**
 * The facts with a seed for new ids and with the time now (`at` in milliseconds since 1970, `since` in seconds of the world's time), where the action has such a choice and
 * nobody made it. The preview depends on none of them.
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
