import type { Embedded } from "../../ledger/change.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import { SYSTEM_ID } from "../../system-id.ts";

const ID_LENGTH = 16;
const WITHIN_KEY = 10;

/**
 * The id that the effect of a condition has on every actor: 16 letters and digits, always the same for one condition, and for an injury or wound of one attribute.
 * So a condition that is given twice, even by two people at once, is there once.
 */
export function conditionId(key: string, attribute: string | null): string {
  const bare = key.replace(/[^A-Za-z0-9]/gu, "");
  const named = attribute === null ? bare : `${bare.slice(0, WITHIN_KEY)}${attribute}`;
  return named.slice(0, ID_LENGTH).padEnd(ID_LENGTH, "0");
}

/** The picture of a condition. */
export function conditionIcon(key: string): string {
  return `systems/${SYSTEM_ID}/assets/icons/conditions/${key}.svg`;
}

/** The language key of a condition's name; it is stored as the effect's name and localised wherever it is shown. */
export function conditionName(key: string): string {
  return `BLACKOUT.condition.${key}`;
}

/** The part of an effect's `system` that holds a condition. */
export function conditionSystem({ key, level, attribute, source, clock }: ConditionState) {
  return { key, level, attribute, source, clock: clock === null ? null : { at: clock.at, left: clock.left } };
}

/** A condition as the data of the effect that holds it. */
export function conditionSource(state: ConditionState): Embedded {
  return {
    _id: conditionId(state.key, state.attribute), type: "condition", name: conditionName(state.key), img: conditionIcon(state.key),
    statuses: [state.key], system: conditionSystem(state),
  };
}
