import type { BlackoutActor } from "../documents/actor.ts";
import type { WallAcross } from "../rules/combat/cover.ts";
import type { EffectPlace } from "../rules/conditions/resist.ts";
import type { RangeBand } from "../rules/combat/range.ts";

/**
 * What a map can know of how a target stands to somebody; what is left out it does not know, and people say
 * it. By the names that actions ask for.
 */
export interface Standing {
  /** Feet from one to the other. */
  readonly feet?: number;
  /** The band between them (R16.1), where nobody has measured. */
  readonly band?: RangeBand;
  /** Whether they are next to each other. */
  readonly adjacent?: boolean;
  /** Characters and obstacles that the line between them crosses (R7.12). */
  readonly crossed?: number;
  readonly wall?: "none" | "partly" | "wholly";
  /** Why the target counts as Flanked (T10). */
  readonly engaged?: boolean;
  readonly backArc?: boolean;
}

/** One thing in the line to a target. `name` is empty for walls. */
export interface SeenThing {
  readonly what: "character" | "obstacle" | "barrier" | "wall";
  readonly name: string;
  readonly feet: number;
}

/** How a target stands to somebody, with the reasons: what cards and windows say of it. */
export interface Seen {
  readonly feet: number;
  readonly band: RangeBand;
  readonly adjacent: boolean;
  /** Whether it is in front of the one who looks; true where facing does not count. */
  readonly inFront: boolean;
  readonly engaged: boolean;
  readonly backArc: boolean;
  /** Names of those who engage it. */
  readonly engagedBy: readonly string[];
  /** What the line crosses (R7.12); null where the world has people say it. */
  readonly cover: {
    readonly crossed: number;
    readonly wall: WallAcross;
    readonly inTheWay: readonly SeenThing[];
  } | null;
}

/**
 * Where somebody goes who is pushed or pulled on a map: the places of their token in pixels, by the feet that
 * they have come, and what stops them in the end.
 */
export interface ShoveSeen {
  /** The uuid of the token. */
  readonly token: string;
  readonly from: { readonly x: number; readonly y: number };
  readonly steps: readonly { readonly feet: number; readonly x: number; readonly y: number }[];
  readonly met: {
    readonly what: "character" | "obstacle" | "barrier" | "wall";
    readonly name: string;
  } | null;
}

/** How high a token stands, by its uuid: in units of its scene, and feet of one of them. */
export interface TokenHeight {
  readonly token: string;
  readonly elevation: number;
  readonly feetPerUnit: number;
}

/**
 * What is asked of the map, or of the board of a fight that has none. It answers questions and decides
 * nothing.
 */
export interface Geometry {
  /** How the target stands to somebody. */
  standing(from: BlackoutActor, target: BlackoutActor): Standing;
  /**
   * Who is next to somebody, nearest first: whom a missed shot may hit (R7.14a, R7.26). Empty when nobody
   * knows.
   */
  beside(whom: BlackoutActor): readonly BlackoutActor[];
  /**
   * How the target stands to somebody with the reasons, where a map shows them; null where it does not. Left
   * out where there is none.
   */
  seen?(from: BlackoutActor, target: BlackoutActor): Seen | null;
  /** Are these two on one side? Null where nobody can tell. Left out where nobody knows. */
  alike?(one: BlackoutActor, other: BlackoutActor): boolean | null;
  /**
   * Where somebody goes who is pushed away from another, or pulled towards them or to a place on a scene, up
   * to so many feet (T11.2); null where no map shows it. Left out where there is none.
   */
  shove?(
    whom: BlackoutActor,
    by: BlackoutActor | EffectPlace,
    way: "away" | "towards",
    feet: number,
  ): ShoveSeen | null;
  /** How high somebody stands; null where no map shows it. Left out where there is none. */
  height?(whom: BlackoutActor): TokenHeight | null;
  /**
   * Whom an area that reaches so many feet may catch beside somebody in its middle (R7.30): a suggestion,
   * people say who it is. Left out where nobody knows.
   */
  caught?(middle: BlackoutActor, feet: number): readonly BlackoutActor[];
}

/** Geometry of some fights only. */
export interface PartialGeometry extends Geometry {
  /** Does it know where this one stands? */
  knows(actor: BlackoutActor): boolean;
}

/** Without a map nothing is known, so people are asked everything. */
const asking: Geometry = { standing: () => ({}), beside: () => [] };

let map: Geometry = asking;
let theatre: PartialGeometry | null = null;

/** Names what knows the map; null for nothing. */
export function setGeometry(geometry: Geometry | null): void {
  map = geometry ?? asking;
}

/** Names what knows fights without a map; null for nothing. */
export function setTheatre(geometry: PartialGeometry | null): void {
  theatre = geometry;
}

/** Whom to ask about this one: the board of their fight where it has no scene, else the map. */
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

/** What knows where people stand: the board of a fight without a scene, or the map. */
export function geometry(): Geometry {
  return choosing;
}
