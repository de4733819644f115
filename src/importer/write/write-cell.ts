import { attributes } from "../../rules/character/attributes.ts";
import { pathOf } from "../column-paths.ts";
import type { Column } from "../column.ts";
import type { ImportKind } from "../kinds.ts";
import { readCell } from "../read/read-cell.ts";
import { Reading, type Around } from "../read/reading.ts";
import { equal } from "../../ledger/plain.ts";
import { valueAt } from "../plain-data.ts";
import type { Cell, Json } from "../table.ts";

/** A document that is to be written to a table as a row. */
export interface Written {
  readonly key: string;
  readonly kind: ImportKind;
  readonly name: string;
  readonly img: string;
  readonly system: object;
  readonly items: readonly Json[];
  readonly effects: readonly Json[];
}

/** A cell, and the paths below `system` whose values it represents completely. */
export interface WrittenCell {
  readonly cell: Cell;
  readonly says: readonly string[];
}

/**
 * Returns the cell that represents a document in a column. The cell contains words and numbers in common
 * notation if reading them yields the same data, and otherwise the data itself. Returns null if the column
 * can't represent the stored data.
 */
export function writtenCell(column: Column, document: Written, around: Around): WrittenCell | null {
  for (const cell of cellsFor(column, document)) {
    const says = readBack(column, cell, document, around);
    if (says !== null) return { cell, says };
  }
  return null;
}

/**
 * Checks a written cell by reading it back. If this yields the stored data, returns the paths that the cell
 * contains, and otherwise null.
 */
function readBack(column: Column, cell: Cell, document: Written, around: Around): readonly string[] | null {
  const reading = new Reading(cell, column, around);
  readCell(reading);
  if (reading.problems.some(({ level }) => level === "error") || reading.patches.length === 0) return null;
  const right = reading.patches.every(([path, value]) => equal(valueAt(document, path), value));
  return right ? reading.patches.map(([path]) => path.replace(/^system\./u, "")) : null;
}

type Row = Readonly<Record<string, unknown>>;
const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);
const signed = (value: unknown): string => (Number(value) < 0 ? String(value) : `+${String(value)}`);
const spaced = (key: unknown): string =>
  String(key)
    .replace(/(?<=[a-z])(?=[A-Z])/gu, " ")
    .replace(/^./u, letter => letter.toUpperCase());

/** Returns the possible cells for a column. The most readable one comes first. */
function cellsFor(column: Column, document: Written): readonly Cell[] {
  const { reader, id } = column;
  if (id === "name" || id === "img") return [shielded(document[id])];
  const value = valueAt(document.system, pathOf(id)) as Json | undefined;
  const list = rows(value);
  const data = (nice: string): readonly Cell[] => [list.length === 0 ? "none" : nice, value ?? ""];
  switch (reader.read) {
    case "text":
    case "prose":
      return typeof value === "string" ? [shielded(value)] : [];
    case "stock": {
      const { value: now, max } = value as { value: number; max: number };
      return [now === max ? max : `${now}/${max}`];
    }
    case "points": {
      const { value: now, override } = value as { value: number; override: number | null };
      return [now === override ? String(now) : `${now}/${override ?? ""}`];
    }
    case "damage":
      return [`${String(valueAt(value, "dice"))}D`];
    case "word":
      return value === "" ? [] : [value ?? ""];
    case "words":
    case "wordOrText":
    case "texts":
      return data(list.map(one => shielded(String(one))).join("; "));
    case "qualities":
      return data(
        list
          .map(
            ({ key, x, text }) =>
              `${key === "" ? String(text) : spaced(key)}${x === null ? "" : ` ${String(x)}`}`,
          )
          .join("; "),
      );
    case "pairs":
      return data(list.map(({ attribute, skill }) => `${spaced(attribute)} + ${spaced(skill)}`).join("; "));
    case "modifiers":
      return data(
        list
          .map(
            ({ skill, rank = 0, modifier }) =>
              `${spaced(skill)}${rank === 0 ? "" : ` rank ${String(rank)}`}${modifier === 0 && rank !== 0 ? "" : ` ${signed(modifier)}`}`,
          )
          .join("; "),
      );
    case "changes":
      return data(
        list
          .map(
            ({ path, mode, value: by }) =>
              `${String(path)} ${mode === "set" ? `= ${String(by)}` : signed(by)}`,
          )
          .join("; "),
      );
    case "requirements":
      return data(
        list
          .map(({ key, least, training }) =>
            key === ""
              ? `training ${String(training)}${least === 1 && !/\d$/u.test(String(training)) ? "" : ` ${String(least)}`}`
              : `${spaced(key)} ${String(least)}`,
          )
          .join("; "),
      );
    case "causes":
      return data(
        list
          .map(
            ({ key, level, lasts, unit }) =>
              `${spaced(key)}${level === 1 ? "" : ` ${String(level)}`}${unit === "own" ? "" : ` for ${String(lasts)} ${String(unit)}`}`,
          )
          .join("; "),
      );
    case "npcTraits":
      return data(
        list
          .map(
            ({ name, text, reaction }) =>
              `${String(name)}${reaction === true ? " (reaction)" : ""}${text === "" ? "" : `: ${String(text)}`}`,
          )
          .join("; "),
      );
    case "tier": {
      const attribute = attributes.find(one => id.endsWith(one)) ?? "strength";
      const dice = valueAt(document.system, `overrides.attributes.${attribute}`);
      return [
        `${String(valueAt(document.system, `tiers.${attribute}`))}${dice === null ? "" : ` ${String(dice)}`}`,
      ];
    }
    case "documents":
      return [document[id === "items" ? "items" : "effects"]];
    case "key":
    case "tierList":
    case "skills":
    case "data":
    case "picture":
      return [];
    default:
      return value === undefined || value === null ? [] : [value];
  }
}

/**
 * Protects text from being interpreted as a formula by a spreadsheet. Text that starts like a formula or with
 * an apostrophe gets an apostrophe, which is removed when the table is read.
 */
export function shielded(text: string): string {
  return /^[=+\-@'\t\r]/u.test(text) ? `'${text}` : text;
}
