type Value = unknown;

/** An element that provides its own value, because the value isn't just a string. */
interface ValueElement extends HTMLElement {
  name: string;
  value: Value;
  disabled: boolean;
}

function isCustom(node: Element): boolean {
  return node.tagName.includes("-") && "value" in node && "name" in node;
}

/**
 * Converts a field's value to the type declared by its element or by `data-dtype`. Blank and invalid numbers
 * become null.
 */
function cast(value: Value, dtype: string | undefined): Value {
  if (Array.isArray(value)) return value.map(one => cast(one, dtype));
  switch (dtype) {
    case "Number": {
      if (value === "" || value === null || value === undefined) return null;
      const number = Number(value);
      return Number.isNaN(number) ? null : number;
    }
    case "Boolean":
      return value === true || value === "true" || value === "on";
    case "JSON":
      return value ? JSON.parse(String(value)) : null;
    case "String":
      return typeof value === "string" ? value : String(value ?? "");
    default:
      return value;
  }
}

/**
 * The values of a form, with their types. A number field has a number as its value, a checkbox a boolean
 * (checkboxes with the same name share a list of the checked values), a multiple select a list, and radio
 * buttons a single value. Host elements provide their own values, and images with `data-edit` provide their
 * source under that name. Disabled and read-only fields are omitted by default.
 */
export class FormDataExtended extends FormData {
  readonly dtypes: Record<string, string> = {};
  readonly editors: Record<string, unknown> = {};
  readonly #values: Record<string, Value> = {};

  constructor(
    form: HTMLFormElement,
    options: { dtypes?: Record<string, string>; disabled?: boolean; readonly?: boolean } = {},
  ) {
    super();
    Object.assign(this.dtypes, options.dtypes ?? {});
    this.process(form, options);
  }

  /** The values by field name, in the order of the form. */
  get object(): Record<string, any> {
    return this.#values;
  }

  /** Reads all named fields and editable images of the form. */
  process(form: HTMLFormElement, options: { disabled?: boolean; readonly?: boolean } = {}): void {
    const fields = this.#collect(form, options);
    for (const [name, elements] of fields) {
      const read = this.#read(name, elements);
      if (read === undefined) continue;
      this.set(name, cast(read, this.dtypes[name]));
    }
    for (const image of form.querySelectorAll<HTMLImageElement>("img[data-edit]")) {
      if (!image.classList.contains("disabled"))
        this.set(image.dataset["edit"]!, image.getAttribute("src") ?? "");
    }
  }

  override set(name: string, value: any): void {
    this.#values[name] = value;
    super.delete(name);
    for (const one of Array.isArray(value) ? value : [value]) super.append(name, one as string);
  }

  override append(name: string, value: any): void {
    if (name in this.#values) {
      const before = this.#values[name];
      this.#values[name] = Array.isArray(before) ? [...before, value] : [before, value];
    } else {
      this.#values[name] = value;
    }
    super.append(name, value);
  }

  override delete(name: string): void {
    delete this.#values[name];
    super.delete(name);
  }

  #collect(
    form: HTMLFormElement,
    options: { disabled?: boolean; readonly?: boolean },
  ): Map<string, ValueElement[]> {
    const found = new Map<string, ValueElement[]>();
    for (const node of form.querySelectorAll<HTMLElement>("[name]")) {
      const field = node as ValueElement;
      const name = field.getAttribute("name");
      if (!name || !isField(node) || insideCustom(node, form)) continue;
      if (!options.disabled && (isDisabled(field) || field.closest("fieldset:disabled"))) continue;
      if (!options.readonly && field.hasAttribute("readonly")) continue;
      const list = found.get(name) ?? [];
      list.push(field);
      found.set(name, list);
    }
    return found;
  }

  #read(name: string, elements: ValueElement[]): Value {
    const first = elements[0]!;
    const type = first.getAttribute("type") ?? "";
    const declared = first.dataset["dtype"];
    if (declared) this.dtypes[name] ??= declared;
    if (isCustom(first)) return elements.length > 1 ? elements.map(one => one.value) : first.value;
    if (type === "radio") {
      const checked = (elements as unknown as HTMLInputElement[]).find(one => one.checked);
      return checked ? checked.value : null;
    }
    if (type === "checkbox") {
      const boxes = elements as unknown as HTMLInputElement[];
      if (boxes.length > 1) return boxes.filter(box => box.checked).map(box => box.value);
      this.dtypes[name] ??= "Boolean";
      return boxes[0]!.checked;
    }
    if (first.tagName === "SELECT" && (first as unknown as HTMLSelectElement).multiple) {
      return [...(first as unknown as HTMLSelectElement).options]
        .filter(option => option.selected)
        .map(option => option.value);
    }
    if (type === "number" || type === "range") this.dtypes[name] ??= "Number";
    const values = elements.map(one => one.value);
    return values.length > 1 ? values : values[0];
  }
}

function isField(node: HTMLElement): boolean {
  if (isCustom(node)) return true;
  if (node.tagName === "INPUT")
    return !["submit", "button", "reset", "image", "file"].includes(node.getAttribute("type") ?? "");
  return node.tagName === "SELECT" || node.tagName === "TEXTAREA";
}

function isDisabled(field: ValueElement): boolean {
  return field.disabled === true || field.hasAttribute("disabled");
}

/**
 * Whether a field is the inner input of a host element. If so, the host element provides the value instead.
 */
function insideCustom(node: Element, form: Element): boolean {
  for (let parent = node.parentElement; parent && parent !== form; parent = parent.parentElement)
    if (isCustom(parent)) return true;
  return false;
}
