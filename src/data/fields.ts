/** Helper functions that create schema fields. With them, a schema reads like a list of the stored data. */

/** Returns a field for a required integer in a range. */
export function whole(initial: number, min = 0, max = 9999) {
  return new foundry.data.fields.NumberField({
    required: true,
    nullable: false,
    integer: true,
    initial,
    min,
    max,
  });
}

/** Returns a field for an integer that replaces a derived value, unless it is null. */
export function override(min = 0, max = 9999) {
  return new foundry.data.fields.NumberField({
    required: true,
    nullable: true,
    integer: true,
    initial: null,
    min,
    max,
  });
}

/** Returns a field for a required number that can have a fractional part, such as a weight or price. */
export function amount(initial: number, min = 0, max = 1_000_000_000) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, initial, min, max });
}

/** Returns a field for one of several strings. */
export function choice<const T extends string>(choices: readonly T[], initial: NoInfer<T>) {
  return new foundry.data.fields.StringField({
    required: true,
    nullable: false,
    blank: false,
    choices: [...choices],
    initial,
  });
}

/** Returns a field for one of several strings, or for an empty string if none is chosen. */
export function choiceOrNone<const T extends string>(choices: readonly T[]) {
  return new foundry.data.fields.StringField({
    required: true,
    nullable: false,
    blank: true,
    choices: ["", ...choices] as readonly ("" | T)[],
    initial: "",
  });
}

/** Returns a field for a short text. */
export function text(initial = "") {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: true, initial });
}

/** Returns a field for rich text, which the server sanitizes. */
export function prose() {
  return new foundry.data.fields.HTMLField({ required: true, nullable: false, blank: true, initial: "" });
}

/** Returns a required boolean field. */
export function toggle(initial = false) {
  return new foundry.data.fields.BooleanField({ required: true, nullable: false, initial });
}

/**
 * Returns a field for the data that combat variants store in a document, keyed by variant. Each variant
 * manages its own data, which doesn't exist until it is first written.
 */
export function ofVariants() {
  return new foundry.data.fields.ObjectField({ required: true, nullable: false, initial: {} });
}

/** Returns a field for current points with a derived maximum, in the format that token bars require. */
export function points(value: number, least = 0) {
  return new foundry.data.fields.SchemaField({
    value: whole(value, least),
    /** The maximum is computed whenever data is prepared, and the stored value is never used. */
    max: whole(0),
    override: override(),
  });
}

/** Returns a field for current points and a maximum set by a user. */
export function stock(value: number, max = value) {
  return new foundry.data.fields.SchemaField({ value: whole(value), max: whole(max) });
}

/** Returns a field for up to 200 short strings, such as UUIDs. */
export function texts() {
  return new foundry.data.fields.ArrayField(text(), { max: 200 });
}

/** Returns a field for the faces of up to 200 six-sided dice. */
export function faces() {
  return new foundry.data.fields.ArrayField(
    new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 6 }),
    { max: 200 },
  );
}

/** Returns a field for an optional integer within bounds. Null if it isn't set. */
export function wholeOrNone(min: number, max: number) {
  return override(min, max);
}

/** Returns a field for a required integer in a range, without a default. */
export function requiredWhole(min: number, max: number) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min, max });
}

/** Returns a required string field with the given choices and no default. */
export function requiredChoice<const T extends string>(choices: readonly T[]) {
  return new foundry.data.fields.StringField({
    required: true,
    nullable: false,
    blank: choices.some(one => one === ""),
    choices: [...choices],
  });
}
