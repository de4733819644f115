import type { ExportSource } from "../../features/importer/export-documents.ts";
import { plain, type Words } from "../shared/words.ts";

/** A document that can be exported. */
export interface Exportable {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
}

/** A source of documents that can be exported. `value` identifies the source in the form. */
export interface ExportPlace {
  readonly value: string;
  readonly label: string;
  readonly source: ExportSource;
}

/** The state of the export window. */
export interface ExportState {
  readonly place: string;
  readonly search: string;
  readonly left: ReadonlySet<string>;
  readonly as: "csv" | "json";
}

/**
 * The maximum number of rows in the list. Further rows can be found with the search, and the export includes
 * all rows.
 */
const MOST_SHOWN = 200;

/**
 * Returns the documents to export. These are all documents of the source except for those that the user
 * deselected.
 */
export function chosen(documents: readonly Exportable[], { left }: ExportState): readonly Exportable[] {
  return documents.filter(({ uuid }) => !left.has(uuid));
}

/** Returns the documents that match the search. */
export function foundIn(documents: readonly Exportable[], search: string): readonly Exportable[] {
  const sought = search.trim().toLowerCase();
  return documents.filter(({ name }) => name.toLowerCase().includes(sought));
}

/** Returns the view of the export window. */
export function exportView(
  places: readonly ExportPlace[],
  documents: readonly Exportable[],
  state: ExportState,
  words: Words,
) {
  const found = foundIn(documents, state.search);
  const count = chosen(documents, state).length;
  return {
    places: places.map(({ value, label }) => ({ value, label, selected: value === state.place })),
    search: state.search,
    rows: found.slice(0, MOST_SHOWN).map(({ uuid, name, type }) => ({
      uuid,
      name,
      kind: words.localize(type === "npc" ? "TYPES.Actor.npc" : `TYPES.Item.${type}`),
      on: !state.left.has(uuid),
    })),
    empty: documents.length === 0,
    nothingFound: documents.length > 0 && found.length === 0,
    more:
      found.length > MOST_SHOWN
        ? words.format("BLACKOUT.exporter.more", { n: plain(found.length - MOST_SHOWN) })
        : "",
    formats: (["csv", "json"] as const).map(value => ({
      value,
      label: words.localize(`BLACKOUT.exporter.as.${value}`),
      on: value === state.as,
    })),
    count: words.format("BLACKOUT.exporter.count", { n: plain(count), all: plain(documents.length) }),
    nothing: count === 0,
  };
}
