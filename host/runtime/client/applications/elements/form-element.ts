import { platform } from "../platform.ts";

const BaseElement: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/**
 * The base class of custom form elements. An element has a name, a value of any type and a disabled state,
 * and emits `input` and `change`. Subclasses build their inner elements in `_buildElements`, update them in
 * `_refresh` and add listeners in `_activateListeners`.
 */
export abstract class AbstractFormInputElement extends BaseElement {
  static tagName = "";
  static formAssociated = true;
  static observedAttributes: string[] = ["disabled", "placeholder", "readonly", "required"];

  /** Creates an element and stores its configuration in the element's attributes. */
  static _create(config: Record<string, any>): HTMLElement {
    const made = platform.page.createElement(this.tagName);
    if (config["name"]) made.setAttribute("name", config["name"]);
    if (config["value"] !== undefined && config["value"] !== null)
      made.setAttribute("value", asAttribute(config["value"]));
    for (const key of ["required", "disabled", "readonly", "autofocus"])
      if (config[key]) made.toggleAttribute(key, true);
    if (config["placeholder"]) made.setAttribute("placeholder", config["placeholder"]);
    for (const [key, value] of Object.entries((config["dataset"] ?? {}) as Record<string, string>))
      made.dataset[key] = value;
    return made;
  }

  _value: any;
  _internals: ElementInternals | null;
  /** The inner field that receives the element's focus, ID, label and state. */
  _primaryInput: HTMLElement | null = null;

  constructor() {
    super();
    // Test environments have no form internals. Everything except native validation works without them.
    this._internals = typeof this.attachInternals === "function" ? this.attachInternals() : null;
  }

  get form(): HTMLFormElement | null {
    return this._internals?.form ?? this.closest("form");
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(value: string) {
    this.setAttribute("name", value);
  }

  get value(): any {
    return this._getValue();
  }
  set value(value: any) {
    this._setValue(value);
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }

  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }
  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
  }

  /** Whether the user can change the value. */
  get editable(): boolean {
    return !(this.disabled || this.hasAttribute("readonly"));
  }

  _getValue(): any {
    return this._value;
  }
  _setValue(value: any): void {
    this._value = value;
  }

  connectedCallback(): void {
    const built = this._buildElements();
    this.replaceChildren(...built);
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._activateListeners();
    if (!this.hasAttribute("tabindex") && !this._primaryInput) this.tabIndex = -1;
    this._labelInner();
  }

  disconnectedCallback(): void {}

  attributeChangedCallback(name: string): void {
    if (this.isConnected && (name === "disabled" || name === "readonly"))
      this._toggleDisabled(!this.editable);
  }

  formDisabledCallback(disabled: boolean): void {
    if (this.isConnected) this._toggleDisabled(disabled || !this.editable);
  }

  override focus(options?: FocusOptions): void {
    if (this._primaryInput) this._primaryInput.focus(options);
    else super.focus(options);
  }

  _buildElements(): HTMLElement[] {
    return [];
  }
  _refresh(): void {}
  _activateListeners(): void {}
  _toggleDisabled(_disabled: boolean): void {}

  /** Copies the accessible name, the placeholder, and the required and disabled states to an inner field. */
  _applyInputAttributes(input: HTMLElement): void {
    for (const key of ["placeholder", "aria-label", "aria-labelledby", "aria-describedby"]) {
      const value = this.getAttribute(key);
      if (value) input.setAttribute(key, value);
    }
    input.toggleAttribute("required", this.hasAttribute("required"));
    input.toggleAttribute("disabled", !this.editable);
  }

  /** Makes the label of this element also label its inner field. */
  _labelInner(): void {
    const inner = this._primaryInput;
    if (!inner || inner.hasAttribute("aria-label") || inner.hasAttribute("aria-labelledby")) return;
    const label =
      (this.id ? this.ownerDocument.querySelector(`label[for="${CSS.escape(this.id)}"]`) : null) ??
      this.closest("label") ??
      this.closest(".form-group")?.querySelector(":scope > label");
    const text = label?.textContent?.trim();
    if (text) inner.setAttribute("aria-label", text);
  }

  /**
   * Sets the value that the user entered, emits the events that an input element would, and then shows the
   * value.
   */
  _commit(value: any): void {
    this._setValue(value);
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }
}

/** Converts a value to the text of an HTML attribute. */
export function asAttribute(value: unknown): string {
  if (value instanceof Set) return [...value].join(",");
  if (Array.isArray(value)) return value.join(",");
  return String(value);
}
