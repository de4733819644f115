/** Returns both names of a document or an index entry for a search: the shown and the stored one. */
export function searchedName(entry: object): string {
  const { name, originalName, _source } = entry as {
    name?: string | null;
    originalName?: string;
    _source?: { name?: string };
  };
  const stored = originalName ?? _source?.name ?? "";
  return stored === "" || stored === name ? (name ?? "") : `${name ?? ""} ${stored}`;
}
