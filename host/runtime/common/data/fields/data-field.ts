import { environment } from "../../environment.ts";
import { NotImplementedInHost } from "../../errors.ts";
import { equals } from "../../utils/objects.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { applyChange } from "./changes.ts";
import { toFormGroup, toInput } from "./forms.ts";

/**
 * The options for cleaning. `source` is the data that contains the value. `partial` is true for incomplete
 * data, which contains only changes.
 */
export interface CleanOptions {
  partial?: boolean;
  source?: any;
  [key: string]: any;
}
/**
 * The options for validation. `fallback` replaces invalid values with initial ones. `source` is the data that
 * contains the value.
 */
export interface ValidateOptions {
  partial?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  strict?: boolean;
  source?: any;
  [key: string]: any;
}
export interface UpdateOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  diff?: boolean;
  restoreDelta?: boolean;
  [key: string]: any;
}
export type FieldOptions = Record<string, any>;
export interface FieldContext {
  name?: string;
  parent?: any;
}

/**
 * Returns the options for an inner value. If the value to which changes apply is known, the options contain
 * it as `current`. Otherwise, all inner values share one options object, which fields must not change.
 */
export function innerOptions<T extends CleanOptions>(options: T, name: string): T {
  return "current" in options ? { ...options, current: options.current?.[name] } : options;
}

/**
 * Whether the data is a change to an existing value. Changes to a missing value are treated as complete data.
 */
export function isPartial(options: CleanOptions): boolean {
  if (!options.partial) return false;
  return !("current" in options) || (typeof options.current === "object" && options.current !== null);
}

/** A field of a schema: how its value is cast, validated, displayed and changed. */
export abstract class DataField {
  static hierarchical = false;
  static recursive = false;

  name: string | undefined;
  parent: any;
  options: FieldOptions;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: any;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;

  constructor(options: FieldOptions = {}, { name, parent }: FieldContext = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    warnOfUnknown(this.constructor.name, options, defaults);
    if (options.persisted === false)
      throw new NotImplementedInHost("foundry.data.fields.DataField with persisted: false");
    for (const [key, value] of Object.entries(defaults)) {
      if (key !== "validate") (this as any)[key] = key in options ? options[key] : value;
    }
  }

