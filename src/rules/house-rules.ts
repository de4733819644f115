/**
 * The house rules: one typed table for all decisions that the rules leave open.
 *
 * To add a house rule, add it to its group in `house-rules/` in the form `name: answers([rule ids], field)`.
 * The field comes from `house-rules/fields.ts`: `toggle`, `choice`, `whole`, `decimal`, `text`, `group` (a
 * few fields), `rows` (a table with fixed rows) or `list` (a table that can grow). The type, default, range,
 * label and validation follow from the field. Rules functions take `houseRules: HouseRules` as their last
 * argument and never read house rules from anywhere else.
 */
import { record } from "./check.ts";
import { characterHouseRules } from "./house-rules/character.ts";
import { combatHouseRules } from "./house-rules/combat.ts";
import { encounterHouseRules } from "./house-rules/encounter.ts";
import { readField } from "./house-rules/fields.ts";
import { gearHouseRules } from "./house-rules/gear.ts";
import { healthHouseRules } from "./house-rules/health.ts";
import { movementHouseRules } from "./house-rules/movement.ts";
import { socialHouseRules } from "./house-rules/social.ts";
import { testHouseRules } from "./house-rules/tests.ts";
import { RuleError } from "./rule-error.ts";

/** The groups of house rules, in the order in which forms show them. */
export const houseRuleGroups = {
  tests: testHouseRules,
  encounter: encounterHouseRules,
  movement: movementHouseRules,
  combat: combatHouseRules,
  gear: gearHouseRules,
  health: healthHouseRules,
  character: characterHouseRules,
  social: socialHouseRules,
};

/**
 * All house rules, each with its kind, its default, its range or choices, and the rules that it completes.
 */
export const houseRuleTable = {
  ...testHouseRules,
  ...encounterHouseRules,
  ...movementHouseRules,
  ...combatHouseRules,
  ...gearHouseRules,
  ...healthHouseRules,
  ...characterHouseRules,
  ...socialHouseRules,
};

/** The key of a house rule. */
export type HouseRuleKey = keyof typeof houseRuleTable;
/** A value for every house rule. */
export type HouseRules = { readonly [K in HouseRuleKey]: (typeof houseRuleTable)[K]["default"] };
/**
 * An invalid value of a house rule: the house rule's name, the path within the house rule, the value, and a
 * description of the valid values.
 */
export interface RejectedHouseRule {
  readonly key: string;
  readonly path: string;
  readonly value: unknown;
  readonly allowed: string;
}

const houseRuleKeys = Object.keys(houseRuleTable) as HouseRuleKey[];

/** Returns the translation key for a house rule's name. With the suffix `Hint`, it is the key of the hint. */
export function houseRuleLabel(key: HouseRuleKey): string {
  return `BLACKOUT.houseRule.${key}`;
}

/** The default value of every house rule. */
export const defaultHouseRules: HouseRules = frozen(
  Object.fromEntries(
    houseRuleKeys.map(key => [key, readField(houseRuleTable[key], key, houseRuleTable[key].default)]),
  ) as HouseRules,
);

const checked = new WeakSet<HouseRules>([defaultHouseRules]);

/**
 * Checks that all house rules are present and valid, and returns them. Throws a RuleError that names the
 * invalid one. House rules that have already been checked aren't checked again.
 */
export function checkHouseRules(houseRules: HouseRules): HouseRules {
  if (checked.has(record("houseRules", houseRules))) return houseRules;
  for (const key of houseRuleKeys) readField(houseRuleTable[key], `houseRules.${key}`, houseRules[key]);
  checked.add(houseRules);
  return houseRules;
}

/**
 * Returns the chosen house rules, with missing and invalid values replaced by defaults. Invalid values and
 * unknown names are listed as rejected. Throws a RuleError if the argument isn't a record.
 */
export function validateHouseRules(chosen: Readonly<Record<string, unknown>>): {
  houseRules: HouseRules;
  rejected: readonly RejectedHouseRule[];
} {
  const taken: Record<string, unknown> = { ...defaultHouseRules };
  const rejected: RejectedHouseRule[] = [];
  for (const [key, value] of Object.entries(record("houseRules", chosen))) {
    try {
      taken[key] = read(key, value);
    } catch (error) {
      const { path, value: wrong, allowed } = error as RuleError;
      rejected.push({ key, path, value: wrong, allowed });
    }
  }
  return { houseRules: frozen(taken as HouseRules), rejected };
}

function read(key: string, value: unknown): unknown {
  const known = houseRuleKeys.find(name => name === key);
  if (known === undefined) throw new RuleError(key, value, "a value of a known house rule");
  return readField(houseRuleTable[known], key, value);
}

function frozen<T>(value: T): T {
  if (value !== null && typeof value === "object") Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
