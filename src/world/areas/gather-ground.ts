import { actorFromUuid } from "../../compat/documents.ts";
import { areaCollection, levelOfToken } from "../../compat/tokens.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { aimOnMap } from "../../rules/battlefield/area-aim.ts";
import { areaPieces, snappedPlace } from "../../rules/battlefield/area-surroundings.ts";
import { placesApart } from "../../rules/battlefield/distance.ts";
import type { Battlefield } from "../../rules/battlefield/battlefield.ts";
import type { Piece } from "../../rules/battlefield/piece.ts";
import type { Point } from "../../rules/battlefield/plane.ts";
import { tokenOn } from "../map-geometry.ts";
import { readScene, type SceneReading } from "../read-scene.ts";
import { pieceOfToken } from "../read-tokens.ts";
import { areaAt, type AreaAim, type AreaGround } from "./ground.ts";
import { readPlace, withinScene, type AreaPlace } from "./place.ts";

/** The weapon data that determines which ground an area covers. */
export interface AreaWeapon {
  readonly blast: number;
  readonly template: number;
}

/**
 * The user's choices about the position of an area: the place, and the elevation in feet if the user entered
 * one.
 */
export interface AreaChoice {
  readonly place: unknown;
  readonly elevation: number | null;
}

/**
 * Returns the data from the map about an area that an actor creates with a weapon. Reads the documents of the
 * scene, so that the canvas does not have to be active. Returns null if no place was chosen or if the acting
 * actor is not on a map. Throws a RuleError if the place is invalid or is on a different scene than the
 * acting actor.
 */
export function areaGround(
  actor: BlackoutActor,
  { blast, template }: AreaWeapon,
  { place: chosen, elevation }: AreaChoice,
): AreaGround | null {
  const x = blast > 0 ? blast : template;
  const form = blast > 0 ? "blast" : "template";
  const place = x > 0 ? readPlace(chosen, form) : null;
  if (!place) return null;
  const scene = game.scenes.get(place.scene);
  const token = scene && tokenOn(scene, actor);
  const aiming = scene && token ? aimingOf(scene, token) : null;
  if (!scene || !token || !aiming)
    throw new RuleError("choices.place.scene", place.scene, "a scene with the actor’s token", {
      key: "ownScene",
    });
  const { reading, own } = aiming;
  const aim = aimOf(place, x, { scene, reading, own });
  const heightFeet = elevation ?? heightOf(reading, own, aim);
  const ground = groundAt(reading, own, aim, heightFeet);
  return {
    ...ground,
    scene: scene.uuid,
    level: levelOfToken(token),
    seed: place.seed,
    ...momentOf(token, actor),
    people: peopleOn(scene, ground),
  };
}

/**
 * Reads the scene for an action of the token's actor. The result always includes the actor's own token, even
 * if it is hidden.
 */
function aimingOf(
  scene: Scene.Implementation,
  token: BlackoutToken,
): { readonly reading: SceneReading; readonly own: Piece } | null {
  const reading = readScene(scene, [token]);
  const seen = reading.field.pieces.find(({ id }) => id === token.id);
  if (seen) return { reading, own: seen };
  const own = pieceOfToken(token, reading);
  return (
    own && {
      reading: { ...reading, field: { ...reading.field, pieces: [...reading.field.pieces, own] } },
      own,
    }
  );
}

interface Aiming {
  readonly scene: Scene.Implementation;
  readonly reading: SceneReading;
  readonly own: Piece;
}

function aimOf(place: AreaPlace, x: number, { scene, reading, own }: Aiming): AreaAim {
  if ("x" in place)
    return {
      form: "blast",
      x,
      point: snappedPlace(reading.field, reading.toFeet(withinScene(place, scene.dimensions))),
    };
  return {
    form: "template",
    x,
    line: { origin: own.spaces[0] ?? { x: 0, y: 0 }, bearing: place.bearing, startFeet: place.start },
  };
}

/**
 * Returns the elevation of an area: that of the lowest token at the target or, if there is none, the ground
 * level below the acting actor.
 */
