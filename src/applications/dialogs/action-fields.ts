import type { Text } from "../../actions/core/card.ts";
import type { Choices } from "../../actions/core/facts.ts";
import type { Field } from "../../actions/core/action.ts";
import { formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { choiceAt, isSwitch } from "./action-state.ts";

/** The maximum number of options that are shown as segments. Longer lists are shown as dropdowns. */
const MOST_SEGMENTS = 4;
/** The highest upper limit with which a number field is still shown as a counter in a row of the test. */
const MOST_COUNT = 9;

/** The fields of a group. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldView[];
}

/**
 * The data of a field for templates. Exactly one of the properties `number`, `list`, `segments`, `toggle` and
 * `text` is set.
 */
export type FieldView = ReturnType<typeof fieldView>;

/** Returns the view of a field, including its current value. */
export function fieldView(field: Field, choices: Choices, words: Words) {
  const value = choiceAt(choices, field.name);
  const format = (text: Text | undefined) => (text === undefined ? "" : formatText(text, words));
  const few =
    field.kind === "choice" &&
    field.asRow !== true &&
    field.asList !== true &&
    field.options.length <= MOST_SEGMENTS;
  const common = {
    name: field.name,
    label: format(field.label),
    hint: format(field.hint),
    number: null,
    list: null,
    segments: null,
    toggle: null,
    text: null,
  };
  if (field.kind === "toggle" || isSwitch(field)) return { ...common, toggle: { on: isOn(field, value) } };
  if (field.kind === "number") {
    const known = typeof value === "number";
    return {
      ...common,
      number: {
        value: known ? value : "",
        min: field.min,
        max: field.max,
        step: field.step ?? 1,
        mayLess: known && (value > field.min || field.blank === true),
        mayMore: !known || value < field.max,
        less: words.format("BLACKOUT.actionDialog.less", { name: format(field.label) }),
        more: words.format("BLACKOUT.actionDialog.more", { name: format(field.label) }),
      },
    };
  }
  if (field.kind === "text") return { ...common, text: { value: typeof value === "string" ? value : "" } };
  // If no value is set, the first option is selected, because actions list the automatic value first.
  const chosen = value ?? field.options[0]?.value;
  const options = field.options.map(option => ({
    value: option.value,
    label: format(option.label),
    selected: option.value === chosen,
  }));
  return few ? { ...common, segments: options } : { ...common, list: withNone(options) };
}

/** Adds an empty entry to a list if none of the entries is selected. */
function withNone(options: readonly { value: string; label: string; selected: boolean }[]) {
  return options.some(({ selected }) => selected)
    ? options
    : [{ value: "", label: "–", selected: true }, ...options];
}

/** Whether a switch is on. */
export function isOn(field: Field, value: unknown): boolean {
  if (field.kind === "toggle" && value === undefined) return field.initial === true;
  return field.kind === "number" ? value === field.max : value === true;
}

/**
 * Whether a field is shown as a row of a test, together with its effect on the odds. True for toggles, small
 * counters, and fields with `asRow`.
 */
export function isRow(field: Field): boolean {
  return (
    field.asRow === true ||
    field.kind === "toggle" ||
    (field.kind === "number" && field.min === 0 && field.max <= MOST_COUNT)
  );
}

/** Returns the fields grouped under the titles of their groups, with ungrouped fields first. */
export function fieldGroups(fields: readonly Field[], choices: Choices, words: Words): FieldGroup[] {
  const groups = new Map<string, FieldView[]>();
  for (const field of fields) {
    const title = field.group === undefined ? "" : formatText(field.group, words);
    groups.set(title, [...(groups.get(title) ?? []), fieldView(field, choices, words)]);
  }
  return [...groups]
    .map(([title, views]) => ({ title, fields: views }))
    .sort((a, b) => Number(a.title !== "") - Number(b.title !== ""));
}
