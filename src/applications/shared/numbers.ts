/**
 * The parsed input of a number: its value, with the change if one was typed, or the reason why it is invalid.
 */
export type Typed = { readonly value: number; readonly change?: number } | { readonly allowed: "whole" };

/**
 * Parses the input of a number that changes in play: `12` sets it, `+3` and `-2` change the current value,
 * `=-4` sets a negative number (as does editing the real minus sign that is displayed). The result of a
 * change is clamped to `min` and `max`; a set number outside of them is rejected.
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
