/** Matches fields that updates may contain but that sheets don't show. */
const SILENT = /^(_id|_stats|sort|folder)(\.|$)/;

/**
 * Returns the parts of a sheet that an update affects, based on a table of path prefixes. Returns null if the
 * update changes a field that isn't in the table, in which case the whole sheet must be redrawn. `changes` is
 * flat, with one entry per changed field.
 */
export function partsTouched(
  changes: Readonly<Record<string, unknown>>,
  table: Readonly<Record<string, readonly string[]>>,
): string[] | null {
  const parts = new Set<string>();
  for (const path of Object.keys(changes)) {
    if (SILENT.test(path)) continue;
    const begin = Object.keys(table).find(start => path === start || path.startsWith(`${start}.`));
    if (begin === undefined) return null;
    for (const part of table[begin] ?? []) parts.add(part);
  }
  return parts.size > 0 ? [...parts] : null;
}
