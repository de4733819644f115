/** What was typed for a number, understood: the number, or why it cannot be. */
export type Typed = { readonly value: number } | { readonly allowed: "whole" };

/**
 * Reads what somebody typed into a number that play changes: `12` sets, `+3` and `-2` change what is there, `=-4` sets a number below zero
 * (so does editing the real minus sign that such a number is shown with). The result of a change stays within `min` and `max`; a number that is set outside of them is refused.
 */
export function typedNumber(text: string, now: number, min: number, max: number): Typed {
  const match = /^\s*([=+-])?\s*([-−]?\d{1,6})\s*$/u.exec(text);
  if (!match) return { allowed: "whole" };
  const [, how, digits = ""] = match;
  const number = Number(digits.replace("−", "-"));
  if (how === "+") return { value: within(now + number, min, max) };
  if (how === "-") return { value: within(now - number, min, max) };
  return number < min || number > max ? { allowed: "whole" } : { value: number };
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
