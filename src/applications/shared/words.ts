/** What turns language keys into text. A view takes it as an argument, so that it runs without Foundry. */
export interface Words {
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
  has(key: string): boolean;
}

/** The words of the running Foundry. */
export function foundryWords(): Words {
  return {
    localize: key => game.i18n.localize(key),
    format: (key, data) => game.i18n.format(key, data),
    has: key => game.i18n.has(key),
  };
}

/** A text that may be a language key or somebody's own words. */
export function keyOrText(words: Words, text: string): string {
  return words.has(text) ? words.localize(text) : text;
}

/** A number with its sign, a real minus among them: `+2`, `−1`, `0`. */
export function signed(value: number, digits = 0): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** A number as people read it: a real minus, and no more than one digit behind the point. */
export function plain(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded < 0 ? `−${Math.abs(rounded)}` : String(rounded);
}
