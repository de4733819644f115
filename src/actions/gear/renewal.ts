import type { Change } from "../../ledger/change.ts";
import { changesBetween } from "../../ledger/compose.ts";
import type { Plain, Source } from "../../ledger/plain.ts";
import { columnsOf, pathOf } from "../../importer/columns.ts";
import { importKinds } from "../../importer/kinds.ts";
import { text, type Text } from "../core/card.ts";

/** A thing of somebody as it is stored, and as it would be once it took over what stands in its compendium. Plain data: it is kept with the action. */
export interface Renewal {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  /** Its stored system data. */
  readonly before: Source;
  readonly after: Source;
}

/** What of it changes. */
export function changesOfRenewal({ uuid, before, after }: Renewal): readonly Change[] {
  return changesBetween(uuid, { system: before }, { system: after });
}

/** One changed value in words: what it is called, what it was, what it becomes. Lists are said by how many entries they have, texts with marks by that they are new. */
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

/** What a stored value is called: as the column of a table that holds it; by its path where there is none. */
function labelOf(type: string, path: string): Text {
  const kind = importKinds.find(one => one === type);
  const columns = kind ? columnsOf(kind) : [];
  const holding = [path, path.replace(/\.(?:value|max|dice)$/u, "")].flatMap(
    one => columns.find(({ id }) => pathOf(id) === one) ?? [],
  )[0];
  return text(holding ? `BLACKOUT.importer.column.${holding.id.replaceAll(".", "-")}` : path);
}
