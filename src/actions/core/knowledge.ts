import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Concealed } from "./card.ts";
import { allows, knowledgeLevels, type KnowledgeLevel } from "./knowledge-levels.ts";

/*
 * Functions that decide what a viewer is allowed to see. Foundry sends every document to every client, so
 * these functions only hide values and don't protect them (docs/architecture.md). Hidden values are not
 * rendered.
 */

/**
 * Returns the setting that determines how much players know about other actors. An unknown value is treated
 * as the default.
 */
export function knowledgeNow(): KnowledgeLevel {
  const level = game.settings.get(SYSTEM_ID, "knowledge");
  return knowledgeLevels.find(known => known === level) ?? "passive";
}

/**
 * Whether a user may see a concealed value. Gamemasters always may, and so may users who can observe the
 * actor or who have a character in the same party. For all other users, the world's setting decides.
 */
export function mayKnow(user: User.Implementation, { of, need }: Concealed): boolean {
  return isOpenTo(user, of) || allows(knowledgeNow(), need);
}

/**
 * Whether this user is allowed to know everything about the actor with the given UUID, regardless of the
 * setting. False if the actor was deleted.
 */
export function isOpenTo(user: User.Implementation, uuid: string): boolean {
  if (user.isGM) return true;
  const actor = actorFromUuid(uuid);
  if (!actor) return false;
  return (
    actor.testUserPermission(user, "OBSERVER") || (partyActor()?.system.members.includes(actor.uuid) ?? false)
  );
}
