import { isRecord, type Plain, type Source } from "../../ledger/plain.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { variantOf } from "./registry.ts";
import {
  faultIn,
  proseOf,
  withResults,
  type TableFault,
  type TableResultRead,
  type VariantTable,
} from "./variant-table.ts";
import type { Variant, VariantKey } from "./variant.ts";

/**
 * The reason why a RollTable can't replace a table: the RollTable no longer exists, its numbers don't match,
 * or the effect of a result is invalid.
 */
export type WorldTableFault =
  | { readonly why: "gone" }
  | ({ readonly why: "numbers" } & TableFault)
  | { readonly why: "effect"; readonly error: RuleError };

/**
 * Returns a variant's settings with the texts of the RollTables that the world uses. `worldTables` maps the
 * name of each table to the ID of a RollTable. RollTables that no longer exist or don't match are ignored.
 */
export function withWorldTables(key: VariantKey, stored: Source): Source {
  const { worldTables, ...own } = stored;
  const variant = variantOf(key);
  if (!variant || !isRecord(worldTables)) return own;
  return variant.tables.reduce(
    (settings, table) => read(variant, table, worldTables[table.name], settings).settings,
    own,
  );
}

/**
 * Returns the reason why the RollTable that was selected to replace a table isn't used. Returns null if it is
 * used or none was selected.
 */
export function worldTableFault(key: VariantKey, name: string, stored: Source): WorldTableFault | null {
  const { worldTables, ...own } = stored;
  const variant = variantOf(key);
  const table = variant?.tables.find(one => one.name === name);
  return variant && table && isRecord(worldTables)
    ? read(variant, table, worldTables[name], own).fault
    : null;
}

/**
 * Returns the RollTable that the world uses instead of the table with the given name, or null if there is
 * none or it no longer exists.
 */
export function worldTableOf(name: string, { worldTables }: Source): RollTable.Implementation | null {
  const id = isRecord(worldTables) ? worldTables[name] : null;
  return typeof id === "string" ? (game.tables.get(id) ?? null) : null;
}

/** Whether a RollTable replaces one of a variant's tables. */
export function isUsed(
  key: VariantKey,
  table: { readonly id: string | null },
  { worldTables }: Source,
): boolean {
  return (
    isRecord(worldTables) && (variantOf(key)?.tables ?? []).some(({ name }) => worldTables[name] === table.id)
  );
}

function read(
  variant: Variant,
  table: VariantTable,
  id: Plain | undefined,
  settings: Source,
): { readonly settings: Source; readonly fault: WorldTableFault | null } {
  if (typeof id !== "string" || id === "") return { settings, fault: null };
  const world = game.tables.get(id);
  if (!world) return { settings, fault: { why: "gone" } };
  const results = resultsOf(world);
  const wrong = faultIn(table, results);
  if (wrong) return { settings, fault: { why: "numbers", ...wrong } };
  const changed = withResults(settings, table, results);
  try {
    if (results.some(({ effect }) => Object.keys(effect).length > 0)) variant.check(changed);
  } catch (error) {
    if (error instanceof RuleError) return { settings, fault: { why: "effect", error } };
    throw error;
  }
  return { settings: changed, fault: null };
}

/**
 * Returns the results of a RollTable. If a result has no name, its text is used as the name. The flag
 * `flags.blackout.effect` contains a result's effects, and `flags.blackout.gentle` contains its milder texts.
 */
function resultsOf(world: RollTable.Implementation): readonly TableResultRead[] {
  return world.results.contents.map(result => {
    const [from = 0, to = 0] = result.range.flat();
    // The facts contain the stored texts, which are the same in every language.
    const stored = storedTexts(result);
    const says = proseOf(stored.description ?? "");
    const name = (stored.name ?? "").trim();
    const flags = (result.flags as { readonly [scope: string]: Source | undefined })[SYSTEM_ID] ?? {};
    const { effect, gentle } = flags;
    return {
      from,
      to,
      name: name || says,
      text: name === "" ? "" : says,
      effect: isRecord(effect) ? effect : {},
      gentle: isRecord(gentle) ? { name: wordsIn(gentle["name"]), text: wordsIn(gentle["text"]) } : null,
    };
  });
}

/**
 * Returns the stored texts of a result. A result that isn't a document has no separate stored texts, so its
 * only texts are returned.
 */
function storedTexts(result: {
  readonly name: string;
  readonly description?: string;
  readonly _source?: object;
}): { readonly name?: string; readonly description?: string } {
  return result._source ?? result;
}

function wordsIn(value: Plain | undefined): string {
  return typeof value === "string" ? value : "";
}
