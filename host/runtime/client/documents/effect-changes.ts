import { utils } from "../common.ts";
import { platform } from "../platform.ts";

/**
 * A change made by an effect. Its operation is a number in Foundry 13 (`mode`) and a word in Foundry 14
 * (`type`).
 */
export interface EffectChange {
  key: string;
  value: any;
  mode?: number;
  type?: string;
  phase?: string;
  priority?: number | null;
  effect?: any;
}

const KIND_OF_MODE = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/**
 * Returns the type of a change: `add`, `subtract`, `multiply`, `override`, `upgrade`, `downgrade`, `custom`,
 * or one defined by a package.
 */
export function kindOf(change: EffectChange): string {
  return change.type ?? KIND_OF_MODE[Number(change.mode)] ?? "custom";
}

/** Returns the default priority of a change. */
export function priorityOf(change: EffectChange): number {
  if (change.mode !== undefined && change.type === undefined) return Number(change.mode) * 10;
  return platform.CONFIG.ActiveEffect.changeTypes?.[kindOf(change)]?.defaultPriority ?? 0;
}

/** Converts a change's text to the type of the current value. */
function cast(raw: any, current: any): any {
  if (typeof raw !== "string") return raw;
  const parsed = parse(raw);
  switch (utils.getType(current)) {
    case "number":
      return Number(raw);
    case "boolean":
      return raw === "true" || raw === "1";
    case "string":
      return raw;
    case "Array":
    case "Set":
      return Array.isArray(parsed) ? parsed : [parsed];
    default:
      return parsed;
  }
}

function parse(raw: string): any {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

function added(current: any, delta: any): any {
  if (Array.isArray(current)) return [...current, ...delta];
  if (current instanceof Set) return new Set([...current, ...delta]);
  if (typeof current === "boolean") return current || delta;
  if (current === undefined || current === null) return delta;
  if (utils.getType(current) === "Object") return utils.mergeObject(current, delta, { inplace: false });
  return current + delta;
}

/**
 * Returns the new value after a change, or undefined if the value stays the same. Changes of type `custom`
 * are left to the hook.
 */
export function changedValue(current: any, change: EffectChange): any {
  const delta = cast(change.value, current);
  switch (kindOf(change)) {
    case "add":
      return added(current, delta);
    case "subtract":
      return typeof current === "number" ? current - delta : undefined;
    case "multiply":
      return typeof current === "boolean" ? current && !!delta : Number(current) * Number(delta);
    case "override":
      return current instanceof Set ? new Set(delta) : delta;
    case "upgrade":
      return current === undefined || current === null || delta > current ? delta : undefined;
    case "downgrade":
      return current === undefined || current === null || delta < current ? delta : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the schema field at a path in a document or its system data model, or undefined if there is none.
 */
export function fieldAt(document: any, key: string): any {
  if (key.startsWith("system.") && document.system?.schema)
    return document.system.schema.getField(key.slice(7));
  return document.schema?.getField?.(key);
}

/**
 * Applies a change to a document's prepared data. Returns the new value of each path. Values that a field
 * rejects are reported and omitted.
 */
export function applyToDocument(
  document: any,
  change: EffectChange,
  field = fieldAt(document, change.key),
): Record<string, unknown> {
  const current = utils.getProperty(document, change.key);
  let next = changedValue(current, change);
  if (next === undefined) return {};
  if (field && !(next instanceof Set)) {
    next = field.clean(next, {});
    const failure = field.validate(next, {});
    if (failure) {
      console.warn(
        `The effect ${change.effect?.uuid ?? ""} cannot set ${change.key} of ${document.uuid} to ${String(next)}`,
      );
      return {};
    }
    next = field.initialize ? field.initialize(next, document, {}) : next;
  }
  utils.setProperty(document, change.key, next);
  return { [change.key]: next };
}
