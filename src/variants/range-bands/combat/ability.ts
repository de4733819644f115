import { attributeKeys, skills, type Attribute, type ModifierRow, type PanicEffect } from "../rules/index.ts";
import { sumOf } from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "./bands-encounter.ts";
import { abilityRows } from "./check.ts";
import { attributesOf, changesOn } from "./sheet-of.ts";

/** The ability for a check: a skill with its attribute, or an attribute alone (X1.5, X1.9). */
export type Ability =
  | { readonly skill: string; readonly attribute: Attribute }
  | { readonly skill: ""; readonly attribute: Attribute };

/** Returns the ability with this name: a skill, or an attribute alone. Returns null for an unknown name. */
export function abilityNamed(name: string): Ability | null {
  const facts = skills.get(name);
  if (facts) return { skill: name, attribute: facts.attribute };
  const attribute = attributeKeys.find(key => key === name);
  return attribute ? { skill: "", attribute } : null;
}

/**
 * Returns the modifiers of an actor's check with this ability (X1.5, X1.9, X7.10): the attribute, the skill,
 * and any lasting wound that affects only checks with Dexterity.
 */
export function rowsWith(
  encounter: BandsEncounter,
  person: VariantPerson,
  { attribute, skill }: Ability,
): readonly ModifierRow[] {
  const sheet = encounter.sheet(person);
  const eye = attribute === "dexterity" ? sumOf(changesOn(sheet, encounter.play), "dexterityChecks") : 0;
  return [
    ...abilityRows(
      attribute,
      attributesOf(sheet, encounter.play)[attribute],
      skill,
      skill === "" ? 0 : (sheet.skills[skill] ?? 0),
    ),
    ...(eye === 0 ? [] : [{ key: "lastingWound", value: eye }]),
  ];
}

/** Returns the modifiers that cover fire imposes on an actor's next check in the encounter (X3.2). */
export function nextCheckRows(encounter: BandsEncounter, person: VariantPerson): readonly ModifierRow[] {
  const change = encounter.fighter(person)?.nextCheck ?? 0;
  return change === 0 ? [] : [{ key: "coverFire", value: change }];
}

/**
 * Returns the penalty that an actor's current panic imposes on their attacks, or an empty list if there is
 * none (X8.1).
 */
export function panicRows(encounter: BandsEncounter, person: VariantPerson): readonly ModifierRow[] {
  const attacks = panicEffectOf(encounter, person)?.attacks ?? 0;
  return attacks === 0 ? [] : [{ key: "panic", value: attacks }];
}

/** Returns the effect of an actor's current panic, or null if there is none. */
function panicEffectOf(encounter: BandsEncounter, person: VariantPerson): PanicEffect | null {
  const { panic } = encounter.sheet(person);
  return panic ? (encounter.play.panicTable.find(({ key }) => key === panic.key)?.effect ?? null) : null;
}

/** Returns the ability with the highest modifier, or an empty string if `names` is empty. */
export function bestAbility<const T extends string>(
  encounter: BandsEncounter,
  person: VariantPerson,
  names: readonly [T, ...T[]],
): T;
export function bestAbility(
  encounter: BandsEncounter,
  person: VariantPerson,
  names: readonly string[],
): string;
export function bestAbility(
  encounter: BandsEncounter,
  person: VariantPerson,
  names: readonly string[],
): string {
  const bonusOf = (name: string) => {
    const ability = abilityNamed(name);
    return ability
      ? rowsWith(encounter, person, ability).reduce((sum, { value }) => sum + value, 0)
      : Number.NEGATIVE_INFINITY;
  };
  return names.reduce((best, name) => (bonusOf(name) > bonusOf(best) ? name : best), names[0] ?? "");
}
