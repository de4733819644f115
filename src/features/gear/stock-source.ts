/** The kinds of sources for a market's stock. */
export const sourceKinds = ["pack", "folder", "actor"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A source of goods. The key consists of the source's kind and ID. */
export interface StockSource {
  readonly key: string;
  readonly kind: SourceKind;
  readonly name: string;
}

/** The number of items added to the stock, and the total number of items in the source. */
export interface Stocked {
  readonly added: number;
  readonly of: number;
}
