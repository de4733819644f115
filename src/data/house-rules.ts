import {
  defaultHouseRules,
  validateHouseRules,
  type HouseRules,
  type RejectedHouseRule,
} from "../rules/house-rules.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** The name of the world setting that stores changed house rules. */
export const HOUSE_RULES_SETTING = "houseRules";

/**
 * The stored data from which the house rules were last computed, and the result. It is cached because reading
 * the setting returns a new object each time.
 */
let known: {
  readonly stored: string;
  readonly houseRules: HouseRules;
  readonly rejected: readonly RejectedHouseRule[];
} | null = null;

/**
 * Returns this world's house rules: the defaults with the Gamemaster's changes. Invalid values are replaced
 * by the defaults.
 */
export function currentHouseRules(): HouseRules {
  return read().houseRules;
}

/** Returns the invalid values in the world's house rules, each with a description of the valid ones. */
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
