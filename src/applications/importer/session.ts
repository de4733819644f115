import type { DecimalSign } from "../../importer/read/numbers.ts";
import { plainWord } from "../../importer/read/words.ts";
import {
  byProfile,
  remapped,
  understood,
  mappingFor,
  type Mapping,
  type Profile,
} from "../../importer/mapping.ts";
import type { ImportKind } from "../../importer/kinds.ts";
import type { PageTables } from "../../importer/parse/html.ts";
import { parseTable } from "../../importer/parse/parse.ts";
import { readTable, rowReader, withoutDoubles } from "../../importer/read-table.ts";
import { isGood, type RowResult } from "../../importer/result.ts";
import { ImportError, type ImportMessage } from "../../importer/import-message.ts";
import type { Table, TableFormat } from "../../importer/table.ts";
import type { Vocabulary } from "../../importer/vocabulary.ts";

/** The state of an import: the text, the table parsed from it, the columns, and the result for every row. */
export interface Session {
  readonly text: string;
  /** The name and encoding of the file that contains the text. Both are empty for pasted text. */
  readonly file: string;
  readonly encoding: string;
  /** The format of the text, or an empty string to detect it. */
  readonly format: TableFormat | "";
  readonly headed: boolean;
  /** The decimal separator. Empty if it is to be detected. */
  readonly sign: DecimalSign | "";
  readonly table: Table | null;
  /** The reason why the text doesn't contain a table. */
  readonly fault: ImportMessage | null;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  readonly profile: string;
  readonly results: readonly RowResult[];
  readonly show: "all" | "problems" | "errors";
  /** The index of the current page of rows. */
  readonly page: number;
}

/** The resources and functions required to parse the entered text and interpret it as a table. */
export interface Means {
  readonly vocabulary: Vocabulary;
  readonly pages: PageTables;
  readonly profiles: readonly Profile[];
}

/** The number of rows per page in the preview. */
export const PAGE_ROWS = 50;

export const emptySession: Session = {
  text: "",
  file: "",
  encoding: "",
  format: "",
  headed: true,
  sign: "",
  table: null,
  fault: null,
  kind: "gear",
  mapping: [],
  profile: "",
  results: [],
  show: "all",
  page: 0,
};

/**
 * Returns the session after a change to its text or to how the text is read. The columns are detected again.
 * If a profile matches all headings, it is used automatically.
 */
export function readAnew(
  session: Session,
  changed: Partial<Pick<Session, "text" | "file" | "encoding" | "format" | "headed">>,
  means: Means,
): Session {
  const next: Session = {
    ...emptySession,
    sign: session.sign,
    text: session.text,
    file: session.file,
    encoding: session.encoding,
    format: session.format,
    headed: session.headed,
    ...changed,
  };
  if (next.text.trim() === "") return next;
  try {
    const table = parseTable(next.text, {
      pages: means.pages,
      headed: next.headed,
      ...(next.format === "" ? {} : { format: next.format }),
    });
    const profile = means.profiles.find(one => fits(one, table));
    const { kind, mapping } = profile
      ? byProfile(profile, table, means.vocabulary)
      : understood(table, means.vocabulary);
    return withRows({ ...next, table, kind, mapping, profile: profile?.name ?? "" }, means);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { ...next, fault: error.details };
  }
}

function fits({ uses }: Profile, { headings }: Table): boolean {
  const known = new Set(Object.keys(uses));
  return (
    headings.length > 1 &&
    headings.length === known.size &&
    headings.every(heading => known.has(plainWord(heading)))
  );
}

function withRows(session: Session, { vocabulary }: Means): Session {
  const { table, kind, mapping, sign } = session;
  return table
    ? {
        ...session,
        page: 0,
        results: readTable(table, { kind, mapping, vocabulary, ...(sign === "" ? {} : { sign }) }),
      }
    : session;
}

/**
 * Returns the session with a different default type for rows that have no type. The columns are detected
 * again.
 */
export function withKind(session: Session, kind: ImportKind, means: Means): Session {
  return session.table
    ? withRows(
        { ...session, kind, profile: "", mapping: mappingFor(session.table, means.vocabulary, kind) },
        means,
      )
    : session;
}

/** Returns the session with a different use for a column. An empty ID means that the column is ignored. */
export function withUse(session: Session, place: number, id: string, means: Means): Session {
  return withRows({ ...session, mapping: remapped(session.mapping, place, id) }, means);
}

export function withSign(session: Session, sign: DecimalSign | "", means: Means): Session {
  return withRows({ ...session, sign }, means);
}

export function withProfile(session: Session, profile: Profile, means: Means): Session {
  return session.table
    ? withRows(
        { ...session, profile: profile.name, ...byProfile(profile, session.table, means.vocabulary) },
        means,
      )
    : session;
}

/**
 * Returns the session with a corrected cell. The row is read again, and any earlier error about the row as a
 * whole is discarded.
 */
export function corrected(
  session: Session,
  row: number,
  place: number,
  text: string,
  { vocabulary }: Means,
): Session {
  const { table, kind, mapping, sign } = session;
  if (!table || table.rows[row] === undefined) return session;
  const rows = table.rows.map((cells, at) =>
    at === row ? cells.map((cell, column) => (column === place ? text : cell)) : cells,
  );
  const faults = new Map([...table.faults].filter(([at]) => at !== row));
  const next = { ...table, rows, faults };
  const read = rowReader(next, { kind, mapping, vocabulary, ...(sign === "" ? {} : { sign }) });
  return {
    ...session,
    table: next,
    results: withoutDoubles(session.results.map(result => (result.row === row ? read(row) : result))),
  };
}

/** Returns the session without the imported rows. Invalid rows remain, so that the user can correct them. */
export function without(session: Session, done: ReadonlySet<number>, means: Means): Session {
  const { table } = session;
  if (!table) return session;
  const kept = table.rows.map((_, row) => row).filter(row => !done.has(row));
  const faults = new Map(
    kept.flatMap((row, at) =>
      table.faults.has(row) ? [[at, table.faults.get(row) as ImportMessage] as const] : [],
    ),
  );
  return withRows(
    { ...session, table: { ...table, rows: kept.map(row => table.rows[row] ?? []), faults } },
    means,
  );
}

/** Returns the number of rows that can be imported, of rows that can't, and of rows with a warning. */
export function tally(results: readonly RowResult[]): {
  readonly good: number;
  readonly bad: number;
  readonly warned: number;
} {
  const good = results.filter(isGood);
  return {
    good: good.length,
    bad: results.length - good.length,
    warned: good.filter(({ problems }) => problems.length > 0).length,
  };
}

/** Returns the rows to list in the preview. */
export function listedRows({ results, show }: Session): readonly RowResult[] {
  return show === "all"
    ? results
    : results.filter(result => (show === "errors" ? !isGood(result) : result.problems.length > 0));
}
