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
import { ImportError, type Said } from "../../importer/said.ts";
import type { Table, TableFormat } from "../../importer/table.ts";
import type { Vocabulary } from "../../importer/vocabulary.ts";

/**
 * What the window of the importer works on: a text, the table in it, what its columns are, and what every row
 * comes to.
 */
export interface Session {
  readonly text: string;
  /** The name and encoding of the file that the text came from; empty for what was pasted. */
  readonly file: string;
  readonly encoding: string;
  /** The shape of the text; empty to find it out. */
  readonly format: TableFormat | "";
  readonly headed: boolean;
  /** The decimal sign; empty to find it out. */
  readonly sign: DecimalSign | "";
  readonly table: Table | null;
  /** Why there is no table in the text. */
  readonly fault: Said | null;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  readonly profile: string;
  readonly results: readonly RowResult[];
  readonly show: "all" | "problems" | "errors";
  /** Which of the pages of rows is shown, from 0. */
  readonly page: number;
}

/** What reading a text takes. */
export interface Means {
  readonly vocabulary: Vocabulary;
  readonly pages: PageTables;
  readonly profiles: readonly Profile[];
}

/** Rows of one page of the preview. */
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
 * The session with another text, or read another way: what its columns are is found out anew. A profile that
 * fits all its headings is used by itself.
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
    return { ...next, fault: error.said };
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
 * The session with rows that become another kind where no column says so: what the columns are is found out
 * anew.
 */
export function withKind(session: Session, kind: ImportKind, means: Means): Session {
  return session.table
    ? withRows(
        { ...session, kind, profile: "", mapping: mappingFor(session.table, means.vocabulary, kind) },
        means,
      )
    : session;
}

/** The session with a column put to another use; an empty id leaves it out. */
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
 * The session with one cell corrected. Its row is read again; what is wrong with the row as a whole goes with
 * the correction.
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

/** The session without the rows that were imported. The bad ones stay, to be corrected. */
export function without(session: Session, done: ReadonlySet<number>, means: Means): Session {
  const { table } = session;
  if (!table) return session;
  const kept = table.rows.map((_, row) => row).filter(row => !done.has(row));
  const faults = new Map(
    kept.flatMap((row, at) => (table.faults.has(row) ? [[at, table.faults.get(row) as Said] as const] : [])),
  );
  return withRows(
    { ...session, table: { ...table, rows: kept.map(row => table.rows[row] ?? []), faults } },
    means,
  );
}

/** How many rows can be imported, how many cannot, and about how many something is said. */
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

/** The rows that the preview lists. */
export function shown({ results, show }: Session): readonly RowResult[] {
  return show === "all"
    ? results
    : results.filter(result => (show === "errors" ? !isGood(result) : result.problems.length > 0));
}
