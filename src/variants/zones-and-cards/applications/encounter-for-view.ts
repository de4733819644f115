import type { BlackoutActor } from "../../../documents/actor.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { mayKnow } from "../../../actions/core/knowledge.ts";
import { factsOfEncounter } from "../../../actions/variants/variant-facts.ts";
import { ZonesEncounter } from "../combat/zones-encounter.ts";
import { portraitOf } from "../../../applications/combat/portrait.ts";
import type { EncounterSeen, PersonSeen } from "./seen.ts";

/**
 * Returns an encounter as this client's user sees it. `own` is the combatant from whose viewpoint it is
 * shown, by default the acting one. Throws a RuleError for unreadable stored data.
 */
export function readEncounterForView(
  combat: BlackoutCombat,
  own: Combatant.Implementation | null = combat.combatant ?? null,
): EncounterSeen {
  return {
    encounter: new ZonesEncounter(factsOfEncounter("zones", combat, own)),
    gamemaster: game.user.isGM,
    people: combat.combatants.contents.filter(({ visible }) => visible).map(personSeen),
  };
}

function personSeen(combatant: Combatant.Implementation): PersonSeen {
  return {
    id: combatant.id ?? "",
    portrait: portraitOf(combatant),
    owned: combatant.isOwner,
    knows: knowsOf(combatant.actor),
  };
}

/** Whether this client's user is allowed to know an actor's numbers. */
function knowsOf(actor: BlackoutActor | null): boolean {
  return actor === null ? game.user.isGM : mayKnow(game.user, { of: actor.uuid, need: "all" });
}
