import { record, records, wholeNumber } from "../../../rules/check.ts";

/** X1.1: the five attributes. */
export const attributeKeys = ["reason", "acumen", "physicality", "influence", "dexterity"] as const;
/** One of the five attributes (X1.1). */
export type Attribute = (typeof attributeKeys)[number];
/** The modifiers of all attributes (X1.1). */
export type Attributes = Readonly<Record<Attribute, number>>;

/**
 * X1.1: the minimum and maximum of an attribute. People have −2 to +4, and animals and machines up to +5.
 * Lasting changes can lower an attribute further.
 */
export const attributeBounds = { least: -10, most: 5 } as const;

/**
 * X1.1: returns the key of the name that describes an attribute's modifier. Throws a RuleError if the
 * modifier is out of bounds.
 */
export function attributeLabel(modifier: number): string {
  const labels = [
    "diminished",
    "weak",
    "average",
    "good",
    "strong",
    "exceptional",
    "humanPeak",
    "beyondHuman",
  ] as const;
  return labels[
    Math.max(0, wholeNumber("modifier", modifier, attributeBounds.least, attributeBounds.most) + 2)
  ] as string;
}

/**
 * Validates the attributes, which must be integers within the bounds, and returns them (X1.1). Throws a
 * RuleError that names an invalid attribute.
 */
export function checkAttributes(attributes: Attributes, path = "attributes"): Attributes {
  record(path, attributes);
  for (const key of attributeKeys)
    wholeNumber(`${path}.${key}`, attributes[key], attributeBounds.least, attributeBounds.most);
  return attributes;
}

/** The values derived from the attributes: points and modifiers. */
export interface Derived {
  readonly woundPoints: number;
  readonly resiliencePoints: number;
  readonly meleeDefence: number;
  readonly rangedDefence: number;
  readonly initiative: number;
  readonly perception: number;
  readonly stress: number;
  readonly encumbrance: number;
  /** X8.1: the resilience at or below which an actor panics. */
  readonly panicThreshold: number;
}

/** A change to an attribute (and the values derived from it), or to a derived value alone (X7.12). */
export interface Change {
  readonly what:
    | Attribute
    | "woundPoints"
    | "resiliencePoints"
    | "initiative"
    | "perception"
    | "dexterityChecks";
  readonly amount: number;
}

/**
 * X7.12: returns the attributes, including lasting changes. Throws a RuleError for invalid attributes or
 * changes.
 */
export function changedAttributes(attributes: Attributes, changes: readonly Change[]): Attributes {
  checkAttributes(attributes);
  const changed = attributeKeys.map((key): [Attribute, number] => [
    key,
    Math.max(attributeBounds.least, attributes[key] + sumOf(changes, key)),
  ]);
  return Object.fromEntries(changed) as Record<Attribute, number>;
}

/**
 * Returns the values derived from the attributes and lasting changes: points (X1.12), defenses (X1.13) and
 * the rest (X1.14). Every lasting change counts toward them (X7.12). Wound and resilience points are at least
 * one. Throws a RuleError for invalid attributes or changes.
 */
export function derived(attributes: Attributes, changes: readonly Change[] = []): Derived {
  const { reason, acumen, physicality, dexterity } = changedAttributes(attributes, changes);
  const resiliencePoints = Math.max(1, 6 + physicality + sumOf(changes, "resiliencePoints"));
  return {
    woundPoints: Math.max(1, 10 + physicality + dexterity + sumOf(changes, "woundPoints")),
    resiliencePoints,
    meleeDefence: physicality,
    rangedDefence: dexterity,
    initiative: acumen + dexterity + sumOf(changes, "initiative"),
    perception: reason + acumen + sumOf(changes, "perception"),
    stress: reason + acumen,
    encumbrance: Math.max(0, 6 + physicality),
    panicThreshold: Math.floor(resiliencePoints / 2),
  };
}

/** Returns the total of all changes to a value (X7.12). */
export function sumOf(changes: readonly Change[], what: Change["what"]): number {
  return records("changes", changes).reduce(
    (sum, change, index) =>
      sum + (change.what === what ? wholeNumber(`changes.${index}.amount`, change.amount) : 0),
    0,
  );
}
