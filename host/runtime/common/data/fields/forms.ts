import { environment } from "../../environment.ts";
import { NotImplementedInHost } from "../../errors.ts";
import type { DataField } from "./data-field.ts";

/** Foundry's form helpers (`foundry.applications.fields`). The client provides them in a browser. */
export interface FormHelpers {
  createFormGroup(config: any): any;
  createNumberInput(config: any): any;
  createTextInput(config: any): any;
  createTextareaInput(config: any): any;
  createSelectInput(config: any): any;
  createMultiSelectInput(config: any): any;
  createCheckboxInput(config: any): any;
  createCustomElement(tag: string, config: any): any;
}

let helpers: FormHelpers | null = null;

/** Sets the helpers that create form elements, or removes them if `plugged` is null. */
export function setFormHelpers(plugged: FormHelpers | null): void {
  helpers = plugged;
}

/** Returns the current helpers. @throws outside a browser */
export function formHelpers(): FormHelpers {
  if (!helpers) throw new NotImplementedInHost("foundry.data.fields.DataField#toInput without a browser");
  return helpers;
}

/** Fills in missing parts of an input's configuration from the field, and creates the element. */
export function toInput(field: DataField, config: any): any {
  const filled = { ...config };
  filled.name ??= field.fieldPath;
  if (!("value" in filled) || filled.value === undefined) filled.value = field.getInitialValue({});
  if (field.required && !field.nullable) filled.required ??= true;
  if (typeof filled.input === "function") return filled.input(field, filled);
  const element = field._toInput(filled);
  return element;
}

/** Completes the configuration of a form group (label, hint) from its field, and creates the element. */
export function toFormGroup(field: DataField, groupConfig: any, inputConfig: any): any {
  const input = inputConfig.widget ?? groupConfig.widget;
  if (typeof input === "function") return input(field, groupConfig, inputConfig);
  const group: any = { ...groupConfig };
  group.label ??= field.label || field.fieldPath;
  group.hint ??= field.hint;
  if (group.localize) {
    group.label = environment.localize(group.label);
    group.hint = group.hint ? environment.localize(group.hint) : group.hint;
  }
  group.input ??= field.toInput(inputConfig);
  return formHelpers().createFormGroup(group);
}

/** Returns a field's choices as select options: `[{value, label}]`. */
export function choiceOptions(
  choices: any,
  { localize = false, labelAttr = "label", valueAttr }: any = {},
): any[] {
  const resolved = typeof choices === "function" ? choices() : choices;
  const label = (text: unknown) => (localize ? environment.localize(String(text)) : String(text));
  if (Array.isArray(resolved))
    return resolved.map((choice, index) => ({
      value: valueAttr ? (choice[valueAttr] ?? index) : choice,
      label: label(choice?.[labelAttr] ?? choice),
    }));
  return Object.entries(resolved ?? {}).map(([key, choice]: [string, any]) => {
    const entry = typeof choice === "object" && choice !== null ? choice : { [labelAttr]: choice };
    return { value: valueAttr ? entry[valueAttr] : key, label: label(entry[labelAttr]), group: entry.group };
  });
}
