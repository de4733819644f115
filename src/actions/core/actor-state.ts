import type { ActionBudget } from "../../rules/combat/action-budget.ts";
import type { ResistState } from "../../rules/conditions/resist.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import type { BodyClocks } from "../../rules/health/clocks.ts";

/** A current value and its maximum. */
export interface Gauge {
  readonly value: number;
  readonly max: number;
}

/**
 * A source of Armor Value or Damage Resistance, with the document that stores it and the path of its
 * remaining points.
 */
export interface Protection extends Gauge {
  readonly uuid: string;
  readonly path: string;
  readonly name: string;
  /**
   * Whether the source is part of the body, such as a gene mod or an enemy's hide. Such a source recovers
   * during a long rest and can't be repaired (R8.13).
   */
  readonly grown?: boolean;
}

/** The actor's vital state apart from hit points (R9.18–R9.22a). */
export interface Vital {
  /** Whether a non-lethal attack knocked the actor out (R7.19a). */
  readonly nonLethal: boolean;
  readonly knockedOut: boolean;
  readonly shutDown: boolean;
  readonly stabilized: boolean;
  readonly dead: boolean;
  /**
   * The height in feet to which the actor has climbed, which is also the height of the fall if the actor is
   * pushed (R6.6). It is 0 if the actor isn't climbing.
   */
  readonly climbing: number;
  /** The number of consecutive failed swim tests (R6.12). */
  readonly swimFailures: number;
  /**
   * The number of Exhausted stacks that the actor gains at the end of the turn because of exertion without
   * Stamina (R12.3).
   */
  readonly exhaustionDue: number;
}

/** The action points and actions that an actor has left, and the UUID of the combatant that stores them. */
export interface Budget extends ActionBudget {
  readonly uuid: string;
  /**
   * The number of actions taken in this turn, not counting reactions (R5.8). Omitted in facts from earlier
   * versions.
   */
  readonly acts?: number;
}

/** The values of an actor that actions can change, as plain data. */
export interface ActorState {
  readonly hitPoints: Gauge;
  readonly stamina: Gauge;
  /** A character's Stress, or null for other actors. */
  readonly stress: number | null;
  readonly armor: readonly Protection[];
  readonly resistance: readonly Protection[];
  readonly conditions: readonly ConditionState[];
  readonly vital: Vital;
  /** The clocks that follow world time. Omitted for objects. */
  readonly clocks?: BodyClocks;
  readonly resist: ResistState;
  /** The remaining actions, or null outside combat. */
  readonly budget: Budget | null;
}
