import type { ImportKind } from "./kinds.ts";
import type { ImportMessage } from "./import-message.ts";
import type { Json } from "./table.ts";

/**
 * A problem with a row. An error prevents the row's import, and a warning explains how the row was
 * interpreted.
 */
export interface Problem {
  readonly level: "error" | "warning";
  /** The index of the column in the table, or null if the problem concerns the whole row. */
  readonly column: number | null;
  readonly message: ImportMessage;
  /** A suggested replacement for the cell's value. */
  readonly instead?: string;
}

/** A value and its path: `name`, `img`, `items`, `effects`, or a path that begins with `system.`. */
export type Patch = readonly [path: string, value: Json];

/** The result of reading a row. The row can be imported if there are no errors. */
export interface RowResult {
  /** The index of the row in the table. */
  readonly row: number;
  readonly kind: ImportKind | null;
  readonly name: string;
  /** The key that identifies the document if the table is imported again. */
  readonly key: string;
  readonly patches: readonly Patch[];
  readonly problems: readonly Problem[];
}

/** Whether a row can be imported. */
export function isGood({ problems }: RowResult): boolean {
  return problems.every(({ level }) => level !== "error");
}
