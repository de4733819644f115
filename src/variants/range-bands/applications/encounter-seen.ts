import type { Delayed, Encounter, Fighter } from "../rules/encounter.ts";
import type { Points, Vitality } from "../rules/vitality.ts";

/** A state that lasts for a number of rounds, with the name that it has in the table. */
export interface NamedLasting {
  readonly name: string;
  readonly roundsLeft: number;
}

/** An actor's state, as the tracker shows it. */
export interface BodySeen {
  readonly wounds: Points;
  readonly resilience: Points;
  readonly stressBoxes: number;
  readonly insight: number;
  readonly panic: NamedLasting | null;
  readonly breaking: NamedLasting | null;
  readonly incapacitated: Vitality["incapacitated"];
  /** X9.3: whether hunger caused the combatant's state. */
  readonly starved?: true;
  readonly mortal: Vitality["mortal"];
  readonly dead: boolean;
}

/** A combatant whom the viewer can see. */
export interface PersonSeen {
  /** The ID of the combatant. */
  readonly id: string;
  readonly name: string;
  /** The path of the portrait, or null if initials are shown. */
  readonly portrait: string | null;
  readonly side: "player" | "other";
  /** Whether the viewer may act for the combatant. */
  readonly owned: boolean;
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** The combatant's data in the encounter, or null if they haven't joined yet. */
  readonly fighter: Fighter | null;
  /** Whether the viewer is allowed to know all numbers, including the parts of a total. */
  readonly knowsAll: boolean;
  /** The physical state, or null if the viewer isn't allowed to know it. */
  readonly body: BodySeen | null;
}

/** An encounter as a viewer sees it. */
export interface EncounterSeen {
  /** The round, which is 0 before the encounter begins. */
  readonly round: number;
  readonly begun: boolean;
  readonly encounter: Encounter;
  /** The combatants that the viewer can see. */
  readonly people: readonly PersonSeen[];
  /** X2.3, X2.6: the IDs of the combatants who may act now, if the viewer can see them. */
  readonly mayAct: readonly string[];
  /** X2.7: the effects to resolve in this round. */
  readonly due: readonly Delayed[];
  readonly gamemaster: boolean;
  /** X5.1: the ID of the combatant from whose position the bands are measured, or null. */
  readonly from: string | null;
}

/** Returns the combatant with this ID, or undefined if there is none or the viewer can't see them. */
export function personOf(
  { people }: Pick<EncounterSeen, "people">,
  id: string | null,
): PersonSeen | undefined {
  return people.find(person => person.id === id);
}
