import { proposedGroups } from "../combat/alike.ts";
import { hasLongDeck } from "../combat/kept-cards.ts";
import { neededCards } from "../combat/needed-cards.ts";
import { deckSize } from "../rules/deck.ts";
import { cardsOf } from "../rules/encounter.ts";
import { swapCardsFor } from "../actions/swap.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import type { VariantButton } from "../../../applications/variants/screens.ts";
import { actingCard } from "./marks-view.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import type { EncounterSeen } from "./seen.ts";

/**
 * Returns the view of the header below the round and the number of combatants: the progress of the round, and
 * a Gamemaster's controls for its cards.
 */
export function headView({ encounter, gamemaster }: EncounterSeen, words: Words) {
  const { turns, round } = encounter.state;
  const left = cardsOf(turns.filter(({ state }) => state === "waiting" || state === "acting")).length;
  const card = actingCard(encounter);
  return {
    phase:
      round === 0
        ? words.localize("BLACKOUT.zones.head.notDealt")
        : card === null
          ? words.localize("BLACKOUT.zones.head.over")
          : words.format("BLACKOUT.zones.head.card", { n: plain(card), left: plain(left) }),
    extended: hasLongDeck(encounter) ? words.localize("BLACKOUT.zones.head.extended") : "",
    propose: gamemaster ? proposal(encounter, words) : "",
    deal: gamemaster && round > 0 && card !== null,
    hidden: encounter.table.hiddenCards,
    toggle: gamemaster,
    kept: encounter.table.hiddenCards && !gamemaster,
  };
}

/**
 * Z2.3: returns the suggestion to group identical enemies if the deck doesn't have enough cards, and
 * otherwise an empty string.
 */
function proposal(encounter: ZonesEncounter, words: Words): string {
  const cards = neededCards(encounter);
  return cards > deckSize && proposedGroups(encounter).length > 0
    ? words.format("BLACKOUT.zones.head.propose", { n: plain(cards) })
    : "";
}

/** Returns the buttons at the bottom, which are the viewer's possible next steps. */
export function footButtons(seen: EncounterSeen, words: Words): readonly VariantButton[] {
  const { encounter, gamemaster, people } = seen;
  const { round, turns } = encounter.state;
  const button = (action: string, mark: string, part: Partial<VariantButton> = {}): VariantButton => ({
    action,
    command: "",
    mark,
    label: words.localize(part.command ? `BLACKOUT.zones.do.${part.command}` : `BLACKOUT.track.do.${action}`),
    icon: false,
    primary: false,
    ...part,
  });
  if (round === 0) {
    if (!gamemaster) return [];
    const alone = people.length === 0;
    return [
      button("roster", "plus", { icon: !alone, primary: alone }),
      ...(alone
        ? []
        : [
            button("variant", "warn", { command: "surprise", icon: true }),
            button("startCombat", "arrow", {
              primary: true,
              label: words.localize("BLACKOUT.zones.do.begin"),
            }),
          ]),
    ];
  }
  const acting = turns.find(({ state }) => state === "acting")?.participant;
  // Foundry's turn is updated slightly later than the encounter. Until then, no user can end the turn.
  const mine =
    turns.some(({ state, participant }) => state === "acting" && participant === encounter.me) &&
    people.some(({ id, owned }) => id === encounter.me && owned);
  return [
    ...(gamemaster ? [button("previousTurn", "back", { icon: true })] : []),
    ...(mine && swapCardsFor(encounter).length > 0
      ? [button("variant", "swap", { command: "swap", icon: gamemaster })]
      : []),
    ...(mine ? [button("endTurn", "arrow", { primary: true })] : []),
    ...(gamemaster
      ? [
          button(
            "nextRound",
            "skip",
            acting === undefined
              ? { primary: true, label: words.localize("BLACKOUT.zones.do.deal") }
              : { icon: true, label: words.localize("BLACKOUT.zones.do.deal") },
          ),
        ]
      : []),
  ];
}
