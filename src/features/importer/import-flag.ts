import type { Change } from "../../importer/plan.ts";
import { digest } from "../../importer/same.ts";
import type { Json } from "../../importer/table.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/** What a document remembers of the import that made or changed it last: enough to find it again and to take that back, on any client and after any crash. */
export interface ImportFlag extends ImportedBy {
  /** By which a later import of the same table finds it. */
  readonly key: string;
  /** What the import before this one had left: it stands again once this one is taken back. */
  readonly earlier: ImportedBy | null;
}

/** What one import did to a document. */
export interface ImportedBy {
  /** The import; empty once it was taken back. */
  readonly run: string;
  /** Of one that the import made: what it was then, as a digest. Empty for one that was there before. */
  readonly made: string;
  /** Of one that was there before: what was changed. */
  readonly changes: readonly Change[];
}

export const FLAG = `flags.${SYSTEM_ID}.import`;

/** What a document remembers of its import; null for one that no import knows. */
export function importFlag(source: { readonly flags?: unknown }): ImportFlag | null {
  const flags = source.flags as
    | Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
    | undefined;
  const flag = flags?.[SYSTEM_ID]?.["import"];
  if (typeof flag !== "object" || flag === null) return null;
  const { key, earlier } = flag as Record<string, unknown>;
  const by = importedBy(flag);
  return typeof key !== "string" || !by ? null : { key, ...by, earlier: importedBy(earlier) };
}

function importedBy(value: unknown): ImportedBy | null {
  if (typeof value !== "object" || value === null) return null;
  const { run, made, changes } = value as Record<string, unknown>;
  return typeof run === "string"
    ? {
        run,
        made: typeof made === "string" ? made : "",
        changes: Array.isArray(changes) ? (changes as readonly Change[]) : [],
      }
    : null;
}

/** What of a document counts as changed by a person since it was imported: name, data, and what it carries. */
export function digestOf(source: { readonly [key: string]: unknown }): string {
  const { name, system, items = [] } = source;
  const carried = Array.isArray(items)
    ? (items as readonly Readonly<Record<string, Json>>[]).map(item => ({
        name: item["name"],
        type: item["type"],
        system: item["system"],
      }))
    : [];
  return digest({ name, system, carried });
}
