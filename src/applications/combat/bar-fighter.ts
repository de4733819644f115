import { fighterOf } from "../../documents/fighters.ts";
import { chosenForBar } from "./bar-choice.ts";

/**
 * Returns the combatant whose bar this user sees: the selected one or, without a selection, the acting one
 * among the user's own combatants. If none of them is acting, players see the one that acts next in this
 * round or, if there is none, their first, whereas Gamemasters see no bar. Returns null if there is no such
 * combatant.
 */
export function hudFighter(
  encounters: readonly Combat.Implementation[] = runningEncounters(),
): Combatant.Implementation | null {
  const chosen = chosenForBar();
  if (chosen && encounters.some(combat => combat === chosen.combat)) return chosen;
  const acting = encounters.flatMap(({ combatant }) =>
    combatant?.isOwner && combatant.actor ? [combatant] : [],
  );
  if (game.user.isGM) return acting[0] ?? null;
  const own = encounters
    .flatMap(combat => combat.fighters.flatMap(({ id }) => combat.combatants.get(id) ?? []))
    .filter(({ isOwner, actor, isDefeated }) => isOwner && actor !== null && !isDefeated);
  return acting[0] ?? own.find(one => fighterOf(one).ended < (one.combat?.round ?? 0)) ?? own[0] ?? null;
}

/** Returns the active encounters in which combatants take turns. */
export function runningEncounters(): readonly Combat.Implementation[] {
  return game.combats.filter(combat => combat.started && combat.active && combat.phase === "fighting");
}
