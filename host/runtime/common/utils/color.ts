type Vector = [number, number, number];

/** A color as a 24-bit number. The value of an invalid color is NaN. */
export class Color extends Number {
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** The color as `#rrggbb`, or an empty string for an invalid color. */
  get css(): string {
    return this.toString();
  }
  get rgb(): Vector {
    return [this.r, this.g, this.b];
  }
  get r(): number {
    return ((this.valueOf() >> 16) & 0xff) / 255;
  }
  get g(): number {
    return ((this.valueOf() >> 8) & 0xff) / 255;
  }
  get b(): number {
    return (this.valueOf() & 0xff) / 255;
  }
  get maximum(): number {
    return Math.max(...this.rgb);
  }
  get minimum(): number {
    return Math.min(...this.rgb);
  }

  override toString(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "NaN";
  }

  toJSON(): string {
    return this.css;
  }
  toHTML(): string {
    return this.css;
  }

  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map(part => Math.round(part * 255));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  equals(other: Color | number): boolean {
    return this.valid && this.valueOf() === other.valueOf();
  }

  mix(other: Color, weight: number): Color {
    return new Color(Color.mix(this.valueOf(), other.valueOf(), weight));
  }
  multiply(other: Color | number): Color {
    return combine(this, other, (a, b) => a * b);
  }
  add(other: Color | number): Color {
    return combine(this, other, (a, b) => a + b);
  }
  subtract(other: Color | number): Color {
    return combine(this, other, (a, b) => a - b);
  }
  maximize(other: Color | number): Color {
    return combine(this, other, Math.max);
  }
  minimize(other: Color | number): Color {
    return combine(this, other, Math.min);
  }

  static mix(color1: number, color2: number, weight: number): number {
    const [a, b] = [new Color(color1).rgb, new Color(color2).rgb];
    return Color.fromRGB(a.map((part, i) => part * (1 - weight) + b[i] * weight) as Vector).valueOf();
  }

  /**
   * Converts a number, string, array of components, or color to a color. Any other value becomes an invalid
   * color.
   */
  static from(color: any): Color {
    if (color === null || color === undefined) return new Color(NaN);
    if (color instanceof Color) return color;
    if (typeof color === "string") return Color.fromString(color);
    if (Array.isArray(color) && color.length === 3) return Color.fromRGB(color as Vector);
    return new Color(Number(color));
  }

  /**
   * Parses three, six or eight hexadecimal digits, with an optional prefix `#` or `0x`. The alpha value is
   * ignored.
   */
  static fromString(color: string): Color {
    const digits = color.trim().replace(/^#|^0x/i, "");
    if (/^[0-9a-f]{3}$/i.test(digits))
      return new Color(
        parseInt(
          digits
            .split("")
            .map(digit => digit + digit)
            .join(""),
          16,
        ),
      );
    return new Color(/^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(digits) ? parseInt(digits.slice(0, 6), 16) : NaN);
  }

  static fromRGB(rgb: Vector): Color {
    return Color.fromRGBvalues(...rgb);
  }

  static fromRGBvalues(r: number, g: number, b: number): Color {
    const byte = (part: number) => Math.min(255, Math.max(0, Math.round(part * 255)));
    return new Color((byte(r) << 16) | (byte(g) << 8) | byte(b));
  }

  static fromHSV([h, s, v]: Vector): Color {
    const part = (n: number) => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return Color.fromRGBvalues(part(5), part(3), part(1));
  }
}

function combine(color: Color, other: Color | number, act: (a: number, b: number) => number): Color {
  const parts = other instanceof Color ? other.rgb : [other, other, other];
  return Color.fromRGB(color.rgb.map((part, i) => act(part, Number(parts[i]))) as Vector);
}
