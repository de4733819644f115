import { byCard, type CardTurn } from "../rules/encounter.ts";
import { extendedDeckSize } from "../rules/deck.ts";

/*
 * Actions may be taken back behind newer ones that moved the same cards. What stands then is made into a
 * round that can be: nobody loses a turn by it, and nobody has two.
 */

/**
 * Z2.1–Z2.3: turns with every card with one, or one group, and one card acting as long as anybody waits. Who
 * shares a card without being of a group with its holder takes the next that is free.
 */
export function soundTurns(turns: readonly CardTurn[], groupOf: (id: string) => string): readonly CardTurn[] {
  const kept: CardTurn[] = [];
  const moved: CardTurn[] = [];
  for (const turn of byCard([...turns].sort(before)))
    (kept.some(other => collide(other, turn, groupOf)) ? moved : kept).push(turn);
  for (const turn of moved) kept.push({ ...turn, card: freeCard(kept, turn.card) });
  return oneActing(byCard(kept));
}

/** Of two with the same card whoever acts keeps it, then who acted, then by id. */
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
 * The lowest of several that act goes on with it; where nobody acts and somebody waits, the lowest that waits
 * does.
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
