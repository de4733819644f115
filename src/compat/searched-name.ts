/** Returns both names of a document or index entry for a search: the displayed name and the stored name. */
export function searchedName(entry: object): string {
  const { name, originalName, _source } = entry as {
    name?: string | null;
    originalName?: string;
    _source?: { name?: string };
  };
  const stored = originalName ?? _source?.name ?? "";
  return stored === "" || stored === name ? (name ?? "") : `${name ?? ""} ${stored}`;
}
