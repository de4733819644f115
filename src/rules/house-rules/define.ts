import type { RuleId } from "../rule-ids.ts";
import type { Field } from "./fields.ts";

/** A house rule: its valid values, its default, and the rules it answers. */
export type HouseRule<F extends Field = Field> = F & { readonly rules: readonly RuleId[] };

/** Returns a house rule from the rules that it answers and the field that contains it. */
export function answers<F extends Field>(rules: readonly RuleId[], field: F): HouseRule<F> {
  return { ...field, rules };
}