function heightOf({ field }: SceneReading, own: Piece, aim: AreaAim): number {
  if (aim.form === "template") return own.elevationFeet;
  const there = onLevelOf(own, field.pieces)
    .filter(({ spaces }) => spaces.some(space => placesApart(field, space, aim.point) === 0))
    .map(({ elevationFeet }) => elevationFeet);
  return there.length > 0 ? Math.min(...there) : own.elevationFeet;
}

function groundAt(reading: SceneReading, own: Piece, aim: AreaAim, elevationFeet: number) {
  const { field, feetPerPixel, feetPerUnit } = reading;
  const known =
    aim.form === "blast"
      ? aimOnMap(field, own.id, aim.point, elevationFeet)
      : { feet: aim.line.startFeet, hindrances: [] };
  return {
    feetPerPixel,
    feetPerUnit,
    collection: areaCollection(),
    aim,
    elevationFeet,
    field: around(field, own, aim, elevationFeet),
    own: own.id,
    side: own.side,
    feet: known.feet,
    hindrances: known.hindrances,
  };
}

/**
 * The maximum scatter of a Blast (R7.33) plus one space, in feet, so that targets at the edge are included.
 */
const beyondFeet = 40;

/**
 * Returns the part of the battlefield that is relevant to an area, including every place to which the area
 * can scatter.
 */
function around(field: Battlefield, own: Piece, aim: AreaAim, elevationFeet: number): Battlefield {
  const { from, to, feet } = areaAt({ field, aim, elevationFeet });
  const middle: Point = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return areaPieces(field, middle, feet + beyondFeet, own.level ?? null);
}

/**
 * Returns the battlefield pieces on the same level as a given piece, because an area does not reach other
 * levels.
 */
function onLevelOf({ level }: Piece, pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter(piece => level === undefined || piece.level === undefined || piece.level === level);
}

/** The maximum number of targets of an action. */
const mostPeople = 60;

/**
 * Returns the UUIDs of the actors whom an area may affect, keyed by the IDs of their pieces. Those nearest to
 * the target come first.
 */
function peopleOn(
  scene: Scene.Implementation,
  ground: Pick<AreaGround, "field" | "aim" | "elevationFeet">,
): Readonly<Record<string, string>> {
  const { field: near } = ground;
  const { from, to } = areaAt(ground);
  const middle: Point = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const far = ({ spaces: [space] }: Piece) =>
    space ? Math.hypot(space.x - middle.x, space.y - middle.y) : 0;
  const nearest = [...near.pieces].sort((a, b) => far(a) - far(b) || (a.id < b.id ? -1 : 1));
  const found = nearest.flatMap(({ id }) => {
    const token = scene.tokens.get(id);
    const actor = token?.actor;
    return actor?.isTarget() && isSeen(token as BlackoutToken) ? [[id, actor.uuid] as const] : [];
  });
  // If an actor has two tokens, only the closer one counts.
  return Object.fromEntries(
    found
      .filter(([, uuid], index) => found.findIndex(([, other]) => other === uuid) === index)
      .slice(0, mostPeople),
  );
}

/**
 * Whether the user sees a token. Tokens hidden by darkness aren't shown to users who aim, although the writer
 * includes these tokens.
 */
function isSeen({ object }: BlackoutToken): boolean {
  return game.user.isGM || object?.visible !== false;
}

function momentOf(token: BlackoutToken, actor: BlackoutActor): Pick<AreaGround, "time" | "fight"> {
  const combat = game.combats.find(one => one.started && one.scene?.id === token.parent?.id);
  const combatant = combat?.combatants.find(
    one => one.tokenId === token.id || (one.tokenId === null && one.actor === actor),
  );
  return {
    time: game.time.worldTime,
    fight:
      combat?.id && combatant?.id
        ? { combat: combat.id, round: combat.round, combatant: combatant.id }
        : null,
  };
}

/** Returns the actors whom an area may affect, in the order of the `people` in the gathered ground data. */
export function peopleOf({ people }: Pick<AreaGround, "people">): readonly BlackoutActor[] {
  return Object.values(people).flatMap(uuid => {
    const actor = actorFromUuid(uuid);
    return actor?.isTarget() ? [actor] : [];
  });
}
