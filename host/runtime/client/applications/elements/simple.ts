import { element, platform } from "../platform.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** Stops the events of an inner field, because only the custom element's own events may reach the form. */
function silence(node: HTMLElement): void {
  for (const type of ["input", "change"]) node.addEventListener(type, event => event.stopPropagation());
}

/** A slider with a number field next to it. */
export class HTMLRangePickerElement extends AbstractFormInputElement {
  static override tagName = "range-picker";

  static create(config: Record<string, any>): HTMLElement {
    const made = this._create(config);
    for (const key of ["min", "max", "step"])
      if (config[key] !== undefined) made.setAttribute(key, String(config[key]));
    return made;
  }

  #range: HTMLInputElement | null = null;
  #number: HTMLInputElement | null = null;

  override connectedCallback(): void {
    if (this._value === undefined)
      this._setValue(Number(this.getAttribute("value") ?? this.getAttribute("min") ?? 0));
    super.connectedCallback();
  }

  get valueAsNumber(): number {
    return this._getValue();
  }
  get min(): number {
    return Number(this.getAttribute("min") ?? 0);
  }
  get max(): number {
    return Number(this.getAttribute("max") ?? 1);
  }

  override _setValue(value: unknown): void {
    const number = Number(value);
    this._value = Number.isNaN(number) ? this.min : Math.min(Math.max(number, this.min), this.max);
  }

