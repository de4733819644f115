import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { areaOutline } from "../../rules/battlefield/area-outline.ts";
import { victimsOf } from "../../rules/battlefield/area-victims.ts";
import type { Point } from "../../rules/battlefield/plane.ts";
import { tokenOn } from "../../world/map-geometry.ts";
import { readScene } from "../../world/read-scene.ts";
import { areaGround, type AreaWeapon } from "../../world/areas/gather-ground.ts";
import { areaAt, type AreaGround } from "../../world/areas/ground.ts";
import type { AreaPlace } from "../../world/areas/place.ts";

/** An actor in an area that is being placed. */
export interface AimedAt {
  readonly token: string;
  readonly name: string;
  readonly sheltered: boolean;
  /** Whether this is the acting actor or an actor on the same side. */ readonly friend: boolean;
}

/** The preview of an area while it is being placed. */
export interface AimView {
  readonly ground: AreaGround;
  readonly place: AreaPlace;
  readonly feet: number;
  readonly withinRange: boolean;
  readonly caught: readonly AimedAt[];
  /** The outline of the area, in pixels. */
  readonly outline: readonly (readonly Point[])[];
  readonly origin: Point;
}

/** The actor that creates an area, the weapon, and the weapon's range in feet. */
export interface Aiming {
  readonly actor: BlackoutActor;
  readonly weapon: AreaWeapon & { readonly range: number };
  readonly elevation: number | null;
}

/**
 * Returns the viewed scene if the acting actor is on it, so that the user can choose a place there.
 * Otherwise, returns null.
 */
export function sceneToAimOn(actor: BlackoutActor): Scene.Implementation | null {
  const scene = canvas.ready ? canvas.scene : null;
  return scene && tokenOn(scene, actor) ? scene : null;
}

/**
 * Returns the preview of an area at a place, or null if the place is invalid, for example beyond the edge of
 * the scene.
 */
export function aimedView({ actor, weapon, elevation }: Aiming, place: AreaPlace): AimView | null {
  const ground = groundOrNone(actor, weapon, place, elevation);
  const scene = game.scenes.get(place.scene);
  if (!ground || !scene) return null;
  const area = areaAt(ground);
  const { toPixels } = readScene(scene);
  const own = ground.field.pieces.find(({ id }) => id === ground.own);
  const token = tokenOn(scene, actor);
  const sideOf = (id: string) => ground.field.pieces.find(piece => piece.id === id);
  const caught = victimsOf(ground.field, area, currentHouseRules())
    .filter(({ id }) => id in ground.people)
    .map(({ id, sheltered }): AimedAt => {
      const piece = sideOf(id);
      return {
        token: id,
        name: scene.tokens.get(id)?.name ?? "",
        sheltered,
        friend: piece?.kind === "character" && (id === ground.own || piece.side === ground.side),
      };
    });
  return {
    ground,
    place,
    feet: ground.feet,
    withinRange: ground.feet <= weapon.range,
    caught,
    outline: areaOutline(ground.field.grid, area).map(ring => ring.map(toPixels)),
    origin: own?.spaces[0] ? toPixels(own.spaces[0]) : (token?.getCenterPoint() ?? { x: 0, y: 0 }),
  };
}

function groundOrNone(
  actor: BlackoutActor,
  weapon: AreaWeapon,
  place: AreaPlace,
  elevation: number | null,
): AreaGround | null {
  try {
    return areaGround(actor, weapon, { place, elevation });
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}
