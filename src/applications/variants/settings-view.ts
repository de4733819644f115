import type { Source } from "../../ledger/plain.ts";
import type { Option } from "../shared/options.ts";
import { plain, typedNumber, type Words } from "../shared/words.ts";
import { isOwn, type InvalidInput } from "./settings-draft.ts";
import type { RowSpec, SettingsSpec, SettingSpec, TableSpec } from "./settings-spec.ts";

/**
 * The selection of a RollTable that replaces one of the variant's tables. `fault` is the reason why the
 * selected RollTable can't be used.
 */
export interface WorldTableSeen {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly fault: string;
}

/** The data that the window displays. */
export interface SettingsSeen {
  readonly spec: SettingsSpec;
  /** The open page: `switches`, or the key of a table. */
  readonly page: string;
  /** The path of the row that is expanded. */
  readonly opened: string;
  /** The stored settings, including the changes in the draft. */
  readonly settings: Source;
  readonly refused: ReadonlyMap<string, InvalidInput>;
  /**
   * The options for replacing the open table with a RollTable, and the current selection. Null if there are
   * no such options.
   */
  readonly world: WorldTableSeen | null;
  /** Whether the RollTable provides the text at a path. Such text can't be edited here. */
  readonly given: (path: string) => boolean;
}

/** Returns the settings window's view. */
export function settingsView(seen: SettingsSeen, words: Words) {
  const {
    spec: { fields, tables },
    page,
    settings,
    refused,
  } = seen;
  const table = tables.find(({ key }) => key === page);
  const wrongIn = (paths: readonly string[]) => paths.some(path => refused.has(path));
  const tabs = [
    { id: "switches", label: "BLACKOUT.variants.settings.switches", paths: fields.map(({ path }) => path) },
    ...tables.map(({ key, title, rows }) => ({
      id: key,
      label: title,
      paths: [`worldTables.${key}`, ...rows.flatMap(({ cells }) => cells.map(({ path }) => path))],
    })),
  ];
  return {
    tabs: tabs.map(({ id, label, paths }) => ({
      id,
      active: table ? id === table.key : id === "switches",
      label: words.localize(label),
      wrong: wrongIn(paths),
    })),
    rules: table ? [] : fields.map(field => ruleView(field, seen, words)),
    table: table && tableView(table, seen, words),
    changed: Object.keys(settings).length > 0,
  };
}

function ruleView(field: SettingSpec, { settings, refused }: SettingsSeen, words: Words) {
  const id = idOf(field.path);
  const wrong = refused.get(field.path)?.says ?? "";
  const hint = field.hint === undefined ? "" : words.localize(field.hint);
  const described = [...(hint === "" ? [] : [`${id}-hint`]), ...(wrong === "" ? [] : [`${id}-wrong`])].join(
    " ",
  );
  return {
    path: field.path,
    name: words.localize(field.label),
    hint,
    nameId: `${id}-name`,
    hintId: `${id}-hint`,
    own: isOwn(settings, field.path),
    ...restoring(field.path, words.localize(field.label), words),
    field: { ...fieldView(field, refused, words), labelledBy: `${id}-name`, describedBy: described },
    problems: wrong === "" ? [] : [{ id: `${id}-wrong`, says: wrong }],
  };
}

function tableView({ key, folds, rows }: TableSpec, seen: SettingsSeen, words: Words) {
  const { settings, world, refused } = seen;
  const id = idOf(`worldTables.${key}`);
  const wrong = refused.get(`worldTables.${key}`)?.says ?? world?.fault ?? "";
  const own = rows.some(row => isOwn(settings, row.path)) || isOwn(settings, `worldTables.${key}`);
  return {
    key,
    own,
    world: world && {
      field: {
        id,
        name: `worldTables.${key}`,
        list: true,
        labelledBy: `${id}-name`,
        describedBy: wrong === "" ? `${id}-hint` : `${id}-hint ${id}-wrong`,
        wrong: wrong !== "",
        options: world.options.map(({ value, label }): Option => ({
          value,
          label,
          selected: value === world.chosen,
        })),
      },
      nameId: `${id}-name`,
      hintId: `${id}-hint`,
      chosen: world.chosen,
      problems: wrong === "" ? [] : [{ id: `${id}-wrong`, says: wrong }],
    },
    rows: rows
      .map(row => rowView(row, !folds || row.path === seen.opened, seen, words))
      .map(row => ({ ...row, folds })),
  };
}

