import type { RuleId } from "../rule-ids.ts";
import type { Field } from "./fields.ts";

/** One house rule: what it may be, what it is when nobody says otherwise, and which rules it answers. */
export type HouseRule<F extends Field = Field> = F & { readonly rules: readonly RuleId[] };

/** Makes a house rule from the rules that it answers and the field that holds it. */
export function answers<F extends Field>(rules: readonly RuleId[], field: F): HouseRule<F> {
  return { ...field, rules };
}
