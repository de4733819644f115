import { environment } from "../environment.ts";
import { DataModelValidationError, type DataModelValidationFailure } from "../data/validation.ts";
import { SchemaField, assignInitialized } from "../data/fields/schema-field.ts";
import type { DataField, UpdateOptions } from "../data/fields/data-field.ts";
import { applySpecialKeys, mergeObject } from "../utils/merge.ts";
import { deepClone } from "../utils/objects.ts";
import { decodeOperators, encodeOperators, hasOperatorKeys, isDeletionKey } from "../utils/operators.ts";
import { expandObject } from "../utils/paths.ts";
import { isEmpty, isPlainObject } from "../utils/types.ts";

export interface ModelContext {
  parent?: any;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  [key: string]: any;
}

interface CachedSchema {
  generation: number;
  schema: SchemaField;
}

/**
 * The base class of data with a schema. Data is cleaned, validated, stored as the source, and prepared as
 * properties of the instance.
 */
export abstract class DataModel {
  declare static _cachedSchema: CachedSchema | undefined;
  /** The prefixes of the translation keys for the fields' labels and hints. */
  static LOCALIZATION_PREFIXES: string[] = [];

  declare readonly _source: any;
  declare readonly parent: any;
  #failures: { fields: DataModelValidationFailure | null; joint: DataModelValidationFailure | null } = {
    fields: null,
    joint: null,
  };

  constructor(
    data: any = {},
    {
      parent = null,
      strict = true,
      fallback = false,
      dropInvalidEmbedded = false,
      ...options
    }: ModelContext = {},
  ) {
    if (data !== null && typeof data === "object" && data instanceof DataModel) data = data.toObject();
    hide(this, "parent", parent);
    hide(
      this,
      "_source",
      this._initializeSource(data ?? {}, { strict, fallback, dropInvalidEmbedded, ...options }),
    );
    this._configure(options);
    this.validate({ strict, fallback, dropInvalidEmbedded, fields: true, joint: true });
    this._initialize({ strict, fallback, dropInvalidEmbedded, ...options });
  }

  /** Configures the instance after its source has been set, before validation and initialization. */
  _configure(_options: any = {}): void {
    /* Nothing to set by default. */
  }

  /** Returns the fields of the model. Every class defines its own fields. */
  static defineSchema(): Record<string, DataField> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema. It is built only once per class. */
  static get schema(): SchemaField {
    if (Object.hasOwn(this, "_cachedSchema") && this._cachedSchema!.generation === environment.generation)
      return this._cachedSchema!.schema;
    const schema = new SchemaField(this.defineSchema());
    schema.name = this.name;
    // The schema's name appears in error messages but isn't part of its fields' paths.
    Object.defineProperty(schema, "fieldPath", { value: "" });
    Object.defineProperty(this, "_cachedSchema", {
      value: { generation: environment.generation, schema },
      configurable: true,
      writable: true,
    });
    return schema;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Whether validation failed for a value that has no fallback. */
  get invalid(): boolean {
    return Object.values(this.#failures).some(failure => failure?._hasUnresolved);
  }

  get validationFailures(): {
    fields: DataModelValidationFailure | null;
    joint: DataModelValidationFailure | null;
  } {
    return this.#failures;
  }

  /**
   * Migrates and cleans a model's initial data, and adds accessors for older code. The given object itself
   * becomes the source.
   */
  _initializeSource(data: any, _options: any = {}): any {
    const cls = this.constructor as typeof DataModel;
    const migrated = cls.migrateDataSafe(data);
    const cleaned = cls.cleanData(migrated);
    return cls.shimData(cleaned);
  }

  /** Coerces data to match the schema, in place. */
  static cleanData(source: any = {}, options: any = {}): any {
    return this.schema.clean(source, { source, ...options });
  }

  /** Yields the fields in the order in which they are initialized. */
  static *_initializationOrder(): Generator<[string, DataField]> {
    yield* this.schema.entries();
  }

  /** Writes the prepared values to the instance. */
  _initialize(options: any = {}): void {
    for (const [name, field] of (this.constructor as typeof DataModel)._initializationOrder()) {
      assignInitialized(this, name, field, this._source[name], this, options);
    }
  }

  /** Discards all prepared values and initializes them again from the source data. */
  reset(): void {
    this._initialize();
  }

  /** Returns a new model of the same class with some of the data replaced. */
  clone(data: any = {}, context: any = {}): any {
    const merged = mergeObject(this.toObject(), normalizeChanges(data), {
      insertKeys: false,
      performDeletions: true,
      inplace: true,
    });
    return new (this.constructor as any)(merged, { parent: this.parent, ...context });
  }

  /**
   * Validates the source, or changes to it. `clean` cleans the changes first. `joint` also validates rules
   * across fields, and is the default when everything is validated. Without `strict`, the method returns
   * false instead of throwing an error.
   */
  validate({
    changes,
    clean = false,
    fallback = false,
    dropInvalidEmbedded = false,
    strict = true,
    fields = true,
    joint,
  }: any = {}): boolean {
    const whole = changes === undefined;
    const source = changes ?? this._source;
    const context = whole
      ? {}
      : { partial: true, source: { ...this._source, ...source }, current: this._source };
    if (clean && !whole) (this.constructor as typeof DataModel).cleanData(source, context);
    const failures: { fields: DataModelValidationFailure | null; joint: DataModelValidationFailure | null } =
      { fields: null, joint: null };
    if (fields)
      failures.fields =
        this.schema.validate(source, { ...context, fallback, dropInvalidEmbedded, strict }) ?? null;
    const unresolved = failures.fields?._hasUnresolved ?? false;
    let jointError: Error | null = null;
    if ((joint ?? whole) && !unresolved)
      jointError = this.#validateJoint(
        whole ? source : mergeObject(this._source, source, { inplace: false, performDeletions: true }),
      );
    if (whole) this.#failures = failures;
    if (!unresolved && !jointError) {
      if (failures.fields) this.#report(failures.fields.asError());
      return true;
    }
    const error = this.#describe(unresolved ? failures.fields! : jointError!);
    if (whole && jointError) failures.joint = error.getFailure() ?? null;
    if (strict) throw error;
    this.#report(error);
    return false;
  }

  #validateJoint(source: any): Error | null {
    try {
      this.schema._validateModel(source, { source });
      (this.constructor as typeof DataModel).validateJoint(source);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  /** Returns an error that describes a failure, with a heading that names the model. */
  #describe(failure: DataModelValidationFailure | Error): DataModelValidationError {
    const id = this._source?._id;
    const head = `${this.constructor.name}${id ? ` [${id}]` : ""} validation errors:`;
    if (failure instanceof Error) {
      const error = new DataModelValidationError(`${head}\n  ${failure.message}`, { cause: failure });
      return error;
    }
    const error = failure.asError();
    error.message = `${head}\n${String(failure)
      .split("\n")
      .map(line => `  ${line}`)
      .join("\n")}`;
    return error;
  }

  #report(error: Error): void {
    environment.report(error.message, error);
  }

  /** Validates rules that involve several fields. @throws Error if a rule is violated */
  static validateJoint(_data: any): void {
    /* By default, no rules involve several fields. */
  }

  /**
   * Changes the source and returns the actual difference. The changes may contain dotted paths, `-=key`,
   * `==key` and operators. They are cleaned and validated. With `dryRun`, nothing is changed. With
   * `recursive: false`, objects are replaced as a whole.
   */
  updateSource(changes: any = {}, options: UpdateOptions = {}): any {
    const difference = this._prepareSourceUpdate(changes, options);
    if (!options.dryRun && !isEmpty(difference)) {
      this.schema._commitInto(this._source, deepClone(difference), { ...options, _type: difference.type });
      this.reset();
    }
    return environment.generation < 14 ? difference : decodeOperators(difference);
  }

  /**
   * Cleans and validates changes. Returns the difference from the current source in key notation, without
   * changing the source.
   */
  _prepareSourceUpdate(changes: any, options: UpdateOptions = {}): any {
    if (environment.generation >= 14 && hasOperatorKeys(changes)) {
      environment.deprecated(
        "Special keys (-=, ==) in update data are deprecated; use the operators ForcedDeletion and ForcedReplacement.",
      );
    }
    const wanted = normalizeChanges(changes);
    if (options.recursive === false) for (const key of Object.keys(wanted)) replaceWhole(wanted, key);
    const source = { ...this._source, ...wanted };
    const context = { partial: true, source, current: this._source };
    const cleaned = (this.constructor as typeof DataModel).cleanData(wanted, context);
    const failure = this.schema.validate(cleaned, { ...context, fallback: options.fallback, strict: true });
    if (failure?._hasUnresolved) throw this.#describe(failure);
    const difference = this.schema._diffInto(this._source, cleaned, { ...options, _type: cleaned.type });
    if (!isEmpty(difference)) this.#validateResult(difference, options);
    return difference;
  }

  #validateResult(difference: any, options: UpdateOptions): void {
    const candidate = deepClone(this._source);
    this.schema._commitInto(candidate, deepClone(difference), { ...options, _type: difference.type });
    const error = this.#validateJoint(candidate);
    if (error) throw this.#describe(error);
  }

  /** Returns the data as a plain object: the source data or, if `source` is false, the prepared values. */
  toObject(source: boolean | null = true): any {
    return source ? deepClone(this._source) : this.schema.toObject(this);
  }

  toJSON(): any {
    return this.toObject(true);
  }

  /** Creates a model from trusted data. Invalid data is reported without throwing an error. */
  static fromSource(source: any, { strict = false, ...context }: any = {}): any {
    return new (this as any)(source, { strict, ...context });
  }

  static fromJSON(json: string): any {
    return this.fromSource(JSON.parse(json));
  }

  /** Migrates data from older versions in place, and returns it. */
  static migrateData(source: any): any {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** Migrates data. If an error occurs, reports it and returns the data. */
  static migrateDataSafe(source: any): any {
    try {
      // An override may change the source in place and return nothing.
      return this.migrateData(source) ?? source;
    } catch (error) {
      environment.report(`Failed data migration for ${this.name}: ${(error as Error).message}`, error);
      return source;
    }
  }

  /**
   * By default, returns the data unchanged. Subclasses can override this method to add accessors that let
   * code for an older form of the data read the current one.
   */
  static shimData(data: any, _options: any = {}): any {
    return data;
  }

  /** Replaces the source data without preparing the model again. Only for the host's own synchronization. */
  _replaceSource(source: any): void {
    hide(this, "_source", source);
  }
}

function hide(target: any, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: true, enumerable: false });
}

/** Returns a copy of changes in which dotted paths are expanded and operators are in key notation. */
export function normalizeChanges(changes: any): any {
  const plain = typeof changes?.toObject === "function" ? changes.toObject() : changes;
  return expandObject(encodeOperators(deepClone(plain ?? {})));
}

function replaceWhole(changes: any, key: string): void {
  if (isDeletionKey(key) || !isPlainObject(changes[key])) return;
  changes[`==${key}`] = applySpecialKeys(changes[key]);
  delete changes[key];
}
