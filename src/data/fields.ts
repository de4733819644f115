/** Small builders of schema fields, so that a schema reads like the list of what is stored. */

/** A whole number within bounds that is never missing. */
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

/** A whole number that replaces a derived one, or null to let the rules decide. */
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

/** A number that may have a fraction (weights, prices) and is never missing. */
export function amount(initial: number, min = 0, max = 1_000_000_000) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, initial, min, max });
}

/** One word out of several. */
export function choice<const T extends string>(choices: readonly T[], initial: NoInfer<T>) {
  return new foundry.data.fields.StringField({
    required: true,
    nullable: false,
    blank: false,
    choices: [...choices],
    initial,
  });
}

/** One of these, or empty for none. */
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

/** A text that people format; the server cleans it. */
export function prose() {
  return new foundry.data.fields.HTMLField({ required: true, nullable: false, blank: true, initial: "" });
}

/** Yes or no. */
export function toggle(initial = false) {
  return new foundry.data.fields.BooleanField({ required: true, nullable: false, initial });
}

/**
 * What the variants of combat keep of somebody or something, by the key of the variant: each its own affair,
 * absent until it is filled in.
 */
export function ofVariants() {
  return new foundry.data.fields.ObjectField({ required: true, nullable: false, initial: {} });
}

/**
 * A number of points that are left, out of a maximum that the rules derive: the shape that token bars read.
 */
export function points(value: number, least = 0) {
  return new foundry.data.fields.SchemaField({
    value: whole(value, least),
    /** Written anew at each preparation; what is stored is never read. */
    max: whole(0),
    override: override(),
  });
}

/** A number of points that are left, out of a maximum that a person sets. */
export function stock(value: number, max = value) {
  return new foundry.data.fields.SchemaField({ value: whole(value), max: whole(max) });
}

/** At most 200 short texts, such as uuids. */
export function texts() {
  return new foundry.data.fields.ArrayField(text(), { max: 200 });
}

/** What at most 200 dice of six sides show. */
export function faces() {
  return new foundry.data.fields.ArrayField(
    new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 6 }),
    { max: 200 },
  );
}

/** A whole number within bounds, or null for none. */
export function wholeOrNone(min: number, max: number) {
  return override(min, max);
}

/** A whole number within bounds that somebody has to say: nothing stands in for it. */
export function saidWhole(min: number, max: number) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min, max });
}

/** One word out of several that somebody has to say: nothing stands in for it. */
export function saidChoice<const T extends string>(choices: readonly T[]) {
  return new foundry.data.fields.StringField({
    required: true,
    nullable: false,
    blank: choices.some(one => one === ""),
    choices: [...choices],
  });
}
