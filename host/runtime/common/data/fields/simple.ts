import { environment } from "../../environment.ts";
import { toNearest } from "../../utils/primitives.ts";
import { equals } from "../../utils/objects.ts";
import { DataField, type CleanOptions, type FieldContext, type FieldOptions } from "./data-field.ts";
import { choiceOptions, formHelpers } from "./forms.ts";

/** Returns the allowed values of a field whose choices are given as a list, a mapping or a function. */
export function choiceValues(choices: any): any[] {
  const resolved = typeof choices === "function" ? choices() : choices;
  return Array.isArray(resolved) ? resolved : Object.keys(resolved ?? {});
}

function refuseChoice(values: any[]): never {
  throw new Error(`is not a valid choice; allowed: ${values.map(value => JSON.stringify(value)).join(", ")}`);
}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: any): any {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  override _validateType(value: any): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _toInput(config: any): any {
    const { createCheckboxInput, createSelectInput } = formHelpers();
    if (!this.nullable) return createCheckboxInput(config);
    return createSelectInput({
      ...config,
      blank: "",
      dataset: { ...config.dataset, dtype: "JSON" },
      options: [
        { value: "true", label: "true" },
        { value: "false", label: "false" },
      ],
    });
  }

  override _applyChangeAdd(value: any, delta: any): any {
    return value || delta;
  }
  override _applyChangeSubtract(value: any, delta: any): any {
    return delta ? false : value;
  }
  override _applyChangeMultiply(value: any, delta: any): any {
    return value && delta;
  }
  override _applyChangeUpgrade(value: any, delta: any): any {
    return delta > value ? delta : value;
  }
  override _applyChangeDowngrade(value: any, delta: any): any {
    return delta < value ? delta : value;
  }
}

/**
 * A numeric field. Cleaning rounds the value to an integer, clamps it to min and max, and rounds it to the
 * step. `positive` affects only validation.
 */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: any;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    // If there are choices, null is allowed only if the options allow it explicitly.
    if (this.choices !== undefined) this.nullable = options.nullable ?? false;
    if (Number.isFinite(this.min) && Number.isFinite(this.max) && this.min! > this.max!) {
      throw new Error(`NumberField minimum ${this.min} exceeds its maximum ${this.max}`);
    }
  }

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
      placeholder: undefined,
    };
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.nullable && !("initial" in this.options) ? null : initial;
  }

  override _cast(value: any): any {
    return Number(value);
  }

  override _cleanType(value: any, options?: CleanOptions): any {
    let cleaned = super._cleanType(value, options);
    if (typeof cleaned !== "number" || Number.isNaN(cleaned)) return cleaned;
    if (this.integer) cleaned = Math.round(cleaned);
    if (Number.isFinite(this.min)) cleaned = Math.max(cleaned, this.min!);
    if (Number.isFinite(this.max)) cleaned = Math.min(cleaned, this.max!);
    if (Number.isFinite(this.step) && this.step! > 0) cleaned = this.#onStep(cleaned);
    return cleaned;
  }

  #onStep(value: number): number {
    const base = Number.isFinite(this.min) ? this.min! : 0;
    return Number((toNearest(value - base, this.step!) + base).toFixed(8));
  }

  override _validateType(value: any): void {
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error("must be a number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (Number.isFinite(this.min) && value < this.min!) throw new Error(`must be at least ${this.min}`);
    if (Number.isFinite(this.max) && value > this.max!) throw new Error(`must be at most ${this.max}`);
    if (Number.isFinite(this.step) && Math.abs(this.#onStep(value) - value) > 1e-6)
      throw new Error(`must be an increment of ${this.step}`);
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.choices !== undefined) {
      const values = choiceValues(this.choices);
      if (!values.some(choice => Number(choice) === value)) refuseChoice(values);
    }
  }

  override _toInput(config: any): any {
    const { createNumberInput, createSelectInput } = formHelpers();
    const filled = { ...config };
    filled.min ??= this.min;
    filled.max ??= this.max;
    filled.step ??= this.step ?? (this.integer ? 1 : undefined);
    if (this.positive) filled.min ??= filled.step;
    const choices = filled.choices ?? this.choices;
    if (choices || filled.options) {
      return createSelectInput({
        ...filled,
        options: filled.options ?? choiceOptions(choices, filled),
        dataset: { ...filled.dataset, dtype: "Number" },
      });
    }
    return createNumberInput(filled);
  }

  override _applyChangeMultiply(value: any, delta: any): any {
    return value * delta;
  }
  override _applyChangeUpgrade(value: any, delta: any): any {
    return delta > value ? delta : value;
  }
  override _applyChangeDowngrade(value: any, delta: any): any {
    return delta < value ? delta : value;
  }
}

export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: any;
  declare textSearch: boolean;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.choices !== undefined) {
      this.nullable = options.nullable ?? false;
      this.blank = options.blank ?? false;
    }
  }

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      blank: true,
      trim: true,
      choices: undefined,
      textSearch: false,
      placeholder: undefined,
    };
  }

  override clean(value: any, options: CleanOptions = {}): any {
    const trimmed = typeof value === "string" && this.trim ? value.trim() : value;
    if (trimmed !== "" || this.blank) return super.clean(trimmed, options);
    // A blank text that isn't allowed becomes null or, in Foundry 14, the initial value. If neither is
    // possible, the text fails validation.
    if (this.nullable) return null;
    return (
      (environment.generation >= 14 ? this.getInitialValue(options.source) : undefined) ??
      super.clean(trimmed, options)
    );
  }

  override getInitialValue(data?: any): any {
    const initial = typeof this.initial === "function" ? this.initial(data) : this.initial;
    if (initial !== undefined || !this.required) return initial;
    return this.blank ? "" : this.nullable ? null : undefined;
  }

  override _cast(value: any): any {
    return String(value);
  }

  override _validateSpecial(value: any): boolean | void {
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
      return true;
    }
    return super._validateSpecial(value);
  }

  override _validateType(value: any, _options?: any): any {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.choices === undefined) return;
    const values = choiceValues(this.choices);
    if (!this._isValidChoice(value)) refuseChoice(values);
  }

  _isValidChoice(value: string): boolean {
    return choiceValues(this.choices).some(choice => equals(String(choice), value));
  }

  override _toInput(config: any): any {
    const { createTextInput, createSelectInput, createTextareaInput, createCustomElement } = formHelpers();
    const choices = config.choices ?? this.choices;
    if (choices || config.options) {
      const blank = config.blank ?? (this.nullable || this.blank ? "" : undefined);
      return createSelectInput({
        ...config,
        blank,
        options: config.options ?? choiceOptions(choices, config),
      });
    }
    if (config.elementType === "textarea") return createTextareaInput(config);
    if (config.elementType === "prose-mirror" || config.elementType === "code-mirror")
      return createCustomElement(config.elementType, config);
    return createTextInput(config);
  }

  override _applyChangeUpgrade(value: any, delta: any): any {
    return delta > value ? delta : value;
  }
  override _applyChangeDowngrade(value: any, delta: any): any {
    return delta < value ? delta : value;
  }
  override _applyChangeSubtract(value: any, _delta?: any): any {
    return value;
  }
}

/** A field that accepts any value. */
export class AnyField extends DataField {
  override _validateType(): boolean {
    return true;
  }
}
