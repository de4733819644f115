import { columnsOf, columnOf } from "../../importer/columns.ts";
import { documentOf, importKinds } from "../../importer/kinds.ts";
import { samplesOf, type Profile } from "../../importer/mapping.ts";
import { signOf } from "../../importer/read-table.ts";
import { isGood, type Problem, type RowResult } from "../../importer/result.ts";
import type { ImportMessage } from "../../importer/import-message.ts";
import { cellText, tableFormats, type Table } from "../../importer/table.ts";
import type { ImportRun } from "../../features/importer/runs.ts";
import { plain, type Words } from "../shared/words.ts";
import { PAGE_ROWS, listedRows, tally, type Session } from "./session.ts";

/**
 * The destination of an import: the world (with a folder), an existing compendium (with its ID), or a new
 * compendium.
 */
export interface Destination {
  readonly to: "world" | "pack" | "new";
  readonly folder: string;
  readonly pack: string;
  readonly label: string;
}

/** The data of the importer window that isn't part of the import session. */
export interface Surroundings {
  readonly destination: Destination;
  readonly packs: readonly { readonly id: string; readonly title: string; readonly type: string }[];
  readonly folders: readonly string[];
  /** The keys of documents that already exist and would be updated. */
  readonly known: ReadonlySet<string>;
  readonly profiles: readonly Profile[];
  readonly runs: readonly ImportRun[];
  /** The progress of the current import or undo, or null if neither is running. */
  readonly progress: { readonly done: number; readonly all: number; readonly undoing: boolean } | null;
  /** The summary of the last import, and the ID of that import. */
  readonly report: { readonly lines: readonly string[]; readonly run: string } | null;
  readonly when: (time: number) => string;
}

/** Returns a message of the importer in the user's language. */
export function describeImport({ key, data = {} }: ImportMessage, words: Words): string {
  const filled = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === "object" ? describeImport(value, words) : String(value),
    ]),
  );
  return words.format(`BLACKOUT.importer.say.${key}`, filled);
}

/** Returns the view of the importer window. */
export function importerView(session: Session, around: Surroundings, words: Words) {
  const { table, results } = session;
  const counts = tally(results);
  const textOf = (key: string, data: Record<string, string> = {}) =>
    words.format(`BLACKOUT.importer.${key}`, data);
  const option = (value: string, label: string, chosen: string) => ({
    value,
    label,
    selected: value === chosen,
  });
  const kindName = (kind: string) =>
    words.localize(kind === "npc" ? "TYPES.Actor.npc" : `TYPES.Item.${kind}`);
  return {
    text: session.file === "" ? session.text : "",
    file:
      session.file === ""
        ? null
        : {
            name: session.file,
            note: textOf("fileNote", {
              encoding: session.encoding.toUpperCase(),
              n: plain(session.text.length),
            }),
          },
    fault: session.fault && describeImport(session.fault, words),
    formats: [
      option(
        "",
        table ? textOf("found", { format: textOf(`format.${table.format}`) }) : textOf("findOut"),
        session.format,
      ),
      ...tableFormats.map(format => option(format, textOf(`format.${format}`), session.format)),
    ],
    headed: session.headed,
    signs: [
      option(
        "",
        table ? textOf(`signFound.${signOf(table, session.mapping) ?? "none"}`) : textOf("findOut"),
        session.sign,
      ),
      option("point", textOf("sign.point"), session.sign),
      option("comma", textOf("sign.comma"), session.sign),
    ],
    summary:
      table && textOf("summary", { rows: plain(results.length), columns: plain(table.headings.length) }),
    hasTable: table !== null,
    noRows: table !== null && results.length === 0,
    kinds: importKinds.map(kind => option(kind, kindName(kind), session.kind)),
    byColumn: session.mapping.includes("kind"),
    profiles: [
      option("", words.localize("BLACKOUT.importer.noProfile"), session.profile),
      ...around.profiles.map(({ name }) => option(name, name, session.profile)),
    ],
    anyProfiles: around.profiles.length > 0,
    profile: session.profile,
    columns: table ? columnsView(table, session, words) : [],
    preview: table ? previewView(table, session, around.known, words) : null,
    shows: (["all", "problems", "errors"] as const).map(show =>
      option(
        show,
        textOf(`show.${show}`, {
          n: plain(
            show === "all" ? results.length : show === "errors" ? counts.bad : counts.bad + counts.warned,
          ),
        }),
        session.show,
      ),
    ),
    ...targetView(around, session, words),
    ...footView(around, counts, words),
    runs: around.runs.map(({ id, title, time, pack, created, updated, undone }) => ({
      id,
      title,
      undone,
      note: textOf("runNote", {
        time: around.when(time),
        created: plain(created),
        updated: plain(updated),
        place: pack === null ? textOf("world") : (around.packs.find(one => one.id === pack)?.title ?? pack),
      }),
      label: textOf("undoLabel", { title }),
    })),
    busy: around.progress !== null,
  };
}

