import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Concealed } from "./card.ts";
import { allows, knowledgeLevels, type KnowledgeLevel } from "./knowledge-levels.ts";

/*
 * What a viewer may know. Foundry sends every document to every client, so this conceals and does not guard (docs/architecture.md): nothing that we draw shows
 * what these functions deny.
 */

/** What players of this world know of others. What the setting does not know counts as its default. */
export function knowledgeNow(): KnowledgeLevel {
  const level = game.settings.get(SYSTEM_ID, "knowledge");
  return knowledgeLevels.find(known => known === level) ?? "passive";
}

/** May this user know what is concealed? Gamemasters may, and whoever may look at the actor or belongs with it to the party; others as the world's setting says. */
export function mayKnow(user: User.Implementation, { of, need }: Concealed): boolean {
  return isOpenTo(user, of) || allows(knowledgeNow(), need);
}

/** Does this user know everything of the actor with that uuid, whatever the setting says? An actor that is gone is nobody's. */
export function isOpenTo(user: User.Implementation, uuid: string): boolean {
  if (user.isGM) return true;
  const actor = actorFromUuid(uuid);
  if (!actor) return false;
  return (
    actor.testUserPermission(user, "OBSERVER") || (partyActor()?.system.members.includes(actor.uuid) ?? false)
  );
}
