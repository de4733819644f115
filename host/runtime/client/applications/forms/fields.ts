import { element, platform } from "../platform.ts";

type Config = Record<string, any>;
interface Choice {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

/**
 * Sets the attributes of an input. Boolean attributes, such as `disabled`, are set only if their value is
 * `true`.
 */
export function setInputAttributes(input: HTMLElement, config: Config): void {
  if (config["name"]) input.setAttribute("name", config["name"]);
  for (const key of ["required", "disabled", "readonly", "autofocus"])
    input.toggleAttribute(key, config[key] === true);
  if (config["placeholder"])
    input.setAttribute(
      "placeholder",
      config["localize"] ? platform.localize(config["placeholder"]) : config["placeholder"],
    );
  for (const [key, value] of Object.entries((config["dataset"] ?? {}) as Record<string, string>))
    input.dataset[key] = value;
  for (const [key, value] of Object.entries((config["aria"] ?? {}) as Record<string, string>))
    input.setAttribute(`aria-${key}`, value);
  if (config["id"]) input.id = config["id"];
  if (config["classes"])
    input.classList.add(
      ...String(config["classes"])
        .split(/[\s,]+/)
        .filter(Boolean),
    );
}

/** Creates a form group with a label, an input and a hint. */
export function createFormGroup(config: Config): HTMLDivElement {
  const { input, label, hint, units, rootId, stacked, localize = false } = config;
  const text = (value: string): string => (localize ? platform.localize(value) : value);
  const group = element("div", { class: "form-group" });
  group.classList.add(...((config["classes"] ?? []) as string[]).filter(Boolean));
  if (stacked) group.classList.add("stacked");
  const inputs: HTMLElement[] = input instanceof Element ? [input as HTMLElement] : [...(input ?? [])];
  const title = element("label", {}, label === undefined || label === null ? "" : text(label));
  const [first] = inputs;
  const name = first?.getAttribute?.("name");
  if (first && rootId && name) first.id ||= `${rootId}-${name}`;
  if (first?.id) title.setAttribute("for", first.id);
  if (units) title.append(" ", element("span", { class: "units" }, `(${text(units)})`));
  const fields = element("div", { class: "form-fields" }, ...inputs);
  group.append(title, fields);
  if (hint) group.append(element("p", { class: "hint" }, text(hint)));
  return group;
}

export function createCheckboxInput(config: Config): HTMLInputElement {
  const input = element("input", { type: "checkbox" });
  input.toggleAttribute("checked", Boolean(config["value"]));
  setInputAttributes(input, config);
  return input;
}

export function createTextInput(config: Config): HTMLInputElement {
  const input = element("input", { type: "text" });
  input.setAttribute("value", String(config["value"] ?? ""));
  setInputAttributes(input, config);
  return input;
}

export function createTextareaInput(config: Config): HTMLTextAreaElement {
  const input = element("textarea");
  input.textContent = String(config["value"] ?? "");
  if (config["rows"]) input.setAttribute("rows", String(config["rows"]));
  setInputAttributes(input, config);
  return input;
}

/** Creates a number field or, if the type is "range" and both limits are known, a range picker. */
export function createNumberInput(config: Config): HTMLElement & { value: any } {
  const { min, max, step, value, type = "number" } = config;
  const range = type === "range" && [min, max].every(end => end !== undefined && end !== null);
  const input = range ? platform.page.createElement("range-picker") : element("input", { type: "number" });
  for (const [key, given] of Object.entries({ min, max }))
    if (given !== undefined && given !== null) input.setAttribute(key, String(given));
  input.setAttribute("step", String(step ?? (range ? 1 : "any")));
  if (value !== undefined && value !== null && !Number.isNaN(Number(value)))
    input.setAttribute("value", String(value));
  else if (!range) input.setAttribute("value", "");
  setInputAttributes(input, config);
  return input as HTMLElement & { value: any };
}

/**
 * Returns the options of a select field in groups. The blank option comes first. The others are sorted if
 * requested.
 */
export function prepareSelectOptionGroups(config: Config): { group: string; options: Choice[] }[] {
  const { options: given, groups = [], blank, sort = false, valueAttr, labelAttr, localize = false } = config;
  const text = (value: unknown): string => (localize ? platform.localize(String(value)) : String(value));
  const value = config["value"];
  const chosen = new Set<string>(
    value instanceof Set || Array.isArray(value)
      ? [...value].map(String)
      : value === undefined || value === null
        ? []
        : [String(value)],
  );
  const list: Choice[] = [...(given ?? [])].map((option: Config) => ({
    ...option,
    value: String(valueAttr ? option[valueAttr] : option["value"]),
    label: text(
      (labelAttr ? option[labelAttr] : option["label"]) ?? (valueAttr ? option[valueAttr] : option["value"]),
    ),
  }));
  for (const option of list) option.selected = option.selected || chosen.has(option.value);
  if (sort)
    list.sort(
      (a, b) => a.label.localeCompare(b.label, platform.game.i18n?.lang) || a.value.localeCompare(b.value),
    );
  const byGroup = new Map<string, Choice[]>([
    ["", []],
    ...(groups as string[]).map(group => [text(group), [] as Choice[]] as [string, Choice[]]),
  ]);
  for (const option of list) {
    const group = option.group ? text(option.group) : "";
    if (!byGroup.has(group)) byGroup.set(group, []);
    byGroup.get(group)!.push(option);
  }
  if (blank !== undefined && blank !== null && blank !== false) {
    byGroup
      .get("")!
      .unshift({ value: "", label: blank ? text(blank) : "", selected: chosen.size === 0 || chosen.has("") });
  }
  return [...byGroup].filter(([, options]) => options.length).map(([group, options]) => ({ group, options }));
}

function fill(select: HTMLElement, config: Config): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const parent = group ? element("optgroup", { label: group }) : select;
    for (const choice of options) {
      if (choice.rule) {
        parent.append(element("hr"));
        continue;
      }
      const option = element(
        "option",
        { value: choice.value, selected: choice.selected, disabled: choice.disabled },
        choice.label,
      );
      for (const [key, value] of Object.entries(choice.dataset ?? {})) option.dataset[key] = value;
      parent.append(option);
    }
    if (parent !== select) select.append(parent);
  }
}

