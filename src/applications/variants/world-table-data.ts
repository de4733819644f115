import type { Source } from "../../ledger/plain.ts";
import type { RowWords, VariantTable } from "../../actions/variants/variant-table.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";

/** Returns the data of a RollTable with the contents of a variant's table, including the world's changes. */
export function worldTableData(key: VariantKey, table: VariantTable, settings: Source, words: Words) {
  return {
    name: words.format("BLACKOUT.variants.settings.worldTable.name", {
      table: words.localize(table.title),
      rules: words.localize(`BLACKOUT.setting.combatVariant.choice.${key}`),
    }),
    description: paragraph(words.localize("BLACKOUT.variants.settings.worldTable.about")),
    formula: table.formula,
    flags: { [SYSTEM_ID]: { variantTable: `${key}.${table.name}` } },
    results: table.rows.map(row => {
      const { gentle, ...says } = table.words(settings, row.key);
      const { name, text } = spoken(says, words);
      return {
        type: "text",
        name,
        description: paragraph(text),
        range: [row.number, row.number],
        weight: 1,
        ...(gentle ? { flags: { [SYSTEM_ID]: { gentle: spoken(gentle, words) } } } : {}),
      };
    }),
  };
}

function spoken({ name, text }: RowWords, words: Words): { readonly name: string; readonly text: string } {
  return { name: formatText(name, words), text: text ? formatText(text, words) : "" };
}

function paragraph(text: string): string {
  const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text === "" ? "" : `<p>${text.replaceAll(/[&<>]/gu, sign => escaped[sign] ?? sign)}</p>`;
}
