import type { Attribute, PhysicalAttribute } from "../character/attributes.ts";
import type { RuleId } from "../rule-ids.ts";
import type { ClockName } from "./clock.ts";

/**
 * The extent to which a condition, effect or hazard is automated: completely, by prompting a user, or not at
 * all, so that only a description is shown.
 */
export type AutomationGrade = "automated" | "assisted" | "reference";

/** The circumstances under which the dice of a condition apply. */
export type RowCircumstance = "needsSight" | "againstSource" | "notEscaping" | "chosen" | "twoHanded";

/** Dice that a condition adds to the affected actor's tests. */
export interface ConditionRow {
  readonly dice: number;
  /** Whether the dice apply once for each level. */
  readonly perLevel?: boolean;
  /**
   * The attributes whose tests are affected. `own` is the attribute of the injury or wound. By default, tests
   * of all attributes are affected.
   */
  readonly attributes?: readonly Attribute[] | "own";
  /**
   * The attribute that the injury or wound must have, regardless of the attribute of the test. By default, it
   * may have any attribute.
   */
  readonly bearing?: Attribute;
  /**
   * Whether Damage tests with the attribute are affected, too (A31). They do not count as skill tests (A30).
   */
  readonly damageTests?: boolean;
  readonly when?: RowCircumstance;
}

/**
 * The activities that a condition can forbid. `beingTargeted` restricts the actions of other actors against
 * this one, and the names with `refill` stand for the quick recovery of R9.2.
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

/**
 * The ways in which a condition can end. With `rest`, a rest removes the condition or, if the condition has
 * levels, removes it level by level.
 */
export type ConditionEnd = "clock" | "used" | "endTest" | "rest" | "treatment" | "healing" | "situation";

/** A condition as data. */
export interface ConditionEntry {
  readonly key: string;
  /**
   * The initial and the maximum level. The maximum is a number or the name of a house rule. A condition
   * without levels does not stack.
   */
  readonly levels?: { readonly start: number; readonly most: number | "corrodedMaximum" };
  /** Whether an actor can have the condition once for each physical attribute. */
  readonly byAttribute?: boolean;
  /** The moment at which the condition ends automatically, unless its cause defines another one. */
  readonly clock?: ClockName;
  readonly rows?: readonly ConditionRow[];
  readonly forbids?: readonly Forbidden[];
  /** The activities that are forbidden only if the condition has this attribute. */
  readonly forbidsFor?: Readonly<Partial<Record<PhysicalAttribute, readonly Forbidden[]>>>;
  readonly demands?: readonly Demand[];
  readonly implies?: readonly Implied[];
  /**
   * Conditions that have no consequences for as long as this condition lasts, although the actor keeps them
   * (R10.4).
   */
  readonly mutes?: readonly string[];
  /** Whether the next test that the condition affects uses it up. */
  readonly usedByTest?: boolean;
  readonly turnStart?: { readonly apLost?: number; readonly directDamagePerLevel?: number };
  /** The test at the end of the affected actor's turn that can end the condition. */
  readonly endTest?: FixedTest;
  readonly treatments?: readonly Treatment[];
  readonly ends: readonly ConditionEnd[];
  /**
   * Whether a long rest does not remove the condition but only requires a test against it (R9.17, poison).
   */
  readonly restTest?: boolean;
  readonly grade: AutomationGrade;
  readonly rules: readonly RuleId[];
}
