import { oneOf } from "../check.ts";

/** The six attributes, in the order of the sheet (R1.1). */
export const attributes = [
  "strength",
  "endurance",
  "dexterity",
  "intelligence",
  "insight",
  "charisma",
] as const;

/** The key of an attribute. Older rules texts call attributes characteristics (R1.5). */
export type Attribute = (typeof attributes)[number];

/** Reference scores on the attribute scale. The score is the number of dice (R1.2). */
export const attributeScale = { weak: 3, ordinary: 4, nearlySuperhuman: 7 } as const;

/** The physical attributes (R1.1). */
export const physicalAttributes = [
  "strength",
  "endurance",
  "dexterity",
] as const satisfies readonly Attribute[];
/** An attribute that can be injured or wounded (R9.6, R9.12). */
export type PhysicalAttribute = (typeof physicalAttributes)[number];

/** The mental attributes (R1.1). */
export const mentalAttributes = [
  "intelligence",
  "insight",
  "charisma",
] as const satisfies readonly Attribute[];

/** Whether a test with this attribute is physical, regardless of the skill (R1.4). */
export function isPhysical(attribute: Attribute): attribute is PhysicalAttribute {
  oneOf("attribute", attribute, attributes);
  return physicalAttributes.some(physical => physical === attribute);
}
