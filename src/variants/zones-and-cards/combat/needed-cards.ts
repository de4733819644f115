import { cardsNeeded } from "../rules/deck.ts";
import type { Fray } from "./zones-fight.ts";

/** Returns the combatants in the encounter who haven't joined the fight yet. */
export function newcomers(fray: Fray): readonly string[] {
  return fray.facts.people
    .filter(
      ({ id, actor, defeated }) =>
        id !== "" && actor !== null && !defeated && fray.fight.places[id] === undefined,
    )
    .map(({ id }) => id);
}

/** Z2.3: returns the number of cards needed for the next deal, including those for joining combatants. */
export function neededCards(fray: Fray): number {
  const coming = newcomers(fray).map(id => ({ id, speed: fray.sheet(id).speed }));
  return cardsNeeded([...fray.encounter.participants, ...coming].map(one => ({ ...one, surprise: null })));
}
