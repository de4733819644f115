import { isRecord, type Plain, type Source } from "../../ledger/plain.ts";
import type { Option } from "../shared/options.ts";
import { plain, type Words } from "../shared/words.ts";

/** One thing that a world decides about a variant: where it is stored below the settings of the variant, and how it is asked. */
export type SettingSpec = {
  readonly path: string;
  /** Its name, and what it is about: language keys. */
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly kind: "toggle"; readonly value: boolean }
  | { readonly kind: "number"; readonly value: number | null; readonly min: number; readonly max: number; /** May it be left empty? */ readonly none?: boolean }
  | { readonly kind: "choice"; readonly value: string; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: "text"; readonly value: string; readonly placeholder: string }
);

/** A table whose rows the world may reword and change the numbers of. */
export interface TableSpec {
  readonly key: string;
  /** Language keys. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly title: string; readonly cells: readonly (SettingSpec | null)[] }[];
}

/** What a world decides about a variant, as it stands. */
export interface SettingsSpec { readonly fields: readonly SettingSpec[]; readonly tables: readonly TableSpec[] }

/** What the window draws. */
export function settingsView({ fields, tables }: SettingsSpec, group: string, stored: Source, words: Words) {
  const pages = ["switches", ...tables.map(({ key }) => key)];
  const open = pages.includes(group) ? group : "switches";
  const table = tables.find(({ key }) => key === open);
  return {
    tabs: pages.map(id => ({ id, active: id === open, label: words.localize(id === "switches" ? "BLACKOUT.variants.settings.switches" : tables.find(({ key }) => key === id)?.title ?? id) })),
    rules: open !== "switches" ? [] : fields.map(field => {
      const id = idOf(field.path);
      return {
        path: field.path, name: words.localize(field.label), hint: field.hint === undefined ? "" : words.localize(field.hint), nameId: `${id}-name`, hintId: `${id}-hint`, own: hasPath(stored, field.path),
        field: { ...fieldView(field, words), labelledBy: `${id}-name`, describedBy: field.hint === undefined ? "" : `${id}-hint` },
      };
    }),
    table: table && {
      columns: table.columns.map(column => words.localize(column)),
      rows: table.rows.map(({ key, title, cells }) => ({
        key, title: words.localize(title),
        cells: cells.map((cell, index) => cell && { ...fieldView(cell, words), label: words.format("BLACKOUT.variants.settings.cell", { row: words.localize(title), column: words.localize(table.columns[index] ?? "") }) }),
      })),
    },
    changed: Object.keys(stored).length > 0,
  };
}

function fieldView(field: SettingSpec, words: Words) {
  const base = { id: idOf(field.path), name: field.path };
  if (field.kind === "toggle") return { ...base, toggle: true, on: field.value };
  if (field.kind === "choice") return { ...base, list: true, options: field.options.map(({ value, label }): Option => ({ value, label: words.localize(label), selected: value === field.value })) };
  if (field.kind === "text") return { ...base, value: field.value, placeholder: field.placeholder, numeric: false };
  return { ...base, value: field.value === null ? "" : String(field.value), numeric: true, bounds: words.format("BLACKOUT.variants.settings.bounds", { min: plain(field.min), max: plain(field.max) }) };
}

/** The id of a field in the page. */
export function idOf(path: string): string {
  return `bo-variant-${path.replaceAll(/[^\w-]/g, "-")}`;
}

/** The settings after somebody typed something. Throws a RangeError, whose message is for who typed it, for a number that cannot be. */
export function withTyped(stored: Source, { fields, tables }: SettingsSpec, path: string, typed: string | boolean, words: Words): Source {
  const all = [...fields, ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))];
  const field = all.find(one => one?.path === path);
  return field ? withPath(stored, path.split("."), valueOf(field, typed, words)) : stored;
}

/** What is stored of what was typed; undefined for nothing, so that what follows from the rules stands. */
function valueOf(field: SettingSpec, typed: string | boolean, words: Words): Plain | undefined {
  if (field.kind === "toggle") return typed === true;
  const text = String(typed).trim();
  if (field.kind === "text") return text === "" ? undefined : text;
  // The choice of nothing is stored as such.
  if (field.kind === "choice") return field.options.some(({ value }) => value === text) ? text || null : undefined;
  if (text === "") return field.none === true ? null : undefined;
  const number = Number(text.replace("−", "-").replace(",", "."));
  if (Number.isInteger(number) && number >= field.min && number <= field.max) return number;
  throw new RangeError(words.format("BLACKOUT.error.field", { field: words.localize(field.label), value: text, allowed: words.format("BLACKOUT.variants.settings.allowed", { min: plain(field.min), max: plain(field.max) }) }));
}

function withPath(source: Source, [first = "", ...rest]: readonly string[], value: Plain | undefined): Source {
  const { [first]: before, ...others } = source;
  const after = rest.length === 0 ? value : withPath(isRecord(before) ? before : {}, rest, value);
  const gone = after === undefined || (isRecord(after) && Object.keys(after).length === 0);
  return gone ? others : { ...others, [first]: after };
}

function hasPath(source: Source, path: string): boolean {
  let at: Plain | undefined = source;
  for (const name of path.split(".")) {
    if (!isRecord(at) || !(name in at)) return false;
    at = at[name];
  }
  return true;
}
