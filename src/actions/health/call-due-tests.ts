import { isMirrored } from "../../documents/is-mirrored.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { resistOf } from "../core/actor-facts.ts";
import { openItems } from "../core/open-items.ts";
import { perform } from "../core/perform.ts";
import { mayAct, ownersHere } from "../core/rights.ts";
import { whenSettled } from "../core/when-settled.ts";

/**
 * Before a turn ends: calls for the resist tests that whoever acts has left (R11.3, R11.5) of those whose
 * players are here. So they choose the pair, Inspiration dice, or to fail (R2.15, R4.1); the writer rolls the
 * tests of everybody else when the turn ends. Resolves once the call is settled; at once where nothing is
 * due, or this user does not act.
 */
export async function callDueTests(combatId: string): Promise<void> {
  const combat = game.combats.get(combatId);
  const actor = combat?.combatant?.actor;
  if (!combat || !actor?.isPerson() || isMirrored(combat) || !mayAct(game.user, actor.uuid)) return;
  const asked = new Set(
    openItems({ combat: combatId })
      .filter(({ message }) => message.system.action === "resist")
      .flatMap(({ concerns }) => concerns),
  );
  const owing = new Map<string, BlackoutActor>();
  for (const { actor: target } of combat.combatants)
    if (target && !asked.has(target.uuid) && isDue(actor, target)) owing.set(target.uuid, target);
  if (owing.size === 0) return;
  const call = await perform({ action: "resist", actor, targets: [...owing.values()], fast: true });
  if (call) await whenSettled(call);
}

/**
 * Whether somebody has tests left that an actor may call for: against what the actor inflicted, against what
 * nobody did, or the actor's own.
 */
function isDue(actor: BlackoutActor, target: BlackoutActor): boolean {
  if (!target.isPerson() || target.system.vital.dead || ownersHere(target.uuid).length === 0) return false;
  return resistOf(target.system.resist).pending.some(
    ({ source }) => source === null || source === actor.uuid || target === actor,
  );
}
