import type { Embedded } from "../../ledger/change.ts";
import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import type { ConditionKey } from "../../rules/conditions/keys.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import { SYSTEM_ID } from "../../system-id.ts";

const ID_LENGTH = 16;
const WITHIN_KEY = 10;

/** The icons of conditions, as names in the icon set. All other conditions have the default effect icon. */
export const conditionPictures: Readonly<Partial<Record<ConditionKey, string>>> = {
  acid: "droplets",
  afraid: "terror",
  berserk: "enrage",
  blinded: "sight-disabled",
  corroded: "rusty-sword",
  distracted: "concentration-orb",
  encouraged: "thumb-up",
  exhausted: "battery-25",
  fatigued: "tired-eye",
  flanked: "convergence-target",
  grappled: "grab",
  hidden: "hidden",
  immobilized: "crossed-chains",
  injured: "knee-bandage",
  paralyzed: "frozen-body",
  poisoned: "poison-bottle",
  prone: "fall-down",
  slowed: "snail",
  stunned: "star-swirl",
  surprised: "surprised",
  taunted: "shouting",
  vulnerable: "broken-shield",
  warded: "bordered-shield",
  wounded: "bleeding-wound",
  outOfFight: "knocked-out-stars",
  conductive: "lightning-branches",
  focused: "third-eye",
  invigorated: "biceps",
  numb: "drink-me",
};

/**
 * Returns the ID of a condition's effect, which consists of 16 letters and digits and is the same on every
 * actor. If two users add a condition at the same time, it therefore exists only once. Injuries and wounds
 * have an ID for each attribute.
 */
export function conditionId(key: string, attribute: string | null): string {
  const bare = key.replace(/[^A-Za-z0-9]/gu, "");
  const named = attribute === null ? bare : `${bare.slice(0, WITHIN_KEY)}${attribute}`;
  return named.slice(0, ID_LENGTH).padEnd(ID_LENGTH, "0");
}

/** Returns the icon of a condition, or the default effect icon if it has none. */
export function conditionIcon(key: string): string {
  const name = Object.hasOwn(conditionPictures, key) ? conditionPictures[key as ConditionKey] : undefined;
  return `systems/${SYSTEM_ID}/assets/icons/${name ?? "aura"}.svg`;
}

/**
 * Returns the translation key of a condition's name. Effects store it as their name, and it is localized
 * wherever the name is shown.
 */
export function conditionName(key: string): string {
  return `BLACKOUT.condition.${key}`;
}

/** Returns the token status for a condition. Injuries and wounds have a status for each attribute. */
export function conditionStatus(key: string, attribute: string | null): string {
  return attribute === null ? key : `${key}${attribute.charAt(0).toUpperCase()}${attribute.slice(1)}`;
}

/**
 * A condition as a token status. Injuries and wounds have one status without an attribute and one for each
 * attribute.
 */
export interface ConditionStatus {
  readonly id: string;
  readonly key: string;
  readonly attribute: PhysicalAttribute | null;
}

/** All condition statuses, in the order of the registry. */
export const statusesOfConditions: readonly ConditionStatus[] = [...conditions.values()].flatMap(
  ({ key, byAttribute }) =>
    [null, ...(byAttribute === true ? physicalAttributes : [])].map(attribute => ({
      id: conditionStatus(key, attribute),
      key,
      attribute,
    })),
);

/** Returns the part of an effect's `system` data that represents a condition. */
export function conditionSystem({ key, level, attribute, limb, source, clock }: ConditionState) {
  return {
    key,
    level,
    attribute,
    ...(limb === undefined ? {} : { limb }),
    source,
    clock: clock === null ? null : { at: clock.at, left: clock.left },
  };
}

/**
 * Returns the data of a condition's effect. Its statuses are the condition itself and, if it has an
 * attribute, the condition with that attribute.
 */
export function conditionSource(state: ConditionState): Embedded {
  const { key, attribute } = state;
  return {
    _id: conditionId(key, attribute),
    type: "condition",
    name: conditionName(key),
    img: conditionIcon(key),
    transfer: false,
    statuses: [...new Set([key, conditionStatus(key, attribute)])],
    system: conditionSystem(state),
  };
}
