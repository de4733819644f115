/**
 * Returns the difficulty that the user entered: a whole number from 1 to 99, or null if the input is empty or
 * invalid.
 */
export function typedDifficulty(value: string): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= 99 ? number : null;
}
