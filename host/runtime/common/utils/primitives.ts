/**
 * The methods that, according to Foundry's documentation, are added to built-in prototypes
 * (`installPrimitives`).
 */
type Methods = Record<string, (...args: any[]) => any>;

const strings: Methods = {
  capitalize(this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  compare(this: string, other: string) {
    return this.localeCompare(other);
  },
  titleCase(this: string) {
    return this.valueOf()
      .split(" ")
      .map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
      .join(" ");
  },
  stripScripts(this: string) {
    return this.replace(/<script.*?>[\s\S]*?(<\/script>|$)/gi, "");
  },
  slugify(this: string, { replacement = "-", strict = false, lowercase = true } = {}) {
    const plain = this.normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/ß/g, "ss")
      .replace(/æ/gi, "ae")
      .replace(/ø/gi, "o");
    const cased = lowercase ? plain.toLowerCase() : plain;
    const cleaned = strict
      ? cased.replace(/[^a-zA-Z0-9\s-]/g, "")
      : cased.replace(/[^\p{L}\p{N}\s$*_+~.()'"!\-:@]/gu, "");
    return cleaned.trim().replace(/[\s-]+/g, replacement);
  },
};

const arrays: Methods = {
  deepFlatten(this: any[]) {
    return this.flat(Infinity);
  },
  equals(this: any[], other: any) {
    return (
      Array.isArray(other) &&
      this.length === other.length &&
      this.every((value, index) => {
        const theirs = other[index];
        if (Array.isArray(value)) return (value as any).equals(theirs);
        if (typeof value?.equals === "function") return value.equals(theirs);
        return value === theirs;
      })
    );
  },
  partition(this: any[], rule: (value: any) => boolean) {
    const parts: [any[], any[]] = [[], []];
    for (const value of this) parts[rule(value) ? 1 : 0].push(value);
    return parts;
  },
  filterJoin(this: any[], separator: string) {
    return this.filter(part => part).join(separator);
  },
  findSplice(this: any[], find: (value: any, index: number, array: any[]) => boolean, ...replace: any[]) {
    const index = this.findIndex(find);
    if (index === -1) return null;
    const [found] = replace.length > 0 ? this.splice(index, 1, replace[0]) : this.splice(index, 1);
    return found;
  },
};

const numbers: Methods = {
  almostEqual(this: number, other: number, epsilon = 1e-8) {
    return Math.abs(this - other) < epsilon;
  },
  ordinalString(this: number) {
    const [ones, tens] = [this % 10, Math.floor((this % 100) / 10)];
    const ending =
      tens === 1 ? "th" : (({ 1: "st", 2: "nd", 3: "rd" } as Record<number, string>)[ones] ?? "th");
    return `${this}${ending}`;
  },
  paddedString(this: number, digits: number) {
    return this.toString().padStart(digits, "0");
  },
  signedString(this: number) {
    return this < 0 ? this.toString().replace("-", "−") : `+${this}`;
  },
  toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round") {
    if (!(interval > 0)) throw new Error("The interval must be a positive number");
    // The product is rounded as well, so that steps of 0.1 don't result in 0.30000000000000004.
    const decimals = interval.toFixed(10).replace(/0+$/, "").split(".")[1].length;
    return Number((Math[method](Number((this / interval).toPrecision(15))) * interval).toFixed(decimals));
  },
  between(this: number, a: number, b: number, inclusive = true) {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= low && this <= high : this > low && this < high;
  },
};

const sets: Methods = {
  first(this: Set<any>) {
    return this.values().next().value;
  },
  difference(this: Set<any>, other: Set<any>) {
    return new Set([...this].filter(value => !other.has(value)));
  },
  symmetricDifference(this: Set<any>, other: Set<any>) {
    return new Set([
      ...[...this].filter(value => !other.has(value)),
      ...[...other].filter(value => !this.has(value)),
    ]);
  },
  union(this: Set<any>, other: Set<any>) {
    return new Set([...this, ...other]);
  },
  intersection(this: Set<any>, other: Set<any>) {
    return new Set([...this].filter(value => other.has(value)));
  },
  intersects(this: Set<any>, other: Set<any>) {
    return [...this].some(value => other.has(value));
  },
  isSubset(this: Set<any>, other: Set<any>) {
    return [...this].every(value => other.has(value));
  },
  equals(this: Set<any>, other: any) {
    return other instanceof Set && this.size === other.size && [...this].every(value => other.has(value));
  },
  toObject(this: Set<any>) {
    return [...this];
  },
  every(this: Set<any>, test: any) {
    return [...this].every((value, index) => test(value, index, this));
  },
  some(this: Set<any>, test: any) {
    return [...this].some((value, index) => test(value, index, this));
  },
  find(this: Set<any>, test: any) {
    return [...this].find((value, index) => test(value, index, this));
  },
  filter(this: Set<any>, test: any) {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  map(this: Set<any>, transform: any) {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(this: Set<any>, reducer: any, accumulator: any) {
    return [...this].reduce((total, value, index) => reducer(total, value, index, this), accumulator);
  },
};

const math: Methods & Record<string, any> = {
  clamp(value: number, min: number, max: number) {
    return Math.min(Math.max(value, min), max);
  },
  mix(a: number, b: number, weight: number) {
    return a * (1 - weight) + b * weight;
  },
  normalizeDegrees(degrees: number) {
    return ((degrees % 360) + 360) % 360;
  },
  normalizeRadians(radians: number) {
    const turn = 2 * Math.PI;
    return radians - turn * Math.floor((radians + Math.PI) / turn);
  },
  roundDecimals(value: number, places: number) {
    const factor = 10 ** Math.max(Math.trunc(places), 0);
    return Math.round(value * factor) / factor;
  },
  toDegrees(radians: number) {
    return (radians * 180) / Math.PI;
  },
  toRadians(degrees: number) {
    return (degrees * Math.PI) / 180;
  },
  oscillation(min: number, max: number, t: number, period = 1, func: (radians: number) => number = Math.cos) {
    return ((max - min) * (func((2 * Math.PI * t) / period) + 1)) / 2 + min;
  },
};

/**
 * Returns whether a value is a number or a numeric string. NaN, empty strings, null, booleans and arrays
 * don't count.
 */
function isNumeric(value: any): boolean {
  if (Array.isArray(value) || value === null || value === "" || typeof value === "boolean") return false;
  return +value === +value;
}

function define(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

/**
 * Adds the documented extensions to String, Array, Number, Math, Set and RegExp. Calling it again has no
 * effect.
 */
export function installPrimitives(): void {
  define(String.prototype, strings);
  define(Array.prototype, arrays);
  define(Number.prototype, numbers);
  define(Set.prototype, sets);
  define(Math, { SQRT3: Math.sqrt(3), SQRT1_3: Math.sqrt(1 / 3), ...math });
  define(Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_, index) => index + min) });
  define(Number, {
    isNumeric,
    fromString: (text: any) => {
      if (typeof text === "number") return text;
      if (typeof text !== "string" || text.trim() === "") return NaN;
      return Number(text.replace(/\s+/g, ""));
    },
    between: (value: number, a: number, b: number, inclusive = true) =>
      numbers.between.call(value, a, b, inclusive),
  });
  define(RegExp, { escape: (text: string) => text.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, "\\$&") });
}

/** Rounds a number to a multiple of a step. Also used by NumberField. */
export function toNearest(
  value: number,
  interval: number,
  method: "round" | "ceil" | "floor" = "round",
): number {
  return numbers.toNearest.call(value, interval, method);
}
