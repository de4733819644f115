/** Fields that every update carries and that nothing on a sheet shows. */
const SILENT = /^(_id|_stats|sort|folder)(\.|$)/;

/**
 * The parts of a sheet that an update touches, by a table from beginnings of paths to parts; null when it
 * touches a field that the table does not name, so that everything is to be drawn anew. `changes` is flat:
 * one entry per changed field.
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
