import type { Change } from "../../ledger/change.ts";
import { changesBetween } from "../../ledger/compose.ts";
import type { Plain, Source } from "../../ledger/plain.ts";
import { columnsOf, pathOf } from "../../importer/columns.ts";
import { importKinds } from "../../importer/kinds.ts";
import { text, type Text } from "../core/card.ts";

/**
 * An actor's item as it is stored, and as it would be with the values of its compendium source. Plain data:
 * it is stored with the action.
 */
export interface Renewal {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  /** Its stored system data. */
  readonly before: Source;
  readonly after: Source;
}

/** The values of it that change. */
export function changesOfRenewal({ uuid, before, after }: Renewal): readonly Change[] {
  return changesBetween(uuid, { system: before }, { system: after });
}

/**
 * A changed value for people: its name, the old and the new value. Lists show how many entries they have,
 * formatted texts only that they are new.
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

/** The name of a stored value: the table column that holds it, or its path. */
function labelOf(type: string, path: string): Text {
  const kind = importKinds.find(one => one === type);
  const columns = kind ? columnsOf(kind) : [];
  const holding = [path, path.replace(/\.(?:value|max|dice)$/u, "")].flatMap(
    one => columns.find(({ id }) => pathOf(id) === one) ?? [],
  )[0];
  return text(holding ? `BLACKOUT.importer.column.${holding.id.replaceAll(".", "-")}` : path);
}
