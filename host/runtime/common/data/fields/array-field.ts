import { deepClone } from "../../utils/objects.ts";
import { isPlainObject } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation.ts";
import {
  DataField,
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  type ValidateOptions,
} from "./data-field.ts";
import { choiceOptions, formHelpers } from "./forms.ts";
import { putBack, takeName } from "./schema-field.ts";

/** A field for a list whose elements are all of the same kind. A change replaces the whole list. */
export class ArrayField extends DataField {
  static override recursive = true;
  element: any;
  declare min: number;
  declare max: number;
  declare empty: boolean;
  declare exact: number | undefined;

  constructor(element: any, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = this._validateElementType(element);
    if (this.element instanceof DataField) {
      this.element.name ||= "element";
      this.element.parent = this;
    }
    if (this.exact !== undefined) this.min = this.max = this.exact;
    if (this.min < 0 || !Number.isInteger(this.min))
      throw new Error("The minimum length of an ArrayField must be a non-negative integer");
    if (this.max < this.min)
      throw new Error("The maximum length of an ArrayField may not be below its minimum");
  }

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Infinity,
    };
  }

  _validateElementType(element: any): any {
    if (!(element instanceof DataField))
      throw new Error(`${this.constructor.name} must have a DataField as its contained element`);
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    return element;
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required && !("initial" in this.options) ? [] : deepClone(initial);
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const name = takeName(path)!;
    // "tags.0" and "tags.element" refer to the element. The element resolves any other name.
    const rest = /^\d+$/.test(name) || name === "element" ? path : putBack(path, name);
    return this.element._getField(rest);
  }

  /**
   * Casts a value to a list: an object with numeric keys, as forms produce, becomes a list, and a single
   * value becomes a list with one element.
   */
  override _cast(value: any): any {
    if (Array.isArray(value)) return value;
    if (value instanceof Set) return Array.from(value);
    if (isPlainObject(value)) {
      const list: any[] = [];
      for (const [key, entry] of Object.entries(value)) if (/^\d+$/.test(key)) list[Number(key)] = entry;
      return list.filter(() => true);
    }
    return [value];
  }

  override _cleanType(value: any, options: CleanOptions = {}): any {
    return value.map((entry: any) => this.#cleanElement(entry, options));
  }

  #cleanElement(entry: any, options: CleanOptions): any {
    return this.element.clean(entry, { ...options, partial: false, current: undefined });
  }

  override _validateType(value: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min)
      throw new Error(
        `must have at least ${this.min} element${this.min === 1 ? "" : "s"}, has ${value.length}`,
      );
    if (value.length > this.max)
      throw new Error(`must have at most ${this.max} elements, has ${value.length}`);
    if (!this.empty && value.length === 0) throw new Error("may not be empty");
    return this._validateElements(value, options);
  }

  _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | void {
    const failures = new DataModelValidationFailure();
    value.forEach((entry, index) => {
      const failure = this._validateElement(entry, { ...options, partial: false });
      if (!failure) return;
      failures.elements.push({ id: index, failure });
      if (!failure._hasUnresolved && failure.fallback !== undefined) value[index] = failure.fallback;
    });
    if (failures.elements.length === 0) return;
    failures.unresolved = failures.elements.some(({ failure }) => failure._hasUnresolved);
    return failures;
  }

  _validateElement(entry: any, options: ValidateOptions): DataModelValidationFailure | undefined {
    return this.element.validate(entry, options);
  }

  override _validateModel(data: any, options: any = {}): void {
    if ((this.element.constructor as typeof DataField).recursive)
      for (const entry of data) this.element._validateModel(entry, options);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (value === undefined || value === null) return value;
    return value.map((entry: any) => {
      const initialized = this.element.initialize(entry, model, options);
      return typeof initialized === "function" ? initialized() : initialized;
    });
  }

  override toObject(value: any): any {
    return value === undefined || value === null
      ? value
      : Array.from(value, entry => this.element.toObject(entry));
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (Array.isArray(fieldData))
      for (const entry of fieldData) this.element.migrateSource?.(fieldData, entry);
  }

  override apply(fn: any, value: any = [], options: any = {}): any {
    const results = Array.from(value ?? [], entry => this.element.apply(fn, entry, options));
    return options.filter && results.length === 0 ? undefined : results;
  }

  override _castChangeDelta(delta: any): any {
    let parsed = delta;
    if (typeof delta === "string") {
      try {
        parsed = JSON.parse(delta);
      } catch {
        /* Text that isn't valid JSON becomes a single element. */
      }
    }
    return this._cast(parsed).map((entry: any) => this.element._castChangeDelta(entry));
  }

  override _applyChangeAdd(value: any, delta: any): any {
    return [...value, ...delta];
  }
  override _applyChangeSubtract(value: any, delta: any): any {
    return value.filter((entry: any) => !delta.includes(entry));
  }
}

/** A list without duplicates, whose value is a Set at run time. */
export class SetField extends ArrayField {
  override _cleanType(value: any, options: CleanOptions = {}): any {
    return Array.from(new Set(super._cleanType(value, options)));
  }

  override _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | void {
    const failures = super._validateElements(value, options);
    if (failures) return failures;
    const primitives = value.filter(entry => typeof entry !== "object");
    if (new Set(primitives).size !== primitives.length) throw new Error("may not contain a value twice");
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    const list = super.initialize(value, model, options);
    return Array.isArray(list) ? new Set(list) : list;
  }

  override _toInput(config: any): any {
    const { createMultiSelectInput, createCustomElement } = formHelpers();
    const choices = config.choices ?? this.element.choices;
    if (!choices && !config.options)
      return createCustomElement("string-tags", { ...config, value: Array.from(config.value ?? []) });
    return createMultiSelectInput({ ...config, options: config.options ?? choiceOptions(choices, config) });
  }

  override _castChangeDelta(delta: any): any {
    return new Set(super._castChangeDelta(delta));
  }
  override _applyChangeAdd(value: any, delta: any): any {
    return new Set([...value, ...delta]);
  }
  override _applyChangeSubtract(value: any, delta: any): any {
    return new Set([...value].filter(entry => !delta.has(entry)));
  }
}
