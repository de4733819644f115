import type { Attribute, PhysicalAttribute } from "../character/attributes.ts";
import type { RuleId } from "../rule-ids.ts";
import type { ClockName } from "./clock.ts";

/**
 * How far a condition, effect or hazard is worked out for people: by itself, with a question to somebody, or
 * only by telling what it does.
 */
export type AutomationGrade = "automated" | "assisted" | "reference";

/** Circumstances in which a condition's dice count. */
export type RowCircumstance = "needsSight" | "againstSource" | "notEscaping" | "chosen" | "twoHanded";

/** Dice that a condition puts on its bearer's tests. */
export interface ConditionRow {
  readonly dice: number;
  /** Whether the dice count once for each level. */
  readonly perLevel?: boolean;
  /** Attributes whose tests are meant; `own` is the attribute of an injury or wound. All when left out. */
  readonly attributes?: readonly Attribute[] | "own";
  /**
   * The attribute that the injury or wound itself has to be of, whatever attribute the test uses. Any when
   * left out.
   */
  readonly bearing?: Attribute;
  /** Whether Damage tests with the attribute count too (A31); they are no skill tests (A30). */
  readonly damageTests?: boolean;
  readonly when?: RowCircumstance;
}

/**
 * What a condition can forbid. `beingTargeted` is forbidden to others; `refill…` is the quick recovery of
 * R9.2.
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

/** What a condition makes its bearer do. */
export type Demand = "attackClosest" | "attackSource";

/** A condition that comes with another one, at some level or for some attribute of it. */
export interface Implied {
  readonly key: string;
  readonly fromLevel?: number;
  readonly attribute?: PhysicalAttribute;
  readonly levels?: number;
}

/** A test with fixed difficulty. */
export interface FixedTest {
  readonly pairs: readonly { readonly attribute: Attribute; readonly skill: string }[];
  readonly difficulty: number;
}

/** A way to treat a condition: a test that takes some time, or an item. */
export type Treatment =
  | ({ readonly kind: "test"; readonly minutes: number } & FixedTest)
  | { readonly kind: "item"; readonly item: string };

/** How a condition can end. With "rest" a rest takes it away, level by level where it has levels. */
export type ConditionEnd = "clock" | "used" | "endTest" | "rest" | "treatment" | "healing" | "situation";

/** A condition as data. */
export interface ConditionEntry {
  readonly key: string;
  /**
   * Its levels: where it starts and how high it goes, a number or a house rule that holds it. Without levels
   * it does not stack.
   */
  readonly levels?: { readonly start: number; readonly most: number | "corrodedMaximum" };
  /** Whether somebody can have it once for each physical attribute. */
  readonly byAttribute?: boolean;
  /** When it ends by itself, unless what caused it says otherwise. */
  readonly clock?: ClockName;
  readonly rows?: readonly ConditionRow[];
  readonly forbids?: readonly Forbidden[];
  /** What is forbidden when it sits on this attribute only. */
  readonly forbidsFor?: Readonly<Partial<Record<PhysicalAttribute, readonly Forbidden[]>>>;
  readonly demands?: readonly Demand[];
  readonly implies?: readonly Implied[];
  /** Whether the next test that it bears on uses it up. */
  readonly usedByTest?: boolean;
  readonly turnStart?: { readonly apLost?: number; readonly directDamagePerLevel?: number };
  /** The test at the end of the bearer's own turn that ends it. */
  readonly endTest?: FixedTest;
  readonly treatments?: readonly Treatment[];
  readonly ends: readonly ConditionEnd[];
  /** Whether a long rest only brings a test against it (R9.17, poison). */
  readonly restTest?: boolean;
  readonly grade: AutomationGrade;
  readonly rules: readonly RuleId[];
}
