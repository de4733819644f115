import { cardsNeeded } from "../rules/deck.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";

/** Returns the combatants of the encounter whom the variant hasn't added yet. */
export function newcomers(encounter: ZonesEncounter): readonly string[] {
  return encounter.facts.people
    .filter(
      ({ id, actor, defeated }) =>
        id !== "" && actor !== null && !defeated && encounter.state.places[id] === undefined,
    )
    .map(({ id }) => id);
}

/** Z2.3: returns the number of cards needed for the next deal, including those for joining combatants. */
export function neededCards(encounter: ZonesEncounter): number {
  const coming = newcomers(encounter).map(id => ({ id, speed: encounter.sheet(id).speed }));
  return cardsNeeded(
    [...encounter.cardEncounter.participants, ...coming].map(one => ({ ...one, surprise: null })),
  );
}
