import { defaultArtwork } from "../documents/artwork.ts";
import { isWriter } from "./designated-writer.ts";

/**
 * Gives a character that was just made a token of its name and picture. Players of the default role may not say how tokens look, so a Gamemaster's client does; a picture that
 * somebody chose for the token stays.
 */
export function watchFinishedCharacters(): void {
  Hooks.on("updateActor", (actor, changes) => {
    if (
      !isWriter() ||
      !actor.isCharacter() ||
      !actor.system.creation.done ||
      !foundry.utils.hasProperty(changes, "system.creation.done")
    )
      return;
    const { texture } = actor.prototypeToken;
    const img = texture.src === defaultArtwork("Actor", "character") ? { texture: { src: actor.img } } : {};
    void actor.update({ prototypeToken: { name: actor.name, ...img } });
  });
}
