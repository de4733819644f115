import type { Embedded } from "../../ledger/change.ts";
import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import type { ConditionKey } from "../../rules/conditions/keys.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import { SYSTEM_ID } from "../../system-id.ts";

const ID_LENGTH = 16;
const WITHIN_KEY = 10;

/**
 * The pictures of conditions, by their names in the set of icons. One that has none gets that of any effect.
 */
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
};

/**
 * The id that the effect of a condition has on every actor: 16 letters and digits, always the same for one
 * condition, and for an injury or wound of one attribute. So a condition that is given twice, even by two
 * people at once, is there once.
 */
export function conditionId(key: string, attribute: string | null): string {
  const bare = key.replace(/[^A-Za-z0-9]/gu, "");
  const named = attribute === null ? bare : `${bare.slice(0, WITHIN_KEY)}${attribute}`;
  return named.slice(0, ID_LENGTH).padEnd(ID_LENGTH, "0");
}

/** The picture of a condition; that of any effect for one that has none of its own. */
export function conditionIcon(key: string): string {
  const name = Object.hasOwn(conditionPictures, key) ? conditionPictures[key as ConditionKey] : undefined;
  return `systems/${SYSTEM_ID}/assets/icons/${name ?? "aura"}.svg`;
}

/**
 * The language key of a condition's name; it is stored as the effect's name and localised wherever it is
 * shown.
 */
export function conditionName(key: string): string {
  return `BLACKOUT.condition.${key}`;
}

/** The status that tokens show for a condition; injuries and wounds have one for each attribute. */
export function conditionStatus(key: string, attribute: string | null): string {
  return attribute === null ? key : `${key}${attribute.charAt(0).toUpperCase()}${attribute.slice(1)}`;
}

/** A condition as a status: injuries and wounds once without an attribute and once for each. */
export interface ConditionStatus {
  readonly id: string;
  readonly key: string;
  readonly attribute: PhysicalAttribute | null;
}

/** Every status that stands for a condition, in the order of the registry. */
export const statusesOfConditions: readonly ConditionStatus[] = [...conditions.values()].flatMap(
  ({ key, byAttribute }) =>
    [null, ...(byAttribute === true ? physicalAttributes : [])].map(attribute => ({
      id: conditionStatus(key, attribute),
      key,
      attribute,
    })),
);

/** The part of an effect's `system` that holds a condition. */
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
 * A condition as the data of the effect that holds it. Its statuses are the condition, and where it has an
 * attribute the condition of that one.
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
