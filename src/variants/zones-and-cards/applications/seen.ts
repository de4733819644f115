import type { Fray } from "../fight/fray.ts";

/** A combatant whom the viewer may see. */
export interface PersonSeen {
  /** The ID of their Combatant. */
  readonly id: string;
  /** The path of their portrait; null for initials. */
  readonly portrait: string | null;
  /** Whether the viewer may act for them. */
  readonly owned: boolean;
  /** Whether the viewer may know their numbers. */
  readonly knows: boolean;
}

/** A fight as a viewer sees it. */
export interface FightSeen {
  readonly fray: Fray;
  readonly gamemaster: boolean;
  readonly people: readonly PersonSeen[];
}

/** Returns a combatant by ID; undefined for one who does not exist or is not visible. */
export function seenPerson({ people }: FightSeen, id: string): PersonSeen | undefined {
  return people.find(person => person.id === id);
}
