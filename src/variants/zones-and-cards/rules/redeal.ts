import { list, record, truth, words } from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { freshZonesBudget } from "./budget.ts";
import { dealCards } from "./deck.ts";
import {
  byCard,
  cardsOf,
  checkedEncounter,
  freshTurn,
  giveTurn,
  participantOf,
  roundIsOver,
  type CardEncounter,
  type CardTurn,
} from "./encounter.ts";

/** How cards are dealt anew within a round. */
export interface RedealTerms {
  /**
   * Whether those who have acted, or are in the middle of it, are dealt to as well: they have their turn
   * again.
   */
  readonly again?: boolean;
}

/**
 * A10, Z2.1, Z2.2, Z2.3: deals these anew within a round, from the cards that nobody else holds; all others
 * keep theirs. Who has no card in this round gets one, and a group draws as one (so whoever is of a group
 * with one of them is dealt to as well). Who has acted, or has begun to, keeps what they had, unless they are
 * dealt to `again`: then their turn is a fresh one. What was spent on interrupts stays spent. Whoever holds
 * the lowest card acts then, unless somebody is in the middle of a turn. Throws a RuleError for who is not in
 * the fight, and before the first round.
 */
export function redealCards(
  encounter: CardEncounter,
  ids: readonly string[],
  dice: DiceSource,
  terms: RedealTerms = {},
): CardEncounter {
  const { participants, turns, round } = checkedEncounter(encounter);
  const again = truth("terms.again", record("terms", terms).again ?? false);
  const named = list("ids", ids).map((id, index) => participantOf(encounter, words(`ids.${index}`, id)));
  if (round === 0) return encounter;
  const over = roundIsOver(encounter);
  const meant = new Set(
    participants
      .filter(one =>
        named.some(({ id, group = null }) => one.id === id || (group !== null && one.group === group)),
      )
      .map(({ id }) => id),
  );
  const begun = new Set(turns.filter(turn => turn.begun).map(({ card }) => card));
  const isDealt = ({ participant, state, card }: CardTurn) =>
    meant.has(participant) && (again || state === "waiting" || (state === "acting" && !begun.has(card)));
  const dealt = turns.filter(isDealt);
  const kept = turns.filter(turn => !isDealt(turn));
  // Between rounds nobody comes in who had no card: the next deal is theirs as well.
  const without = ({ id }: { readonly id: string }) =>
    !over && !turns.some(({ participant }) => participant === id);
  const takers = participants
    .filter(({ id }) => meant.has(id))
    .flatMap(one => {
      const missing = dealt.filter(({ participant }) => participant === one.id).length;
      return missing > 0 || without(one)
        ? [{ ...one, surprise: null, speed: missing || (one.speed ?? 1) }]
        : [];
    });
  const fresh = takers.flatMap(({ id }) => dealt.filter(({ participant }) => participant === id));
  const cards = [...dealCards(takers, dice, cardsOf(kept))].sort((a, b) => a.card - b.card);
  const drawn = cards.map(card => {
    const index = fresh.findIndex(({ participant }) => participant === card.id);
    const [before] = index < 0 ? [] : fresh.splice(index, 1);
    return before ? { ...before, ...anew(before), card: card.card } : freshTurn(card);
  });
  return checkedEncounter(giveTurn({ ...encounter, turns: byCard([...kept, ...drawn]) }));
}

/** A turn that is dealt anew: it is to come, with nothing spent where it was over or had begun. */
function anew({ state, budget, begun }: CardTurn): Pick<CardTurn, "state" | "budget" | "begun" | "swapped"> {
  return {
    state: "waiting",
    budget: state === "waiting" || (state === "acting" && !begun) ? budget : freshZonesBudget,
    begun: false,
    swapped: false,
  };
}
