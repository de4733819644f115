import { injuryTable } from "../rules/injury-table.ts";
import { ongoingPanic } from "../rules/panic.ts";
import { stressResponses } from "../rules/stress-response.ts";
import { text } from "../../../actions/core/card.ts";
import type { VariantTable } from "../../../actions/variants/variant-table.ts";
import { nameIn, ownText, resultsOf, settingsOf, type ZonesTableName } from "./settings-of.ts";

/** The results with a lasting effect, which therefore have a description of this effect. */
const lasts: readonly string[] = [...stressResponses, ...ongoingPanic];

/** The Zones & Cards tables that a world can replace with RollTables (Z1.19, Z5.6, Z7.5). */
export const tables: readonly VariantTable[] = [
  of("responses", "1d6", index => index + 1),
  of("panic", "1d6", index => index + 1),
  of("injuries", "1d6 * 10 + 1d6", index => injuryTable[index]?.results[0] ?? 0),
];

function of(name: ZonesTableName, formula: string, numberOf: (index: number) => number): VariantTable {
  return {
    name,
    formula,
    title: `BLACKOUT.zones.setting.table.${name}`,
    fields: { name: "name", text: "text" },
    rows: resultsOf(name).map((key, index) => ({
      key,
      number: numberOf(index),
      path: `tables.${name}.${key}`,
    })),
    words: (settings, key) => {
      const table = settingsOf(settings);
      return {
        name: nameIn(table, name, key),
        text:
          ownText(table, name, key) ??
          (lasts.includes(key) ? text(`BLACKOUT.zones.does.${name}.${key}`) : null),
      };
    },
  };
}
