import { isUsed, worldTableFault, type WorldTableFault } from "../../actions/variants/world-tables.ts";
import { variantKeys, variantOf } from "../../actions/variants/registry.ts";
import { variantRules } from "../../actions/variants/variant-facts.ts";
import type { VariantTable } from "../../actions/variants/variant-table.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import type { Source } from "../../ledger/plain.ts";
import { formatError } from "../shared/format-error.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { worldTableData } from "./world-table-data.ts";

/**
 * Creates a RollTable with the contents of a table, including the world's changes. Resolves to the ID of the
 * RollTable, or to null if Foundry didn't create one.
 */
export async function putIntoWorld(
  key: VariantKey,
  table: VariantTable,
  settings: Source,
): Promise<string | null> {
  const made = await RollTable.implementation.create(
    worldTableData(key, table, settings, foundryWords()) as RollTable.CreateData,
  );
  return made?.id ?? null;
}

/** Returns a sentence that explains why a RollTable can't be used, or an empty string if `fault` is null. */
export function faultText(fault: WorldTableFault | null, words: Words): string {
  if (fault === null) return "";
  if (fault.why === "gone") return words.localize("BLACKOUT.variants.settings.worldTable.gone");
  if (fault.why === "effect") return formatError(fault.error, words);
  const [missing, twice] = [fault.missing.join(", "), fault.twice.join(", ")];
  return words.format(
    `BLACKOUT.variants.settings.worldTable.${missing === "" ? "twice" : twice === "" ? "missing" : "missingAndTwice"}`,
    { missing, twice },
  );
}

/**
 * Calls `done` when a RollTable that a variant uses has been changed or deleted. Notifies the active
 * Gamemaster if the RollTable can no longer be used.
 */
export function onWorldTables(done: () => void): void {
  const changed = (table: { readonly id: string | null } | null) => {
    const keys = table === null ? [] : variantKeys().filter(key => isUsed(key, table, variantRules(key)));
    if (keys.length === 0) return;
    if (game.users.activeGM === game.user) keys.forEach(reportFaults);
    done();
  };
  Hooks.on("updateRollTable", changed);
  Hooks.on("deleteRollTable", changed);
  for (const name of ["createTableResult", "updateTableResult", "deleteTableResult"] as const)
    Hooks.on(name, (result: TableResult.Implementation) => {
      changed(result.parent);
    });
}

function reportFaults(key: VariantKey): void {
  const words = foundryWords();
  for (const { name, title } of variantOf(key)?.tables ?? []) {
    const fault = faultText(worldTableFault(key, name, variantRules(key)), words);
    if (fault !== "")
      ui.notifications.warn(
        words.format("BLACKOUT.variants.settings.worldTable.unused", {
          table: words.localize(title),
          why: fault,
        }),
      );
  }
}
