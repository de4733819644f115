/**
 * The result of parsing numeric input. Valid input results in the new value, together with the change if the
 * user entered one. For invalid input, the result is the kind of value that is allowed.
 */
export type Typed = { readonly value: number; readonly change?: number } | { readonly allowed: "whole" };

/**
 * Parses the input for a number that changes during play: `12` sets it, `+3` and `-2` change the current
 * value, and `=-4` sets a negative number. A number that begins with the displayed minus sign (`−`) is also
 * set. The result of a change is limited to the range from `min` to `max`. A number that is set directly is
 * rejected if it is outside this range.
 */
export function typedNumber(text: string, now: number, min: number, max: number): Typed {
  const set = /^\s*=?\s*([-−]?\d{1,6})\s*$/u.exec(text);
  const change = /^\s*([+-])\s*(\d{1,6})\s*$/u.exec(text);
  if (change) {
    const by = Number(`${change[1]}${change[2]}`);
    return { value: within(now + by, min, max), change: by };
  }
  const number = set ? Number((set[1] ?? "").replace("−", "-")) : NaN;
  return number >= min && number <= max ? { value: number } : { allowed: "whole" };
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
