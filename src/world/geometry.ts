import type { BlackoutActor } from "../documents/actor.ts";
import type { WallAcross } from "../rules/combat/cover.ts";
import type { EffectPlace } from "../rules/conditions/resist.ts";
import type { RangeBand } from "../rules/combat/range.ts";

/**
 * The position of a target relative to an actor, as read from the map. Omitted values must be entered by the
 * user. The fields have the same names as the corresponding choices of actions.
 */
export interface RelativePosition {
  /** The distance in feet. */
  readonly feet?: number;
  /** The range band between the actor and the target (R16.1), if the distance wasn't measured. */
  readonly band?: RangeBand;
  /** Whether the actor and the target are adjacent. */
  readonly adjacent?: boolean;
  /** The number of characters and obstacles on the straight line between the actor and the target (R7.12). */
  readonly crossed?: number;
  readonly wall?: "none" | "partly" | "wholly";
  /**
   * Whether the target counts as Flanked (T10), because others are engaged with it or because the actor is in
   * its back arc.
   */
  readonly engaged?: boolean;
  readonly backArc?: boolean;
}

/**
 * An obstacle on the line to a target. `name` is empty for walls and doors. A `door` is a closed door.
 * Whether it is locked isn't stated, because the map doesn't show it either.
 */
export interface SeenObstacle {
  readonly what: "character" | "obstacle" | "barrier" | "wall" | "door";
  readonly name: string;
  readonly feet: number;
}

/** The position of a target relative to an actor, with explanations for cards and windows. */
export interface Seen {
  readonly feet: number;
  readonly band: RangeBand;
  readonly adjacent: boolean;
  /** Whether the actor is facing the target. True if facing doesn't matter. */
  readonly inFront: boolean;
  readonly engaged: boolean;
  readonly backArc: boolean;
  /** The names of the actors who are engaged with the target. */
  readonly engagedBy: readonly string[];
  /** The obstacles on the line to the target (R7.12), or null if cover is set manually in this world. */
  readonly cover: {
    readonly crossed: number;
    readonly wall: WallAcross;
    readonly inTheWay: readonly SeenObstacle[];
  } | null;
}

/**
 * The movement of an actor who is pushed or pulled on a map: the token's positions in pixels after each
 * distance in feet, and the obstacle that stops the movement.
 */
export interface ShoveSeen {
  /** The UUID of the token. */
  readonly token: string;
  readonly from: { readonly x: number; readonly y: number };
  readonly steps: readonly { readonly feet: number; readonly x: number; readonly y: number }[];
  readonly met: {
    readonly what: "character" | "obstacle" | "barrier" | "wall";
    readonly name: string;
  } | null;
}

/** A token's elevation in the units of its scene, with the token's UUID and the number of feet per unit. */
export interface TokenHeight {
  readonly token: string;
  readonly elevation: number;
  readonly feetPerUnit: number;
}

/**
 * Queries about the map, or about the board of an encounter without a map. They only provide information and
 * don't make decisions.
 */
export interface Geometry {
  /** Returns the position of a target relative to an actor. */
  relativePosition(from: BlackoutActor, target: BlackoutActor): RelativePosition;
  /**
   * Returns the actors next to an actor, nearest first. A missed shot may hit them (R7.14a, R7.26). The list
   * is empty if they are unknown.
   */
  beside(whom: BlackoutActor): readonly BlackoutActor[];
  /**
   * Returns the position of the target relative to an actor, with explanations, or null if no map shows both.
   * Omitted if there is no map.
   */
  seen?(from: BlackoutActor, target: BlackoutActor): Seen | null;
  /**
   * Whether two actors are on the same side, or null if this is unknown. Omitted if sides are never known.
   */
  alike?(one: BlackoutActor, other: BlackoutActor): boolean | null;
  /**
   * Returns the position to which an actor moves when another actor pushes them away or pulls them closer, or
   * when they are pulled toward a place in a scene (T11.2). The actor moves no farther than `feet`. Returns
   * null if no map shows the actor. Omitted if there is no map.
   */
  shove?(
    whom: BlackoutActor,
    by: BlackoutActor | EffectPlace,
    direction: "away" | "towards",
    feet: number,
  ): ShoveSeen | null;
  /** Returns an actor's elevation, or null if no map shows the actor. Omitted if there is no map. */
  height?(whom: BlackoutActor): TokenHeight | null;
  /**
   * Returns the actors whom an area with this radius in feet may affect, other than the actor in the center
   * (R7.30). The result is a suggestion; users decide. The method is missing if the geometry can't determine
   * these actors.
   */
  caught?(middle: BlackoutActor, feet: number): readonly BlackoutActor[];
}

/** A geometry that applies only to certain encounters. */
export interface PartialGeometry extends Geometry {
  /** Whether this geometry knows the actor's position. */
  knows(actor: BlackoutActor): boolean;
}

/** The geometry used if there is no map. It provides no information, so users enter all values. */
const asking: Geometry = { relativePosition: () => ({}), beside: () => [] };

let map: Geometry = asking;
let theatre: PartialGeometry | null = null;

/** Sets the geometry of the map. Null removes it. */
export function setGeometry(geometry: Geometry | null): void {
  map = geometry ?? asking;
}

/** Sets the geometry of encounters without a map. Null removes it. */
export function setTheatre(geometry: PartialGeometry | null): void {
  theatre = geometry;
}

/**
 * Returns the source of positions for an actor: the board of the actor's encounter if the encounter has no
 * scene, and otherwise the map.
 */
function knowing(actor: BlackoutActor): Geometry {
  return theatre?.knows(actor) === true ? theatre : map;
}

const choosing: Geometry = {
  relativePosition: (from, target) => knowing(from).relativePosition(from, target),
  beside: whom => knowing(whom).beside(whom),
  seen: (from, target) => knowing(from).seen?.(from, target) ?? null,
  alike: (one, other) => knowing(one).alike?.(one, other) ?? null,
  shove: (whom, by, direction, feet) => knowing(whom).shove?.(whom, by, direction, feet) ?? null,
  height: whom => knowing(whom).height?.(whom) ?? null,
  caught: (middle, feet) => knowing(middle).caught?.(middle, feet) ?? [],
};

/**
 * Returns the combined geometry, which uses the board for actors in an encounter without a scene, and the map
 * for all other actors.
 */
export function geometry(): Geometry {
  return choosing;
}
