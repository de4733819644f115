import type { Delayed, Fight, Fighter } from "../rules/fight-state.ts";
import type { Points, Vitality } from "../rules/vitality.ts";

/** Something that lasts for rounds, by the name that the table has for it. */
export interface NamedLasting {
  readonly name: string;
  readonly roundsLeft: number;
}

/** How somebody is, as far as the tracker shows it. */
export interface BodySeen {
  readonly wounds: Points;
  readonly resilience: Points;
  readonly stressBoxes: number;
  readonly insight: number;
  readonly panic: NamedLasting | null;
  readonly breaking: NamedLasting | null;
  readonly incapacitated: Vitality["incapacitated"];
  /** X9.3: whether hunger put them down. */
  readonly starved?: true;
  readonly mortal: Vitality["mortal"];
  readonly dead: boolean;
}

/** Somebody in a fight whom the viewer may see. */
export interface PersonSeen {
  /** The id of their Combatant. */
  readonly id: string;
  readonly name: string;
  /** Where their portrait lies; null for initials. */
  readonly portrait: string | null;
  readonly side: "player" | "other";
  /** May the viewer act for them? */
  readonly owned: boolean;
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** What the fight keeps of them; null while they have not joined it. */
  readonly fighter: Fighter | null;
  /** Null where the viewer may not know. */
  readonly body: BodySeen | null;
}

/** A fight as somebody sees it. */
export interface FightSeen {
  /** 0 before it began. */
  readonly round: number;
  readonly begun: boolean;
  readonly fight: Fight;
  /** Those whom the viewer may see. */
  readonly people: readonly PersonSeen[];
  /** X2.3, X2.6: who may act now, by id, those left out whom the viewer may not see. */
  readonly mayAct: readonly string[];
  /** X2.7: what is to be resolved in this round. */
  readonly due: readonly Delayed[];
  readonly gamemaster: boolean;
  /** X5.1: from whom the bands are told, by id; null for nobody. */
  readonly from: string | null;
}

/** Somebody by id; undefined for who is not there or not seen. */
export function personOf({ people }: Pick<FightSeen, "people">, id: string | null): PersonSeen | undefined {
  return people.find(person => person.id === id);
}
