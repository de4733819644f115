import type { BlackoutActor } from "../documents/actor.ts";

/** Returns all characters, enemies and followers of the world, including the actors of unlinked tokens. */
export function allWorldActors() {
  const tokens = game.scenes.contents.flatMap(scene =>
    scene.tokens.contents.flatMap(token => (token.actorLink || !token.actor ? [] : [token.actor])),
  );
  const all: readonly BlackoutActor[] = [...game.actors.contents, ...tokens];
  return all.filter(actor => actor.isPerson());
}
