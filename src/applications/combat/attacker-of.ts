import { fighterOf } from "../../documents/fighters.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { asAction, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { runningEncounters } from "./bar-fighter.ts";

/**
 * Returns the name of the acting combatant if it has attacked the given combatant in this round. Returns an
 * empty string otherwise, and for players if the acting combatant is hidden.
 */
export function attackerOf(target: Combatant.Implementation): string {
  const { combat, actor } = target;
  const acting = combat?.combatant;
  if (!combat || !acting?.actor || !actor || acting === target || (acting.hidden && !game.user.isGM))
    return "";
  const by = acting.actor.uuid;
  const isAttack = ({ system }: ActionMessage): boolean =>
    system.actor === by &&
    system.verdict.combat === combat.id &&
    system.verdict.round === combat.round &&
    system.targets.includes(actor.uuid) &&
    actionOf(system.action)?.opposes === true;
  // Chat logs can be long, so the search ends where the round began.
  const found = game.messages.contents.findLast(message => {
    const action = asAction(message);
    return action !== null && (isAttack(action) || beginsRound(action, combat));
  });
  const attack = asAction(found);
  return attack && isAttack(attack) ? fighterOf(acting).name : "";
}

/**
 * Whether all earlier messages are older than an encounter's current round: the message is the roll for its
 * initiative, or an action from an earlier round. Ignores actions for which a round was chosen, because they
 * may have been posted after that round.
 */
function beginsRound(
  { system: { action, choices, verdict } }: ActionMessage,
  { id, round }: Combat.Implementation,
): boolean {
  if (verdict.combat !== id) return false;
  const chosen = parsedRecord(choices);
  return action === "initiative"
    ? chosen?.["late"] !== true
    : verdict.round < round && chosen?.["round"] === undefined;
}

/**
 * Returns the acting combatant's actor if that combatant has attacked this actor in the current round, which
 * triggers a reaction (R5.13). Returns null otherwise.
 */
export function attackerOfActor(actor: BlackoutActor): BlackoutActor | null {
  const combat = runningEncounters().find(({ combatants }) =>
    combatants.some(combatant => combatant.actor === actor && attackerOf(combatant) !== ""),
  );
  return combat?.combatant?.actor ?? null;
}
