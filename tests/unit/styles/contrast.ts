/** Contrast as defined by WCAG 2.2, for colors in the notation of the style sheets. */

type Colour = readonly [red: number, green: number, blue: number];

/** Parses `#rgb` or `#rrggbb` into red, green and blue values (0–255). */
export function colour(hex: string): Colour {
  const digits = hex.length === 4 ? [...hex.slice(1)].map(digit => digit + digit).join("") : hex.slice(1);
  if (!/^[0-9a-f]{6}$/iu.test(digits))
    throw new Error(`"${hex}" is no colour; right would be #rgb or #rrggbb.`);
  return [0, 2, 4].map(at => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Colour;
}

/** Blends a color over another color, with an opacity between 0 and 1, and returns the result. */
export function over(upper: Colour, opacity: number, lower: Colour): Colour {
  return upper.map(
    (value, channel) => value * opacity + (lower[channel] as number) * (1 - opacity),
  ) as unknown as Colour;
}

/** Returns the contrast ratio between two colors, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(of: Colour): number {
  const [red, green, blue] = of
    .map(value => value / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
