import { RuleError } from "../../rules/rule-error.ts";
import type { Choices } from "../core/facts.ts";

/** A number of pieces of one item in a market. */
export interface BasketLine {
  /** The ID of the item in the market's stock. */
  readonly item: string;
  readonly quantity: number;
}

/** The maximum number of lines in a basket and of pieces in a line. */
export const MOST_LINES = 30;
const MOST_PIECES = 10_000;

/** Returns the chosen basket with one line per item. Throws a RuleError for invalid data. */
export function chosenBasket(choices: Choices, name = "basket"): readonly BasketLine[] {
  const value = choices[name] ?? [];
  if (!Array.isArray(value) || value.length > MOST_LINES)
    throw new RuleError(`choices.${name}`, value, `a list of at most ${MOST_LINES}`, {
      key: "listMost",
      data: { max: MOST_LINES },
    });
  const pieces = new Map<string, number>();
  for (const [index, line] of value.entries()) {
    const { item, quantity } = lineOf(line, `choices.${name}.${index}`);
    pieces.set(item, (pieces.get(item) ?? 0) + quantity);
  }
  return [...pieces].map(([item, quantity]) => ({ item, quantity }));
}

function lineOf(line: unknown, path: string): BasketLine {
  const { item, quantity } =
    typeof line === "object" && line !== null ? (line as Partial<Record<keyof BasketLine, unknown>>) : {};
  if (
    typeof item !== "string" ||
    item === "" ||
    typeof quantity !== "number" ||
    !Number.isInteger(quantity) ||
    quantity < 1 ||
    quantity > MOST_PIECES
  )
    throw new RuleError(path, line, "an item and a number of pieces");
  return { item, quantity };
}
