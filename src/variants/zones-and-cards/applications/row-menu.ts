import { canPay } from "../rules/budget.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { groupable, groupMates, proposedGroups } from "../combat/alike.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { swapCardsFor } from "../actions/swap.ts";
import type { MenuKey } from "../menu.ts";
import { readFightForView } from "./see-fight.ts";

/**
 * Returns the menu of a row (A10). It contains entries for swapping cards and for filling in an empty sheet.
 * For Gamemasters, it also contains the operations on cards, groups and action budgets.
 */
export function rowMenu(combatant: Combatant.Implementation): readonly MenuKey[] {
  const combat: BlackoutCombat | null = combatant.combat;
  if (!combat) return [];
  const { fray, gamemaster } = readFightForView(combat, combatant);
  const unfilled =
    combatant.isOwner && fray.person(fray.me).actor !== null && fray.person(fray.me).sheet === null
      ? ["prefill" as const]
      : [];
  const grouping = gamemaster ? groupingMenu(fray) : [];
  if (!fray.fights(fray.me)) return [...grouping, ...unfilled];
  const turns = fray.fight.turns.filter(({ participant }) => participant === fray.me);
  const spent = turns.some(({ budget: { full, quick } }) => full + quick > 0);
  return [
    ...(combatant.isOwner && swapCardsFor(fray).length > 0 ? ["swap" as const] : []),
    ...(gamemaster
      ? [
          "giveCard" as const,
          "sendFirst" as const,
          "sendLast" as const,
          "redeal" as const,
          ...grouping,
          "toggleUnaware" as const,
        ]
      : []),
    ...(gamemaster && turns.some(({ budget }) => !canPay(budget, "full") || !canPay(budget, "quick"))
      ? ["refresh" as const]
      : []),
    ...(gamemaster && spent ? ["undoSpend" as const] : []),
    ...(gamemaster ? ["adjust" as const, "stress" as const, "panic" as const] : []),
    ...unfilled,
  ];
}

/** Z2.3: returns the group operations that a Gamemaster can perform on a combatant. */
function groupingMenu(fray: Fray): readonly MenuKey[] {
  const me = fray.person(fray.me);
  if (!groupable(me)) return [];
  const others = fray.facts.people.some(
    one => one.id !== me.id && groupable(one) && !groupMates(fray, me.id).includes(one.id),
  );
  return [
    ...(proposedGroups(fray).some(ids => ids.includes(me.id)) ? ["group" as const] : []),
    ...(others ? ["groupWith" as const] : []),
    ...(groupMates(fray, me.id).length > 0 ? ["ungroup" as const, "part" as const] : []),
  ];
}
