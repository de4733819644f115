import type { RuleId } from "../rule-ids.ts";
import type { Field } from "./fields.ts";

/** A house rule: its valid values, its default value, and the rules that it clarifies. */
export type HouseRule<F extends Field = Field> = F & { readonly rules: readonly RuleId[] };

/** Defines a house rule, given the rules that it completes and the field for its value. */
export function answers<F extends Field>(rules: readonly RuleId[], field: F): HouseRule<F> {
  return { ...field, rules };
}
