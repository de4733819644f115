import { collectionIndex, visiblePacks } from "../../compat/compendiums.ts";
import { fetchedByUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { localize } from "../../language/localize.ts";
import type { Found } from "./encounter-view.ts";

/** Loads an enemy from the world or a compendium. Resolves to null for any other UUID. */
export async function enemyFromUuid(uuid: string): Promise<BlackoutActor | null> {
  const actor = await fetchedByUuid(uuid);
  return actor instanceof CONFIG.Actor.documentClass && actor.isNpc() ? actor : null;
}

/**
 * Returns all enemies from the world and from compendiums that a Gamemaster could add. Reads only the indexes
 * of compendiums.
 */
export async function knownEnemies(): Promise<readonly Found[]> {
  const world = game.actors
    .filter(actor => actor.isNpc())
    .map(({ uuid, name }) => ({ uuid, name, from: localize("BLACKOUT.encounter.world") }));
  const packs = await Promise.all(
    visiblePacks()
      .filter(({ type }) => type === "Actor")
      .map(async ({ id, title }) => {
        const index = await collectionIndex({ name: "Actor", pack: id }, ["name", "type"]);
        return index.flatMap(({ uuid, name, type }) =>
          type === "npc" ? [{ uuid: String(uuid), name: String(name), from: title }] : [],
        );
      }),
  );
  return [...world, ...packs.flat()];
}