export function createSelectInput(config: Config): HTMLSelectElement {
  const select = element("select");
  setInputAttributes(select, config);
  fill(select, config);
  return select;
}

/** Creates a `<multi-select>` or, with type "checkboxes", a `<multi-checkbox>`. */
export function createMultiSelectInput(config: Config): HTMLElement {
  const made = platform.page.createElement(
    config["type"] === "checkboxes" ? "multi-checkbox" : "multi-select",
  );
  setInputAttributes(made, config);
  fill(made, { ...config, blank: undefined });
  return made;
}

/**
 * Returns the HTML of `<option>` elements for choices, which can be a record, a list of strings or a list of
 * objects.
 */
export function createSelectOptions(choices: unknown, config: Config = {}): string {
  const {
    selected,
    inverted = false,
    nameAttr,
    labelAttr,
    localize = false,
    sort = false,
    blank,
    valueAttr,
    groups,
  } = config;
  const key = valueAttr ?? nameAttr;
  const options: Choice[] = [];
  const label = (entry: any): string =>
    typeof entry === "object" && entry !== null
      ? String(entry[labelAttr ?? "label"] ?? entry["name"] ?? "")
      : String(entry);
  const extras = (entry: any): Partial<Choice> =>
    typeof entry === "object" && entry !== null
      ? {
          ...(entry.group ? { group: entry.group } : {}),
          ...(entry.disabled ? { disabled: true } : {}),
          ...(entry.rule ? { rule: true } : {}),
        }
      : {};
  if (Array.isArray(choices)) {
    choices.forEach((entry, index) => {
      const object = typeof entry === "object" && entry !== null;
      options.push({
        value: String(object ? (entry[key ?? "value"] ?? index) : key ? entry : index),
        label: label(entry),
        ...extras(entry),
      });
    });
  } else {
    for (const [name, entry] of Object.entries((choices ?? {}) as Record<string, any>)) {
      const value = key && typeof entry === "object" && entry !== null ? String(entry[key]) : name;
      options.push(
        inverted ? { value: label(entry), label: name } : { value, label: label(entry), ...extras(entry) },
      );
    }
  }
  const select = element("select");
  const value =
    selected instanceof Object && Symbol.iterator in selected
      ? [...(selected as Iterable<unknown>)].map(String)
      : selected === undefined || selected === null
        ? null
        : String(selected);
  fill(select, { options, value, blank, sort, localize, groups: groups ?? [] });
  // If there is no value, no option may be marked as selected.
  if (value === null)
    for (const option of select.querySelectorAll("option")) option.removeAttribute("selected");
  return select.innerHTML;
}
