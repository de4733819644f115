import { attributes } from "../../rules/character/attributes.ts";
import { houseRuleLabel, type HouseRuleKey } from "../../rules/house-rules.ts";
import type { SimpleField } from "../../rules/house-rules/fields.ts";
import { plain, type Words } from "../shared/words.ts";
import type { Cell, Draft, Problem } from "./draft.ts";

/**
 * The maximum total length, in characters, of choices that are shown as segments. Longer choices are shown as
 * a dropdown.
 */
const SEGMENT_LETTERS = 28;

/** The accessible name of a field: either the ID of a heading on the page or a separate label. */
export type Naming = { readonly labelledBy: string } | { readonly label: string };

/** The data that the template needs for a form field. */
export interface FieldView {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly wrong: boolean;
  readonly toggle: boolean;
  readonly on: boolean;
  readonly segments: boolean;
  readonly list: boolean;
  readonly numeric: boolean;
  readonly value: string;
  readonly bounds: string;
  readonly most: number;
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
}

/** Returns the ID of the element that shows the error or hint for a path. */
export function idOf(path: string, what: string): string {
  return `bo-house-${path.replaceAll(".", "-")}-${what}`;
}

/**
 * Returns the view of a field, with its value, accessible name, and bounds. `described` contains the IDs of
 * the elements that describe it.
 */
export function fieldView(
  key: HouseRuleKey,
  cell: Cell,
  naming: Naming,
  described: readonly string[],
  wrong: boolean,
  draft: Draft,
  words: Words,
): FieldView {
  const { path, field, value } = cell;
  const choices = optionsOf(key, cell, draft, words);
  const segments =
    field.kind === "choice" &&
    choices.length <= 3 &&
    choices.reduce((sum, { label }) => sum + label.length, 0) <= SEGMENT_LETTERS;
  return {
    name: path,
    id: idOf(path, "field"),
    label: "label" in naming ? naming.label : "",
    labelledBy: "labelledBy" in naming ? naming.labelledBy : "",
    describedBy: [...described, ...(wrong ? [idOf(path, "error")] : [])].join(" "),
    wrong,
    toggle: field.kind === "toggle",
    on: value === true,
    segments,
    list: choices.length > 0 && !segments,
    numeric: field.kind === "whole" || field.kind === "number",
    value: displayedText(value, words),
    bounds: boundsOf(field),
    most: field.kind === "text" ? field.most : 12,
    options: choices,
  };
}

/** Returns the limits of a number as text, or an empty string for fields of other types. */
export function boundsOf(field: SimpleField): string {
  return field.kind === "whole" || field.kind === "number"
    ? `${plain(field.least)} … ${plain(field.most)}`
    : "";
}

/** Returns the name of a choice in a house rule. */
export function choiceName(key: HouseRuleKey, field: SimpleField, value: string, words: Words): string {
  const isAttribute = field.kind === "choice" && field.choices === attributes;
  return words.localize(
    isAttribute ? `BLACKOUT.attribute.${value}` : `${houseRuleLabel(key)}Choice.${value}`,
  );
}

/** Returns a field's value as text, for showing defaults and for error messages. */
export function valueText(key: HouseRuleKey, field: SimpleField, value: unknown, words: Words): string {
  if (field.kind === "toggle")
    return words.localize(value === true ? "BLACKOUT.houseRules.on" : "BLACKOUT.houseRules.off");
  if (field.kind === "choice") return choiceName(key, field, String(value), words);
  return displayedText(value, words);
}

/** Returns the text of an error: the input and the valid values. */
export function problemText({ key, field, value, unique, path }: Problem, words: Words): string {
  const name =
    path === key
      ? words.localize(houseRuleLabel(key))
      : words.localize(partName(key, path.split(".").at(-1) ?? ""));
  return words.format("BLACKOUT.error.field", {
    field: name,
    value: displayedText(value, words) || words.localize("BLACKOUT.error.nothing"),
    allowed: unique ? words.localize("BLACKOUT.expected.unique") : allowedText(field, words),
  });
}

/** Returns the translation key of the name of a part or column. */
export function partName(key: HouseRuleKey, part: string): string {
  return `${houseRuleLabel(key)}Column.${part}`;
}

function allowedText(field: SimpleField, words: Words): string {
  switch (field.kind) {
    case "whole":
      return words.format("BLACKOUT.expected.wholeBetween", {
        min: plain(field.least),
        max: plain(field.most),
      });
    case "number":
      return words.format("BLACKOUT.expected.numberBetween", {
        min: plain(field.least),
        max: plain(field.most),
      });
    case "text":
      return words.format("BLACKOUT.expected.textBetween", {
        min: String(field.least),
        max: String(field.most),
      });
    default:
      return words.localize("BLACKOUT.houseRules.allowedChoice");
  }
}

/**
 * Returns the options of a field: those of a choice or, for text that names a skill, the skills in the draft.
 */
function optionsOf(
  key: HouseRuleKey,
  { path, field, value }: Cell,
  draft: Draft,
  words: Words,
): FieldView["options"] {
  if (field.kind === "choice")
    return field.choices.map(choice => ({
      value: choice,
      label: choiceName(key, field, choice, words),
      selected: choice === value,
    }));
  if (field.kind !== "text" || !path.endsWith(".skill")) return [];
  const skills = (Array.isArray(draft.skills) ? draft.skills : []) as readonly {
    readonly key: string;
    readonly label: string;
  }[];
  const listed = [
    { value: "", label: words.localize("BLACKOUT.houseRules.noSkill") },
    ...skills.map(skill => ({ value: skill.key, label: words.localize(skill.label) })),
  ];
  const held = String(value);
  const whole = listed.some(option => option.value === held)
    ? listed
    : [...listed, { value: held, label: held }];
  return whole.map(option => ({ ...option, selected: option.value === held }));
}

function displayedText(value: unknown, words: Words): string {
  if (typeof value === "string") return words.localize(value);
  return value === undefined || value === null ? "" : String(value).replace("-", "−");
}
