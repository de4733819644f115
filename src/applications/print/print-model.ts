/**
 * The data that is printed or exported. `print-page.ts` converts it to an HTML page, and `markdown.ts`
 * converts it to Markdown.
 */
import { plain } from "../shared/words.ts";

/**
 * A number or a few words, with a label. A fact without a value is printed as a box to be filled in by hand.
 */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A row of boxes with which players track points on paper, such as hit points. */
export interface Track {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The number of extra boxes for points that the actor may gain during play. */
  readonly spare: number;
}

/**
 * The rows of boxes for one actor. Actors with the same stat block share a sheet, which contains one group of
 * rows for each of them.
 */
export interface TrackGroup {
  /** The name of the actor if the sheet shows several actors, and empty otherwise. */
  readonly of: string;
  readonly tracks: readonly Track[];
  /** The actor's conditions. */
  readonly note: string;
}

export interface Cell {
  readonly text: string;
  readonly strong: boolean;
}

export interface Column {
  readonly label: string;
  /** Whether the column contains numbers, which are printed centered. */
  readonly number: boolean;
}

export interface Row {
  readonly cells: readonly Cell[];
  /** Text in a smaller font after the first cell. */
  readonly note: string;
  /** The nesting depth of the row. Outermost rows have depth 0. */
  readonly depth: number;
}

/** A list entry with a name and a paragraph of text. */
export interface Entry {
  readonly name: string;
  readonly note: string;
  readonly text: string;
  /** Whether the entry has a checkbox to tick. */
  readonly box: boolean;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A titled part of a sheet: a table, a list, prose, or blank lines to write on. */
export type Block =
  | Table
  | { readonly title: string; readonly entries: readonly Entry[] }
  | { readonly title: string; readonly enriched: string }
  | { readonly title: string; readonly lines: readonly number[] };

/** A sequence of blocks, either stacked or balanced in two columns. */
export interface Section {
  readonly twoColumns: boolean;
  readonly blocks: readonly Block[];
}

/** The sheet of an actor, the party or an encounter. */
export interface Sheet {
  readonly name: string;
  readonly note: string;
  /** The path of the image, or empty if there is none. */
  readonly picture: string;
  readonly facts: readonly Fact[];
  readonly groups: readonly TrackGroup[];
  readonly sections: readonly Section[];
  /** Whether several of these sheets can share a page. */
  readonly compact: boolean;
}

/** The sheets that are printed together. */
export interface Printout {
  readonly title: string;
  readonly sheets: readonly Sheet[];
}

/** Returns cells of plain text. */
export function cells(...texts: readonly string[]): Cell[] {
  return texts.map(text => ({ text, strong: false }));
}

/** Returns a row whose cells contain plain text. */
export function row(texts: readonly string[], note = "", depth = 0): Row {
  return { cells: cells(...texts), note, depth };
}

/** Returns a column. */
export function column(label: string, number = false): Column {
  return { label, number };
}

/** Returns the current value and the maximum of a track as text. */
export function ofMost({ value, max }: { readonly value: number; readonly max: number }): string {
  return `${plain(value)} / ${plain(max)}`;
}

/**
 * Returns the text for a track's points. The maximum is omitted if the track has spare boxes for further
 * points.
 */
export function pointsText({ value, max, spare }: Track): string {
  return spare > 0 ? String(value) : `${value} / ${max}`;
}

/** Returns a condition's name, followed by its level if it has one. */
export function leveled({ name, level }: { readonly name: string; readonly level: string }): string {
  return level === "" ? name : `${name} ${level}`;
}

/** Returns a list entry with the given parts. */
export function entry(name: string, { note = "", text = "", box = false } = {}): Entry {
  return { name, note, text, box };
}

/** Returns a block with empty lines for handwriting. */
export function lines(title: string, count: number): Block {
  return { title, lines: Array.from({ length: count }, (_, index) => index) };
}

/** Whether a block has any content. Empty lines for handwriting also count. */
export function isFilled(block: Block): boolean {
  if ("rows" in block) return block.rows.length > 0;
  if ("entries" in block) return block.entries.length > 0;
  return "lines" in block || block.enriched.trim() !== "";
}

/** Returns a table without its empty columns. */
export function withoutEmptyColumns({ title, columns, rows }: Table): Table {
  const kept = columns.map((_, index) => rows.some(({ cells: own }) => own[index]?.text !== ""));
  const ofKept = <Kind>(list: readonly Kind[]) => list.filter((_, index) => kept[index]);
  return {
    title,
    columns: ofKept(columns),
    rows: rows.map(({ cells: own, ...rest }) => ({ ...rest, cells: ofKept(own) })),
  };
}

/** Returns a section without its empty blocks, or no section if all blocks are empty. */
export function section(twoColumns: boolean, blocks: readonly Block[]): Section[] {
  const filled = blocks.filter(isFilled);
  return filled.length > 0 ? [{ twoColumns, blocks: filled }] : [];
}

/**
 * Merges compact sheets that differ only in names, current points and conditions. The stat block is shown
 * once, with the points of each actor. Actors with the same name are numbered. `named` returns the name of a
 * merged sheet.
 */
export function mergeAlike(
  sheets: readonly Sheet[],
  named: (name: string, count: number) => string,
): Sheet[] {
  const alike = new Map<string, Sheet[]>();
  for (const sheet of sheets) {
    const key = JSON.stringify([
      { ...sheet, name: "", groups: [] },
      sheet.groups.map(({ tracks }) => tracks.map(({ label, max }) => [label, max])),
    ]);
    alike.set(key, [...(alike.get(key) ?? []), sheet]);
  }
  return [...alike.values()].flatMap(same => {
    const [first] = same;
    if (!first || same.length === 1 || !first.compact) return same;
    const differ = same.some(({ name }) => name !== first.name);
    return [
      {
        ...first,
        name: named(commonName(same.map(({ name }) => name)), same.length),
        groups: same.flatMap(({ name, groups }, index) =>
          groups.map(group => ({ ...group, of: differ ? name : String(index + 1) })),
        ),
      },
    ];
  });
}

/**
 * Returns the leading words that all names share, without trailing numbers. If they share none, returns the
 * first name.
 */
function commonName([first = "", ...others]: readonly string[]): string {
  const words = first.split(" ");
  const count = words.findIndex((word, index) => others.some(name => name.split(" ")[index] !== word));
  const shared = (count < 0 ? words : words.slice(0, count)).join(" ").replace(/[\s(#\d]+$/u, "");
  return shared === "" ? first : shared;
}