function rowView(
  { key, path, title, cells }: RowSpec,
  open: boolean,
  { settings, refused, given }: SettingsSeen,
  words: Words,
) {
  const shown = cells.filter(cell => !given(cell.path));
  const wrong = shown.flatMap(cell => {
    const one = refused.get(cell.path);
    return one ? [{ id: `${idOf(cell.path)}-wrong`, says: one.says }] : [];
  });
  const customTexts = cells
    .filter(cell => given(cell.path) && cell.kind === "text" && cell.value !== "")
    .map(cell => String(cell.value));
  return {
    key,
    path,
    title,
    open,
    own: isOwn(settings, path),
    ...restoring(path, title, words),
    problems: wrong,
    wrong: wrong.length > 0,
    customText: customTexts.join(": "),
    nameId: `${idOf(path)}-name`,
    sums: open ? "" : cells.flatMap(cell => summary(cell, words)).join(", "),
    cells: !open
      ? []
      : shown.map(cell => ({
          part: words.localize(cell.label),
          wide: cell.kind === "text",
          long: cell.kind === "text" && cell.long === true,
          field: {
            ...fieldView(cell, refused, words),
            label: words.format("BLACKOUT.variants.settings.cell", {
              row: title,
              column: words.localize(cell.label),
            }),
            describedBy: refused.has(cell.path) ? `${idOf(cell.path)}-wrong` : "",
          },
        })),
  };
}

/** Returns a setting's summary for a collapsed row, or an empty list if there is nothing to show. */
function summary(cell: SettingSpec, words: Words): readonly string[] {
  const name = words.localize(cell.label);
  if (cell.kind === "toggle") return cell.value ? [name] : [];
  if (cell.kind === "number")
    return cell.value === null || cell.value === 0 ? [] : [`${name} ${plain(cell.value)}`];
  if (cell.kind === "text") return cell.value === "" ? [] : [cell.value];
  return cell.value === "" || cell.value === "none"
    ? []
    : [
        `${name}: ${words.localize(cell.options.find(({ value }) => value === cell.value)?.label ?? cell.value)}`,
      ];
}

function restoring(path: string, name: string, words: Words) {
  return {
    restoreLabel: words.format("BLACKOUT.houseRules.restoreOf", { name }),
    restoreKey: `restore.${path}`,
  };
}

function fieldView(field: SettingSpec, refused: ReadonlyMap<string, InvalidInput>, words: Words) {
  const rejection = refused.get(field.path);
  const base = { id: idOf(field.path), name: field.path, wrong: rejection !== undefined };
  if (field.kind === "toggle") return { ...base, toggle: true, on: field.value };
  if (field.kind === "choice")
    return {
      ...base,
      list: true,
      options: field.options.map(({ value, label }): Option => ({
        value,
        label: words.localize(label),
        selected: value === field.value,
      })),
    };
  if (field.kind === "text")
    return { ...base, text: true, value: rejection?.typed ?? field.value, placeholder: field.placeholder };
  return {
    ...base,
    value: rejection?.typed ?? (field.value === null ? "" : typedNumber(field.value)),
    numeric: true,
    bounds: words.format("BLACKOUT.variants.settings.bounds", {
      min: plain(field.min),
      max: plain(field.max),
    }),
  };
}

/** Returns the element ID of a field. */
export function idOf(path: string): string {
  return `bo-variant-${path.replaceAll(/[^\w-]/g, "-")}`;
}
