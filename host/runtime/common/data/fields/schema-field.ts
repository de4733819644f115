import { environment } from "../../environment.ts";
import { equals } from "../../utils/objects.ts";
import { isDeletionKey, plainKey } from "../../utils/operators.ts";
import { isEmpty, isPlainObject } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation.ts";
import {
  DataField,
  innerOptions,
  isPartial,
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  type UpdateOptions,
  type ValidateOptions,
} from "./data-field.ts";

/**
 * Removes the next name from a field path: from the front in Foundry 13, and from the end in Foundry 14,
 * where paths are reversed.
 */
export function takeName(path: string[]): string | undefined {
  return environment.generation < 14 ? path.shift() : path.pop();
}

/** Returns the path with the name added back that `takeName` removed. */
export function putBack(path: string[], name: string): string[] {
  return environment.generation < 14 ? [name, ...path] : [...path, name];
}

/** Returns the value that a field gets when its key is deleted: its initial value. */
function valueAfterDeletion(field: DataField, source: any): any {
  return field.getInitialValue(source);
}

/** An object with named fields. */
export class SchemaField extends DataField {
  static override recursive = true;

  fields: Record<string, DataField>;
  /** The keys that didn't match any field when data was last cleaned. */
  unknownKeys: string[] = [];

  constructor(fields: Record<string, DataField>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!isPlainObject(fields))
      throw new Error("A DataSchema must be an object with string keys and DataField values.");
    this.fields = this._initialize({ ...fields });
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  /** Sets this schema as the parent of the fields. A field can have only one parent. */
  _initialize(fields: Record<string, DataField>): Record<string, DataField> {
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (field.parent !== undefined)
        throw new Error(
          `The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`,
        );
      if (isDeletionKey(name) || name.includes("."))
        throw new Error(`"${name}" is not allowed as the name of a field.`);
      field.name = name;
      field.parent = this;
    }
    return fields;
  }

  *[Symbol.iterator](): Generator<DataField> {
    yield* Object.values(this.fields);
  }
  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): DataField[] {
    return Object.values(this.fields);
  }
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }
  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }
  get(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : undefined;
  }

  /** Returns the field at a dotted path. */
  getField(path: string | string[]): any {
    const names = typeof path === "string" ? path.split(".") : [...path];
    return this._getField(environment.generation < 14 ? names : names.reverse());
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    return this.get(takeName(path)!)?._getField(path);
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required || this.nullable || "initial" in this.options) return initial;
    const built: Record<string, any> = {};
    for (const [name, field] of this.entries()) {
      const value = field.getInitialValue(data ?? built);
      if (value !== undefined) built[name] = value;
    }
    return built;
  }

  override _cast(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  override _cleanType(data: any, options: CleanOptions = {}): any {
    if (!isPlainObject(data)) return data;
    const partial = isPartial(options);
    const shared: CleanOptions = { ...options, partial, source: options.source ?? data };
    this.unknownKeys = [];
    for (const key of Object.keys(data)) {
      const field = this.get(plainKey(key));
      if (!field) {
        this.unknownKeys.push(key);
        delete data[key];
      } else if (key.startsWith("=="))
        data[key] = field.clean(data[key], { ...innerOptions(shared, field.name!), partial: false });
    }
    const { fields } = this;
    for (const name of Object.keys(fields)) {
      const field = fields[name]!;
      if (partial && !(name in data)) continue;
      const value = field.clean(data[name], innerOptions(shared, name));
      if (value === undefined && !partial && !(name in data && field.required)) delete data[name];
      else data[name] = value;
    }
    return data;
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!isPlainObject(value)) return value;
    const data: Record<string, any> = {};
    const { fields } = this;
    for (const name of Object.keys(fields))
      assignInitialized(data, name, fields[name]!, value[name], model, options);
    return data;
  }

  override toObject(value: any): any {
    if (value === undefined || value === null) return value;
    const data: Record<string, any> = {};
    for (const [name, field] of this.entries()) {
      const inner = field.toObject(value[name]);
      if (inner !== undefined) data[name] = inner;
    }
    return data;
  }

  override _validateType(data: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (!isPlainObject(data)) throw new Error("must be an object");
    const failures = new DataModelValidationFailure();
    const partial = isPartial(options);
    const shared: ValidateOptions = { ...options, partial, source: options.source ?? data };
    const check = (key: string, field: DataField, checked: ValidateOptions) => {
      const failure = field.validate(data[key], checked);
      if (!failure) return;
      failures.fields[key] = failure;
      if (!failure._hasUnresolved && failure.fallback !== undefined) data[key] = failure.fallback;
    };
    const { fields } = this;
    for (const name of Object.keys(fields)) {
      if (!partial || name in data) check(name, fields[name]!, innerOptions(shared, name));
    }
    for (const key of Object.keys(data)) {
      const field = key.startsWith("==") ? this.get(plainKey(key)) : undefined;
      if (field) check(key, field, { ...innerOptions(shared, field.name!), partial: false });
    }
    if (!failures.isEmpty()) {
      failures.unresolved = Object.values(failures.fields).some(failure => failure._hasUnresolved);
      return failures;
    }
  }

  override _validateModel(data: any, options: any = {}): void {
    const inner = { ...options, source: options.source ?? data };
    const { fields } = this;
    for (const name of Object.keys(fields)) {
      const field = fields[name]!;
      if ((field.constructor as typeof DataField).recursive && (data?.[name] ?? null) !== null)
        field._validateModel(data[name], inner);
    }
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (!isPlainObject(fieldData)) return;
    const { fields } = this;
    for (const name of Object.keys(fields))
      if (name in fieldData) fields[name]!.migrateSource?.(fieldData, fieldData[name]);
  }

  override _addTypes(source: any, changes: any, options: any = {}): void {
    if (!isPlainObject(changes)) return;
    for (const [name, field] of this.entries()) {
      if (name in changes) field._addTypes(source?.[name], changes[name], { ...options, source, changes });
    }
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
    const inner = this._diffInto(current, value, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    if (isPlainObject(source[key]) && isPlainObject(difference))
      this._commitInto(source[key], difference, options);
    else super._updateCommit(source, key, value, difference, options);
  }

  /** Returns the differences between changes and an object of this schema, including operation keys. */
  _diffInto(current: any, changes: any, options: UpdateOptions = {}): Record<string, any> {
    const difference: Record<string, any> = {};
    for (const [key, value] of Object.entries(changes)) {
      const name = plainKey(key);
      const field = this.get(name);
      if (!field) continue;
      if (key.startsWith("-=")) {
        if (!equals(current[name], valueAfterDeletion(field, current))) difference[key] = null;
      } else if (key.startsWith("==")) {
        if (!equals(current[name], value)) difference[key] = value;
      } else field._updateDiff(current, key, value, difference, options);
    }
    return difference;
  }

  /** Applies a difference to an object of this schema. */
  _commitInto(current: any, difference: any, options: UpdateOptions = {}): void {
    for (const [key, value] of Object.entries(difference)) {
      const name = plainKey(key);
      const field = this.get(name);
      if (!field) continue;
      if (key.startsWith("-=")) {
        const left = valueAfterDeletion(field, current);
        if (left === undefined) delete current[name];
        else current[name] = left;
      } else if (key.startsWith("==")) current[name] = value;
      else field._updateCommit(current, key, value, value, options);
    }
  }

  override apply(fn: any, data: any = {}, options: any = {}): any {
    const results: Record<string, any> = {};
    for (const [name, field] of this.entries()) {
      if (options.partial && !(name in data)) continue;
      const result = field.apply(fn, data?.[name], options);
      if (!options.filter || !isEmpty(result)) results[name] = result;
    }
    return results;
  }

  override _applyChangeAdd(value: any): any {
    return value;
  }
  override _applyChangeSubtract(value: any): any {
    return value;
  }
}

/**
 * Initializes a field's value and sets it on an object. A value that is a function becomes a getter, and a
 * read-only field can't be assigned later.
 */
export function assignInitialized(
  target: any,
  name: string,
  field: DataField,
  value: any,
  model: any,
  options: any,
): void {
  const initialized = field.initialize(value, model, options);
  // A new plain value on a plain object is simply assigned, because defining a property would be slower.
  if (
    typeof initialized !== "function" &&
    !field.readonly &&
    Object.getPrototypeOf(target) === Object.prototype &&
    !Object.hasOwn(target, name) &&
    name !== "__proto__"
  ) {
    target[name] = initialized;
    return;
  }
  if (typeof initialized === "function") {
    Object.defineProperty(target, name, {
      get: initialized,
      set() {
        /* Ignores the assigned value, because the getter computes the value from the source. */
      },
      configurable: true,
      enumerable: true,
    });
  } else {
    Object.defineProperty(target, name, {
      value: initialized,
      writable: !field.readonly,
      configurable: true,
      enumerable: true,
    });
  }
}
