import type { ZonesEncounter } from "../combat/zones-encounter.ts";

/** A combatant whom the viewer can see. */
export interface PersonSeen {
  /** The ID of the combatant. */
  readonly id: string;
  /** The path of the portrait, or null if initials are shown instead. */
  readonly portrait: string | null;
  /** Whether the viewer may act for the combatant. */
  readonly owned: boolean;
  /** Whether the viewer is allowed to know the combatant's numbers. */
  readonly knows: boolean;
}

/** An encounter as a viewer sees it. */
export interface EncounterSeen {
  readonly encounter: ZonesEncounter;
  readonly gamemaster: boolean;
  readonly people: readonly PersonSeen[];
}

/** Returns the combatant with this ID, or undefined if there is none or the viewer can't see them. */
export function seenPerson({ people }: EncounterSeen, id: string): PersonSeen | undefined {
  return people.find(person => person.id === id);
}
