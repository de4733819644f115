/** What of a list of gear is shown: things whose name has these letters, of one kind, those at hand. */
export interface GearFilter {
  search: string;
  kind: string;
  favourites: boolean;
}

/** A row as far as a filter looks at it. */
export interface FilteredRow {
  readonly name: string;
  readonly type: string;
  readonly favourite: boolean;
  readonly depth: number;
}

/** Shows everything. */
export function noFilter(): GearFilter {
  return { search: "", kind: "", favourites: false };
}

/** Which rows are shown? Those that fit, and what they lie in, so that nobody wonders where they are. */
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

/** Hides the rows of a window's list of gear that a filter leaves out, and marks what is pressed. */
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
  for (const button of root.querySelectorAll<HTMLElement>("[data-action='filterKind']"))
    button.ariaPressed = String(button.dataset["kind"] === filter.kind);
  for (const button of root.querySelectorAll<HTMLElement>("[data-action='filterFavourites']"))
    button.ariaPressed = String(filter.favourites);
  const nothing = root.querySelector<HTMLElement>("[data-gear-nothing]");
  if (nothing) nothing.hidden = rows.length === 0 || shown.includes(true);
}
