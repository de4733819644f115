import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutToken } from "../documents/token.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import { besideOf } from "../rules/battlefield/engaged.ts";
import { blastOnMap } from "../rules/battlefield/area-spaces.ts";
import { pulledTowards, pushedAway } from "../rules/battlefield/shove.ts";
import { relativePositionOnMap, type RelativePositionOnMap } from "../rules/battlefield/relative-position.ts";
import { victimsOf } from "../rules/battlefield/area-victims.ts";
import type { InTheWay } from "../rules/battlefield/line-of-fire.ts";
import type { Point } from "../rules/battlefield/plane.ts";
import type { EffectPlace } from "../rules/conditions/resist.ts";
import { SYSTEM_ID } from "../system-id.ts";
import type { Geometry, Seen, SeenObstacle, ShoveSeen, RelativePosition } from "./geometry.ts";
import { readScene, type SceneReading } from "./read-scene.ts";

/** The relative positions of two tokens in a scene. */
export interface TokensSeen {
  readonly position: RelativePositionOnMap;
  readonly reading: SceneReading;
  readonly scene: Scene.Implementation;
}

/**
 * Returns the position of a token relative to another token on the same scene, or null if one of the tokens
 * is hidden or is not a piece.
 */
export function positionOfTokens(from: BlackoutToken, target: BlackoutToken): TokensSeen | null {
  const scene = from.parent;
  if (!scene || scene !== target.parent || from === target) return null;
  const reading = readScene(scene, [from, target]);
  const [own, other] = [from, target].map(token => reading.field.pieces.find(({ id }) => id === token.id));
  if (!own || !other) return null;
  return {
    position: relativePositionOnMap(reading.field, own.id, other.id, currentHouseRules(), reading.probe),
    reading,
    scene,
  };
}

/** Returns a target's position for display in cards and windows, with names instead of token IDs. */
export function seenOf({ position, scene }: TokensSeen): Seen {
  const named = (id: string) => scene.tokens.get(id)?.name ?? "";
  return {
    feet: position.feet,
    band: position.band,
    adjacent: position.adjacent,
    inFront: position.inFront,
    engaged: position.flanked.includes("engaged"),
    backArc: position.flanked.includes("backArc"),
    engagedBy: position.engagedBy.map(named),
    cover: readsCover()
      ? {
          crossed: position.line.crossed,
          wall: position.line.wall,
          inTheWay: position.line.inTheWay.map(one => thingOf(one, scene)),
        }
      : null,
  };
}

function thingOf({ what, id, feet }: InTheWay, { tokens, walls }: Scene.Implementation): SeenObstacle {
  // A secret door counts as a wall, because players must not be able to tell the two apart.
  const isDoor = walls.get(id)?.door === CONST.WALL_DOOR_TYPES.DOOR;
  return { what: isDoor ? "door" : what, name: tokens.get(id)?.name ?? "", feet: Math.round(feet) };
}

/** Whether this world's settings make the system compute cover from the map. */
function readsCover(): boolean {
  return game.settings.get(SYSTEM_ID, "coverFromMap");
}

/**
 * Returns the tokens of two actors on the first scene that contains both, or null if no scene does. The
 * scenes are searched in this order: the scenes of unlinked tokens, the scene of the encounter, the active
 * scene, and the viewed scene.
 */
export function tokensOfBoth(
  a: BlackoutActor,
  b: BlackoutActor,
): readonly [BlackoutToken, BlackoutToken] | null {
  for (const scene of scenesOf(a, b)) {
    const own = tokenOn(scene, a);
    const other = tokenOn(scene, b);
    if (own && other) return [own, other];
  }
  return null;
}

function scenesOf(...actors: readonly BlackoutActor[]): readonly Scene.Implementation[] {
  const own = actors.map(({ token }) => token?.parent);
  const all = [...own, game.combat?.scene, game.scenes.active, canvas.scene];
  return [...new Set(all.filter(scene => scene !== null && scene !== undefined))];
}

/** Returns an actor's token on a scene, or null if there is none. */
export function tokenOn(scene: Scene.Implementation, actor: BlackoutActor): BlackoutToken | null {
  if (actor.token) return actor.token.parent === scene ? actor.token : null;
  const fighting =
    game.combat?.scene === scene
      ? game.combat.combatants.find(({ actorId, tokenId }) => actorId === actor.id && tokenId !== null)?.token
      : null;
  return fighting ?? scene.tokens.find(token => token.actorId === actor.id && token.actorLink) ?? null;
}

/**
 * Returns the position of a target relative to an actor if both are on the same map. Otherwise, returns null.
 */
function seenBetween(from: BlackoutActor, target: BlackoutActor): Seen | null {
  const tokens = tokensOfBoth(from, target);
  const seen = tokens && positionOfTokens(...tokens);
  return seen && seenOf(seen);
}

