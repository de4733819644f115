import { oneOf } from "../check.ts";

/** R1.1: the six attributes in sheet order. */
export const attributes = [
  "strength",
  "endurance",
  "dexterity",
  "intelligence",
  "insight",
  "charisma",
] as const;

/** The key of an attribute. R1.5: older texts call it a characteristic. */
export type Attribute = (typeof attributes)[number];

/** R1.2: the meaning of scores: an attribute's score is the number of its dice. */
export const attributeScale = { weak: 3, ordinary: 4, nearlySuperhuman: 7 } as const;

/** R1.1: the attributes of the body. */
export const physicalAttributes = [
  "strength",
  "endurance",
  "dexterity",
] as const satisfies readonly Attribute[];
/** An attribute that can be injured or wounded (R9.6, R9.12). */
export type PhysicalAttribute = (typeof physicalAttributes)[number];

/** R1.1: the attributes of the mind. */
export const mentalAttributes = [
  "intelligence",
  "insight",
  "charisma",
] as const satisfies readonly Attribute[];

/** Whether a test with this attribute is a physical one; the skill does not matter (R1.4). */
export function isPhysical(attribute: Attribute): attribute is PhysicalAttribute {
  oneOf("attribute", attribute, attributes);
  return physicalAttributes.some(physical => physical === attribute);
}
