import type { BlackoutActor } from "../../../documents/actor.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { perform } from "../../../play/deed/perform.ts";
import type { Choices } from "../../../play/deed/facts.ts";
import { SYSTEM_ID } from "../../../system-id.ts";
import { seeFight } from "./see-fight.ts";

/** The names of the regions of a fight's scene that may be zones: all but the areas that actions made. */
export function regionNames(combat: BlackoutCombat): readonly string[] {
  const regions = combat.scene?.regions.contents ?? [];
  return [...new Set(regions.filter(({ flags }) => !(SYSTEM_ID in flags)).map(({ name }) => name))];
}

/** Puts everybody where the map shows them: into the zone that has the name of a region that their token is in. */
export async function placeByMap(combat: BlackoutCombat): Promise<void> {
  const { fray } = seeFight(combat);
  for (const zone of fray.fight.zones) {
    const there = combat.combatants.contents.filter(({ id, token }) => fray.place(id ?? "").zone !== zone.id && [...token?.regions ?? []].some(({ name }) => name === zone.name));
    const actors = there.flatMap(({ actor }) => actor ?? []);
    if (actors.length > 0) await arrange(combat, { deed: "place", zone: zone.id }, actors);
  }
}

/** A Gamemaster's change of the battlefield. It bears the name of somebody in the fight; without anybody in it there is nothing to change yet, which is said. */
export async function arrange(combat: BlackoutCombat, choices: Choices, targets: readonly BlackoutActor[] = []): Promise<void> {
  const bearer = combat.combatant?.actor ? combat.combatant : combat.combatants.find(({ actor }) => actor !== null);
  if (bearer?.actor) await perform({ verb: "zones.zone", actor: bearer.actor, targets, fast: true, choices: { combatant: bearer.uuid, ...choices } });
  else ui.notifications.warn("BLACKOUT.zones.edit.nobody", { localize: true });
}
