import { cardsNeeded } from "../rules/deck.ts";
import type { Fray } from "./fray.ts";

/** Those of the encounter who are not in the fight yet, and come into it. */
export function newcomers(fray: Fray): readonly string[] {
  return fray.facts.people
    .filter(
      ({ id, actor, defeated }) =>
        id !== "" && actor !== null && !defeated && fray.fight.places[id] === undefined,
    )
    .map(({ id }) => id);
}

/** Z2.3: the cards that the next deal takes, with those who come into the fight by then. */
export function neededCards(fray: Fray): number {
  const coming = newcomers(fray).map(id => ({ id, speed: fray.sheet(id).speed }));
  return cardsNeeded([...fray.encounter.participants, ...coming].map(one => ({ ...one, surprise: null })));
}
