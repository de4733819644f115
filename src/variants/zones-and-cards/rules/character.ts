import { oneOf, record, wholeNumber } from "../../../rules/check.ts";

/** Z1.1: the four attributes. */
export const zonesAttributes = ["strength", "agility", "wits", "empathy"] as const;
export type ZonesAttribute = (typeof zonesAttributes)[number];

/** Z1.1: every skill with its attribute. */
export const zonesSkills = {
  closeCombat: "strength",
  heavyMachinery: "strength",
  stamina: "strength",
  mobility: "agility",
  piloting: "agility",
  rangedCombat: "agility",
  comtech: "wits",
  observation: "wits",
  survival: "wits",
  command: "empathy",
  manipulation: "empathy",
  medicalAid: "empathy",
} as const satisfies Readonly<Record<string, ZonesAttribute>>;
export type ZonesSkill = keyof typeof zonesSkills;

/** Z1.2: the maximum of a person's attribute or skill. Creatures may exceed it. */
export const personMaximum = 5;

/** The four attributes of an actor. */
export type ZonesAttributes = Readonly<Record<ZonesAttribute, number>>;

/** Z1.1: returns the attribute to which a skill belongs. Throws a RuleError if the skill is unknown. */
export function attributeOfSkill(skill: ZonesSkill): ZonesAttribute {
  return zonesSkills[oneOf("skill", skill, Object.keys(zonesSkills) as ZonesSkill[])];
}

/**
 * Z1.3: returns an actor's maximum Health: half of the sum of Strength and Agility, rounded up. Throws a
 * RuleError for negative attributes.
 */
export function healthMaximum(attributes: Pick<ZonesAttributes, "strength" | "agility">): number {
  return halfUp("strength", record("attributes", attributes).strength, "agility", attributes.agility);
}

/**
 * Z1.4: returns an actor's Resolve, which reduces stress and panic. It is half the sum of Wits and Empathy,
 * rounded up. Throws a RuleError if an attribute is negative.
 */
export function resolveOf(attributes: Pick<ZonesAttributes, "wits" | "empathy">): number {
  return halfUp("wits", record("attributes", attributes).wits, "empathy", attributes.empathy);
}

function halfUp(firstName: string, first: number, secondName: string, second: number): number {
  return Math.ceil(
    (wholeNumber(`attributes.${firstName}`, first, 0) + wholeNumber(`attributes.${secondName}`, second, 0)) /
      2,
  );
}
