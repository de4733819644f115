type Vector = [number, number, number];

/** A 24-bit colour that is also a number. An invalid colour is NaN. */
export class Color extends Number {
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** `#rrggbb`, or the empty colour of an invalid one. */
  get css(): string { return this.toString(); }
  get rgb(): Vector { return [this.r, this.g, this.b]; }
  get r(): number { return ((this.valueOf() >> 16) & 0xff) / 255; }
  get g(): number { return ((this.valueOf() >> 8) & 0xff) / 255; }
  get b(): number { return (this.valueOf() & 0xff) / 255; }
  get maximum(): number { return Math.max(...this.rgb); }
  get minimum(): number { return Math.min(...this.rgb); }
  get littleEndian(): number {
    const value = this.valueOf();
    return ((value >> 16) & 0xff) | (value & 0xff00) | ((value & 0xff) << 16);
  }

  get hsv(): Vector {
    const [max, delta] = [this.maximum, this.maximum - this.minimum];
    return [hueOf(this.rgb, max, delta), max === 0 ? 0 : delta / max, max];
  }

  get hsl(): Vector {
    const [max, min] = [this.maximum, this.minimum];
    const [delta, light] = [max - min, (max + min) / 2];
    return [hueOf(this.rgb, max, delta), delta === 0 ? 0 : delta / (1 - Math.abs(2 * light - 1)), light];
  }

  get linear(): Color {
    return Color.fromRGB(this.rgb.map(part => part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92) as Vector);
  }

  override toString(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "NaN";
  }

  toJSON(): string { return this.css; }
  toHTML(): string { return this.css; }

  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map(part => Math.round(part * 255));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  equals(other: Color | number): boolean {
    return this.valid && this.valueOf() === other.valueOf();
  }

  mix(other: Color, weight: number): Color { return new Color(Color.mix(this.valueOf(), other.valueOf(), weight)); }
  multiply(other: Color | number): Color { return combine(this, other, (a, b) => a * b); }
  add(other: Color | number): Color { return combine(this, other, (a, b) => a + b); }
  subtract(other: Color | number): Color { return combine(this, other, (a, b) => a - b); }
  maximize(other: Color | number): Color { return combine(this, other, Math.max); }
  minimize(other: Color | number): Color { return combine(this, other, Math.min); }

  static mix(color1: number, color2: number, weight: number): number {
    const [a, b] = [new Color(color1).rgb, new Color(color2).rgb];
    return Color.fromRGB(a.map((part, i) => part * (1 - weight) + b[i] * weight) as Vector).valueOf();
  }

  /** The colour that a number, text, array of parts or colour means; anything else an invalid one. */
  static from(color: any): Color {
    if (color === null || color === undefined) return new Color(NaN);
    if (color instanceof Color) return color;
    if (typeof color === "string") return Color.fromString(color);
    if (Array.isArray(color) && color.length === 3) return Color.fromRGB(color as Vector);
    return new Color(Number(color));
  }

  /** `#rgb`, `#rrggbb`, `rrggbb`. */
  static fromString(color: string): Color {
    const digits = color.trim().replace(/^#|^0x/i, "");
    if (/^[0-9a-f]{3}$/i.test(digits)) return new Color(parseInt(digits.split("").map(digit => digit + digit).join(""), 16));
    return new Color(/^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(digits) ? parseInt(digits.slice(0, 6), 16) : NaN);
  }

  static fromRGB(rgb: Vector): Color { return Color.fromRGBvalues(...rgb); }

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

  static fromHSL([h, s, l]: Vector): Color {
    const part = (n: number) => {
      const k = (n + h * 12) % 12;
      return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return Color.fromRGBvalues(part(0), part(8), part(4));
  }

  static fromLinearRGB(linear: Color): Color {
    return Color.fromRGB(linear.rgb.map(part => part > 0.0031308 ? 1.055 * part ** (1 / 2.4) - 0.055 : part * 12.92) as Vector);
  }
}

function combine(color: Color, other: Color | number, act: (a: number, b: number) => number): Color {
  const parts = other instanceof Color ? other.rgb : [other, other, other];
  return Color.fromRGB(color.rgb.map((part, i) => act(part, Number(parts[i]))) as Vector);
}

function hueOf([r, g, b]: Vector, max: number, delta: number): number {
  if (delta === 0) return 0;
  const sixth = max === r ? ((g - b) / delta + 6) % 6 : max === g ? (b - r) / delta + 2 : (r - g) / delta + 4;
  return sixth / 6;
}
