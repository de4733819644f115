import type { Change } from "../../importer/plan.ts";
import { digest } from "../../importer/plain-data.ts";
import type { Json } from "../../importer/table.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/**
 * The data that a document stores about its last import. It is sufficient to recognize the document in a
 * later import, and to undo the last import on any client, even after a crash.
 */
export interface ImportFlag extends ImportedBy {
  /** The key by which a later import of the same table recognizes the document. */
  readonly key: string;
  /** The data of the previous import, which is restored when this import is undone. */
  readonly earlier: ImportedBy | null;
}

/** The effect of an import on a document. */
export interface ImportedBy {
  /** The ID of the import, or an empty string if the import has been undone. */
  readonly run: string;
  /**
   * A digest of the document's data at the time of the import, or an empty string if the import didn't create
   * the document.
   */
  readonly made: string;
  /** The values that the import changed in an existing document. */
  readonly changes: readonly Change[];
}

export const FLAG = `flags.${SYSTEM_ID}.import`;

/** Returns the data that a document stores about its import, or null if it wasn't imported. */
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

/**
 * Returns a digest of a document's name, data and embedded items. It is used to detect whether they have been
 * changed since the import.
 */
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
