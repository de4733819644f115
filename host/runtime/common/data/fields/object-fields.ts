import { NotImplementedInHost } from "../../errors.ts";
import { equals, deepClone } from "../../utils/objects.ts";
import { isDeletionKey, plainKey } from "../../utils/operators.ts";
import { isEmpty, isPlainObject } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation.ts";
import {
  DataField,
  innerOptions,
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  type UpdateOptions,
  type ValidateOptions,
} from "./data-field.ts";
import { takeName } from "./schema-field.ts";

/**
 * Returns the difference between free-form objects. Inner objects are compared deeply, and operation keys are
 * kept if they would change anything.
 */
export function diffObjects(current: any, changes: any): Record<string, any> {
  const difference: Record<string, any> = {};
  for (const [key, value] of Object.entries(changes)) {
    const name = plainKey(key);
    if (key.startsWith("-=")) {
      if (Object.hasOwn(current, name)) difference[key] = null;
    } else if (key.startsWith("==")) {
      if (!equals(current[name], value)) difference[key] = value;
    } else if (isPlainObject(current[key]) && isPlainObject(value)) {
      const inner = diffObjects(current[key], value);
      if (!isEmpty(inner)) difference[key] = inner;
    } else if (!Object.hasOwn(current, key) || !equals(current[key], value)) difference[key] = value;
  }
  return difference;
}

/**
 * Applies a difference to a free-form object, changing the object in place. Keys that begin with `-=` delete
 * a value, and keys that begin with `==` replace one.
 */
export function commitObjects(current: any, difference: any): void {
  for (const [key, value] of Object.entries(difference)) {
    if (key.startsWith("-=")) delete current[key.slice(2)];
    else if (key.startsWith("==")) current[key.slice(2)] = deepClone(value);
    else if (isPlainObject(current[key]) && isPlainObject(value)) commitObjects(current[key], value);
    else current[key] = withoutOperations(value);
  }
}

/**
 * Returns a copy of a value without its operation keys, because a new value contains nothing that they could
 * delete.
 */
function withoutOperations(value: any): any {
  if (!isPlainObject(value)) return deepClone(value);
  const built: Record<string, any> = {};
  commitObjects(built, value);
  return built;
}

/** A field for an object with any keys and values. */
export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    if (initial === undefined || (initial === null && !this.nullable))
      return this.required && !("initial" in this.options) ? {} : initial;
    return deepClone(initial);
  }

  override _cast(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  override initialize(value: any): any {
    return deepClone(value);
  }

  override toObject(value: any): any {
    return deepClone(value);
  }

  override _validateType(value: any, _options?: ValidateOptions): any {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }

  override _updateDiff(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    if (!isPlainObject(source[key]) || !isPlainObject(value))
      return super._updateDiff(source, key, value, difference, options);
    const inner = diffObjects(source[key], value);
    if (!isEmpty(inner)) difference[key] = inner;
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    if (isPlainObject(source[key]) && isPlainObject(difference)) commitObjects(source[key], difference);
    else super._updateCommit(source, key, value, withoutOperations(difference), options);
  }
}

/** An object with arbitrary keys whose values all use the same field. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;

  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (options.expandKeys === false)
      throw new NotImplementedInHost("foundry.data.fields.TypedObjectField with expandKeys: false");
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.parent = this;
    this.element = element;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, validateKey: undefined, expandKeys: true };
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required && !("initial" in this.options) ? {} : deepClone(initial);
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    takeName(path);
    return this.element._getField(path);
  }

  override _cleanType(data: any, options: CleanOptions = {}): any {
    if (!isPlainObject(data)) return data;
    for (const key of Object.keys(data)) {
      const name = plainKey(key);
      if (this.validateKey && !this.validateKey(name)) delete data[key];
      else if (key.startsWith("-=")) continue;
      else {
        const inner = innerOptions(options, name);
        data[key] = this.element.clean(data[key], isDeletionKey(key) ? { ...inner, partial: false } : inner);
      }
    }
    return data;
  }

  override _validateType(data: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (!isPlainObject(data)) throw new Error("must be an object");
    const failures = new DataModelValidationFailure();
    for (const [key, value] of Object.entries(data)) {
      if (key.startsWith("-=")) continue;
      if (this.validateKey && !this.validateKey(plainKey(key))) {
        failures.fields[key] = new DataModelValidationFailure({
          invalidValue: value,
          message: "is not a valid key",
          unresolved: true,
        });
        continue;
      }
      const inner = innerOptions(options, plainKey(key));
      const failure = this.element.validate(value, isDeletionKey(key) ? { ...inner, partial: false } : inner);
      if (!failure) continue;
      failures.fields[key] = failure;
      if (!failure._hasUnresolved && failure.fallback !== undefined) data[key] = failure.fallback;
    }
    if (failures.isEmpty()) return;
    failures.unresolved = Object.values(failures.fields).some(failure => failure._hasUnresolved);
    return failures;
  }

  override _validateModel(data: any, options: any = {}): void {
    if (!(this.element.constructor as typeof DataField).recursive) return;
    for (const value of Object.values(data)) this.element._validateModel(value, options);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!isPlainObject(value)) return value;
    const built: Record<string, any> = {};
    for (const [key, inner] of Object.entries(value)) {
      const initialized = this.element.initialize(inner, model, options);
      if (typeof initialized === "function")
        Object.defineProperty(built, key, { get: initialized, configurable: true, enumerable: true });
      else built[key] = initialized;
    }
    return built;
  }

  override toObject(value: any): any {
    if (value === undefined || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.element.toObject(inner)]),
    );
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (isPlainObject(fieldData))
      for (const inner of Object.values(fieldData)) this.element.migrateSource?.(fieldData, inner);
  }

  override _updateDiff(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    const current = source[key];
    if (!isPlainObject(current) || !isPlainObject(value))
      return super._updateDiff(source, key, value, difference, options);
    const inner: Record<string, any> = {};
    for (const [name, change] of Object.entries(value)) {
      const plain = plainKey(name);
      if (name.startsWith("-=")) {
        if (Object.hasOwn(current, plain)) inner[name] = null;
      } else if (name.startsWith("==")) {
        if (!equals(current[plain], change)) inner[name] = change;
      } else this.element._updateDiff(current, name, change, inner, options);
    }
    if (!isEmpty(inner)) difference[key] = inner;
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    const current = source[key];
    if (!isPlainObject(current) || !isPlainObject(difference))
      return super._updateCommit(source, key, value, difference, options);
    for (const [name, change] of Object.entries(difference)) {
      if (name.startsWith("-=")) delete current[name.slice(2)];
      else if (name.startsWith("==")) current[name.slice(2)] = change;
      else this.element._updateCommit(current, name, change, change, options);
    }
  }

  override apply(fn: any, data: any = {}, options: any = {}): any {
    const results: Record<string, any> = {};
    for (const [key, value] of Object.entries(data ?? {}))
      results[key] = this.element.apply(fn, value, options);
    return results;
  }
}
