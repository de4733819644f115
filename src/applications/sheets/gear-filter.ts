/** A filter for a gear list: by name, by item type, and optionally for favorites only. */
export interface GearFilter {
  search: string;
  kind: string;
  favourites: boolean;
}

/** The row data that the filter uses. */
export interface FilteredRow {
  readonly name: string;
  readonly type: string;
  readonly favourite: boolean;
  readonly depth: number;
}

/** Returns a filter that matches all items. */
export function noFilter(): GearFilter {
  return { search: "", kind: "", favourites: false };
}

/**
 * Returns, for each row, whether it is shown. Matching rows are shown together with their containers, so that
 * users can see where the items are.
 */
export function shownRows(rows: readonly FilteredRow[], { search, kind, favourites }: GearFilter): boolean[] {
  const letters = search.trim().toLowerCase();
  const shown = rows.map(
    row =>
      row.name.toLowerCase().includes(letters) &&
      (kind === "" || row.type === kind) &&
      (!favourites || row.favourite),
  );
  rows.forEach((row, index) => {
    if (!shown[index]) return;
    let depth = row.depth;
    for (let at = index - 1; at >= 0 && depth > 0; at -= 1) {
      const above = rows[at];
      if (!above || above.depth >= depth) continue;
      shown[at] = true;
      depth = above.depth;
    }
  });
  return shown;
}

/** Shows the filter in the fields of a gear list, and hides the rows that don't match it. */
export function filterGear(root: HTMLElement, filter: GearFilter): void {
  const rows = [...root.querySelectorAll<HTMLElement>("[data-gear-row]")];
  const shown = shownRows(
    rows.map(({ dataset }) => ({
      name: dataset["name"] ?? "",
      type: dataset["type"] ?? "",
      favourite: dataset["favourite"] === "true",
      depth: Number(dataset["depth"] ?? 0),
    })),
    filter,
  );
  rows.forEach((row, index) => {
    row.hidden = shown[index] !== true;
  });
  const search = root.querySelector<HTMLInputElement>("[data-filter='search']");
  if (search && search.value !== filter.search) search.value = filter.search;
  for (const button of root.querySelectorAll<HTMLElement>("[data-action='filterKind']"))
    button.ariaPressed = String(button.dataset["kind"] === filter.kind);
  for (const button of root.querySelectorAll<HTMLElement>("[data-action='filterFavourites']"))
    button.ariaPressed = String(filter.favourites);
  const nothing = root.querySelector<HTMLElement>("[data-gear-nothing]");
  if (nothing) nothing.hidden = rows.length === 0 || shown.includes(true);
}
