/**
 * Shortcuts for Foundry's own field classes. Foundry cleans, validates and initializes each field of each
 * item when a world is loaded, and initializes all of them again whenever it prepares an actor. For data that
 * is already exactly as its schema describes, the functions below have the same result with much less work.
 * They don't apply to fields with subclasses or functions of their own, which Foundry handles as usual.
 */

/** The parts of a field that the functions below read. */
interface Field {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly nullable: boolean;
  readonly readonly: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly blank?: boolean;
  readonly trim?: boolean;
  readonly choices?: unknown;
  readonly element: Field;
  readonly fields: Readonly<Record<string, Field>>;
  initialize(value: unknown, model: object, options: object): unknown;
}

type Test = (value: unknown) => boolean;

/** The options for which the functions below know the effect. */
const KNOWN_OPTIONS = new Set([
  "required",
  "nullable",
  "initial",
  "integer",
  "min",
  "max",
  "choices",
  "blank",
  "label",
  "hint",
]);

/** Matches the first character of the keys that mean an operation in an update: `-=key` and `==key`. */
const OPERATION = /^[-=]=/u;

/** How to process the data of a schema. */
interface Shortcuts {
  /** Whether data is valid for the schema and would not change if it were cleaned. */
  readonly isExact: Test;
  /** Whether all fields are Foundry's own. */
  readonly isOrdinary: boolean;
  /** The fields that are Foundry's own. Their prepared value never is a getter. */
  readonly ordinary: readonly Field[];
  /** All other fields, by name. */
  readonly others: readonly [string, foundry.data.fields.DataField.Any][];
}

const shortcuts = new WeakMap<object, Shortcuts>();

/** Returns the shortcuts for a schema. They are created when data of the schema is first processed. */
export function shortcutsOf(schema: object): Shortcuts {
  const known = shortcuts.get(schema);
  if (known) return known;
  const fields = Object.values((schema as Field).fields);
  const tested = fields.map(field => ({ field, test: testOf(field) }));
  const test = schemaTest(tested);
  const made: Shortcuts = {
    isExact: test ?? (() => false),
    isOrdinary: test !== null,
    ordinary: tested.flatMap(({ field, test }) => (test && !field.readonly ? [field] : [])),
    others: tested.flatMap(({ field, test }) => (test && !field.readonly ? [] : [entryOf(field)])),
  };
  shortcuts.set(schema, made);
  return made;
}

function entryOf(field: Field): Shortcuts["others"][number] {
  return [field.name, field as unknown as foundry.data.fields.DataField.Any];
}

/** Returns the prepared value of a field, as Foundry computes it. */
export function initialized(field: Field, value: unknown, model: object, options: object): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) && value.length === 0 ? [] : field.initialize(value, model, options);
}

function testOf(field: Field): Test | null {
  if (!Object.keys(field.options).every(option => KNOWN_OPTIONS.has(option))) return null;
  const test = testOfClass(field);
  if (!test) return null;
  return field.nullable ? value => value === null || test(value) : test;
}

function testOfClass(field: Field): Test | null {
  const { fields } = foundry.data;
  switch (field.constructor) {
    case fields.BooleanField:
      return value => typeof value === "boolean";
    case fields.NumberField:
      return numberTest(field);
    case fields.StringField:
    case fields.HTMLField:
      return stringTest(field);
    case fields.ObjectField:
      return isPlain;
    case fields.ArrayField:
      return arrayTest(field);
    case fields.TypedObjectField:
      return typedObjectTest(field);
    case fields.SchemaField:
      return schemaTest(Object.values(field.fields).map(inner => ({ field: inner, test: testOf(inner) })));
    default:
      return null;
  }
}

function numberTest({ integer, choices, min = -Infinity, max = Infinity }: Field): Test | null {
  if (choices !== undefined) return null;
  const fits = integer ? Number.isInteger : Number.isFinite;
  return value => fits(value) && (value as number) >= min && (value as number) <= max;
}

function stringTest({ choices, blank, trim }: Field): Test | null {
  if (choices !== undefined) {
    if (!Array.isArray(choices)) return null;
    const offered = new Set<unknown>(choices);
    if (!blank) offered.delete("");
    return value => typeof value === "string" && offered.has(value);
  }
  return value =>
    value === "" ? blank === true : typeof value === "string" && (!trim || value === value.trim());
}

function arrayTest({ element, min = 0, max = Infinity }: Field): Test | null {
  const test = testOf(element);
  if (!test) return null;
  return value =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(entry => test(entry));
}

function typedObjectTest({ element }: Field): Test | null {
  const test = testOf(element);
  if (!test) return null;
  return value =>
    isPlain(value) && Object.entries(value).every(([key, inner]) => !OPERATION.test(key) && test(inner));
}

function schemaTest(fields: readonly { readonly field: Field; readonly test: Test | null }[]): Test | null {
  const tests = fields.flatMap(({ field: { name }, test }) => (test ? [[name, test] as const] : []));
  if (tests.length < fields.length) return null;
  return value => {
    if (!isPlain(value)) return false;
    for (const [name, test] of tests) if (!test(value[name])) return false;
    // All fields exist, so a different number of keys means that others exist, too.
    return Object.keys(value).length === tests.length;
  };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
