import { element, platform } from "../platform.ts";
import { AbstractFormInputElement, asAttribute } from "./form-element.ts";
import { silence } from "./simple.ts";

/**
 * A field for selecting any number of choices, which are the element's `<option>` children. The value is the
 * list of selected choices in their original order.
 */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement {
  static override _create(config: Record<string, any>): HTMLElement {
    const { options = [], value, ...rest } = config;
    const made = super._create(rest);
    const chosen = new Set([...(value ?? [])].map(String));
    for (const choice of options)
      made.append(
        element(
          "option",
          { value: choice.value, selected: chosen.has(String(choice.value)) || choice.selected },
          choice.label ?? choice.value,
        ),
      );
    return made;
  }

  declare _value: Set<string>;
  _options: HTMLElement[] = [];
  _choices: Record<string, string> = {};

  override connectedCallback(): void {
    if (!Object.keys(this._choices).length) this._initialize();
    super.connectedCallback();
  }

  /**
   * Reads the choices from the option elements inside this element. If no value has been set yet, also reads
   * which options are selected.
   */
  _initialize(): void {
    this._options = [...this.children].filter(
      child => child.tagName === "OPTION" || child.tagName === "OPTGROUP",
    ) as HTMLElement[];
    const chosen = new Set<string>(
      asAttribute(this.getAttribute("value") ?? "")
        .split(",")
        .filter(Boolean),
    );
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.textContent ?? option.value;
      if (option.hasAttribute("selected")) chosen.add(option.value);
    }
    this._value ??= chosen;
  }

  override _getValue(): string[] {
    const order = Object.keys(this._choices);
    return [...(this._value ?? [])].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  /** Sets the selected choices. @throws Error if a value isn't one of the choices */
  override _setValue(value: Iterable<string>): void {
    const all = [...(value ?? [])];
    const unknown = all.find(one => this.isConnected && !(one in this._choices));
    if (unknown !== undefined) throw new Error(`"${unknown}" is not one of the choices of ${this.name}`);
    this._value = new Set(all);
  }

  /** Selects a choice. @throws Error if the value isn't one of the choices */
  select(value: string): void {
    if (!(value in this._choices)) throw new Error(`"${value}" is not one of the choices of ${this.name}`);
    if (!this._value.has(value)) this._commit([...this._value, value]);
  }

  unselect(value: string): void {
    if (this._value.has(value)) this._commit([...this._value].filter(one => one !== value));
  }
}

/** A multi-select that shows the selected values as tags, with a select field for adding others. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";

  static create(config: Record<string, any>): HTMLElement {
    return this._create(config);
  }

  #tags: HTMLElement | null = null;
  #select: HTMLSelectElement | null = null;

  override _buildElements(): HTMLElement[] {
    this.#tags = element("div", { class: "tags input-element-tags" });
    this.#select = element("select");
    this.#select.append(
      element("option", { value: "" }),
      ...this._options.map(option => option.cloneNode(true)),
    );
    for (const option of this.#select.querySelectorAll("option")) option.removeAttribute("selected");
    this._primaryInput = this.#select;
    this._applyInputAttributes(this.#select);
    return [this.#tags, this.#select];
  }

  override _refresh(): void {
    if (!this.#tags || !this.#select) return;
    this.#tags.replaceChildren(
      ...this._getValue().map(key => {
        const label = this._choices[key] ?? key;
        const tag = element("div", { "class": "tag", "data-key": key }, element("span", {}, label));
        if (this.editable)
          tag.append(
            element("button", {
              "type": "button",
              "class": "remove icon fa-solid fa-xmark",
              "aria-label": platform.text("ELEMENTS.TAGS.Remove", "Remove {label}", { label }),
            }),
          );
        return tag;
      }),
    );
    for (const option of this.#select.querySelectorAll("option"))
      option.toggleAttribute("disabled", Boolean(option.value) && this._value.has(option.value));
    this.#select.value = "";
  }

  override _activateListeners(): void {
    silence(this.#select!);
    this.#select!.addEventListener("change", () => {
      if (this.#select!.value) this.select(this.#select!.value);
    });
    this.#tags!.addEventListener("click", event => {
      const tag = (event.target as Element).closest(".remove")?.closest<HTMLElement>(".tag");
      if (tag?.dataset["key"]) this.unselect(tag.dataset["key"]);
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#select?.toggleAttribute("disabled", disabled);
    this._refresh();
  }
}

/** A multi-select with one checkbox per choice. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";

  #boxes: HTMLInputElement[] = [];

  override _buildElements(): HTMLElement[] {
    this.#boxes = [];
    const build = (node: HTMLElement): HTMLElement => {
      if (node.tagName === "OPTGROUP") {
        const inner = [...node.querySelectorAll<HTMLElement>("option")].map(build);
        return element(
          "fieldset",
          { class: "checkbox-group" },
          element("legend", {}, node.getAttribute("label") ?? ""),
          ...inner,
        );
      }
      const { value } = node as HTMLOptionElement;
      const box = element("input", { type: "checkbox", value });
      this.#boxes.push(box);
      return element("label", { class: "checkbox" }, box, this._choices[value] ?? value);
    };
    return this._options.map(build);
  }

  override _refresh(): void {
    for (const box of this.#boxes) box.checked = this._value.has(box.value);
  }

  override _activateListeners(): void {
    for (const box of this.#boxes) {
      silence(box);
      box.addEventListener("change", () => (box.checked ? this.select(box.value) : this.unselect(box.value)));
    }
  }

  override _toggleDisabled(disabled: boolean): void {
    for (const box of this.#boxes) box.toggleAttribute("disabled", disabled);
  }
}
