import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { decoded } from "../../../src/importer/encoding.ts";
import { understood, type Understanding } from "../../../src/importer/mapping.ts";
import { parseTable, type ParseOptions } from "../../../src/importer/parse/parse.ts";
import { readTable } from "../../../src/importer/read-table.ts";
import { isGood, type RowResult } from "../../../src/importer/result.ts";
import type { ImportKind } from "../../../src/importer/kinds.ts";
import type { Table } from "../../../src/importer/table.ts";
import { vocabularyOf } from "../../../src/importer/vocabulary.ts";
import { skillList } from "../../../src/rules/character/skills.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { decode, pageTables } from "../../../src/applications/importer/page-tables.ts";

const page = new Window({ settings: { disableJavaScriptEvaluation: true } as object });
// The adapter parses HTML with the page's parser, which Node lacks.
Object.assign(globalThis, { DOMParser: page.DOMParser });

export const vocabulary = vocabularyOf(
  skillList(defaultHouseRules).map(({ key, label }) => ({ key, names: [label.split(".").at(-1) ?? key] })),
);

export { pageTables };

/** Returns the content of a fixture as the importer receives it. */
export function fixture(name: string): { readonly text: string; readonly encoding: string } {
  return decoded(readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url)), decode);
}

export interface Taken extends Understanding {
  readonly table: Table;
  readonly results: readonly RowResult[];
  readonly good: readonly RowResult[];
  readonly bad: readonly RowResult[];
}

/** Returns the importer's result for a text, before a user makes any corrections. */
export function taken(
  text: string,
  options: Partial<ParseOptions> & { readonly kind?: ImportKind } = {},
): Taken {
  const table = parseTable(text, { pages: pageTables, ...options });
  const { kind, mapping } = understood(table, vocabulary, options.kind);
  const results = readTable(table, { kind, mapping, vocabulary });
  return {
    table,
    kind,
    mapping,
    results,
    good: results.filter(isGood),
    bad: results.filter(one => !isGood(one)),
  };
}

/**
 * Returns the keys of the errors (or warnings) in each row, keyed by the row's name. Rows without any are
 * omitted.
 */
export function reasons(
  results: readonly RowResult[],
  level: "error" | "warning" = "error",
): Record<string, readonly string[]> {
  return Object.fromEntries(
    results
      .map(
        ({ name, problems }) =>
          [name, problems.filter(one => one.level === level).map(({ message }) => message.key)] as const,
      )
      .filter(([, keys]) => keys.length > 0),
  );
}

/** Returns the value at a path in a row's data. */
export function valueOf(result: RowResult | undefined, path: string): unknown {
  return result?.patches.find(([one]) => one === path)?.[1];
}
