import {
  defaultHouseRules,
  validateHouseRules,
  type HouseRules,
  type RejectedHouseRule,
} from "../rules/house-rules.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** The name of the world setting that holds the house rules which somebody changed. */
export const HOUSE_RULES_SETTING = "houseRules";

/** What was read last, by what is stored: the setting is another object each time it is asked for. */
let known: {
  readonly stored: string;
  readonly houseRules: HouseRules;
  readonly rejected: readonly RejectedHouseRule[];
} | null = null;

/**
 * The house rules of this world: the defaults with what the Gamemaster changed. Values that no house rule can
 * take stay at their default.
 */
export function currentHouseRules(): HouseRules {
  return read().houseRules;
}

/** What stands in the world's house rules and cannot be used, with what would be right. */
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
