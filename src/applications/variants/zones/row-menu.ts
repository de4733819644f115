import { canPay } from "../../../rules/variants/zones-and-cards/budget.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { swapCardsFor } from "../../../play/variants/zones/verbs/swap.ts";
import type { VariantMenuKey } from "../menu-keys.ts";
import { seeFight } from "./see-fight.ts";

/** What the menu of a row offers (A10): to swap cards, and for Gamemasters what they may do with cards and budgets. */
export function rowMenu(combatant: Combatant.Implementation): readonly VariantMenuKey[] {
  const combat: BlackoutCombat | null = combatant.combat;
  if (!combat) return [];
  const { fray, gamemaster } = seeFight(combat, combatant);
  const unfilled = combatant.isOwner && fray.person(fray.me).actor !== null && fray.person(fray.me).sheet === null ? ["prefill" as const] : [];
  if (!fray.fights(fray.me)) return unfilled;
  const turns = fray.fight.turns.filter(({ participant }) => participant === fray.me);
  const spent = turns.some(({ budget: { full, quick } }) => full + quick > 0);
  return [
    ...combatant.isOwner && swapCardsFor(fray).length > 0 ? ["swap" as const] : [],
    ...gamemaster ? ["giveCard" as const, "sendLast" as const, "toggleUnaware" as const] : [], ...gamemaster && turns.some(({ budget }) => !canPay(budget, "full") || !canPay(budget, "quick")) ? ["refresh" as const] : [],
    ...gamemaster && spent ? ["undoSpend" as const] : [], ...gamemaster ? ["adjust" as const, "stress" as const, "panic" as const] : [], ...unfilled,
  ];
}
