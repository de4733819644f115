import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { forecastFighter } from "../../features/encounter/forecast-fighter.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { formatError } from "../shared/format-error.ts";
import { foundryWords } from "../shared/words.ts";
import type { Entry } from "./line-up.ts";

/**
 * Caches the forecast data of actors. Choosing an actor's best weapon requires the exact odds of all weapons,
 * which would take too long to compute on every redraw.
 */
export class FighterBook {
  #entries = new Map<string, Entry>();
  #houseRules: HouseRules | null = null;

  /**
   * Returns the forecast data of an actor, either in their current state or rested. If the actor's document
   * can't be read, returns a problem instead, so that the other actors aren't affected.
   */
  of(actor: BlackoutActor, fresh: boolean): Entry {
    const houseRules = currentHouseRules();
    if (this.#houseRules !== houseRules) this.#entries.clear();
    this.#houseRules = houseRules;
    const key = `${fresh ? "fresh" : "now"}.${actor.uuid}`;
    const known = this.#entries.get(key);
    if (known) return known;
    const made = entryOf(actor, fresh, houseRules);
    this.#entries.set(key, made);
    return made;
  }

  /** Clears the cache. */
  forget(): void {
    this.#entries.clear();
  }
}

function entryOf(actor: BlackoutActor, fresh: boolean, houseRules: HouseRules): Entry {
  try {
    return forecastFighter(actor, { id: actor.uuid, side: "player", fresh }, houseRules);
  } catch (error) {
    return { problem: formatError(error, foundryWords()) };
  }
}
