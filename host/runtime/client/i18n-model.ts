import { isPlainObject } from "../common/utils/types.ts";
import { getProperty } from "../common/utils/paths.ts";

interface LocalizeOptions {
  prefixes?: string[];
  prefixPath?: string;
}

/**
 * The data models that have already been localized. A model shared by several types is localized only once.
 */
const done = new WeakSet<object>();

/**
 * Sets the labels and hints of a data model's fields from the language files. For each of the model's
 * `LOCALIZATION_PREFIXES`, the keys are `<prefix>.FIELDS.<path>.label` and `.hint`. Values in the schema take
 * precedence and are localized.
 */
export function localizeDataModel(model: any, { prefixes, prefixPath }: LocalizeOptions = {}): void {
  if (!model?.schema || done.has(model)) return;
  done.add(model);
  const found = prefixes ?? model.LOCALIZATION_PREFIXES ?? [];
  localizeSchema(model.schema, [...found], { prefixPath });
}

/** Works like {@link localizeDataModel}, but for a single schema field and its inner fields. */
export function localizeSchema(
  schema: any,
  prefixes: string[] = [],
  { prefixPath = "" }: LocalizeOptions = {},
): void {
  const { i18n } = (globalThis as any).game;
  /** Labels `field` and its inner fields with the texts of `places`, the first of which takes precedence. */
  const walk = (field: any, places: Place[]): void => {
    labelField(field, places, i18n);
    for (const [name, child] of Object.entries<any>(field.fields ?? {})) walk(child, inside(places, name));
    if (field.element) walk(field.element, inside(places, "element"));
    if (field.model?.schema) {
      const own = field.model.LOCALIZATION_PREFIXES;
      if (own?.length) localizeDataModel(field.model);
      else walk(field.model.schema, places);
    }
    for (const type of Object.values<any>(field.types ?? {})) if (type?.schema) localizeDataModel(type);
  };
  const roots = prefixes.flatMap(prefix =>
    [i18n.translations, i18n._fallback].map(texts => getProperty(texts, `${prefix}.FIELDS`)),
  );
  for (const [name, field] of Object.entries<any>(schema.fields ?? {}))
    walk(field, inside(roots, `${prefixPath}${name}`));
}

/** The texts of a field and of its inner fields. */
type Place = Record<string, unknown>;

function inside(places: readonly Place[], path: string): Place[] {
  return places.map(place => getProperty(place, path)).filter(isPlainObject);
}

function labelField(field: any, places: readonly Place[], i18n: any): void {
  for (const attribute of ["label", "hint"] as const) {
    if (field[attribute]) {
      field[attribute] = i18n.localize(field[attribute]);
      continue;
    }
    const text = places.map(place => place[attribute]).find(found => typeof found === "string");
    if (text !== undefined) field[attribute] = text;
  }
  if (field.choices && typeof field.choices === "object" && !Array.isArray(field.choices))
    localizeChoices(field.choices, i18n);
}

function localizeChoices(choices: Record<string, any>, i18n: any): void {
  if (Object.isFrozen(choices)) return;
  for (const [value, label] of Object.entries(choices)) {
    if (typeof label === "string") choices[value] = i18n.localize(label);
    else if (typeof label?.label === "string" && !Object.isFrozen(label))
      label.label = i18n.localize(label.label);
  }
}
