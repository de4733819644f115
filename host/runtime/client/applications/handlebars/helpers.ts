import Handlebars from "handlebars";
import { createNumberInput, createSelectOptions } from "../forms/fields.ts";
import { escapeText, platform } from "../platform.ts";

type Options = Handlebars.HelperOptions;
const safe = (html: string): Handlebars.SafeString => new Handlebars.SafeString(html);
const outer = (node: any): string =>
  node?.outerHTML ?? [...(node ?? [])].map((one: Element) => one.outerHTML).join("");

/** Returns a helper's arguments without the last one, which Handlebars adds. */
const operands = (args: unknown[]): unknown[] => args.slice(0, -1);

export function checked(value: unknown): string {
  return value ? "checked" : "";
}
export function disabled(value: unknown): string {
  return value ? "disabled" : "";
}
export function concat(...args: unknown[]): Handlebars.SafeString {
  return safe(
    operands(args)
      .filter(value => typeof value !== "object")
      .map(String)
      .join(""),
  );
}
export function ifThen(criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown {
  return criteria ? ifTrue : ifFalse;
}

/** Returns the translation of a key. Named arguments are escaped and inserted. */
export function localize(value: unknown, options: Options): string {
  const key = value instanceof Handlebars.SafeString ? value.toString() : String(value ?? "");
  const data = options.hash ?? {};
  return Object.keys(data).length
    ? platform.localize(key, data as Record<string, unknown>)
    : platform.localize(key);
}

/** Formats a number with a fixed number of decimals and, optionally, a sign. */
export function numberFormat(value: unknown, options: Options): Handlebars.SafeString {
  const { decimals = 0, sign = false } = options.hash as { decimals?: number; sign?: boolean };
  const number = Number(Number.parseFloat(String(value)).toFixed(decimals));
  const text = number.toFixed(decimals);
  return safe(sign && number >= 0 ? `+${text}` : text);
}

export function numberInput(value: unknown, options: Options): Handlebars.SafeString {
  const { class: cssClass, ...config } = options.hash as Record<string, any>;
  const input = createNumberInput({
    ...config,
    value: value === undefined || value === null || value === "" ? null : Number(value),
  });
  if (cssClass) input.className = cssClass;
  return safe(input.outerHTML);
}

export function radioBoxes(
  name: unknown,
  choices: Record<string, string>,
  options: Options,
): Handlebars.SafeString {
  const { checked: chosen = null, localize: translate = false } = options.hash as {
    checked?: unknown;
    localize?: boolean;
  };
  const boxes = Object.entries(choices ?? {}).map(([key, label]) => {
    const text = translate ? platform.localize(label) : label;
    const mark = String(chosen) === key ? " checked" : "";
    return `<label class="checkbox"><input type="radio" name="${escapeText(name)}" value="${escapeText(key)}"${mark}> ${escapeText(text)}</label>`;
  });
  return safe(boxes.join(""));
}

export function selectOptions(choices: unknown, options: Options): Handlebars.SafeString {
  return safe(createSelectOptions(choices, options.hash as Record<string, any>));
}

export function rangePicker(options: Options): Handlebars.SafeString {
  const { name, value, min, max, step, disabled: off } = options.hash as Record<string, any>;
  const picker = platform.page.createElement("range-picker");
  for (const [key, given] of Object.entries({ name, value, min, max, step }))
    if (given !== undefined) picker.setAttribute(key, String(given));
  if (off) picker.toggleAttribute("disabled", true);
  return safe(picker.outerHTML);
}

export function filePicker(options: Options): Handlebars.SafeString {
  const { type, target } = options.hash as { type?: string; target?: string };
  if (!target) throw new Error("filePicker needs the name of the field it is for: target");
  return safe(
    `<button type="button" class="file-picker" data-type="${escapeText(type)}" data-target="${escapeText(target)}" title="Browse" aria-label="Browse"><i class="fa-solid fa-file-import fa-fw" aria-hidden="true"></i></button>`,
  );
}

/** Renders the input of a data field. @throws Error if the first argument isn't a field */
export function formInput(field: any, options: Options): Handlebars.SafeString {
  checkField(field, "formInput");
  return safe(outer(field.toInput({ ...options.hash })));
}

/**
 * Renders the input of a data field with its label and hint. @throws Error if the first argument isn't a
 * field
 */
export function formGroup(field: any, options: Options): Handlebars.SafeString {
  checkField(field, "formGroup");
  const {
    classes,
    label,
    hint,
    rootId,
    stacked,
    units,
    widget,
    localize: translate,
    ...input
  } = options.hash as Record<string, any>;
  const group: Record<string, unknown> = { label, hint, rootId, stacked, widget, localize: translate };
  if (units !== undefined) group["units"] = units;
  if (classes) group["classes"] = typeof classes === "string" ? classes.split(" ").filter(Boolean) : classes;
  for (const [key, value] of Object.entries(group)) if (value === undefined) delete group[key];
  return safe(
    outer(
      field.toFormGroup(group, { ...input, ...(translate === undefined ? {} : { localize: translate }) }),
    ),
  );
}

function checkField(field: any, helper: string): void {
  if (typeof field?.toInput !== "function")
    throw new Error(`${helper} needs a data field as its first argument`);
}

/**
 * Returns the time that has passed since a given time as text in the user's language, such as “2 hr. ago”.
 */
export function timeSince(time: unknown): string {
  const elapsed = (Date.now() - new Date(time as number).getTime()) / 1000;
  const lang = platform.game.i18n?.lang ?? "en";
  const format = new Intl.RelativeTimeFormat(lang, { style: "narrow", numeric: "auto" });
  for (const [unit, seconds] of [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const) {
    if (Math.abs(elapsed) >= seconds) return format.format(-Math.floor(elapsed / seconds), unit);
  }
  return format.format(0, "second");
}

/**
 * Returns a function that throws an error. It replaces a helper that newer Foundry versions no longer have.
 */
function removed(name: string, instead: string): () => never {
  return () => {
    throw new Error(`The Handlebars helper "${name}" is gone; use ${instead}`);
  };
}

/** Renders a block of options and marks the selected one (Foundry 13 only). */
export function select(this: unknown, selected: unknown, options: Options): string {
  const holder = platform.page.createElement("select");
  holder.innerHTML = options.fn(this);
  for (const option of holder.querySelectorAll("option"))
    option.toggleAttribute("selected", option.value === String(selected));
  return holder.innerHTML;
}

export function colorPicker(options: Options): Handlebars.SafeString {
  const { name, value, default: fallback } = options.hash as Record<string, any>;
  return safe(
    `<color-picker name="${escapeText(name)}" value="${escapeText(value || fallback || "#000000")}"></color-picker>`,
  );
}

export function editor(content: unknown, options: Options): Handlebars.SafeString {
  const { target, editable = true } = options.hash as { target?: string; editable?: boolean };
  if (!editable)
    return safe(`<div class="editor"><div class="editor-content">${String(content ?? "")}</div></div>`);
  return safe(`<prose-mirror name="${escapeText(target)}" value="${escapeText(content)}"></prose-mirror>`);
}

const compare = {
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: any, b: any) => a < b,
  gt: (a: any, b: any) => a > b,
  lte: (a: any, b: any) => a <= b,
  gte: (a: any, b: any) => a >= b,
  not: (value: unknown) => !value,
  and: (...args: unknown[]) => operands(args).every(Boolean),
  or: (...args: unknown[]) => operands(args).some(Boolean),
};

/** Registers all helpers. Those that Foundry 14 removed throw an error when they are used on that version. */
export function initializeHelpers(): void {
  const gone = platform.generation >= 14;
  Handlebars.registerHelper({
    ...compare,
    checked,
    disabled,
    concat,
    localize,
    numberFormat,
    numberInput,
    radioBoxes,
    selectOptions,
    rangePicker,
    filePicker,
    formInput,
    formGroup,
    formField: formGroup,
    timeSince,
    ifThen,
    object: (options: Options) => options.hash,
    log: (...args: unknown[]) => console.debug(...operands(args)),
    select: gone ? removed("select", "selectOptions") : select,
    colorPicker: gone ? removed("colorPicker", "<color-picker>") : colorPicker,
    editor: gone ? removed("editor", "<prose-mirror>") : editor,
  } as never);
}
