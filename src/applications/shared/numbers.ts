/**
 * What was typed for a number, understood: the number, with the change where one was typed, or why it cannot
 * be.
 */
export type Typed = { readonly value: number; readonly change?: number } | { readonly allowed: "whole" };

/**
 * Reads what somebody typed into a number that play changes: `12` sets, `+3` and `-2` change what is there,
 * `=-4` sets a number below zero (so does editing the real minus sign that such a number is shown with). The
 * result of a change stays within `min` and `max`; a number that is set outside of them is refused.
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
