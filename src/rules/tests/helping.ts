import { list, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { advantageDice, type Row } from "./row.ts";

/** An actor who wants to help with a test. */
export interface Helper {
  readonly name: string;
  /** The helper's rank in the skill of the test. */
  readonly ranks: number;
  /** Whether the helper has a related proficiency. */
  readonly proficient: boolean;
  /** Whether the Gamemaster allows the actor to help regardless of proficiency (A38). */
  readonly gmAllows?: boolean;
}

const needs: Readonly<Record<HouseRules["helperNeeds"], (ranked: boolean, proficient: boolean) => boolean>> =
  {
    both: (ranked, proficient) => ranked && proficient,
    either: (ranked, proficient) => ranked || proficient,
    nothing: () => true,
  };

/**
 * Returns whether an actor can help (R2.9, A38). Depending on the house rule `helperNeeds`, this requires
 * ranks in the skill and a related proficiency, only one of them, or neither. The Gamemaster can permit
 * exceptions.
 */
export function canHelp(helper: Helper, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  record("helper", helper);
  const ranked = wholeNumber("helper.ranks", helper.ranks, 0) > 0;
  const proficient = requireBoolean("helper.proficient", helper.proficient);
  return helper.gmAllows === true || needs[houseRules.helperNeeds](ranked, proficient);
}

/**
 * Returns one Advantage per helper (R2.9). Throws a RuleError if one of the helpers can't help, or if there
 * are more helpers than the house rule `helpersPerTest` or the Gamemaster allows.
 */
export function helperRows(
  helpers: readonly Helper[],
  houseRules: HouseRules,
  gmAllowsMore = false,
): readonly Row[] {
  checkHouseRules(houseRules);
  const most = houseRules.helpersPerTest;
  if (list("helpers", helpers).length > most && !gmAllowsMore)
    throw new RuleError("helpers", helpers, `a list of at most ${most}`, {
      key: "listMost",
      data: { max: most },
    });
  return helpers.map((helper, index) => {
    if (!canHelp(helper, houseRules))
      throw new RuleError(`helpers.${index}`, helper.name, "a character qualified to help", {
        key: "ableHelper",
      });
    return { source: "helper", dice: advantageDice.advantage, why: helper.name, named: true };
  });
}
