import type { Change } from "../../ledger/change.ts";
import { changesBetween } from "../../ledger/compose.ts";
import type { Plain, Source } from "../../ledger/plain.ts";
import { columnsOf, pathOf } from "../../importer/columns.ts";
import { importKinds } from "../../importer/kinds.ts";
import { text, type Text } from "../core/card.ts";

/**
 * The stored data of an actor's item, and the data with the values of its compendium source. It is plain data
 * that is stored with the action.
 */
export interface Renewal {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  /** The stored system data. */
  readonly before: Source;
  readonly after: Source;
}

/** Returns the changed values. */
export function changesOfRenewal({ uuid, before, after }: Renewal): readonly Change[] {
  return changesBetween(uuid, { system: before }, { system: after });
}

/**
 * Returns the text about a changed value: its name, the old value and the new value. For a list, the text
 * contains only the number of entries. For a formatted text, it states only that the text is new.
 */
export function textOfRenewal(
  type: string,
  path: string,
  before: Plain | undefined,
  after: Plain | undefined,
): Text {
  const label = labelOf(type, path);
  if (path === "description" || path === "effect") return text("BLACKOUT.renew.rewritten", { label });
  return text("BLACKOUT.renew.change", { label, before: valueText(before), after: valueText(after) });
}

function valueText(value: Plain | undefined): Text {
  if (Array.isArray(value)) return text("BLACKOUT.renew.entries", { n: value.length });
  if (typeof value === "boolean") return text(value ? "BLACKOUT.renew.yes" : "BLACKOUT.renew.no");
  return value === "" || value === null || value === undefined || typeof value === "object"
    ? text("BLACKOUT.error.nothing")
    : text(String(value));
}

/**
 * Returns the label of a stored value. This is the heading of the table column that contains the value or,
 * without a column, the value's path.
 */
function labelOf(type: string, path: string): Text {
  const kind = importKinds.find(one => one === type);
  const columns = kind ? columnsOf(kind) : [];
  const holding = [path, path.replace(/\.(?:value|max|dice)$/u, "")].flatMap(
    one => columns.find(({ id }) => pathOf(id) === one) ?? [],
  )[0];
  return text(holding ? `BLACKOUT.importer.column.${holding.id.replaceAll(".", "-")}` : path);
}