/** The geometry of the map. */
export const mapGeometry: Geometry = {
  seen: seenBetween,
  relativePosition: (from, target) => {
    const seen = seenBetween(from, target);
    return seen ? relativePositionOf(seen) : {};
  },
  alike: (one, other) => {
    const tokens = tokensOfBoth(one, other);
    return tokens && tokens[0].disposition === tokens[1].disposition;
  },
  shove: (whom, by, direction, feet) => {
    if ("scene" in by) return shoveToPlace(whom, by, direction, feet);
    const tokens = tokensOfBoth(by, whom);
    return tokens && shoveOf(...tokens, direction, feet);
  },
  height: whom => {
    const token = scenesOf(whom)
      .map(scene => tokenOn(scene, whom))
      .find(one => one !== null);
    return token?.parent
      ? { token: token.uuid, elevation: token.elevation, feetPerUnit: readScene(token.parent).feetPerUnit }
      : null;
  },
  beside: whom => around(whom, ({ field }, id) => besideOf(field, id)),
  caught: (middle, feet) =>
    around(middle, ({ field, probe }, id) => {
      const piece = field.pieces.find(each => each.id === id);
      const [space] = piece?.spaces ?? [];
      if (!piece || !space || feet < field.grid.spaceFeet) return [];
      return victimsOf(
        field,
        blastOnMap(field, space, Math.floor(feet / 5), piece.elevationFeet),
        currentHouseRules(),
        probe,
      )
        .filter(victim => victim.id !== id && !victim.sheltered)
        .map(victim => victim.id);
    }),
};

function relativePositionOf({ feet, adjacent, engaged, backArc, cover }: Seen): RelativePosition {
  return { feet, adjacent, engaged, backArc, ...(cover ? { crossed: cover.crossed, wall: cover.wall } : {}) };
}

/** Returns the position to which a token moves when another token pushes it away or pulls it closer. */
function shoveOf(
  by: BlackoutToken,
  whom: BlackoutToken,
  direction: "away" | "towards",
  feet: number,
): ShoveSeen | null {
  if (by === whom) return null;
  return shovedFrom(whom, { at: by.getCenterPoint(), holder: by.id }, direction, feet);
}

/**
 * Returns the position to which an actor's token moves when it is pushed or pulled by an effect with a place
 * of origin. Returns null if the token isn't in that scene.
 */
function shoveToPlace(
  whom: BlackoutActor,
  { scene: uuid, x, y }: EffectPlace,
  direction: "away" | "towards",
  feet: number,
): ShoveSeen | null {
  const scene = game.scenes.find(one => one.uuid === uuid);
  const token = scene && tokenOn(scene, whom);
  return token ? shovedFrom(token, { at: { x, y }, holder: null }, direction, feet) : null;
}

/**
 * The origin of a push or pull, as a point in pixels, and the ID of the token that causes the push or pull,
 * or null if no token causes it.
 */
interface ShovedBy {
  readonly at: Point;
  readonly holder: string | null;
}

function shovedFrom(
  whom: BlackoutToken,
  { at, holder }: ShovedBy,
  direction: "away" | "towards",
  feet: number,
): ShoveSeen | null {
  const scene = whom.parent;
  if (!scene) return null;
  const { field, toFeet, toPixels } = readScene(scene, [whom]);
  if (![holder ?? whom.id, whom.id].every(id => field.pieces.some(piece => piece.id === id))) return null;
  const [id, from] = [whom.id ?? "", toFeet(at)];
  const {
    path,
    feet: gone,
    met,
  } = direction === "away" ? pushedAway(field, id, from, feet) : pulledTowards(field, id, from, feet, holder);
  const start = toPixels(path[0] as Point);
  return {
    token: whom.uuid,
    from: { x: whom.x, y: whom.y },
    met: met && { what: met.what, name: scene.tokens.get(met.id)?.name ?? "" },
    steps: path.slice(1).map((place, index, steps) => {
      const { x, y } = toPixels(place);
      return {
        feet: (gone / steps.length) * (index + 1),
        x: Math.round(whom.x + x - start.x),
        y: Math.round(whom.y + y - start.y),
      };
    }),
  };
}

/** Runs a query about an actor's surroundings on the map, and returns the actors whose tokens it finds. */
function around(
  whom: BlackoutActor,
  ask: (reading: SceneReading, id: string) => readonly string[],
): readonly BlackoutActor[] {
  for (const scene of scenesOf(whom)) {
    const token = tokenOn(scene, whom);
    if (!token?.id) continue;
    const reading = readScene(scene, [token]);
    if (!reading.field.pieces.some(({ id }) => id === token.id)) return [];
    return ask(reading, token.id).flatMap(id => {
      const actor = scene.tokens.get(id)?.actor;
      return actor?.isTarget() ? [actor] : [];
    });
  }
  return [];
}
