import { storedName } from "../../compat/content-language.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { isInCombat } from "../../documents/budget.ts";
import { partyMembers } from "../../documents/party.ts";
import { addictiveRating, itemFacts } from "../../actions/core/item-facts.ts";
import { knownItemOf } from "../../actions/core/use-up.ts";
import { doseKey, type DayDoses } from "../../actions/party/rest/doses-today.ts";
import { repairTools } from "../../rules/gear/known-items.ts";
import type { Substance } from "./rest-state.ts";
import type { Person } from "./rest-view.ts";

/** Returns the party members who still exist, and their followers. */
export function partyActors(): readonly BlackoutActor[] {
  const members = partyMembers();
  const uuids = new Set(members.map(({ uuid }) => uuid));
  const followers = game.actors.filter(
    actor => actor.isFollower() && uuids.has(actor.system.controller ?? ""),
  );
  return [...members, ...followers.filter(({ uuid }) => !uuids.has(uuid))];
}

/** Returns the actor data required by the rest window. */
export function personOf(actor: BlackoutActor): Person {
  return {
    uuid: actor.uuid,
    name: actor.name,
    fighting: isInCombat(actor),
    tools: actor.items.contents.some(item => {
      const facts = itemFacts(item);
      return facts !== null && repairTools.some(tool => tool === knownItemOf(facts));
    }),
    implanted: actor.items.contents.some(item => item.isImplant() && item.system.grafted),
  };
}

/**
 * Returns the addictive substances that an actor took today or carries, except for those to which the actor
 * is already addicted (T11.3). An addiction is recognized by the name of its trait.
 */
export function substancesOf(
  actor: BlackoutActor,
  taken: readonly DayDoses[],
  trait: (name: string) => string,
): readonly Substance[] {
  const traits = new Set(actor.items.contents.filter(item => item.isTrait()).map(storedName));
  const all = [
    ...taken.filter(({ of }) => of === actor.uuid),
    ...actor.items.contents.flatMap(item => {
      const facts = item.isConsumable() ? itemFacts(item) : null;
      return facts ? [{ name: facts.name, rating: addictiveRating(facts) }] : [];
    }),
  ];
  const substances = new Map<string, Substance>();
  for (const { name, rating } of all) {
    const key = doseKey(actor.uuid, name);
    if (rating > 0 && !traits.has(trait(name)) && !substances.has(key))
      substances.set(key, { key, of: actor.uuid, name, rating });
  }
  return [...substances.values()];
}
