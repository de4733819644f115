/** Small builders of schema fields, so that a schema reads like a list of the stored data. */

/** A required integer within bounds. */
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

/** An integer that replaces a derived one, or null for the derived one. */
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

/** A required number that can have a fraction (weights, prices). */
export function amount(initial: number, min = 0, max = 1_000_000_000) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, initial, min, max });
}

/** One of several strings. */
export function choice<const T extends string>(choices: readonly T[], initial: NoInfer<T>) {
  return new foundry.data.fields.StringField({
    required: true,
    nullable: false,
    blank: false,
    choices: [...choices],
    initial,
  });
}

/** One of several strings, or empty for none. */
export function choiceOrNone<const T extends string>(choices: readonly T[]) {
  return new foundry.data.fields.StringField({
    required: true,
    nullable: false,
    blank: true,
    choices: ["", ...choices] as readonly ("" | T)[],
    initial: "",
  });
}

/** A short text. */
export function text(initial = "") {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: true, initial });
}

/** A formatted text; the server sanitizes it. */
export function prose() {
  return new foundry.data.fields.HTMLField({ required: true, nullable: false, blank: true, initial: "" });
}

/** A boolean. */
export function toggle(initial = false) {
  return new foundry.data.fields.BooleanField({ required: true, nullable: false, initial });
}

/**
 * The data of the variants of combat for a document, by the key of the variant: managed by the variant,
 * absent until filled in.
 */
export function ofVariants() {
  return new foundry.data.fields.ObjectField({ required: true, nullable: false, initial: {} });
}

/** Current points and a derived maximum, in the format that token bars read. */
export function points(value: number, least = 0) {
  return new foundry.data.fields.SchemaField({
    value: whole(value, least),
    /** Recomputed at each preparation; the stored value is never read. */
    max: whole(0),
    override: override(),
  });
}

/** Current points and a maximum set by a user. */
export function stock(value: number, max = value) {
  return new foundry.data.fields.SchemaField({ value: whole(value), max: whole(max) });
}

/** At most 200 short texts, such as UUIDs. */
export function texts() {
  return new foundry.data.fields.ArrayField(text(), { max: 200 });
}

/** The faces of at most 200 six-sided dice. */
export function faces() {
  return new foundry.data.fields.ArrayField(
    new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 6 }),
    { max: 200 },
  );
}

/** An integer within bounds, or null for none. */
export function wholeOrNone(min: number, max: number) {
  return override(min, max);
}

/** A required integer within bounds without a default. */
export function saidWhole(min: number, max: number) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min, max });
}

/** One of several strings without a default. */
export function saidChoice<const T extends string>(choices: readonly T[]) {
  return new foundry.data.fields.StringField({
    required: true,
    nullable: false,
    blank: choices.some(one => one === ""),
    choices: [...choices],
  });
}
