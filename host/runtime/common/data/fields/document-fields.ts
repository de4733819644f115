import { EmbeddedCollection } from "../../abstract/embedded-collection.ts";
import { EmbeddedCollectionDelta } from "../../abstract/embedded-collection-delta.ts";
import { environment } from "../../environment.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../constants.ts";
import { isValidId, randomID } from "../../utils/ids.ts";
import { equals } from "../../utils/objects.ts";
import { isEmpty, isPlainObject } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { ArrayField } from "./array-field.ts";
import type {
  CleanOptions,
  DataField,
  FieldContext,
  FieldOptions,
  UpdateOptions,
  ValidateOptions,
} from "./data-field.ts";
import { EmbeddedDataField } from "./model-fields.ts";
import { ObjectField, TypedObjectField } from "./object-fields.ts";
import { SchemaField, takeName } from "./schema-field.ts";
import { NumberField, StringField } from "./simple.ts";
import { DocumentUUIDField, ForeignDocumentField } from "./special.ts";

/** The documents that are embedded in another document. At run time, they are an EmbeddedCollection. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, readonly: true };
  }

  override _validateElementType(element: any): any {
    if (typeof element !== "function" || !element.documentName)
      throw new Error("An EmbeddedCollectionField must specify a Document subclass as its type");
    return element;
  }

  /** The configured class of the embedded documents. */
  get model(): any {
    return environment.documentClass(this.element.documentName);
  }

  /** The schema for the embedded documents. */
  get schema(): SchemaField {
    return this.element.schema;
  }

  /** Creates a document's collection for this field. */
  _createCollection(document: any): EmbeddedCollection {
    return new EmbeddedCollection(this.name!, document);
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const name = takeName(path)!;
    if (name === "element" || isValidId(name) || /^\d+$/.test(name)) return this.schema._getField(path);
    return this.schema.get(name)?._getField(path);
  }

  override _cast(value: any): any {
    const list = super._cast(value);
    return list.map((entry: any) => (typeof entry?.toObject === "function" ? entry.toObject() : entry));
  }

  override _cleanType(value: any[], options: CleanOptions = {}): any {
    return value.map(entry => {
      if (!isPlainObject(entry)) return entry;
      const current = existing(options.current, entry);
      const partial = Boolean(options.partial) && current !== undefined;
      if (!partial) entry._id ??= randomID();
      const { source: _source, ...rest } = options;
      return this.model.cleanData(entry, {
        ...rest,
        partial,
        current,
        source: partial ? { ...current, ...entry } : entry,
      });
    });
  }

  override _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | void {
    const failures = new DataModelValidationFailure();
    for (const [index, entry] of Array.from(value.entries())) {
      const current = existing(options.current, entry);
      const partial = Boolean(options.partial) && current !== undefined;
      const failure = this.schema.validate(entry, {
        ...options,
        partial,
        current,
        source: partial ? { ...current, ...entry } : entry,
      });
      if (!failure) continue;
      failures.elements.push({ id: entry?._id ?? index, name: entry?.name, failure });
      if (options.dropInvalidEmbedded && failure._hasUnresolved) {
        // An invalid document is dropped from the collection, which lists its ID as invalid, but it stays in
        // the source.
        failure.dropped = true;
        settle(failure);
      }
    }
    if (failures.elements.length === 0) return;
    failures.unresolved = failures.elements.some(({ failure }) => failure._hasUnresolved);
    return failures;
  }

  override _validateModel(data: any, _options?: any): void {
    for (const entry of data) {
      this.schema._validateModel(entry, { source: entry });
      this.element.validateJoint(entry);
    }
  }

  override initialize(_value: any, model: any, options: any = {}): any {
    const collection = model.collections[this.name!];
    collection.initialize(options);
    return collection;
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : value;
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (Array.isArray(fieldData))
      for (const entry of fieldData) if (isPlainObject(entry)) this.model.migrateDataSafe(entry);
  }

  override _updateDiff(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    if (!Array.isArray(source[key]) || !Array.isArray(value))
      return super._updateDiff(source, key, value, difference, options);
    const changed: any[] = [];
    for (const entry of value) {
      const current = existing(source[key], entry);
      if (!current) {
        changed.push(entry);
        continue;
      }
      const inner = this.schema._diffInto(current, entry, options);
      if (!isEmpty(inner)) changed.push({ _id: entry._id, ...inner });
    }
    if (changed.length > 0) difference[key] = changed;
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    if (!Array.isArray(source[key])) return super._updateCommit(source, key, value, difference, options);
    for (const entry of difference) {
      const current = existing(source[key], entry);
      if (current) this.schema._commitInto(current, entry, options);
      else source[key].push(entry);
    }
  }

  override apply(fn: any, value: any = [], options: any = {}): any {
    return Array.from(value ?? [], entry => this.schema.apply(fn, entry, options));
  }
}