function columnsView(table: Table, { mapping, kind }: Session, words: Words) {
  const offers = columnsOf(kind);
  return table.headings.map((heading, place) => {
    const id = mapping[place] ?? "";
    const own =
      id !== "" && !offers.some(one => one.id === id) ? [columnOf(id)].flatMap(one => one ?? []) : [];
    const name = heading || words.format("BLACKOUT.importer.columnNumber", { n: plain(place + 1) });
    return {
      place,
      name,
      sample: samplesOf(table, place, 1)[0] ?? "",
      label: words.format("BLACKOUT.importer.useOf", { name }),
      left: id === "",
      uses: [
        { value: "", label: words.localize("BLACKOUT.importer.leftOut"), selected: id === "" },
        ...[...offers, ...own].map(one => ({
          value: one.id,
          label: columnName(one.id, words),
          selected: one.id === id,
        })),
      ],
    };
  });
}

/** Returns the translated name of a column. */
export function columnName(id: string, words: Words): string {
  const attribute = /^attribute\.(\w+)$/u.exec(id)?.[1];
  return words.localize(
    attribute === undefined
      ? `BLACKOUT.importer.column.${id.replaceAll(".", "-")}`
      : `BLACKOUT.attribute.${attribute}`,
  );
}

function previewView(table: Table, session: Session, known: ReadonlySet<string>, words: Words) {
  const all = listedRows(session);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_ROWS));
  const page = Math.min(session.page, pages - 1);
  const places = session.mapping.flatMap((id, place) => (id === "" ? [] : [place]));
  const heading = (place: number) =>
    table.headings[place] || words.format("BLACKOUT.importer.columnNumber", { n: plain(place + 1) });
  return {
    headings: places.map(heading),
    span: places.length + 2,
    empty: all.length === 0,
    rows: all.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS).map(result => ({
      row: result.row,
      number: plain(result.row + 1),
      ...stateOf(result, known, words),
      cells: places.map(place => ({
        name: `cell.${result.row}.${place}`,
        value: cellText(table.rows[result.row]?.[place] ?? ""),
        label: words.format("BLACKOUT.importer.cellLabel", {
          heading: heading(place),
          n: plain(result.row + 1),
        }),
        wrong: result.problems.some(({ column, level }) => column === place && level === "error"),
      })),
      problems: result.problems.map((problem, index) =>
        problemView(problem, result.row, index, heading, words),
      ),
    })),
    pages:
      pages > 1
        ? {
            label: words.format("BLACKOUT.importer.pageOf", { n: plain(page + 1), all: plain(pages) }),
            first: page === 0,
            last: page === pages - 1,
          }
        : null,
  };
}

function stateOf(result: RowResult, known: ReadonlySet<string>, words: Words) {
  const state = !isGood(result) ? "bad" : known.has(result.key) ? "update" : "new";
  return {
    state,
    icon: state === "bad" ? "bo-i-fail" : state === "update" ? "bo-i-pencil" : "bo-i-plus",
    stateLabel: words.localize(`BLACKOUT.importer.state.${state}`),
  };
}

function problemView(
  { level, column, message, instead }: Problem,
  row: number,
  index: number,
  heading: (place: number) => string,
  words: Words,
) {
  const text = describeImport(message, words);
  return {
    error: level === "error",
    text:
      column === null ? text : words.format("BLACKOUT.importer.inColumn", { heading: heading(column), text }),
    instead:
      instead === undefined || column === null
        ? null
        : {
            row,
            column,
            value: instead,
            key: `instead.${row}.${index}`,
            label: words.format("BLACKOUT.importer.instead", { value: instead }),
          },
  };
}

function targetView({ destination, packs, folders }: Surroundings, { results }: Session, words: Words) {
  const kinds = new Set(results.flatMap(({ kind }) => (kind === null ? [] : [documentOf(kind)])));
  return {
    targets: (["world", "pack", "new"] as const)
      .filter(target => target !== "pack" || packs.length > 0)
      .map(value => ({
        value,
        label: words.localize(`BLACKOUT.importer.to.${value}`),
        on: destination.to === value,
      })),
    toWorld: destination.to === "world",
    toPack: destination.to === "pack",
    toNew: destination.to === "new",
    folder: destination.folder,
    folders,
    label: destination.label,
    packs: packs.map(({ id, title, type }) => ({
      value: id,
      label: words.format("BLACKOUT.importer.packOf", {
        title,
        type: words.localize(`BLACKOUT.importer.holds.${type}`),
      }),
      selected: id === destination.pack,
    })),
    mixed: destination.to !== "world" && kinds.size > 1 ? words.localize("BLACKOUT.importer.mixed") : "",
  };
}

function footView(
  { progress, report }: Surroundings,
  { good, bad, warned }: ReturnType<typeof tally>,
  words: Words,
) {
  const done = progress
    ? words.format(progress.undoing ? "BLACKOUT.importer.undoProgress" : "BLACKOUT.importer.progress", {
        done: plain(progress.done),
        all: plain(progress.all),
      })
    : "";
  return {
    progress: progress && {
      value: progress.done,
      max: Math.max(1, progress.all),
      label: done,
      undoing: progress.undoing,
    },
    report,
    status: words.format("BLACKOUT.importer.status", {
      good: plain(good),
      bad: plain(bad),
      warned: plain(warned),
    }),
    go: words.format("BLACKOUT.importer.go", { n: plain(good) }),
    nothing: good === 0,
  };
}