  /** The options of this field class, with their defaults. Subclasses extend `super._defaults`. */
  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: "",
      hint: "",
      validate: undefined,
      validationError: "is not a valid value",
    };
  }

  /** The dotted path of the field inside its outermost schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(part => part).join(".");
  }

  /**
   * Calls a function, or the method with the given name, on this field with a value. Fields with inner fields
   * also call it on each inner field.
   */
  apply(fn: string | ((...args: any[]) => any), value?: any, options: any = {}): any {
    const call = typeof fn === "string" ? (this as any)[fn] : fn;
    return call.call(this, value, options);
  }

  /**
   * Returns the field at a path below this one. Names are removed from the front of the path in Foundry 13,
   * and from its end in Foundry 14.
   */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  /** Casts a value to the stored type. A missing value becomes the initial value. */
  clean(value: any, options: CleanOptions = {}): any {
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null) return this.nullable ? null : this.getInitialValue(options.source);
    const cast = this._cast(value);
    return cast === undefined || cast === null ? cast : this._cleanType(cast, options);
  }

  _cleanType(value: any, _options?: CleanOptions): any {
    return value;
  }

  _cast(value: any): any {
    return value;
  }

  /** Returns the initial value for a new model. `data` is the source that will contain it. */
  getInitialValue(data?: any): any {
    const initial = typeof this.initial === "function" ? this.initial(data) : this.initial;
    return initial === undefined && this.required && this.nullable ? null : initial;
  }

  /** Converts the value to plain data. */
  toObject(value: any): any {
    return value;
  }

  /** Returns the validation failure of a value, or undefined if it is valid. */
  validate(value: any, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    try {
      // The first validator that returns true, false or a failure determines the result.
      const result =
        this._validateSpecial(value) ??
        this._validateType(value, options) ??
        this.options.validate?.call(this, value, options);
      if (result === false) return this.#failure(value, describe(value, this.validationError), options);
      return result instanceof DataModelValidationFailure && !result.isEmpty() ? result : undefined;
    } catch (error) {
      return this.#failure(value, describe(value, (error as Error).message), options);
    }
  }

  #failure(invalidValue: any, message: string, options: ValidateOptions): DataModelValidationFailure {
    const failure = new DataModelValidationFailure({ invalidValue, message, unresolved: true });
    if (options.fallback) {
      const initial = this.getInitialValue(options.source);
      if (!this.validate(initial, { ...options, fallback: false })) {
        failure.fallback = initial;
        failure.unresolved = false;
      }
    }
    return failure;
  }

  /**
   * Handles undefined and null. Returns true if the value is valid and needs no other checks. Throws an Error
   * if the value isn't allowed.
   */
  _validateSpecial(value: any): boolean | void {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
  }

  _validateType(_value: any, _options?: ValidateOptions): boolean | DataModelValidationFailure | void {
    /* Nothing to check here. */
  }

  /** Validates rules across fields, once all fields are valid. @throws Error if a rule is violated */
  _validateModel(_data: any, _options?: any): void {
    /* By default, there are no rules across fields. */
  }

  /** Returns the run-time value for a source value. If the result is a function, it becomes a getter. */
  initialize(value: any, _model?: any, _options?: any): any {
    return value;
  }

  /** Migrates inner data from older versions. `sourceData` is the object that contains this field. */
  migrateSource?(sourceData: any, fieldData: any): void;

  /**
   * Writes the differences between `value` and `source[key]` into `difference`, without changing either of
   * them.
   */
  _updateDiff(source: any, key: string, value: any, difference: any, _options: UpdateOptions = {}): void {
    if (!equals(source[key], value)) difference[key] = value;
  }

  /** Stores a difference that `_updateDiff` found. */
  _updateCommit(source: any, key: string, _value: any, difference: any, _options: UpdateOptions = {}): void {
    source[key] = difference;
  }

  /**
   * Adds types that are missing from partial changes, so that inner fields know which model they belong to.
   */
  _addTypes(_source?: any, _changes?: any, _options?: any): void {
    /* A field has no types, unless a subclass overrides this method. */
  }

  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /** Creates an input element for the field. Works only in a browser. */
  toInput(config: any = {}): any {
    return toInput(this, config);
  }

  _toInput(_config: any): any {
    throw new Error(`The ${this.constructor.name} class does not implement the _toInput method`);
  }

  /** Creates a `form-group` with label, input and hint. Works only in a browser. */
  toFormGroup(groupConfig: any = {}, inputConfig: any = {}): any {
    return toFormGroup(this, groupConfig, inputConfig);
  }

  /** Returns the value after applying a change made by an active effect. */
  applyChange(value: any, model: any, change: any): any {
    return applyChange(this, value, model, change);
  }

  _castChangeDelta(delta: any): any {
    return this._cast(delta);
  }
  _applyChangeAdd(value: any, delta: any, _model: any, _change: any): any {
    return value + delta;
  }
  _applyChangeSubtract(value: any, delta: any, _model: any, _change: any): any {
    return value - delta;
  }
  _applyChangeMultiply(_value: any, _delta: any, _model: any, _change: any): any {
    return undefined;
  }
  _applyChangeOverride(_value: any, delta: any, _model: any, _change: any): any {
    return delta;
  }
  _applyChangeUpgrade(_value: any, _delta: any, _model: any, _change: any): any {
    return undefined;
  }
  _applyChangeDowngrade(_value: any, _delta: any, _model: any, _change: any): any {
    return undefined;
  }

  /**
   * Lets packages apply a custom change. Returns the value that a hook's listener has set, or undefined if
   * the value stays the same.
   */
  _applyChangeCustom(value: any, delta: any, model: any, change: any): any {
    const document = actorOf(model);
    const changes: Record<string, unknown> = {};
    environment.callHooks("applyActiveEffect", document, change, value, delta, changes);
    const changed = changes[change.key];
    return changed === undefined || changed === value ? undefined : changed;
  }
}

function actorOf(model: any): any {
  let current = model;
  while (current && !current.documentName && current.parent) current = current.parent;
  return current;
}

function warnOfUnknown(className: string, options: FieldOptions, defaults: FieldOptions): void {
  const unknown = Object.keys(options).filter(key => !(key in defaults));
  if (unknown.length > 0) {
    console.warn(
      `${className} does not know the option${unknown.length > 1 ? "s" : ""} ${unknown.map(name => `"${name}"`).join(", ")}. It knows: ${Object.keys(defaults).join(", ")}.`,
    );
  }
}

/** Adds the invalid value, if there is one, to an error message, unless the message already contains it. */
function describe(value: unknown, message: string): string {
  if (value === undefined || value === null) return message;
  const text = typeof value === "object" ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  const shown = (text ?? String(value)).slice(0, 80);
  return message.includes(shown) ? message : `${message} (the value is ${shown})`;
}
