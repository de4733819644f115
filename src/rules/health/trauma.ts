import { physicalAttributes, type PhysicalAttribute } from "../character/attributes.ts";
import { list, oneOf, truth, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import type { Row } from "../tests/row.ts";

/** Injuries and wounds that somebody bears, by attribute. */
export interface Trauma {
  readonly injuries: readonly PhysicalAttribute[];
  readonly wounds: readonly PhysicalAttribute[];
}

/** What was added to somebody's injuries and wounds. */
export interface TraumaTaken {
  /** What is recorded: a repeated injury becomes a wound (R9.8). */
  readonly kind: "injury" | "wound";
  readonly attribute: PhysicalAttribute;
  /** Whether it is one that was not there yet. */
  readonly added: boolean;
  readonly trauma: Trauma;
  /** Dice that the party's Inspiration pool gains (R9.14). */
  readonly inspiration: number;
}

/** R9.6, R9.12: which attribute a d3 names. Throws a RuleError for a face that a d3 does not have. */
export function traumaAttribute(d3: number): PhysicalAttribute {
  return physicalAttributes[wholeNumber("d3", d3, 1, 3) - 1] as PhysicalAttribute;
}

/**
 * What is recorded when somebody takes an injury or a wound of this attribute? R9.5–R9.8, R9.12 (no two wounds of one attribute), R9.14, R9.17, A32.
 * A wound that is there already still counts as taken, so that it feeds Inspiration. Throws a RuleError for another attribute or kind.
 */
export function takeTrauma(trauma: Trauma, kind: "injury" | "wound", attribute: PhysicalAttribute, houseRules: HouseRules): TraumaTaken {
  const where = oneOf("attribute", attribute, physicalAttributes);
  const injuries = checkedList("trauma.injuries", trauma.injuries);
  const wounds = checkedList("trauma.wounds", trauma.wounds);
  if (oneOf("kind", kind, ["injury", "wound"]) === "injury" && !injuries.includes(where)) {
    return { kind: "injury", attribute: where, added: true, trauma: { injuries: [...injuries, where], wounds }, inspiration: 0 };
  }
  const added = !wounds.includes(where);
  return { kind: "wound", attribute: where, added, trauma: { injuries, wounds: added ? [...wounds, where] : wounds }, inspiration: houseRules.inspirationPerEvent };
}

function checkedList(path: string, attributes: readonly PhysicalAttribute[]): readonly PhysicalAttribute[] {
  list(path, attributes).forEach((attribute, index) => oneOf(`${path}.${index}`, attribute, physicalAttributes));
  return attributes;
}

/** What injuries do to those who bear them (R9.7). */
export interface InjuryEffects {
  /** A hand that holds nothing and attacks with nothing; which one is random. */
  readonly handUseless: boolean;
  /** The row for actions that need two hands; empty without such an injury. */
  readonly twoHandedRows: readonly Row[];
  /** Exhaustion that no rest lessens. */
  readonly lastingExhaustion: number;
  readonly slowed: boolean;
}

/** What do these injuries do? R9.7. Throws a RuleError for an attribute that cannot be injured. */
export function injuryEffects(injuries: readonly PhysicalAttribute[]): InjuryEffects {
  const has = new Set(checkedList("injuries", injuries));
  return {
    handUseless: has.has("strength"),
    twoHandedRows: has.has("strength") ? [{ source: "injury.strength", dice: -2, why: "BLACKOUT.row.injuredHand" }] : [],
    lastingExhaustion: has.has("endurance") ? 1 : 0,
    slowed: has.has("dexterity"),
  };
}

/** Which hand or leg is hurt? By a coin: the first or the second. R9.7. Throws a RuleError for a face that a coin does not have. */
export function injuredLimb(d2: number): "left" | "right" {
  return wholeNumber("d2", d2, 1, 2) === 1 ? "left" : "right";
}

/** R9.4, R9.10: the test that treats one injury, in combat too. */
export const injuryTreatment = { attribute: "intelligence", skill: "medicine", difficulty: 3, attemptsPerDay: 1 } as const;

/** What treating something follows from. */
export interface TreatmentFacts {
  readonly kind: "injury" | "wound";
  readonly inCombat: boolean;
  /** Days since the last attempt on this one; leave it out when there was none. */
  readonly daysSinceLastTry?: number;
}

/** Whether something may be treated now, the test, and why not. */
export interface Treatment {
  readonly allowed: boolean;
  readonly reasons: readonly ("inCombat" | "tooSoon")[];
  readonly attribute: "intelligence";
  readonly skill: "medicine";
  readonly difficulty: number;
}

/**
 * Which test treats an injury or a wound, and may it be made now? An injury once a day, in combat too (R9.4, R9.10); a wound out of combat only, by the
 * house rule `woundTreatment` (R9.15). Throws a RuleError for another kind or negative days.
 */
export function treatment(facts: TreatmentFacts, houseRules: HouseRules): Treatment {
  const wound = oneOf("treatment.kind", facts.kind, ["injury", "wound"]) === "wound";
  const daysBetween = wound ? houseRules.woundTreatment.daysBetween : 1;
  const since = facts.daysSinceLastTry === undefined ? Infinity : wholeNumber("treatment.daysSinceLastTry", facts.daysSinceLastTry, 0);
  const reasons: ("inCombat" | "tooSoon")[] = [];
  if (truth("treatment.inCombat", facts.inCombat) && wound) reasons.push("inCombat");
  if (since < daysBetween) reasons.push("tooSoon");
  const difficulty = wound ? houseRules.woundTreatment.difficulty : injuryTreatment.difficulty;
  return { allowed: reasons.length === 0, reasons, attribute: "intelligence", skill: "medicine", difficulty };
}

/** What is left of somebody's injuries or wounds when one of them is healed? Throws a RuleError for another attribute or kind. */
export function withoutTrauma(trauma: Trauma, kind: "injury" | "wound", attribute: PhysicalAttribute): Trauma {
  const where = oneOf("attribute", attribute, physicalAttributes);
  const kept = (path: string, attributes: readonly PhysicalAttribute[]) => checkedList(path, attributes).filter(other => other !== where);
  return oneOf("kind", kind, ["injury", "wound"]) === "injury"
    ? { ...trauma, injuries: kept("trauma.injuries", trauma.injuries) }
    : { ...trauma, wounds: kept("trauma.wounds", trauma.wounds) };
}
