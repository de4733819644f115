import { valueAt } from "./value-at.ts";

/** Short texts out of a field that takes one a line. */
export function textLines(value: unknown): string[] {
  return String(value ?? "")
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "");
}

/**
 * The rows of a list as they are to be stored: what the form does not show of a row stays as it was. `typed`
 * are the rows of the form, `stored` those of the document; a list of plain words has its words under
 * `value`.
 */
function mergedRows(
  typed: readonly Readonly<Record<string, unknown>>[],
  stored: readonly unknown[],
  isPlain: boolean,
): unknown[] {
  return typed.map((row, index) =>
    isPlain ? row["value"] : { ...(typeof stored[index] === "object" ? stored[index] : {}), ...row },
  );
}

/**
 * Fills in what a form leaves out of the lists of a document. `changes` is flat, with whole lists as they
 * were typed.
 */
export function completeLists(
  changes: Readonly<Record<string, unknown>>,
  lists: readonly { readonly path: string; readonly isPlain: boolean }[],
  source: object,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const list = lists.find(({ path }) => path === name);
      if (!list || !Array.isArray(value)) return [name, value];
      const stored = valueAt(source, name);
      return [
        name,
        mergedRows(value as Record<string, unknown>[], Array.isArray(stored) ? stored : [], list.isPlain),
      ];
    }),
  );
}
