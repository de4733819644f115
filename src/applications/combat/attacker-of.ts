import { conditionStates } from "../../documents/conditions.ts";
import { fighterOf } from "../../documents/fighters.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { asAction, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { shownBudget } from "../../features/combat/shown-budget.ts";
import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { userKnows } from "../shared/knows.ts";
import { runningEncounters } from "./bar-fighter.ts";

/**
 * Returns the name of the acting combatant if it has attacked the given combatant in this round. Returns an
 * empty string otherwise, and for players if the acting combatant is hidden.
 */
export function attackerOf(target: Combatant.Implementation): string {
  const { combat, actor } = target;
  const acting = combat?.combatant;
  if (!combat || !acting || !actor || acting === target || (acting.hidden && !game.user.isGM)) return "";
  for (const { system } of attacksInRound(combat, acting))
    if (system.targets.includes(actor.uuid)) return fighterOf(acting).name;
  return "";
}

/**
 * Returns the combatants that the acting combatant has attacked in this round and that can react: they have a
 * reaction left, and no condition prevents it (R5.13). Omits those about whom the user isn't allowed to know
 * this.
 */
export function reactingTo(acting: Combatant.Implementation): readonly Combatant.Implementation[] {
  const { combat } = acting;
  if (!combat) return [];
  const attacked = new Set([...attacksInRound(combat, acting)].flatMap(({ system }) => system.targets));
  if (attacked.size === 0) return [];
  return combat.combatants.filter(combatant => {
    const { actor, visible, isDefeated } = combatant;
    return (
      actor !== null &&
      combatant !== acting &&
      visible &&
      !isDefeated &&
      attacked.has(actor.uuid) &&
      userKnows({ of: actor.uuid, need: "passive" }) &&
      shownBudget(combatant).reactions > 0 &&
      forbiddingConditions(conditionStates(actor), "reactions").length === 0
    );
  });
}

/**
 * Yields the attacks of a combatant in the encounter's current round, the latest first. Omits those that were
 * rejected or undone.
 */
function* attacksInRound(
  combat: Combat.Implementation,
  { actor }: Combatant.Implementation,
): Generator<ActionMessage> {
  const messages = game.messages.contents;
  for (let index = messages.length - 1; actor && index >= 0; index -= 1) {
    const action = asAction(messages[index]);
    if (!action) continue;
    // Chat logs can be long, so the search ends where the round began.
    if (beginsRound(action, combat)) return;
    const { actor: by, action: key, verdict } = action.system;
    if (
      by === actor.uuid &&
      verdict.combat === combat.id &&
      verdict.round === combat.round &&
      verdict.state !== "refused" &&
      verdict.state !== "reversed" &&
      actionOf(key)?.opposes === true
    )
      yield action;
  }
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
