import { environment } from "../../environment.ts";
import { deepClone } from "../../utils/objects.ts";
import { isPlainObject } from "../../utils/types.ts";
import type { DataModelValidationFailure } from "../validation.ts";
import {
  DataField,
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  type UpdateOptions,
  type ValidateOptions,
} from "./data-field.ts";
import { ObjectField } from "./object-fields.ts";
import { SchemaField, takeName } from "./schema-field.ts";
import { StringField } from "./simple.ts";

/** A field that contains another data model. */
export class EmbeddedDataField extends SchemaField {
  model: any;

  constructor(model: any, options: FieldOptions = {}, context: FieldContext = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override _cleanType(data: any, options: CleanOptions = {}): any {
    // The model may have its own `cleanData`, so it cleans the data first. Its schema has the same fields as
    // this field.
    if (isPlainObject(data)) data = this.model.cleanData(data, { ...options, source: data });
    return super._cleanType(data, { ...options, source: data });
  }

  /** Validates plain data or a model instance. */
  override _validateType(data: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    return super._validateType(this._cast(data), options);
  }

  override _validateModel(data: any, _options?: any): void {
    super._validateModel(data, { source: data });
    this.model.validateJoint(data);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!isPlainObject(value) && !(value instanceof this.model)) return value;
    return new this.model(value, { ...options, parent: model });
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : value;
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (isPlainObject(fieldData)) this.model.migrateDataSafe(fieldData);
  }
}

/** A field for an object of one of several types. The object's `type` property determines its schema. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  types: Record<string, SchemaField>;

  constructor(types: Record<string, any>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.types = Object.fromEntries(
      Object.entries(types).map(([type, kind]) => [type, this.#fieldOf(type, kind)]),
    );
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  #fieldOf(type: string, kind: any): SchemaField {
    const field =
      kind instanceof SchemaField
        ? kind
        : typeof kind === "function"
          ? new EmbeddedDataField(kind)
          : new SchemaField(kind);
    if (!field.has("type")) throw new Error(`The schema of type "${type}" has no "type" field`);
    field.name = type;
    field.parent = this;
    return field;
  }

  #of(value: any): SchemaField | undefined {
    return isPlainObject(value) && Object.hasOwn(this.types, value.type) ? this.types[value.type] : undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    return this.types[takeName(path)!]?._getField(path);
  }

  override _cast(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }
  override _cleanType(value: any, options: CleanOptions = {}): any {
    return this.#of(value)?.clean(value, options) ?? value;
  }

  override _validateType(value: any, options: ValidateOptions = {}): any {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const field = this.#of(value);
    if (!field)
      throw new Error(
        `must have a type among ${Object.keys(this.types).join(", ")}; has ${JSON.stringify(value.type)}`,
      );
    return field.validate(value, options);
  }

  override _validateModel(value: any, options?: any): void {
    this.#of(value)?._validateModel(value, options);
  }
  override initialize(value: any, model?: any, options?: any): any {
    return this.#of(value)?.initialize(value, model, options) ?? value;
  }
  override toObject(value: any): any {
    return typeof value?.toObject === "function"
      ? value.toObject(false)
      : (this.types[value?.type]?.toObject(value) ?? value);
  }
  override migrateSource(sourceData: any, fieldData: any): void {
    this.#of(fieldData)?.migrateSource(sourceData, fieldData);
  }

  override _updateDiff(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    const field = this.#of(source[key]);
    if (field && value?.type === source[key].type) field._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    const field = this.#of(source[key]);
    if (field && (difference?.type === undefined || difference.type === source[key].type))
      field._updateCommit(source, key, value, difference, options);
    else super._updateCommit(source, key, value, difference, options);
  }
}

/** A document's subtype, which must be one of the types declared in the manifests. */
export class DocumentTypeField extends StringField {
  #documentClass: any;

  constructor(documentClass: any, options: FieldOptions = {}, context: FieldContext = {}) {
    super(
      {
        choices: () => documentClass.TYPES,
        validationError: `is not a valid type for the ${documentClass.documentName} Document class`,
        ...options,
      },
      context,
    );
    this.#documentClass = documentClass;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  override _isValidChoice(value: string): boolean {
    // Allows any subtype if no manifest has been loaded, because the subtypes are then unknown.
    return (
      (this.#documentClass.hasTypeData &&
        environment.documentTypes(this.#documentClass.documentName) === undefined) ||
      super._isValidChoice(value)
    );
  }

  override _validateType(value: any, options: ValidateOptions = {}): any {
    if (typeof value !== "string" || !value) throw new Error("must be a type");
    // The types of disabled modules are kept, but aren't offered as choices.
    if (options.fallback && value.includes(".")) return true;
    return super._validateType(value, options);
  }
}

/**
 * A document's type-specific data: a TypeDataModel if one is registered for the type, and otherwise a plain
 * object.
 */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  document: any;

  constructor(document: any, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document;
  }

  get documentName(): string {
    return this.document.documentName;
  }

  /** Returns the registered model of a subtype, or null if there is none. */
  getModelForType(type: string): any {
    return environment.dataModel(this.documentName, type) ?? null;
  }

  static getModelProvider(model: any): any {
    return model?.modelProvider ?? null;
  }

  override getInitialValue(data?: any): any {
    const model = data && this.getModelForType(data.type);
    return model ? model.schema.getInitialValue(data) : super.getInitialValue(data);
  }

  override _cleanType(value: any, options: CleanOptions = {}): any {
    const model = this.getModelForType(options.source?.type);
    if (!model || !isPlainObject(value)) return value;
    return model.cleanData(value, { ...options, source: value });
  }

  override initialize(value: any, document?: any, options: any = {}): any {
    const model = this.getModelForType(document?._source.type);
    if (!model) return deepClone(value);
    const { parentCollection: _collection, pack: _pack, ...context } = options;
    const system = new model(value, { ...context, parent: document });
    // Even if a model cleans its data into a new object, it must share its source with the document.
    if (document && system._source !== value) document._source.system = system._source;
    return system;
  }

  override _validateType(
    value: any,
    options: ValidateOptions = {},
  ): DataModelValidationFailure | undefined | void {
    const plain = super._validateType(value, options);
    if (plain) return plain;
    const model = this.getModelForType(options.source?.type);
    return model ? model.schema.validate(value, { ...options, source: value }) : undefined;
  }

  override _validateModel(value: any, options: any = {}): void {
    const model = this.getModelForType(options.source?.type);
    if (!model) return;
    model.schema._validateModel(value, { source: value });
    model.validateJoint(value);
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : deepClone(value);
  }

  override migrateSource(sourceData: any, fieldData: any): void {
    const model = this.getModelForType(sourceData.type);
    if (model && isPlainObject(fieldData)) model.migrateDataSafe(fieldData);
  }

  override _addTypes(_source: any, _changes: any, { source, changes }: any = {}): void {
    if (changes && source?.type !== undefined && !("type" in changes)) changes.type = source.type;
  }

  override _updateDiff(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    const model = this.getModelForType(options._type ?? source.type);
    if (model && isPlainObject(source[key]) && isPlainObject(value))
      model.schema._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    const model = this.getModelForType(options._type ?? source.type);
    if (model && isPlainObject(source[key]) && isPlainObject(difference))
      model.schema._updateCommit(source, key, value, difference, options);
    else super._updateCommit(source, key, value, difference, options);
  }
}
