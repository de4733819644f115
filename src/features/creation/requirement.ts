import type { Entry } from "./entry.ts";
import type { CreationState } from "./state.ts";

/** A skill rank or attribute score that training requires, and the character's own value. */
export interface Requirement {
  /** The key of the skill, or null if an attribute is required. */
  readonly skill: string | null;
  readonly least: number;
  readonly has: number;
}

/**
 * Parses a requirement such as "Medicine 2" or "Strength 4". Returns the key of the skill (null for an
 * attribute), the required value, and the character's own value. Returns null for any other text. Unless that
 * text is empty, the Gamemaster decides whether the requirement is met.
 */
export function requirementOf(
  { requirement }: Pick<Entry, "requirement">,
  { ranks, attributes }: Pick<CreationState, "ranks" | "attributes">,
): Requirement | null {
  const [, name = "", least = ""] = /^(\p{L}+) (\d{1,2})$/u.exec(requirement.trim()) ?? [];
  const key = name.toLowerCase();
  const isSkill = Object.hasOwn(ranks, key);
  const has = isSkill ? ranks[key] : Object.entries(attributes).find(([attribute]) => attribute === key)?.[1];
  return has === undefined ? null : { skill: isSkill ? key : null, least: Number(least), has };
}

/** Whether a character definitely doesn't meet the requirement of a training item. */
export function isUnmet(
  entry: Pick<Entry, "requirement">,
  state: Pick<CreationState, "ranks" | "attributes">,
): boolean {
  const required = requirementOf(entry, state);
  return required !== null && required.has < required.least;
}
