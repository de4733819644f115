import type { ImportKind } from "./kinds.ts";
import type { Said } from "./said.ts";
import type { Json } from "./table.ts";

/** Something about a row: an error keeps it from being imported, a warning tells what was made of it. */
export interface Problem {
  readonly level: "error" | "warning";
  /** The place of the column in the table; null for the row as a whole. */
  readonly column: number | null;
  readonly said: Said;
  /** What the cell could be instead. */
  readonly instead?: string;
}

/**
 * One value and where it is stored: `name`, `img`, `items`, `effects`, or a path that begins with `system.`.
 */
export type Patch = readonly [path: string, value: Json];

/** What a row comes to. Without errors it can be imported. */
export interface RowResult {
  /** The place of the row in the table. */
  readonly row: number;
  readonly kind: ImportKind | null;
  readonly name: string;
  /** By which the same thing is found again when the table is imported another time. */
  readonly key: string;
  readonly patches: readonly Patch[];
  readonly problems: readonly Problem[];
}

/** Whether a row can be imported. */
export function isGood({ problems }: RowResult): boolean {
  return problems.every(({ level }) => level !== "error");
}
