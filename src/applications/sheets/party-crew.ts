import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { isOpenTo } from "../../actions/core/knowledge.ts";
import type { Words } from "../shared/words.ts";
import type { CrewMate, CrewNumbers } from "./party-crew-view.ts";
import { itemFacts } from "./facts.ts";
import { marksOf } from "./marks.ts";

/**
 * Returns the members of a party for its sheet, each with their followers. Omits actors that can't be
 * resolved.
 */
export function crewOf(party: BlackoutActor, words: Words): readonly CrewMate[] {
  return crewActors(party).map(({ actor, follows }) => ({
    uuid: actor.uuid,
    name: actor.name,
    img: actor.img,
    follows: follows?.name ?? null,
    concept: conceptOf(actor),
    numbers: numbersOf(actor, words),
  }));
}

/**
 * Returns the party's members and their followers. Each member is listed before their followers, for whom
 * `follows` is that member.
 */
function crewActors(
  party: BlackoutActor,
): readonly { readonly actor: BlackoutActor; readonly follows: BlackoutActor | null }[] {
  if (!party.isParty()) return [];
  const members = party.system.members.flatMap(uuid => (uuid ? actorFromUuid(uuid) : null) ?? []);
  const uuids = new Set(members.map(({ uuid }) => uuid));
  const followers = game.actors.filter(actor => actor.isFollower() && !uuids.has(actor.uuid));
  return members.flatMap(actor => [
    { actor, follows: null },
    ...followers
      .filter(other => other.isFollower() && other.system.controller === actor.uuid)
      .map(other => ({ actor: other, follows: actor })),
  ]);
}

function conceptOf(actor: BlackoutActor): string {
  return actor.isCharacter()
    ? actor.system.biography.concept
    : actor.isFollower()
      ? actor.system.concept
      : "";
}

function numbersOf(actor: BlackoutActor, words: Words): CrewNumbers | null {
  if (!actor.isSkilled() || !isOpenTo(game.user, actor.uuid)) return null;
  const of = ({ value, max }: { readonly value: number; readonly max: number }) => ({ value, max });
  const { health, stamina, armor, resistance, passiveEvasion, load, allSkills } = actor.system;
  return {
    health: of(health),
    stamina: of(stamina),
    armor: of(armor),
    resistance: of(resistance),
    passiveEvasion: passiveEvasion.value,
    load: { carried: load.carried, capacity: load.capacity, level: load.level, allowed: load.allowed },
    conditions: marksOf(actor, words).conditions,
    items: itemFacts(actor),
    drives: actor.isCharacter()
      ? actor.system.drives.filter(({ chosen }) => chosen).map(({ text }) => text)
      : [],
    passives: Object.entries(allSkills).map(([key, { label, passive }]) => ({
      key,
      label: words.localize(label),
      value: passive,
    })),
  };
}

/**
 * Whether a changed document affects the party sheet: it is one of the party's actors or a follower, or it
 * belongs to one of them.
 */
export function isOfCrew(party: BlackoutActor, changed: { readonly parent?: unknown }): boolean {
  const actor = ownerOf(changed);
  if (!actor) return false;
  return actor.isFollower() || crewActors(party).some(one => one.actor === actor);
}

/**
 * Returns the document itself if it is an actor, and otherwise the closest actor that contains it, or null if
 * there is none.
 */
function ownerOf(document: { readonly parent?: unknown }): BlackoutActor | null {
  if (document instanceof Actor) return document as BlackoutActor;
  return typeof document.parent === "object" && document.parent !== null ? ownerOf(document.parent) : null;
}
