import { breakingPointTable, lastingWoundTable, panicTable } from "../rules/index.ts";
import type { VariantTable } from "../../../actions/variants/variant-table.ts";
import { playOf, rowName, rowSays, tableNames, type TableName } from "./settings-of.ts";

const ours = { panicTable, lastingWoundTable, breakingPointTable };

/** The Range Bands tables that a world can replace with RollTables (X7.10, X8.1, X8.5). */
export const tables: readonly VariantTable[] = tableNames.map(of);

function of(name: TableName): VariantTable {
  return {
    name,
    formula: "2d6",
    title: `BLACKOUT.bands.setting.table.${name}`,
    fields: { name: "text", text: "says", gentleName: "gentleText", gentleText: "gentleSays" },
    rows: ours[name].map(({ key, total }) => ({ key, number: total, path: `${name}.${total}` })),
    words: (settings, key) => {
      const play = playOf(settings);
      const gentleKey = ours[name].find(row => row.key === key)?.gentleKey;
      const rowTexts = (one: string) => ({ name: rowName(play, name, one), text: rowSays(play, name, one) });
      return gentleKey === undefined
        ? rowTexts(key)
        : play.rules.contentSafety
          ? rowTexts(gentleKey)
          : { ...rowTexts(key), gentle: rowTexts(gentleKey) };
    },
  };
}
