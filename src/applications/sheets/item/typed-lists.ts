import { valueAt } from "./value-at.ts";

/** Returns the lines of a field that contains one string per line. */
export function textLines(value: unknown): string[] {
  return String(value ?? "")
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "");
}

/**
 * Returns the rows to store for a list. Properties that the form doesn't show keep their values. `typed`
 * contains the rows of the form, and `stored` those of the document. For a plain list, the strings are under
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
 * In a form's changes, completes the rows of lists with the stored values that the form doesn't contain.
 * `changes` is flat and contains whole lists, as the form submits them.
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
