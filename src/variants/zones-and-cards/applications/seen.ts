import type { Fray } from "../fight/fray.ts";

/** Somebody in a fight whom the viewer may see. */
export interface PersonSeen {
  /** The id of their Combatant. */
  readonly id: string;
  /** Where their portrait lies; null for initials. */
  readonly portrait: string | null;
  /** May the viewer act for them? */
  readonly owned: boolean;
  /** May the viewer know their numbers? */
  readonly knows: boolean;
}

/** A fight as somebody sees it. */
export interface FightSeen {
  readonly fray: Fray;
  readonly gamemaster: boolean;
  readonly people: readonly PersonSeen[];
}

/** Somebody by id; undefined for who is not there or not seen. */
export function seenPerson({ people }: FightSeen, id: string): PersonSeen | undefined {
  return people.find(person => person.id === id);
}
