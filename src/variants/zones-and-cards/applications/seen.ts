import type { Fray } from "../fight/fray.ts";

/** A combatant who is visible to the viewer. */
export interface PersonSeen {
  /** The ID of the combatant. */
  readonly id: string;
  /** The path of the portrait; null for initials. */
  readonly portrait: string | null;
  /** Whether the viewer may act for the combatant. */
  readonly owned: boolean;
  /** Whether the viewer may know the combatant's numbers. */
  readonly knows: boolean;
}

/** A fight as a viewer sees it. */
export interface FightSeen {
  readonly fray: Fray;
  readonly gamemaster: boolean;
  readonly people: readonly PersonSeen[];
}

/** Returns a combatant by ID, or undefined if they don't exist or are not visible. */
export function seenPerson({ people }: FightSeen, id: string): PersonSeen | undefined {
  return people.find(person => person.id === id);
}
