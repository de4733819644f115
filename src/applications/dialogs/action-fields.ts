import type { Text } from "../../actions/core/card.ts";
import type { Choices } from "../../actions/core/facts.ts";
import type { Field } from "../../actions/core/action.ts";
import { sayText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { choiceAt, isSwitch } from "./action-state.ts";

/** As many choices stand side by side; more are a list that opens. */
const MOST_SEGMENTS = 4;
/** Counters beside the rows of a test go no further than this; other numbers are fields. */
const MOST_COUNT = 9;

/** Fields of one group. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldView[];
}

/**
 * A field as the templates draw it; exactly one of `number`, `list`, `segments`, `toggle` and `text` says
 * which kind it is.
 */
export type FieldView = ReturnType<typeof fieldView>;

/** A field with what is chosen in it. */
export function fieldView(field: Field, choices: Choices, words: Words) {
  const value = choiceAt(choices, field.name);
  const say = (text: Text | undefined) => (text === undefined ? "" : sayText(text, words));
  const few = field.kind === "choice" && field.asRow !== true && field.options.length <= MOST_SEGMENTS;
  const common = {
    name: field.name,
    label: say(field.label),
    hint: say(field.hint),
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
        mayLess: known && value > field.min,
        mayMore: !known || value < field.max,
        less: words.format("BLACKOUT.actionDialog.less", { name: say(field.label) }),
        more: words.format("BLACKOUT.actionDialog.more", { name: say(field.label) }),
      },
    };
  }
  if (field.kind === "text") return { ...common, text: { value: typeof value === "string" ? value : "" } };
  // What nobody chose yet is the first of the choices: actions put there what holds by itself.
  const chosen = value ?? field.options[0]?.value;
  const options = field.options.map(option => ({
    value: option.value,
    label: say(option.label),
    selected: option.value === chosen,
  }));
  return few ? { ...common, segments: options } : { ...common, list: withNone(options) };
}

/** A list whose value is none of its entries shows that none of them is chosen. */
function withNone(options: readonly { value: string; label: string; selected: boolean }[]) {
  return options.some(({ selected }) => selected)
    ? options
    : [{ value: "", label: "–", selected: true }, ...options];
}

/** Is a switch on? */
export function isOn(field: Field, value: unknown): boolean {
  if (field.kind === "toggle" && value === undefined) return field.initial === true;
  return field.kind === "number" ? value === field.max : value === true;
}

/**
 * Whether a field is a row of its own in a test, with what it changes, as switches and small counters are.
 */
export function isRow(field: Field): boolean {
  return (
    field.asRow === true ||
    field.kind === "toggle" ||
    (field.kind === "number" && field.min === 0 && field.max <= MOST_COUNT)
  );
}

/** Fields under the titles of their groups, those without one first. */
export function fieldGroups(fields: readonly Field[], choices: Choices, words: Words): FieldGroup[] {
  const groups = new Map<string, FieldView[]>();
  for (const field of fields) {
    const title = field.group === undefined ? "" : sayText(field.group, words);
    groups.set(title, [...(groups.get(title) ?? []), fieldView(field, choices, words)]);
  }
  return [...groups]
    .map(([title, views]) => ({ title, fields: views }))
    .sort((a, b) => Number(a.title !== "") - Number(b.title !== ""));
}
