import { asAction } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { fighterOf } from "../../documents/fighters.ts";

/**
 * Returns the name of the acting combatant if its latest attack on the given combatant was made in this turn.
 * Returns an empty string otherwise, and for players if the acting combatant is hidden.
 */
export function attackerOf(target: Combatant.Implementation): string {
  const { combat, actor } = target;
  const acting = combat?.combatant;
  if (!combat || !acting?.actor || !actor || acting === target || (acting.hidden && !game.user.isGM))
    return "";
  const by = acting.actor.uuid;
  const isAttack = game.messages.contents.some(message => {
    const system = asAction(message)?.system;
    return (
      system?.actor === by &&
      system.verdict.combat === combat.id &&
      system.verdict.round === combat.round &&
      system.targets.includes(actor.uuid) &&
      actionOf(system.action)?.opposes === true
    );
  });
  return isAttack ? fighterOf(acting).name : "";
}

/** Returns the combatant's traits that are reactions, each with its trigger. Only enemies have such traits. */
export function reactionTraits({ actor }: Combatant.Implementation): readonly string[] {
  if (!actor?.isNpc()) return [];
  return actor.system.traits
    .filter(({ reaction }) => reaction)
    .map(({ name, text }) => [name, text].filter(part => part !== "").join(": "));
}
