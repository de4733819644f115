import { oneOf, record, wholeNumber } from "../../../rules/check.ts";

/** Z1.1: the four attributes. */
export const zonesAttributes = ["strength", "agility", "wits", "empathy"] as const;
export type ZonesAttribute = (typeof zonesAttributes)[number];

/** Z1.1: every skill with the attribute that it is rolled with. */
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

/** Z1.2: the most that an attribute or a skill of a person is. Creatures may have more. */
export const personMaximum = 5;

/** The four attributes of somebody. */
export type ZonesAttributes = Readonly<Record<ZonesAttribute, number>>;

/** Z1.1: the attribute that a skill is rolled with. Throws a RuleError for a skill that is none. */
export function attributeOfSkill(skill: ZonesSkill): ZonesAttribute {
  return zonesSkills[oneOf("skill", skill, Object.keys(zonesSkills) as ZonesSkill[])];
}

/**
 * Z1.3: the Health that somebody has unharmed: half of Strength and Agility together, rounded up. Throws a
 * RuleError for attributes under 0.
 */
export function healthMaximum(attributes: Pick<ZonesAttributes, "strength" | "agility">): number {
  return halfUp("strength", record("attributes", attributes).strength, "agility", attributes.agility);
}

/**
 * Z1.4: Resolve, which holds stress and panic down: half of Wits and Empathy together, rounded up. Throws a
 * RuleError for attributes under 0.
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
