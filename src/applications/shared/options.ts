import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { Words } from "./words.ts";

/** An option in a selection list. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/**
 * Returns the options of a list, with labels in the user's language. The translation keys have the form
 * `prefix.value`.
 */
export function options(values: readonly string[], chosen: string, prefix: string, words: Words): Option[] {
  return values.map(value => ({
    value,
    label: words.localize(`${prefix}.${value}`),
    selected: value === chosen,
  }));
}

/**
 * Returns the options for the six attributes. If `none` is given, an empty option with this label comes
 * first.
 */
export function attributeOptions(chosen: Attribute | "", words: Words, none?: string): Option[] {
  const list = options(attributes, chosen, "BLACKOUT.attribute", words);
  return none === undefined
    ? list
    : [{ value: "", label: words.localize(none), selected: chosen === "" }, ...list];
}

/** Returns skills as options with keys and names. */
export function skillOptions(
  skills: readonly { readonly key: string; readonly label: string }[],
  chosen: string,
): Option[] {
  const list = skills.map(({ key, label }) => ({ value: key, label, selected: key === chosen }));
  return list.some(entry => entry.selected)
    ? list
    : [...list, { value: chosen, label: chosen, selected: true }];
}
