import type { BlackoutActor } from "../../../documents/actor.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { perform } from "../../../actions/core/perform.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import { groundRegions, type GroundRegion } from "../../../world/regions.ts";
import { touchingBounds } from "../rules/zone-map.ts";
import { readEncounterForView } from "./encounter-for-view.ts";

/**
 * Returns the regions that can be zones of an encounter: those of the encounter's scene or, if it has none,
 * of its combatants' scene.
 */
export function regionsOf(combat: BlackoutCombat): readonly GroundRegion[] {
  return groundRegions(sceneOf(combat));
}

function sceneOf(combat: BlackoutCombat): Scene.Implementation | null {
  return combat.scene ?? combat.combatants.contents.flatMap(({ token }) => token?.parent ?? [])[0] ?? null;
}

/**
 * Creates a zone for every region that has none, in a single action. Zones whose regions touch share a
 * border, even across a gap of up to half a grid space, such as a wall.
 */
export async function takeRegions(combat: BlackoutCombat): Promise<void> {
  const regions = regionsOf(combat);
  const gap = (sceneOf(combat)?.grid.size ?? 0) / 2;
  await arrange(combat, {
    operation: "regions",
    regions: regions.map(({ id, name }) => ({ uuid: id, name })),
    touching: touchingBounds(regions, gap),
  });
}

/**
 * Places all combatants according to the map: each in the zone whose region contains their token. A zone
 * without an assigned region uses the region with the zone's name. Notifies the user if nobody has to move.
 */
export async function placeByMap(combat: BlackoutCombat): Promise<void> {
  const { encounter } = readEncounterForView(combat);
  let placed = 0;
  for (const zone of encounter.state.zones) {
    const there = combat.combatants.contents.filter(
      ({ id, token }) =>
        encounter.place(id ?? "").zone !== zone.id &&
        [...(token?.regions ?? [])].some(({ uuid, name }) =>
          zone.region === undefined ? name === zone.name : uuid === zone.region,
        ),
    );
    const actors = there.flatMap(({ actor }) => actor ?? []);
    if (actors.length > 0) await arrange(combat, { operation: "place", zone: zone.id }, actors);
    placed += actors.length;
  }
  if (placed === 0) ui.notifications.info("BLACKOUT.zones.board.nobodyMoves", { localize: true });
}

/**
 * Applies a Gamemaster's change to the battlefield, as an action of the current combatant or, if that
 * combatant has no actor, of another one. Notifies the user if no combatant has an actor.
 */
export async function arrange(
  combat: BlackoutCombat,
  choices: Choices,
  targets: readonly BlackoutActor[] = [],
): Promise<void> {
  const bearer = combat.combatant?.actor
    ? combat.combatant
    : combat.combatants.find(({ actor }) => actor !== null);
  if (bearer?.actor)
    await perform({
      action: "zones.zone",
      actor: bearer.actor,
      targets,
      fast: true,
      choices: { combatant: bearer.uuid, ...choices },
    });
  else ui.notifications.warn("BLACKOUT.zones.edit.nobody", { localize: true });
}
