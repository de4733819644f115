import { physicalAttributes, type PhysicalAttribute } from "../character/attributes.ts";
import { oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
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

/** The result of adding an injury or a wound. */
export interface TraumaTaken extends GivenCondition {
  /** The kind of trauma that is recorded. A repeated injury is recorded as a wound (R9.8). */
  readonly kind: Mitigation["kind"];
  /** The dice that the party's Inspiration pool gains if the actor is a party member (R9.14). */
  readonly inspiration: number;
}

const conditionOf = { injury: "injured", wound: "wounded" } as const;

/**
 * Returns the attribute that corresponds to a face of a d3 (R9.6, R9.12). Throws a RuleError for a face that
 * isn't on a d3.
 */
export function traumaAttribute(d3: number): PhysicalAttribute {
  return physicalAttributes[wholeNumber("d3", d3, 1, 3) - 1] as PhysicalAttribute;
}

/**
 * Returns an actor's conditions after an injury or wound to this attribute (R9.5–R9.8, A32), along with the
 * resulting Inspiration dice, which only a wound adds (R9.14). The Gamemaster may also inflict one without
 * damage (R9.17). An attribute can't have two wounds (R9.12). Throws a RuleError for an invalid attribute,
 * kind or limb.
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
 * Returns the injured limb, that is, the left or right hand or leg, from a coin flip (R9.7). Throws a
 * RuleError for a face that isn't on a coin.
 */
export function injuredLimb(d2: number): Limb {
  return wholeNumber("d2", d2, 1, 2) === 1 ? "left" : "right";
}

/**
 * Whether an injury affects a particular hand or leg, so that the affected one must be determined. This is
 * the case for the first injury to Strength or Dexterity (R9.7, R9.8). Throws a RuleError for another
 * attribute or kind.
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

/** The difficulty of treating an injury, and the minimum number of days between attempts (R9.4, R9.10). */
const injuryTreatment = { difficulty: 3, daysBetween: 1 } as const;

/** The facts that determine whether a treatment is possible. */
export interface TreatmentFacts {
  readonly kind: Mitigation["kind"];
  readonly inCombat: boolean;
  /** The number of days since the last attempt. Omitted if there was no attempt. */
  readonly daysSinceLastTry?: number;
}

/**
 * The test required by a treatment, whether the treatment is currently possible, and the reasons if it isn't.
 */
export interface TreatmentAttempt {
  readonly allowed: boolean;
  readonly reasons: readonly ("inCombat" | "tooSoon")[];
  readonly attribute: "intelligence";
  readonly skill: "medicine";
  readonly difficulty: number;
}

/**
 * Returns the test that treats an injury or a wound, and whether it is possible now. An injury can be treated
 * once a day, even in combat (R9.4, R9.10). A wound can be treated only outside combat, according to the
 * house rule `woundTreatment` (R9.11, R9.15). Throws a RuleError for an unknown kind or a negative number of
 * days.
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
  if (requireBoolean("treatment.inCombat", facts.inCombat) && wound) reasons.push("inCombat");
  if (since < daysBetween) reasons.push("tooSoon");
  return { allowed: reasons.length === 0, reasons, attribute: "intelligence", skill: "medicine", difficulty };
}
