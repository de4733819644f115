import { physicalAttributes, type PhysicalAttribute } from "../character/attributes.ts";
import { oneOf, record, truth, wholeNumber } from "../check.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import {
  checkStates,
  giveCondition,
  type ConditionState,
  type GivenCondition,
  type Limb,
} from "../conditions/state.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { mitigationKinds, type Mitigation } from "./mitigation.ts";

/** What was added to somebody's injuries and wounds. */
export interface TraumaTaken extends GivenCondition {
  /** What is recorded: a repeated injury is a wound (R9.8). */
  readonly kind: Mitigation["kind"];
  /** Dice that the party's Inspiration pool gains when this is one of the party (R9.14). */
  readonly inspiration: number;
}

const conditionOf = { injury: "injured", wound: "wounded" } as const;

/** R9.6, R9.12: which attribute does a d3 name? Throws a RuleError for a face that a d3 does not have. */
export function traumaAttribute(d3: number): PhysicalAttribute {
  return physicalAttributes[wholeNumber("d3", d3, 1, 3) - 1] as PhysicalAttribute;
}

/**
 * What does somebody bear who takes an injury or a wound of this attribute? R9.5–R9.8, R9.12 no two wounds of
 * one attribute, R9.14 a wound feeds Inspiration, R9.17 the GM may give one without a blow, A32. Throws a
 * RuleError for another attribute, kind or limb.
 */
export function takeTrauma(
  states: readonly ConditionState[],
  trauma: { readonly kind: Mitigation["kind"]; readonly attribute: PhysicalAttribute; readonly limb?: Limb },
  houseRules: HouseRules,
  registry: ConditionRegistry = conditions,
): TraumaTaken {
  checkHouseRules(houseRules);
  const key = conditionOf[oneOf("trauma.kind", record("trauma", trauma).kind, mitigationKinds)];
  const given = giveCondition(
    states,
    {
      key,
      attribute: oneOf("trauma.attribute", trauma.attribute, physicalAttributes),
      ...(trauma.limb === undefined ? {} : { limb: trauma.limb }),
    },
    false,
    houseRules,
    registry,
  );
  const wound = given.state.key === "wounded";
  return {
    ...given,
    kind: wound ? "wound" : "injury",
    inspiration: wound ? houseRules.inspirationPerEvent : 0,
  };
}

/**
 * Which hand or leg is hurt? By a coin: the first or the second. R9.7. Throws a RuleError for a face that a
 * coin does not have.
 */
export function injuredLimb(d2: number): Limb {
  return wholeNumber("d2", d2, 1, 2) === 1 ? "left" : "right";
}

/**
 * R9.7, R9.8: is it still to be found out which hand or leg is hurt? Of an injury of Strength or Dexterity
 * that is no repeat. Throws a RuleError for another attribute or kind.
 */
export function hasLimb(
  states: readonly ConditionState[],
  trauma: { readonly kind: Mitigation["kind"]; readonly attribute: PhysicalAttribute },
  registry: ConditionRegistry = conditions,
): boolean {
  const kind = oneOf("trauma.kind", record("trauma", trauma).kind, mitigationKinds);
  const attribute = oneOf("trauma.attribute", trauma.attribute, physicalAttributes);
  return (
    !checkStates(states, registry).some(state => state.key === "injured" && state.attribute === attribute) &&
    kind === "injury" &&
    attribute !== "endurance"
  );
}

/** R9.4, R9.10: how hard an injury is to treat, and days between two attempts at one. */
const injuryTreatment = { difficulty: 3, daysBetween: 1 } as const;

/** What treating something follows from. */
export interface TreatmentFacts {
  readonly kind: Mitigation["kind"];
  readonly inCombat: boolean;
  /** Days since the last attempt on this one; leave it out when there was none. */
  readonly daysSinceLastTry?: number;
}

/** Whether something may be treated now, the test, and why not. */
export interface TreatmentAttempt {
  readonly allowed: boolean;
  readonly reasons: readonly ("inCombat" | "tooSoon")[];
  readonly attribute: "intelligence";
  readonly skill: "medicine";
  readonly difficulty: number;
}

/**
 * Which test treats an injury or a wound, and may it be made now? An injury once a day, in combat too (R9.4,
 * R9.10); a wound out of combat only, by the house rule `woundTreatment` (R9.11, R9.15). Throws a RuleError
 * for another kind or negative days.
 */
export function treatTrauma(facts: TreatmentFacts, houseRules: HouseRules): TreatmentAttempt {
  checkHouseRules(houseRules);
  const wound = oneOf("treatment.kind", record("treatment", facts).kind, mitigationKinds) === "wound";
  const { difficulty, daysBetween } = wound ? houseRules.woundTreatment : injuryTreatment;
  const since =
    facts.daysSinceLastTry === undefined
      ? Infinity
      : wholeNumber("treatment.daysSinceLastTry", facts.daysSinceLastTry, 0);
  const reasons: ("inCombat" | "tooSoon")[] = [];
  if (truth("treatment.inCombat", facts.inCombat) && wound) reasons.push("inCombat");
  if (since < daysBetween) reasons.push("tooSoon");
  return { allowed: reasons.length === 0, reasons, attribute: "intelligence", skill: "medicine", difficulty };
}
