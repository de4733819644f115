import type { Attribute, PhysicalAttribute } from "../character/attributes.ts";
import type { RuleId } from "../rule-ids.ts";
import type { ClockName } from "./clock.ts";

/**
 * The degree to which a condition, effect or hazard is automated: completely, with prompts for a user, or not
 * at all (only described).
 */
export type AutomationGrade = "automated" | "assisted" | "reference";

/** The circumstances under which the dice of a condition apply. */
export type RowCircumstance = "needsSight" | "againstSource" | "notEscaping" | "chosen" | "twoHanded";

/** The dice that a condition adds to tests of the affected actor. */
export interface ConditionRow {
  readonly dice: number;
  /** Whether the dice apply once for each level. */
  readonly perLevel?: boolean;
  /**
   * The attributes whose tests are affected. By default, all are. `own` stands for the attribute of the
   * injury or wound.
   */
  readonly attributes?: readonly Attribute[] | "own";
  /**
   * The attribute of the injury or wound for which the dice apply, regardless of the attribute of the test.
   * By default, they apply for any attribute.
   */
  readonly bearing?: Attribute;
  /**
   * Whether Damage tests with the attribute are also affected (A31). They don't count as skill tests (A30).
   */
  readonly damageTests?: boolean;
  readonly when?: RowCircumstance;
}

/**
 * The activities that a condition can forbid. `beingTargeted` restricts the actions of other actors against
 * this one. The names that begin with `refill` refer to the quick recovery of R9.2.
 */
export type Forbidden =
  | "actions"
  | "reactions"
  | "movement"
  | "freeMove"
  | "rangedAttacks"
  | "sightAbilities"
  | "areaEvasion"
  | "approachSource"
  | "beingTargeted"
  | "useOfOneHand"
  | "refillHitPoints"
  | "refillStamina";

/** The behavior that a condition forces on the affected actor. */
export type Demand = "attackClosest" | "attackSource";

/**
 * A condition that is implied by another condition, possibly only at a certain level or for a certain
 * attribute.
 */
export interface Implied {
  readonly key: string;
  readonly fromLevel?: number;
  readonly attribute?: PhysicalAttribute;
  readonly levels?: number;
}

/** A test with a fixed difficulty. */
export interface FixedTest {
  readonly pairs: readonly { readonly attribute: Attribute; readonly skill: string }[];
  readonly difficulty: number;
}

/** A treatment for a condition: a test that takes some time, or an item. */
export type Treatment =
  | ({ readonly kind: "test"; readonly minutes: number } & FixedTest)
  | { readonly kind: "item"; readonly item: string };

/** How a condition can end. With `rest`, a rest removes the condition, or one of its levels if it has any. */
export type ConditionEnd = "clock" | "used" | "endTest" | "rest" | "treatment" | "healing" | "situation";

/** A condition as data. */
export interface ConditionEntry {
  readonly key: string;
  /**
   * The initial and the maximum level. The maximum is a number or the name of a house rule. A condition
   * without levels doesn't stack.
   */
  readonly levels?: { readonly start: number; readonly most: number | "corrodedMaximum" };
  /** Whether an actor can have the condition separately for each physical attribute. */
  readonly byAttribute?: boolean;
  /** When the condition ends automatically, unless its cause defines something else. */
  readonly clock?: ClockName;
  readonly rows?: readonly ConditionRow[];
  readonly forbids?: readonly Forbidden[];
  /** The activities that are forbidden only if the condition affects this attribute. */
  readonly forbidsFor?: Readonly<Partial<Record<PhysicalAttribute, readonly Forbidden[]>>>;
  readonly demands?: readonly Demand[];
  readonly implies?: readonly Implied[];
  /** Conditions that the actor keeps, but that have no consequences while this condition lasts (R10.4). */
  readonly mutes?: readonly string[];
  /** Whether the condition is used up by the next test that it affects. */
  readonly usedByTest?: boolean;
  readonly turnStart?: { readonly apLost?: number; readonly directDamagePerLevel?: number };
  /** The test that can end the condition at the end of the affected actor's turn. */
  readonly endTest?: FixedTest;
  readonly treatments?: readonly Treatment[];
  readonly ends: readonly ConditionEnd[];
  /**
   * Whether a long rest doesn't remove the condition, but only requires a test against it (R9.17, poison).
   */
  readonly restTest?: boolean;
  readonly grade: AutomationGrade;
  readonly rules: readonly RuleId[];
}
