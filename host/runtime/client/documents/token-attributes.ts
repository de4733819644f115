import { platform } from "../platform.ts";

interface Attributes {
  bar: string[][];
  value: string[][];
}

/**
 * Returns the actor attributes that a token bar can show: `bar` lists objects with `value` and `max`, and
 * `value` lists single numbers.
 * @param data an actor type, system data, or a schema; if omitted, all types are combined
 */
export function trackedAttributes(data?: any, path: string[] = []): Attributes {
  const { CONFIG, game } = platform;
  if (typeof data === "string" || data === undefined || data === null) {
    const types: string[] =
      typeof data === "string" ? [data] : game.documentTypes.Actor.filter((type: string) => type !== "base");
    return merge(types.map(type => ofType(type, CONFIG)));
  }
  if (data.schema?.fields) return fromSchema(data.schema, path);
  if (data.fields) return fromSchema(data, path);
  return fromObject(data, path);
}

function ofType(type: string, CONFIG: any): Attributes {
  const configured = CONFIG.Actor.trackableAttributes[type];
  const split = (paths: string[]): string[][] => paths.map(each => each.split("."));
  if (configured) return { bar: split([...configured.bar]), value: split([...configured.value]) };
  const model = CONFIG.Actor.dataModels[type];
  return model?.schema ? fromSchema(model.schema, []) : { bar: [], value: [] };
}

function merge(all: Attributes[]): Attributes {
  const unique = (lists: string[][]): string[][] => [
    ...new Map(lists.map(path => [path.join("."), path])).values(),
  ];
  return { bar: unique(all.flatMap(each => each.bar)), value: unique(all.flatMap(each => each.value)) };
}

function fromSchema(schema: any, path: string[]): Attributes {
  const { NumberField, SchemaField, EmbeddedDataField } = platform.foundry.data.fields;
  const found: Attributes = { bar: [], value: [] };
  for (const [name, field] of Object.entries<any>(schema.fields)) {
    const at = [...path, name];
    if (field instanceof NumberField) found.value.push(at);
    const inner =
      field instanceof SchemaField ? field : field instanceof EmbeddedDataField ? field.model.schema : null;
    if (!inner) continue;
    if (inner.fields.value && inner.fields.max) found.bar.push(at);
    else {
      const deeper = fromSchema(inner, at);
      found.bar.push(...deeper.bar);
      found.value.push(...deeper.value);
    }
  }
  return found;
}

function fromObject(data: any, path: string[]): Attributes {
  const found: Attributes = { bar: [], value: [] };
  for (const [name, value] of Object.entries<any>(data)) {
    const at = [...path, name];
    if (Number.isFinite(value)) found.value.push(at);
    if (!value || typeof value !== "object" || Array.isArray(value)) continue;
    if ("value" in value && "max" in value) found.bar.push(at);
    else {
      const deeper = fromObject(value, at);
      found.bar.push(...deeper.bar);
      found.value.push(...deeper.value);
    }
  }
  return found;
}

/** Returns the attributes as grouped options for a select element. */
export function trackedAttributeChoices(
  attributes: Attributes,
): Array<{ group: string; value: string; label: string }> {
  const { i18n } = platform.game;
  const option = (group: string) => (path: string[]) => ({
    group,
    value: path.join("."),
    label: path.join("."),
  });
  return [
    ...attributes.bar.map(option(i18n.localize("TOKEN.BarAttributes"))),
    ...attributes.value.map(option(i18n.localize("TOKEN.BarValues"))),
  ];
}
