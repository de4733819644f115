import { changesOf, type EffectChange } from "../compat/effects.ts";
import type { ExplanationRow, Explanations } from "../data/actor/explanation.ts";
import { attributes } from "../rules/character/attributes.ts";

/*
 * Applies effects to derived numbers. Foundry applies effects to stored values, such as attributes and
 * skills, before the rules derive numbers from them. The functions in this file then apply effects to the
 * derived numbers, and add the effects to the explanation of each number.
 */

/**
 * The derived numbers that effects may change, by their path under `system`, each with the key of its
 * explanation. Armor Value and Damage Resistance are excluded, because items store their current values,
 * which damage reduces.
 */
const derived: Readonly<Record<string, string>> = {
  "health.max": "health",
  "stamina.max": "stamina",
  "passiveEvasion.value": "passiveEvasion",
  "walk": "speed",
  "run": "speed",
  "injuryReduction": "injuryReduction",
};

/** A change, and the name of the effect that makes it. */
interface Named {
  readonly name: string;
  readonly change: EffectChange;
}

/** The parts of an actor's prepared data that the functions below need. */
interface Prepared {
  readonly system: object;
  readonly _source: { readonly system: object };
  allApplicableEffects(): Iterable<ActiveEffect.Implementation>;
}

/**
 * Applies effects to derived numbers and adds their changes to the explanations. Must be called after the
 * rules have derived the numbers.
 */
export function applyToDerived(actor: Prepared): void {
  const all = changesInForce(actor);
  if (all.length === 0) return;
  const { explanations } = actor.system as { explanations?: Explanations };
  if (!explanations) return;
  splitAttributes(actor, all, explanations);
  for (const [path, key] of Object.entries(derived)) {
    const rows = changeOne(
      actor.system,
      path,
      all.filter(({ change }) => change.key === `system.${path}`),
    );
    if (rows.length > 0) explanations[key] = [...(explanations[key] ?? []), ...rows];
  }
}

/** Returns all active changes in the order in which they are applied. */
function changesInForce(actor: Prepared): readonly Named[] {
  const found: Named[] = [];
  for (const effect of actor.allApplicableEffects())
    if (effect.active) found.push(...changesOf(effect).map(change => ({ name: effect.name, change })));
  return found.sort((a, b) => a.change.priority - b.change.priority);
}

/**
 * Applies changes to a number and returns what each effect contributes. Contributions of the final phase are
 * returned but not applied, because Foundry applies those changes later.
 */
function changeOne(system: object, path: string, changes: readonly Named[]): readonly ExplanationRow[] {
  const start: unknown = foundry.utils.getProperty(system, path);
  if (typeof start !== "number") return [];
  let [shown, written] = [start, start];
  const rows: ExplanationRow[] = [];
  for (const { name, change } of changes) {
    const after = Math.max(0, changed(shown, change));
    if (after !== shown) rows.push({ label: name, value: after - shown });
    shown = after;
    if (change.phase !== "final") written = Math.max(0, changed(written, change));
  }
  if (written !== start) foundry.utils.setProperty(system, path, written);
  return rows;
}

/**
 * Returns the number that results from a change. Returns the number unchanged if the change's value isn't a
 * number, or if the change's type is defined by a module.
 */
function changed(value: number, { type, value: by }: EffectChange): number {
  const operand = typeof by === "number" ? by : typeof by === "string" && by.trim() !== "" ? Number(by) : NaN;
  if (!Number.isFinite(operand)) return value;
  if (type === "add") return value + operand;
  if (type === "subtract") return value - operand;
  if (type === "multiply") return Math.round(value * operand);
  if (type === "override") return operand;
  if (type === "upgrade") return Math.max(value, operand);
  return type === "downgrade" ? Math.min(value, operand) : value;
}

/**
 * Splits the attribute's row in each explanation into the stored value and one row per effect. Adds an
 * explanation for the attribute itself.
 */
function splitAttributes(actor: Prepared, all: readonly Named[], explanations: Explanations): void {
  for (const attribute of attributes) {
    const path = `attributes.${attribute}.value`;
    const base: unknown = foundry.utils.getProperty(actor._source.system, path);
    const changes = all.filter(({ change }) => change.key === `system.${path}` && change.phase !== "final");
    const total: unknown = foundry.utils.getProperty(actor.system, path);
    if (
      typeof base !== "number" ||
      typeof total !== "number" ||
      total === 0 ||
      total === base ||
      changes.length === 0
    )
      continue;
    const gains = gainsOf(base, changes);
    const label = `BLACKOUT.attribute.${attribute}`;
    for (const [key, rows] of Object.entries(explanations))
      explanations[key] = rows.flatMap(row =>
        row.label === label ? splitRow(row, base, total, gains) : [row],
      );
    explanations[`attributes.${attribute}`] = [{ label, value: base }, ...gains];
  }
}

function gainsOf(base: number, changes: readonly Named[]): readonly ExplanationRow[] {
  let value = base;
  return changes.flatMap(({ name, change }) => {
    const after = changed(value, change);
    const gain = after - value;
    value = after;
    return gain === 0 ? [] : [{ label: name, value: gain }];
  });
}

/**
 * Splits an attribute's row into the stored value and the effects. Returns the row unchanged if the parts
 * aren't integers or don't add up.
 */
function splitRow(
  row: ExplanationRow,
  base: number,
  total: number,
  gains: readonly ExplanationRow[],
): readonly ExplanationRow[] {
  const share = (part: number) => (row.value * part) / total;
  const parts = [
    { label: row.label, value: share(base) },
    ...gains.map(({ label, value }) => ({ label, value: share(value) })),
  ];
  return parts.every(({ value }) => Number.isInteger(value)) &&
    parts.reduce((sum, { value }) => sum + value, 0) === row.value
    ? parts
    : [row];
}
