import type { Change } from "../../ledger/change.ts";
import { changesBetween } from "../../ledger/compose.ts";
import type { Plain, Source } from "../../ledger/plain.ts";
import { isPhysicalItemType, traitTypes } from "../../data/item/kinds.ts";
import { columnAt } from "../../importer/column-paths.ts";
import { text, type Text } from "../core/card.ts";

/**
 * The stored data of an actor's item before and after an update from its compendium source. It is plain data,
 * so that it can be stored with the action.
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
 * Returns a description of a changed value: its name, the old value and the new value. For a list, it gives
 * only the number of entries. For formatted text, it states only that the text is new.
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
 * Returns the label of a stored value: the heading of its column in the importer's tables, which have a
 * column for every value of the system's types. The importer's code isn't imported here, because it is loaded
 * on demand. Values of variants and of other types have no heading, so their label is the path.
 */
function labelOf(type: string, path: string): Text {
  const known = isPhysicalItemType(type) || traitTypes.some(one => one === type);
  const id = columnAt(type, path.replace(/\.(?:value|max|dice)$/u, "")).replaceAll(".", "-");
  return text(known && !path.startsWith("variants.") ? `BLACKOUT.importer.column.${id}` : path);
}
