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
  const walk = (field: any, path: string): void => {
    labelField(field, prefixes, path);
    const inner = field.fields ?? null;
    if (inner)
      for (const [name, child] of Object.entries<any>(inner)) walk(child, path ? `${path}.${name}` : name);
    if (field.element) walk(field.element, path ? `${path}.element` : "element");
    if (field.model?.schema) {
      const own = field.model.LOCALIZATION_PREFIXES;
      if (own?.length) localizeDataModel(field.model);
      else walk(field.model.schema, path);
    }
    for (const type of Object.values<any>(field.types ?? {})) if (type?.schema) localizeDataModel(type);
  };
  for (const [name, field] of Object.entries<any>(schema.fields ?? {}))
    walk(field, prefixPath ? `${prefixPath}${name}` : name);
}

function labelField(field: any, prefixes: string[], path: string): void {
  const { i18n } = (globalThis as any).game;
  for (const attribute of ["label", "hint"] as const) {
    if (field[attribute]) {
      field[attribute] = i18n.localize(field[attribute]);
      continue;
    }
    const key = prefixes
      .map(prefix => `${prefix}.FIELDS.${path}.${attribute}`)
      .find(candidate => i18n.has(candidate));
    if (key) field[attribute] = i18n.localize(key);
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
