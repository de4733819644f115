import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { forecastFighter } from "../../features/encounter/forecast-fighter.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { sayProblem } from "../shared/said-problem.ts";
import { foundryWords } from "../shared/words.ts";
import type { Entry } from "./line-up.ts";

/**
 * Remembers what people are in a forecast: finding out their best weapon asks the exact odds of all they
 * have, which is too much for every time that a row is drawn.
 */
export class FighterBook {
  #entries = new Map<string, Entry>();
  #houseRules: HouseRules | null = null;

  /**
   * What somebody is in a forecast, as they stand or fresh. Somebody whose document cannot be read has a
   * problem instead, and stops nobody else.
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

  /** Looks at everybody anew. */
  forget(): void {
    this.#entries.clear();
  }
}

function entryOf(actor: BlackoutActor, fresh: boolean, houseRules: HouseRules): Entry {
  try {
    return forecastFighter(actor, { id: actor.uuid, side: "player", fresh }, houseRules);
  } catch (error) {
    return { problem: sayProblem(error, foundryWords()) };
  }
}
