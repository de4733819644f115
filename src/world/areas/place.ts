import { RuleError } from "../../rules/rule-error.ts";
import type { Point } from "../../rules/battlefield/plane.ts";

/**
 * A place that a user chose on a map. For a Blast, it is a point in the scene, in pixels. For a Template, it
 * is a direction in degrees clockwise from north, and the distance in feet to the start of the line.
 */
export type AreaPlace = { readonly scene: string; readonly seed: string } & (
  | { readonly x: number; readonly y: number }
  | { readonly bearing: number; readonly start: number }
);

const farthest = 10_000;
const longestId = 64;

/**
 * Validates a chosen place, which comes from another client. Returns null if there is none. Throws a
 * RuleError for an invalid place.
 */
export function readPlace(place: unknown, form: "blast" | "template"): AreaPlace | null {
  if (place === null || place === undefined) return null;
  if (typeof place !== "object" || Array.isArray(place))
    throw new RuleError("choices.place", place, "a place on a scene", { key: "mapPlace" });
  const { scene, seed, x, y, bearing, start } = place as Readonly<Record<string, unknown>>;
  const named = { scene: id("scene", scene), seed: id("seed", seed) };
  if (form === "blast")
    return {
      ...named,
      x: number("x", x, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      y: number("y", y, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    };
  return {
    ...named,
    bearing: number("bearing", bearing, 0, 360),
    start: number("start", start, 0, farthest),
  };
}

/** Returns a point if it is within the scene. Otherwise throws a RuleError. */
export function withinScene(
  { x, y }: Point,
  { width, height }: { readonly width: number; readonly height: number },
): Point {
  number("x", x, 0, width);
  number("y", y, 0, height);
  return { x, y };
}

function id(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "" || value.length > longestId)
    throw new RuleError(`choices.place.${name}`, value, "an id");
  return value;
}

function number(name: string, value: unknown, least: number, most: number): number {
  if (typeof value !== "number" || !Number.isFinite(value) || value < least || value > most)
    throw new RuleError(`choices.place.${name}`, value, `a number from ${least} to ${most}`, {
      key: "number",
      data: { min: least, max: most },
    });
  return value;
}