  override _buildElements(): HTMLElement[] {
    const limits = { min: this.min, max: this.max, step: this.getAttribute("step") ?? "1" };
    this.#range = element("input", { "type": "range", "tabindex": "-1", "aria-hidden": "true", ...limits });
    this.#number = element("input", { type: "number", ...limits });
    this._primaryInput = this.#number;
    this._applyInputAttributes(this.#number);
    return [this.#range, this.#number];
  }

  override _refresh(): void {
    if (!this.#range || !this.#number) return;
    this.#range.value = String(this._value);
    this.#number.value = String(this._value);
  }

  override _activateListeners(): void {
    for (const input of [this.#range!, this.#number!]) {
      silence(input);
      input.addEventListener("change", () => this._commit(input.value));
    }
    this.#range!.addEventListener("input", () => {
      this.#number!.value = this.#range!.value;
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#range?.toggleAttribute("disabled", disabled);
    this.#number?.toggleAttribute("disabled", disabled);
  }
}

/** A color in the form `#rrggbb`, which users can type or pick. */
export class HTMLColorPickerElement extends AbstractFormInputElement {
  static override tagName = "color-picker";

  static create(config: Record<string, any>): HTMLElement {
    return this._create(config);
  }

  #text: HTMLInputElement | null = null;
  #color: HTMLInputElement | null = null;

  override connectedCallback(): void {
    if (this._value === undefined) this._setValue(this.getAttribute("value"));
    super.connectedCallback();
  }

  override _setValue(value: unknown): void {
    const text = String(value ?? "").trim();
    this._value = /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
  }

  override _buildElements(): HTMLElement[] {
    this.#text = element("input", { type: "text", spellcheck: "false" });
    this.#color = element("input", {
      "type": "color",
      "aria-label": platform.text("COLOR.Pick", "Pick a color"),
    });
    this._primaryInput = this.#text;
    this._applyInputAttributes(this.#text);
    return [this.#text, this.#color];
  }

  override _refresh(): void {
    if (this.#text) this.#text.value = this._value ?? "";
    if (this.#color) this.#color.value = this._value ?? "#000000";
  }

  override _activateListeners(): void {
    for (const input of [this.#text!, this.#color!]) {
      silence(input);
      input.addEventListener("change", () => this._commit(input.value));
    }
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#text?.toggleAttribute("disabled", disabled);
    this.#color?.toggleAttribute("disabled", disabled);
  }
}

/** An input for a path in the data folder, which users can type or browse for. */
export class HTMLFilePickerElement extends AbstractFormInputElement {
  static override tagName = "file-picker";

  static create(config: Record<string, any>): HTMLElement {
    const made = this._create(config);
    if (config["type"]) made.setAttribute("type", config["type"]);
    if (config["noupload"]) made.toggleAttribute("noupload", true);
    return made;
  }

  input: HTMLInputElement | null = null;
  button: HTMLButtonElement | null = null;
  picker: any = null;

  get type(): string {
    return this.getAttribute("type") ?? "any";
  }
  set type(value: string) {
    this.setAttribute("type", value);
  }
  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }
  set noupload(value: boolean) {
    this.toggleAttribute("noupload", value);
  }

  override connectedCallback(): void {
    this._value ??= this.getAttribute("value") ?? "";
    super.connectedCallback();
  }

  override _buildElements(): HTMLElement[] {
    this.input = element("input", { type: "text", class: "image", placeholder: "path/to/file.ext" });
    this.button = element("button", {
      "type": "button",
      "class": "icon fa-solid fa-file-import",
      "aria-label": platform.text("FILES.BrowseTooltip", "Browse files"),
    });
    this._primaryInput = this.input;
    this._applyInputAttributes(this.input);
    return [this.input, this.button];
  }

  override _refresh(): void {
    if (this.input) this.input.value = this._value ?? "";
  }

  override _activateListeners(): void {
    silence(this.input!);
    this.input!.addEventListener("change", () => this._commit(this.input!.value));
    this.button!.addEventListener("click", event => {
      event.preventDefault();
      const { FilePicker } = platform.foundry.applications.apps;
      this.picker = new FilePicker.implementation({
        type: this.type,
        current: this.value,
        allowUpload: !this.noupload,
        callback: (src: string) => this._commit(src),
      });
      void this.picker.browse();
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    this.input?.toggleAttribute("disabled", disabled);
    this.button?.toggleAttribute("disabled", disabled);
  }
}

/** A multi-line field for code, which this host doesn't highlight. */
export class HTMLCodeMirrorElement extends AbstractFormInputElement {
  static override tagName = "code-mirror";

  static create(config: Record<string, any>): HTMLElement {
    const made = this._create(config);
    for (const key of ["language", "indent"])
      if (config[key] !== undefined) made.setAttribute(key, String(config[key]));
    return made;
  }

  #area: HTMLTextAreaElement | null = null;

  override connectedCallback(): void {
    this._value ??= this.getAttribute("value") ?? this.textContent ?? "";
    super.connectedCallback();
  }

  override _buildElements(): HTMLElement[] {
    this.#area = element("textarea", { spellcheck: "false", rows: "8", class: "code" });
    this._primaryInput = this.#area;
    this._applyInputAttributes(this.#area);
    return [this.#area];
  }

  override _refresh(): void {
    if (this.#area) this.#area.value = this._value ?? "";
  }

  override _activateListeners(): void {
    silence(this.#area!);
    this.#area!.addEventListener("change", () => this._commit(this.#area!.value));
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#area?.toggleAttribute("disabled", disabled);
  }
}

/** A slider for a hue between 0 and 1. */
export class HTMLHueSelectorSlider extends AbstractFormInputElement {
  static override tagName = "hue-slider";

  #input: HTMLInputElement | null = null;

  override connectedCallback(): void {
    if (this._value === undefined) this._setValue(this.getAttribute("value"));
    super.connectedCallback();
  }

  override _setValue(value: unknown): void {
    this._value = Math.min(Math.max(Number(value) || 0, 0), 1);
  }

  override _buildElements(): HTMLElement[] {
    this.#input = element("input", { type: "range", min: "0", max: "360", step: "1" });
    this._primaryInput = this.#input;
    this._applyInputAttributes(this.#input);
    return [this.#input];
  }

  override _refresh(): void {
    if (this.#input) this.#input.value = String(Math.round(this._value * 360));
  }

  override _activateListeners(): void {
    silence(this.#input!);
    this.#input!.addEventListener("change", () => this._commit(Number(this.#input!.value) / 360));
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#input?.toggleAttribute("disabled", disabled);
  }
}

export { silence };
