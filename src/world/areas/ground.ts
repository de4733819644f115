import type { BlastHindrance } from "../../rules/combat/area.ts";
import {
  blastOnMap,
  templateOnMap,
  type AreaOnMap,
  type Battlefield,
  type PieceSide,
  type Point,
  type TemplateLine,
} from "../../rules/battlefield/index.ts";

/** Where an area is aimed: the point of a Blast, or the line of a Template; in feet. */
export type AreaAim =
  | { readonly form: "blast"; readonly x: number; readonly point: Point }
  | { readonly form: "template"; readonly x: number; readonly line: TemplateLine };

/**
 * What a map shows of an area that somebody is about to make. Plain data: whoever reads the message of the
 * action finds the same people in it.
 */
export interface AreaGround {
  /** The uuid of the scene. */
  readonly scene: string;
  readonly feetPerPixel: number;
  /** Feet of one unit of the scene, in which elevations are given. */
  readonly feetPerUnit: number;
  /** In which collection of the scene areas stand. */
  readonly collection: "regions" | "templates";
  /** The level of the scene on which the one who acts stands, by id; null where there is none. */
  readonly level: string | null;
  /** Makes the id of the area's document. */
  readonly seed: string;
  readonly aim: AreaAim;
  readonly elevationFeet: number;
  /** What of the map bears on it, wherever it may scatter to. */
  readonly field: Battlefield;
  /** The piece of the one who acts, and on whose side that is. */
  readonly own: string;
  readonly side: PieceSide;
  /** Feet from the one who acts to the middle, or to where the line starts. */
  readonly feet: number;
  /** What makes it hard to place there, as far as the map knows (R7.32). */
  readonly hindrances: readonly BlastHindrance[];
  /** The uuids of those whom it may catch, by the ids of their pieces. */
  readonly people: Readonly<Record<string, string>>;
  /** When it is made, for areas that last: the world's time in seconds, and the moment of the fight. */
  readonly time: number;
  readonly fight: { readonly combat: string; readonly round: number; readonly combatant: string } | null;
}

/**
 * The ground that an area covers where it is aimed; of a Blast that went elsewhere around that place. R7.30,
 * R7.34.
 */
export function areaAt(
  { field, aim, elevationFeet }: Pick<AreaGround, "field" | "aim" | "elevationFeet">,
  elsewhere: Point | null = null,
): AreaOnMap {
  if (aim.form === "template") return templateOnMap(field, aim.line, aim.x, elevationFeet);
  return blastOnMap(field, elsewhere ?? aim.point, aim.x, elevationFeet);
}
