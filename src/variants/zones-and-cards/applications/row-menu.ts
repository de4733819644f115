import { canPay } from "../rules/budget.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { groupable, groupMates, proposedGroups } from "../combat/alike.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { swapCardsFor } from "../actions/swap.ts";
import type { MenuKey } from "../menu.ts";
import { readEncounterForView } from "./encounter-for-view.ts";

/**
 * Returns the menu of a row (A10). It contains entries for swapping cards and for filling in an empty sheet.
 * For Gamemasters, it also contains the operations on cards, groups and action budgets.
 */
export function rowMenu(combatant: Combatant.Implementation): readonly MenuKey[] {
  const combat: BlackoutCombat | null = combatant.combat;
  if (!combat) return [];
  const { encounter, gamemaster } = readEncounterForView(combat, combatant);
  const unfilled =
    combatant.isOwner &&
    encounter.person(encounter.me).actor !== null &&
    encounter.person(encounter.me).sheet === null
      ? ["prefill" as const]
      : [];
  const grouping = gamemaster ? groupingMenu(encounter) : [];
  if (!encounter.takesPart(encounter.me)) return [...grouping, ...unfilled];
  const turns = encounter.state.turns.filter(({ participant }) => participant === encounter.me);
  const spent = turns.some(({ budget: { full, quick } }) => full + quick > 0);
  return [
    ...(combatant.isOwner && swapCardsFor(encounter).length > 0 ? ["swap" as const] : []),
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
function groupingMenu(encounter: ZonesEncounter): readonly MenuKey[] {
  const me = encounter.person(encounter.me);
  if (!groupable(me)) return [];
  const others = encounter.facts.people.some(
    one => one.id !== me.id && groupable(one) && !groupMates(encounter, me.id).includes(one.id),
  );
  return [
    ...(proposedGroups(encounter).some(ids => ids.includes(me.id)) ? ["group" as const] : []),
    ...(others ? ["groupWith" as const] : []),
    ...(groupMates(encounter, me.id).length > 0 ? ["ungroup" as const, "part" as const] : []),
  ];
}
