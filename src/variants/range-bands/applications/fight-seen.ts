import type { Delayed, Fight, Fighter } from "../rules/fight-state.ts";
import type { Points, Vitality } from "../rules/vitality.ts";

/** A state that lasts for rounds, by its name in the table. */
export interface NamedLasting {
  readonly name: string;
  readonly roundsLeft: number;
}

/** An actor's state as shown in the tracker. */
export interface BodySeen {
  readonly wounds: Points;
  readonly resilience: Points;
  readonly stressBoxes: number;
  readonly insight: number;
  readonly panic: NamedLasting | null;
  readonly breaking: NamedLasting | null;
  readonly incapacitated: Vitality["incapacitated"];
  /** X9.3: whether hunger caused it. */
  readonly starved?: true;
  readonly mortal: Vitality["mortal"];
  readonly dead: boolean;
}

/** A combatant whom the viewer may see. */
export interface PersonSeen {
  /** The ID of their Combatant. */
  readonly id: string;
  readonly name: string;
  /** The path of their portrait; null for initials. */
  readonly portrait: string | null;
  readonly side: "player" | "other";
  /** Whether the viewer may act for them. */
  readonly owned: boolean;
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** Their data in the fight; null while they have not joined it. */
  readonly fighter: Fighter | null;
  /** Null if the viewer may not know. */
  readonly body: BodySeen | null;
}

/** A fight as a viewer sees it. */
export interface FightSeen {
  /** 0 before it begins. */
  readonly round: number;
  readonly begun: boolean;
  readonly fight: Fight;
  /** The combatants whom the viewer may see. */
  readonly people: readonly PersonSeen[];
  /** X2.3, X2.6: the IDs of those who may act now, except those whom the viewer may not see. */
  readonly mayAct: readonly string[];
  /** X2.7: the effects to resolve in this round. */
  readonly due: readonly Delayed[];
  readonly gamemaster: boolean;
  /** X5.1: the ID of the combatant from whom bands are shown; null for none. */
  readonly from: string | null;
}

/** Returns a combatant by ID; undefined for one who does not exist or is not visible. */
export function personOf({ people }: Pick<FightSeen, "people">, id: string | null): PersonSeen | undefined {
  return people.find(person => person.id === id);
}