function existing(list: any, entry: any): any {
  return Array.isArray(list) && entry?._id
    ? list.find((candidate: any) => candidate._id === entry._id)
    : undefined;
}

function settle(failure: DataModelValidationFailure): void {
  failure.unresolved = false;
  for (const inner of Object.values(failure.fields)) settle(inner);
  for (const { failure: inner } of failure.elements) settle(inner);
}

/**
 * The embedded documents of an ActorDelta: complete documents that replace or extend the base actor's, and
 * tombstones.
 */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  override _createCollection(document: any): EmbeddedCollection {
    return new EmbeddedCollectionDelta(this.name!, document);
  }

  override _cleanType(value: any[], options: CleanOptions = {}): any {
    return value.map(entry =>
      entry?._tombstone ? { _id: entry._id, _tombstone: true } : super._cleanType([entry], options)[0],
    );
  }

  override _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | void {
    for (const entry of value)
      if (entry?._tombstone && !isValidId(entry._id)) throw new Error("has a tombstone without a valid id");
    const documents = value.filter(entry => !entry?._tombstone);
    return super._validateElements(documents, options);
  }

  override _validateModel(data: any, options?: any): void {
    super._validateModel(
      data.filter((entry: any) => !entry._tombstone),
      options,
    );
  }

  override _updateDiff(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    const changed: any[] = [];
    for (const entry of value) {
      const current = existing(source[key], entry);
      // Tombstones replace existing entries, and documents replace tombstones.
      if (!current || entry._tombstone || current._tombstone) {
        if (!equals(current, entry)) changed.push(entry);
        continue;
      }
      const inner = this.schema._diffInto(current, entry, options);
      if (!isEmpty(inner)) changed.push({ _id: entry._id, ...inner });
    }
    if (changed.length > 0) difference[key] = changed;
  }

  override _updateCommit(
    source: any,
    key: string,
    value: any,
    difference: any,
    options: UpdateOptions = {},
  ): void {
    for (const entry of difference) {
      const current = existing(source[key], entry);
      if (current && (entry._tombstone || current._tombstone))
        source[key].splice(source[key].indexOf(current), 1, entry);
      else super._updateCommit(source, key, value, [entry], options);
    }
  }
}

/** A single embedded document. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override hierarchical = true;
  element: any;

  constructor(element: any, options: FieldOptions = {}, context: FieldContext = {}) {
    super(element, options, context);
    this.element = element;
    // The configured class isn't known before all packages are loaded.
    Object.defineProperty(this, "model", {
      get: () => environment.documentClass(element.documentName),
      configurable: true,
      enumerable: true,
    });
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: true };
  }

  override _cleanType(value: any, options: CleanOptions = {}): any {
    if (!isPlainObject(value)) return value;
    const partial = Boolean(options.partial) && isPlainObject(options.current);
    return this.model.cleanData(value, {
      ...options,
      partial,
      source: partial ? { ...options.current, ...value } : value,
    });
  }

  override _validateType(value: any, options: ValidateOptions = {}): any {
    const partial = Boolean(options.partial) && isPlainObject(options.current);
    return super._validateType(value, {
      ...options,
      partial,
      source: partial ? { ...options.current, ...value } : value,
    });
  }

  override initialize(value: any, model: any, options: any = {}): any {
    if (!isPlainObject(value)) return value;
    return new this.model(value, { ...options, parent: model, parentCollection: this.name });
  }
}

/** The ownership levels by user ID, and the `default`. Only Gamemasters may change them. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: DOCUMENT_OWNERSHIP_LEVELS.NONE },
      gmOnly: true,
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  override _validateType(value: any): any {
    super._validateType(value);
    const levels = Object.values(DOCUMENT_OWNERSHIP_LEVELS) as number[];
    return Object.entries(value).every(
      ([id, level]) =>
        id.startsWith("-=") || ((id === "default" || isValidId(id)) && levels.includes(level as number)),
    )
      ? undefined
      : false;
  }
}

/** A field for the data that packages store in a document, with one object per package ID. */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(new ObjectField({ nullable: true }), options, context);
  }
}

/** A field that stores a document's origin, the time of its last change, and the user who made it. */
export class DocumentStatsField extends SchemaField {
  static fields = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
    "compendiumSource",
    "duplicateSource",
    "exportSource",
  ];

  /** The fields that only the server writes. */
  static managedFields = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
  ];

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    const named = (initial?: () => string | null) =>
      new StringField({ required: true, blank: false, nullable: true, initial: initial ?? null });
    super(
      {
        coreVersion: named(() => environment.release.version),
        systemId: named(() => environment.system.id),
        systemVersion: named(() => environment.system.version),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new ForeignDocumentField("User", { idOnly: true }),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new SchemaField(
          {
            worldId: named(),
            uuid: new DocumentUUIDField({ initial: undefined }),
            coreVersion: named(),
            systemId: named(),
            systemVersion: named(),
          },
          { nullable: true },
        ),
      },
      options,
      context,
    );
  }
}
