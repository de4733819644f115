import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { numberedName } from "../../documents/token-number.ts";
import { localize } from "../../language/localize.ts";
import { placeKey, placesAround, squareOf } from "./places.ts";
import type { Foes } from "./prepared.ts";

/** A participant in an encounter, as the data of a Combatant. */
interface Taking {
  readonly actorId: string | null;
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  readonly hidden: boolean;
}

/** The place where an encounter is created. */
export interface Destination {
  /** The scene on which tokens are placed, or null for an encounter without a map. */
  readonly scene: Scene.Implementation | null;
  /** The encounter that the actors join: an existing one, `new`, or `none` if only tokens are created. */
  readonly combat: BlackoutCombat | "new" | "none";
  readonly hidden: boolean;
}

/**
 * The result of placing an encounter: the encounter (which hasn't begun), the number of enemies that didn't
 * fit in the scene, and the number of enemy types that no longer exist.
 */
export interface Placed {
  readonly combat: BlackoutCombat | null;
  readonly left: number;
  readonly gone: number;
}

/**
 * Adds the given enemies and the crew to an existing or new encounter, unless `combat` is "none". If there is
 * a scene, places tokens for the enemies. Imports each compendium actor only once, and skips crew members who
 * are already in the encounter.
 */
export async function placeEncounter(
  crew: readonly BlackoutActor[],
  foes: readonly Foes[],
  { scene, combat: destination, hidden }: Destination,
): Promise<Placed> {
  const kinds: { readonly actor: BlackoutActor; readonly count: number }[] = [];
  for (const { uuid, count } of foes) {
    const actor = await inWorld(uuid);
    if (actor) kinds.push({ actor, count });
  }
  const gone = foes.length - kinds.length;
  if (kinds.length === 0 && foes.length > 0) return { combat: null, left: 0, gone };
  const combat =
    destination === "new"
      ? ((await Combat.implementation.create({ scene: scene?.id ?? null, active: true })) ?? null)
      : destination === "none"
        ? null
        : destination;
  const wanted = kinds.reduce((sum, { count }) => sum + count, 0);
  const taking = scene ? await onScene(scene, kinds, hidden) : await withoutScene(kinds, hidden);
  const joining = crew
    .filter(actor => !combat?.combatants.some(({ actorId }) => actorId === actor.id))
    .map(actor => crewTaking(actor, scene));
  if (combat)
    await combat.createEmbeddedDocuments(
      "Combatant",
      [...joining, ...taking].map(one => ({ ...one })),
    );
  return { combat, left: wanted - taking.length, gone };
}

/**
 * Returns the world actor for a UUID. If the UUID refers to a compendium actor that hasn't been imported yet,
 * imports that actor. Returns null if there is no such actor.
 */
async function inWorld(uuid: string): Promise<BlackoutActor | null> {
  const own = actorFromUuid(uuid) ?? game.actors.find(({ _stats }) => _stats.compendiumSource === uuid);
  if (own) return own;
  const { collection, id } = foundry.utils.parseUuid(uuid) ?? {};
  if (!(collection instanceof foundry.documents.collections.CompendiumCollection) || !id) return null;
  return (
    (await game.actors.importFromCompendium(
      collection as foundry.documents.collections.CompendiumCollection<"Actor">,
      id,
    )) ?? null
  );
}

function crewTaking(actor: BlackoutActor, scene: Scene.Implementation | null): Taking {
  const token = scene?.tokens.find(({ actorId }) => actorId === actor.id) ?? null;
  return {
    actorId: actor.id,
    tokenId: token?.id ?? null,
    sceneId: token ? (scene?.id ?? null) : null,
    hidden: false,
  };
}

/** Creates the participants' tokens, each in a separate space around the center of the scene. */
async function onScene(
  scene: Scene.Implementation,
  kinds: readonly { readonly actor: BlackoutActor; readonly count: number }[],
  hidden: boolean,
): Promise<readonly Taking[]> {
  const { grid } = scene;
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const isInside = (x: number, y: number) =>
    x >= sceneX && y >= sceneY && x < sceneX + sceneWidth && y < sceneY + sceneHeight;
  // On a scene without a grid, each space is as large as a token with a width and height of 1.
  const offsetOf = (x: number, y: number) =>
    grid.isGridless
      ? { i: Math.floor(y / grid.size), j: Math.floor(x / grid.size) }
      : grid.getOffset({ x, y });
  const cornerOf = (place: { i: number; j: number }) =>
    grid.isGridless ? { x: place.j * grid.size, y: place.i * grid.size } : grid.getTopLeftPoint(place);
  const wide = ({ width, height }: { readonly width: unknown; readonly height: unknown }) =>
    Math.max(1, Math.ceil(Math.max(Number(width) || 1, Number(height) || 1)));
  const taken = new Set(
    scene.tokens.contents.flatMap(token =>
      squareOf(offsetOf(token.x + grid.sizeX / 2, token.y + grid.sizeY / 2), wide(token)).map(placeKey),
    ),
  );
  const middle = offsetOf(sceneX + sceneWidth / 2, sceneY + sceneHeight / 2);
  // If there are several enemies of the same type, each of them has its own hit points, even if the prototype
  // token is linked.
  const all = kinds.flatMap(({ actor, count }) =>
    Array.from({ length: count }, () => ({ actor, own: count > 1 ? { actorLink: false } : {} })),
  );
  const apart = Math.max(1, ...kinds.map(({ actor }) => wide(actor.prototypeToken)));
  const places = placesAround(middle, all.length, {
    apart,
    taken,
    inside: place => {
      const { x, y } = cornerOf(place);
      return isInside(x + grid.sizeX / 2, y + grid.sizeY / 2);
    },
  });
  const data = await Promise.all(
    places.map(async (place, index) => {
      const { actor, own } = all[index] as (typeof all)[number];
      return (
        await actor.getTokenDocument({ ...cornerOf(place), ...own, hidden }, { parent: scene })
      ).toObject();
    }),
  );
  const tokens = await scene.createEmbeddedDocuments("Token", data);
  return (tokens ?? []).map(token => ({
    actorId: token.actorId,
    tokenId: token.id,
    sceneId: scene.id,
    hidden,
  }));
}

/**
 * Creates the participants of an encounter without a map. Each enemy needs its own hit points, so several
 * enemies of a type become separate actors in a folder, numbered like tokens.
 */
async function withoutScene(
  kinds: readonly { readonly actor: BlackoutActor; readonly count: number }[],
  hidden: boolean,
): Promise<readonly Taking[]> {
  const several = kinds.some(({ count }) => count > 1);
  const folder = several
    ? await Folder.implementation.create({
        type: "Actor",
        name: localize("BLACKOUT.encounter.title"),
      })
    : null;
  const taking: Taking[] = [];
  for (const { actor, count } of kinds) {
    if (count === 1) {
      taking.push({ actorId: actor.id, tokenId: null, sceneId: null, hidden });
      continue;
    }
    const names: string[] = [];
    for (let copy = 0; copy < count; copy += 1) names.push(numberedName(actor.name, names));
    const { _id, ...source } = actor.toObject();
    const made = await Actor.implementation.createDocuments(
      names.map(name => ({ ...source, name, folder: folder?.id ?? null })),
    );
    taking.push(...made.map(({ id }) => ({ actorId: id, tokenId: null, sceneId: null, hidden })));
  }
  return taking;
}
