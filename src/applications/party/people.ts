import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { isInCombat } from "../../documents/budget.ts";
import { partyActor } from "../../documents/party.ts";
import { itemFacts } from "../../actions/core/item-facts.ts";
import { asAction, readAction } from "../../actions/core/posted.ts";
import { knownItemOf } from "../../actions/core/use-up.ts";
import { repairTools } from "../../rules/gear/known-items.ts";
import type { Substance } from "./rest-state.ts";
import type { Person } from "./rest-view.ts";

/** The members of the party who are there, and the followers of each. */
export function partyPeople(): readonly BlackoutActor[] {
  const members = partyMembers();
  const uuids = new Set(members.map(({ uuid }) => uuid));
  const followers = game.actors.filter(
    actor => actor.isFollower() && uuids.has(actor.system.controller ?? ""),
  );
  return [...members, ...followers.filter(({ uuid }) => !uuids.has(uuid))];
}

/** The members of the party who are there. */
export function partyMembers(): readonly BlackoutActor[] {
  return (partyActor()?.system.members ?? []).flatMap(uuid => {
    const actor = uuid ? actorFromUuid(uuid) : null;
    return actor?.isPerson() ? [actor] : [];
  });
}

/** Somebody as the window of a rest sees them. */
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

/** What somebody has that binds (T11.3) and they are not hooked on yet, by the name of that trait. */
export function substancesOf(actor: BlackoutActor, trait: (name: string) => string): readonly Substance[] {
  const traits = new Set(actor.items.contents.filter(item => item.isTrait()).map(({ name }) => name));
  return actor.items.contents.flatMap((item): readonly Substance[] => {
    if (!item.isConsumable() || item.system.addictive === 0 || traits.has(trait(item.name))) return [];
    return [{ key: item.uuid, of: actor.uuid, name: item.name, rating: item.system.addictive }];
  });
}

/**
 * How often each thing was used since the party slept last, by its uuid, as the chat remembers it: what the
 * doses of a day begin with (T11.3).
 */
export function usesToday(): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const message of [...game.messages.contents].reverse()) {
    const action = asAction(message);
    if (!action) continue;
    const { state, facts } = readAction(action);
    if (state !== "applied" && state !== "judged") continue;
    if (action.system.action === "partyRest" && facts?.choices["length"] === "night") break;
    if (action.system.action === "useItem")
      uses.set(action.system.item, (uses.get(action.system.item) ?? 0) + 1);
  }
  return uses;
}
