import { list, record, requireBoolean, requireString } from "../../../rules/check.ts";
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

/** The options for dealing new cards during a round. */
export interface RedealTerms {
  /** Whether combatants who have acted, or are acting, also receive cards and another turn. */
  readonly again?: boolean;
}

/**
 * A10, Z2.1, Z2.2, Z2.3: deals new cards to the given combatants during a round, from the cards that no other
 * combatant holds. A card also goes to a given combatant who has none in this round. A group draws together,
 * so all of its members are included. Combatants who have acted or begun to act keep their cards, unless
 * `again` gives them a new turn. Actions spent on interrupts stay spent. Afterward, the combatant with the
 * lowest card has the turn, unless a turn is in progress. Before the first round, returns the encounter
 * unchanged. Throws a RuleError for a combatant who isn't in the encounter.
 */
export function redealCards(
  encounter: CardEncounter,
  ids: readonly string[],
  dice: DiceSource,
  terms: RedealTerms = {},
): CardEncounter {
  const { participants, turns, round } = checkedEncounter(encounter);
  const again = requireBoolean("terms.again", record("terms", terms).again ?? false);
  const named = list("ids", ids).map((id, index) =>
    participantOf(encounter, requireString(`ids.${index}`, id)),
  );
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
  // Between rounds, combatants without a card don't receive one, because they are included in the next deal.
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
    return before ? { ...before, ...turnWithNewCard(before), card: card.card } : freshTurn(card);
  });
  return checkedEncounter(giveTurn({ ...encounter, turns: byCard([...kept, ...drawn]) }));
}

/**
 * Returns the state of a turn after a new card has been dealt for it. A turn that had begun or was over gets
 * a full budget. Any other turn keeps its budget.
 */
function turnWithNewCard({
  state,
  budget,
  begun,
}: CardTurn): Pick<CardTurn, "state" | "budget" | "begun" | "swapped"> {
  return {
    state: "waiting",
    budget: state === "waiting" || (state === "acting" && !begun) ? budget : freshZonesBudget,
    begun: false,
    swapped: false,
  };
}
