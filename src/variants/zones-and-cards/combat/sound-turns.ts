import { byCard, type CardTurn } from "../rules/encounter.ts";
import { extendedDeckSize } from "../rules/deck.ts";

/*
 * Corrects the turns after an action was undone, because newer actions may have moved the same cards in the
 * meantime. The corrected round is valid, and no combatant loses or gains a turn in it.
 */

/**
 * Z2.1–Z2.3: returns the turns with any errors corrected. Afterward, every card belongs to one combatant or
 * one group, and while any combatant is waiting, the turn of exactly one card is in progress. A combatant who
 * shares a card with combatants outside their group gets the next free card.
 */
export function validTurns(turns: readonly CardTurn[], groupOf: (id: string) => string): readonly CardTurn[] {
  const kept: CardTurn[] = [];
  const moved: CardTurn[] = [];
  for (const turn of byCard([...turns].sort(before)))
    (kept.some(other => collide(other, turn, groupOf)) ? moved : kept).push(turn);
  for (const turn of moved) kept.push({ ...turn, card: freeCard(kept, turn.card) });
  return oneActing(byCard(kept));
}

/**
 * Compares two turns to determine who keeps a card that both have. An acting combatant comes before one who
 * has acted, and the latter before one who has passed or is still waiting. Otherwise, the order of the IDs
 * decides.
 */
function before(a: CardTurn, b: CardTurn): number {
  const rank = ({ state }: CardTurn) => ["acting", "acted", "passed", "waiting"].indexOf(state);
  return rank(a) - rank(b) || (a.participant < b.participant ? -1 : 1);
}

function collide(one: CardTurn, other: CardTurn, groupOf: (id: string) => string): boolean {
  if (one.card !== other.card) return false;
  return (
    one.participant === other.participant ||
    groupOf(one.participant) === "" ||
    groupOf(one.participant) !== groupOf(other.participant)
  );
}

function freeCard(kept: readonly CardTurn[], wanted: number): number {
  const cards = Array.from({ length: extendedDeckSize }, (_, index) => index + 1).filter(
    card => !kept.some(turn => turn.card === card),
  );
  return cards.find(card => card > wanted) ?? cards.at(-1) ?? wanted;
}

/**
 * Returns the turns with exactly one card in progress. If there are several, the lowest one continues. If
 * there is none but some are waiting, the lowest of those begins.
 */
function oneActing(turns: readonly CardTurn[]): readonly CardTurn[] {
  const acting =
    turns.find(({ state }) => state === "acting") ?? turns.find(({ state }) => state === "waiting");
  return turns.map(turn => {
    if (turn.card === acting?.card)
      return turn.state === "waiting" && acting.state === "waiting" ? { ...turn, state: "acting" } : turn;
    return turn.state === "acting" ? { ...turn, state: "waiting" } : turn;
  });
}
