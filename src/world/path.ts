import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutToken } from "../documents/token.ts";
import { movementNeeded, pathCost, type MovementNeeded } from "../rules/battlefield/path-cost.ts";
import { placesApart } from "../rules/battlefield/distance.ts";
import { stretchesOf } from "../rules/battlefield/path-parts.ts";
import type { MovementMode } from "../rules/battlefield/path-step.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { readScene } from "./read-scene.ts";

/**
 * A point on a token's path, and how the token moves there. The position is in scene pixels, and the
 * elevation in the scene's units.
 */
export interface Waypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
}

/**
 * The cost of a path: the movement that the path uses and its length, both in feet, and the number of jumps.
 */
export interface MovementCost {
  readonly feet: number;
  readonly longFeet: number;
  readonly jumps: number;
}

const nothing: MovementCost = { feet: 0, longFeet: 0, jumps: 0 };

/**
 * For each of Foundry's movement actions, how the actor moves under the rules (R6.2a). A teleport (null)
 * costs no movement.
 */
const modes: Readonly<Record<string, MovementMode | null>> = {
  climb: "climb",
  swim: "swim",
  crawl: "crawl",
  jump: "jump",
  fly: "fly",
  blink: null,
  displace: null,
};

/**
 * Returns how an actor moves with one of Foundry's movement actions, or null for one that costs no movement.
 * A Prone actor crawls instead of walking.
 */
export function movementModeOf(action: string, actor: BlackoutActor | null): MovementMode | null {
  const mode = action in modes ? (modes[action] as MovementMode | null) : "walk";
  return mode === "walk" && actor?.statuses.has("prone") === true ? "crawl" : mode;
}

/**
 * Returns a token's cost for a straight segment of a path. Difficult ground, climbing and the like cost
 * double, and a jump costs 15 ft (R6.2a, R6.3, R6.9). For an actor who is already Slowed, costs are not
 * doubled.
 */
export function costOfPart(token: BlackoutToken, from: Waypoint, to: Waypoint): MovementCost {
  const scene = token.parent;
  const mode = movementModeOf(to.action, token.actor);
  if (!scene || mode === null) return nothing;
  const { field, toFeet, feetPerUnit } = readScene(scene, [token]);
  const [at, goal] = [from, to].map(({ x, y }) => toFeet(token.getCenterPoint({ x, y }))) as [
    { x: number; y: number },
    { x: number; y: number },
  ];
  const step = { to: goal, elevationFeet: to.elevation * feetPerUnit, mode };
  return pathCost(field, { at, elevationFeet: from.elevation * feetPerUnit }, [step], isSlowed(token.actor));
}

/** Returns the total cost of a path. */
export function costOfPath(token: BlackoutToken, start: Waypoint, path: readonly Waypoint[]): MovementCost {
  return path.reduce((sum, to, index) => plus(sum, costOfPart(token, path[index - 1] ?? start, to)), nothing);
}

/**
 * Returns those of the given actors whom a token approaches on its path, each with the UUID and the token's
 * name. A token approaches an actor if some point of the path is closer to the actor than the start is.
 * Ignores hidden tokens. The list is empty for a teleport or if there is no scene.
 */
export function approachedOnPath(
  token: BlackoutToken,
  start: Waypoint,
  path: readonly Waypoint[],
  actors: readonly string[],
): readonly { readonly uuid: string; readonly name: string }[] {
  const scene = token.parent;
  const there = scene?.tokens.filter(one => !one.hidden && actors.includes(one.actor?.uuid ?? "")) ?? [];
  if (!scene || there.length === 0 || path.some(({ action }) => movementModeOf(action, token.actor) === null))
    return [];
  const { field, toFeet } = readScene(scene, [token]);
  const places = [start, ...path].map(({ x, y }) => toFeet(token.getCenterPoint({ x, y })));
  const [first, ...rest] = places;
  if (!first) return [];
  const passed = rest.flatMap((to, index) =>
    stretchesOf(
      field,
      { at: places[index] ?? first, elevationFeet: 0 },
      { to, elevationFeet: 0, mode: "fly" },
    ).map(({ place }) => place),
  );
  return there
    .filter(one => {
      const own = toFeet(one.getCenterPoint());
      const before = placesApart(field, first, own);
      return passed.some(place => placesApart(field, place, own) < before);
    })
    .map(one => ({ uuid: one.actor?.uuid ?? "", name: one.name }));
}

/** Returns the sum of two costs. */
export function plus(a: MovementCost, b: MovementCost): MovementCost {
  return { feet: a.feet + b.feet, longFeet: a.longFeet + b.longFeet, jumps: a.jumps + b.jumps };
}

/** Whether an actor is already slowed (R6.15). */
export function isSlowed(actor: BlackoutActor | null): boolean {
  return actor?.isPerson() === true && actor.system.slowedBy.length > 0;
}

/**
 * Returns the movement action that a distance in feet requires, and the feet of movement that remain
 * afterward (R6.2). Returns null without an actor, or for one who can't act. The speeds of a Slowed actor
 * must already be halved.
 */
export function neededFor(
  actor: BlackoutActor | null,
  feet: number,
  grid: boolean,
  houseRules: HouseRules,
): MovementNeeded | null {
  if (!actor?.isPerson()) return null;
  const { walk, run } = actor.system;
  return movementNeeded(feet, { walk, run }, false, grid, houseRules);
}
