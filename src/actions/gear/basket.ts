import { RuleError } from "../../rules/rule-error.ts";
import type { Choices } from "../core/facts.ts";

/** An item in a market, and the quantity to buy. */
export interface BasketLine {
  /** The ID of the item in the market's stock. */
  readonly item: string;
  readonly quantity: number;
  /** The item's name when it was chosen. It is shown if the item is no longer in stock. */
  readonly name?: string;
}

/** The maximum number of lines in a basket, of units in a line, and of characters in a name. */
export const MOST_LINES = 30;
const MOST_PIECES = 10_000;
const MOST_LETTERS = 200;

/** Returns the chosen basket with one line per item. Throws a RuleError if the data is invalid. */
export function chosenBasket(choices: Choices, name = "basket"): readonly BasketLine[] {
  const value = choices[name] ?? [];
  if (!Array.isArray(value) || value.length > MOST_LINES)
    throw new RuleError(`choices.${name}`, value, `a list of at most ${MOST_LINES}`, {
      key: "listMost",
      data: { max: MOST_LINES },
    });
  const lines = new Map<string, BasketLine>();
  for (const [index, line] of value.entries()) {
    const read = lineOf(line, `choices.${name}.${index}`);
    const quantity = (lines.get(read.item)?.quantity ?? 0) + read.quantity;
    lines.set(read.item, { ...read, quantity });
  }
  return [...lines.values()];
}

function lineOf(line: unknown, path: string): BasketLine {
  const { item, quantity, name } =
    typeof line === "object" && line !== null ? (line as Partial<Record<keyof BasketLine, unknown>>) : {};
  if (
    typeof item !== "string" ||
    item === "" ||
    typeof quantity !== "number" ||
    !Number.isInteger(quantity) ||
    quantity < 1 ||
    quantity > MOST_PIECES ||
    (name !== undefined && (typeof name !== "string" || name.length > MOST_LETTERS))
  )
    throw new RuleError(path, line, "an item and a number of pieces");
  return { item, quantity, ...(name === undefined ? {} : { name }) };
}
