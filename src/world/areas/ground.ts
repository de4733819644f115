import type { BlastHindrance } from "../../rules/combat/area.ts";
import {
  blastOnMap,
  templateOnMap,
  type AreaOnMap,
  type TemplateLine,
} from "../../rules/battlefield/area-spaces.ts";
import type { Battlefield } from "../../rules/battlefield/battlefield.ts";
import type { PieceSide } from "../../rules/battlefield/piece.ts";
import type { Point } from "../../rules/battlefield/plane.ts";

/** The target of an area, in feet: the point of a Blast, or the line of a Template. */
export type AreaAim =
  | { readonly form: "blast"; readonly x: number; readonly point: Point }
  | { readonly form: "template"; readonly x: number; readonly line: TemplateLine };

/**
 * The map data of a planned area. It is plain data, so that every client that reads the action's message
 * finds the same actors.
 */
export interface AreaGround {
  /** The UUID of the scene. */
  readonly scene: string;
  readonly feetPerPixel: number;
  /** The number of feet per scene unit, which is the unit of elevations. */
  readonly feetPerUnit: number;
  /** The name of the scene collection that contains areas. */
  readonly collection: "regions" | "templates";
  /** The ID of the scene level that the acting actor is on, or null if there are no levels. */
  readonly level: string | null;
  /** The seed for the ID of the area's document. */
  readonly seed: string;
  readonly aim: AreaAim;
  readonly elevationFeet: number;
  /** The part of the map that the area can affect, including every place to which it can scatter. */
  readonly field: Battlefield;
  /** The ID of the acting actor's piece on the battlefield, and the side of that piece. */
  readonly own: string;
  readonly side: PieceSide;
  /** The distance in feet from the acting actor to the center of the area, or to the start of its line. */
  readonly feet: number;
  /** The circumstances on the map that make the area harder to place (R7.32). */
  readonly hindrances: readonly BlastHindrance[];
  /**
   * The UUIDs of the actors whom the area can affect, keyed by the IDs of their pieces on the battlefield.
   */
  readonly people: Readonly<Record<string, string>>;
  /**
   * For lasting areas, the time of creation: the world time in seconds, and the round and turn of the
   * encounter.
   */
  readonly time: number;
  readonly fight: { readonly combat: string; readonly round: number; readonly combatant: string } | null;
}

/**
 * Returns the ground that an area covers at its target or, for a Blast that scattered, around the place where
 * it landed (R7.30, R7.34).
 */
export function areaAt(
  { field, aim, elevationFeet }: Pick<AreaGround, "field" | "aim" | "elevationFeet">,
  elsewhere: Point | null = null,
): AreaOnMap {
  if (aim.form === "template") return templateOnMap(field, aim.line, aim.x, elevationFeet);
  return blastOnMap(field, elsewhere ?? aim.point, aim.x, elevationFeet);
}
