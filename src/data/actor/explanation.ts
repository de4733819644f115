import { hasText } from "../../language/localize.ts";

/** One part of a derived number: its translation key or name, and its value. */
export interface ExplanationRow {
  readonly label: string;
  readonly value: number;
}

/** The parts of each derived number of an actor, by the name of the number. */
export type Explanations = Record<string, readonly ExplanationRow[]>;

/** Returns the rows that explain a derived number as a sum of named parts. */
export function explained(
  parts: readonly { readonly source: string; readonly amount: number }[],
): ExplanationRow[] {
  return parts
    .filter(part => part.amount !== 0)
    .map(part => ({ label: sourceLabel(part.source), value: part.amount }));
}

function sourceLabel(source: string): string {
  for (const prefix of ["BLACKOUT.attribute", "BLACKOUT.skill"])
    if (hasText(`${prefix}.${source}`)) return `${prefix}.${source}`;
  return `BLACKOUT.explain.${source}`;
}
