import type { BlackoutActor } from "../documents/actor.ts";
import type { WallAcross } from "../rules/combat/cover.ts";
import type { EffectPlace } from "../rules/conditions/resist.ts";
import type { RangeBand } from "../rules/combat/range.ts";

/**
 * What a map knows about the position of a target relative to an actor; users enter omitted values. The names
 * are those that actions use.
 */
export interface Standing {
  /** The distance in feet. */
  readonly feet?: number;
  /** The band between them (R16.1), if nobody has measured. */
  readonly band?: RangeBand;
  /** Whether they are adjacent. */
  readonly adjacent?: boolean;
  /** Characters and obstacles that the line between them crosses (R7.12). */
  readonly crossed?: number;
  readonly wall?: "none" | "partly" | "wholly";
  /** The reasons why the target counts as Flanked (T10). */
  readonly engaged?: boolean;
  readonly backArc?: boolean;
}

/** One obstacle in the line to a target. `name` is empty for walls. */
export interface SeenThing {
  readonly what: "character" | "obstacle" | "barrier" | "wall";
  readonly name: string;
  readonly feet: number;
}

/** The position of a target relative to an actor, with the reasons, for cards and windows. */
export interface Seen {
  readonly feet: number;
  readonly band: RangeBand;
  readonly adjacent: boolean;
  /** Whether it is in front of the observer; true if facing does not count. */
  readonly inFront: boolean;
  readonly engaged: boolean;
  readonly backArc: boolean;
  /** Names of the actors who engage it. */
  readonly engagedBy: readonly string[];
  /** The obstacles on the line (R7.12); null if users enter cover in this world. */
  readonly cover: {
    readonly crossed: number;
    readonly wall: WallAcross;
    readonly inTheWay: readonly SeenThing[];
  } | null;
}

/**
 * The path of an actor who is pushed or pulled on a map: the places of their token in pixels, by the distance
 * moved in feet, and what finally stops them.
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

/** The elevation of a token, by its UUID: in units of its scene, with the feet per unit. */
export interface TokenHeight {
  readonly token: string;
  readonly elevation: number;
  readonly feetPerUnit: number;
}

/**
 * Queries to the map, or to the board of an encounter without one. Answers queries but makes no decisions.
 */
export interface Geometry {
  /** Returns the position of the target relative to an actor. */
  standing(from: BlackoutActor, target: BlackoutActor): Standing;
  /**
   * Returns the actors next to an actor, nearest first: a missed shot may hit them (R7.14a, R7.26). Empty if
   * unknown.
   */
  beside(whom: BlackoutActor): readonly BlackoutActor[];
  /**
   * Returns the position of the target relative to an actor with the reasons, if a map shows it; null
   * otherwise. Omitted if there is no map.
   */
  seen?(from: BlackoutActor, target: BlackoutActor): Seen | null;
  /** Whether two actors are on the same side. Null if unknown for them; omitted if always unknown. */
  alike?(one: BlackoutActor, other: BlackoutActor): boolean | null;
  /**
   * Returns where an actor goes who is pushed away from another, or pulled toward them or to a place on a
   * scene, up to a distance in feet (T11.2); null if no map shows it. Omitted if there is no map.
   */
  shove?(
    whom: BlackoutActor,
    by: BlackoutActor | EffectPlace,
    way: "away" | "towards",
    feet: number,
  ): ShoveSeen | null;
  /** Returns an actor's elevation; null if no map shows it. Omitted if there is no map. */
  height?(whom: BlackoutActor): TokenHeight | null;
  /**
   * Returns the actors whom an area of that radius in feet may affect besides the one in its center (R7.30):
   * a suggestion, users decide. Omitted if unknown.
   */
  caught?(middle: BlackoutActor, feet: number): readonly BlackoutActor[];
}

/** Geometry for some encounters only. */
export interface PartialGeometry extends Geometry {
  /** Whether it knows the place of this actor. */
  knows(actor: BlackoutActor): boolean;
}

/** Without a map nothing is known, so users enter everything. */
const asking: Geometry = { standing: () => ({}), beside: () => [] };

let map: Geometry = asking;
let theatre: PartialGeometry | null = null;

/** Sets the geometry of the map; null for none. */
export function setGeometry(geometry: Geometry | null): void {
  map = geometry ?? asking;
}

/** Sets the geometry of encounters without a map; null for none. */
export function setTheatre(geometry: PartialGeometry | null): void {
  theatre = geometry;
}

/** Returns the geometry for an actor: the board of their encounter if it has no scene, else the map. */
function knowing(actor: BlackoutActor): Geometry {
  return theatre?.knows(actor) === true ? theatre : map;
}

const choosing: Geometry = {
  standing: (from, target) => knowing(from).standing(from, target),
  beside: whom => knowing(whom).beside(whom),
  seen: (from, target) => knowing(from).seen?.(from, target) ?? null,
  alike: (one, other) => knowing(one).alike?.(one, other) ?? null,
  shove: (whom, by, way, feet) => knowing(whom).shove?.(whom, by, way, feet) ?? null,
  height: whom => knowing(whom).height?.(whom) ?? null,
  caught: (middle, feet) => knowing(middle).caught?.(middle, feet) ?? [],
};

/** Returns the geometry that knows the positions: the board of an encounter without a scene, or the map. */
export function geometry(): Geometry {
  return choosing;
}
