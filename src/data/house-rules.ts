import {
  defaultHouseRules,
  validateHouseRules,
  type HouseRules,
  type RejectedHouseRule,
} from "../rules/house-rules.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** The name of the world setting that stores the modified house rules. */
export const HOUSE_RULES_SETTING = "houseRules";

/**
 * The house rules as last computed, and the stored data from which they were computed. They are cached
 * because reading the setting returns a new object each time.
 */
let known: {
  readonly stored: string;
  readonly houseRules: HouseRules;
  readonly rejected: readonly RejectedHouseRule[];
} | null = null;

/**
 * Returns this world's house rules: the defaults, with the Gamemaster's changes. Invalid values are replaced
 * by defaults.
 */
export function currentHouseRules(): HouseRules {
  return read().houseRules;
}

/** Returns the invalid values in the world's house rules, each with a description of the valid values. */
export function rejectedHouseRules(): readonly RejectedHouseRule[] {
  return read().rejected;
}

function read(): NonNullable<typeof known> {
  const stored = game.settings.settings.has(`${SYSTEM_ID}.${HOUSE_RULES_SETTING}`)
    ? game.settings.get(SYSTEM_ID, HOUSE_RULES_SETTING)
    : null;
  const text = JSON.stringify(stored);
  if (known?.stored === text) return known;
  known =
    stored === null || typeof stored !== "object"
      ? { stored: text, houseRules: defaultHouseRules, rejected: [] }
      : { stored: text, ...validateHouseRules({ ...stored }) };
  return known;
}
