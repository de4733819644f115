import { defaultArtwork } from "../documents/artwork.ts";
import { partyActor } from "../documents/party.ts";
import { portraitAt } from "../documents/portraits.ts";
import { localize } from "../language/localize.ts";
import { isWriter } from "./designated-writer.ts";

/**
 * Sets the name and picture of a newly finished character's prototype token, and notifies the Gamemaster if a
 * player's character isn't in the party. This is done on a Gamemaster's client, because players with the
 * default role aren't allowed to configure tokens or the party. A picture that was already chosen for the
 * token is kept.
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
    const given =
      texture.src === defaultArtwork("Actor", "character") || portraitAt(texture.src ?? "") !== null;
    const img = given ? { texture: { src: actor.img } } : {};
    void actor.update({ prototypeToken: { name: actor.name, ...img } });
    if (actor.hasPlayerOwner && partyActor()?.system.members.includes(actor.uuid) === false)
      ui.notifications.info(localize("BLACKOUT.party.notJoined", { name: actor.name }));
  });
}
