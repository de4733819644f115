/** The kinds of sources that a market can be stocked from. */
export const sourceKinds = ["pack", "folder", "actor"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A source of goods; its key consists of its kind and ID. */
export interface StockSource {
  readonly key: string;
  readonly kind: SourceKind;
  readonly name: string;
}

/** The number of items added, and of those in the source. */
export interface Stocked {
  readonly added: number;
  readonly of: number;
}
