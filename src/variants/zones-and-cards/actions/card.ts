import { giveCard, lastCard } from "../rules/give-card.ts";
import { extendedDeckSize } from "../rules/deck.ts";
import { number, pick } from "../../../actions/core/choice.ts";
import { text } from "../../../actions/core/card.ts";
import { against, field, encounterOf, notInEncounter, zonesAction } from "../combat/action-parts.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { keptLine } from "../combat/kept-cards.ts";

/**
 * Deals a specific card to a combatant, or swaps the combatant's card with that of another combatant (whose
 * ID is in `with`). The previous holder of the card receives the combatant's own card, so that each card
 * belongs to one combatant (Z2.2, Z2.4, Z2.10) or one group (Z2.3). Card 0 represents the last card of the
 * deck. Only Gamemasters can use this action.
 */
export const giveCardAction = zonesAction({
  key: "zones.card",
  who: "gamemaster",
  choices: [
    number("card", { max: extendedDeckSize, initial: 1, label: field("card"), hint: field("cardHint") }),
    pick("with", ({ facts }) => partners(encounterOf(facts)), { label: field("with") }),
  ],
  problems: ({ choices, plan: { encounter } }) => problemsOf(encounter, choices.with),
  resolve: ({ choices, plan: { encounter } }) => {
    const card =
      (choices.with === "" ? choices.card : nextCard(encounter, choices.with)) ||
      lastCard(encounter.cardEncounter);
    const before = encounter.state.turns;
    encounter.setCardEncounter(giveCard(encounter.cardEncounter, encounter.me, card));
    const moved = before.flatMap(turn => {
      const now = encounter.state.turns.find(
        ({ participant, card: other }) =>
          participant === turn.participant &&
          !before.some(one => one.participant === participant && one.card === other),
      );
      const lost = !encounter.state.turns.some(
        one => one.participant === turn.participant && one.card === turn.card,
      );
      return now && lost ? [{ id: turn.participant, was: turn.card, is: now.card }] : [];
    });
    const kept = keptLine(encounter, encounter.me).concealed;
    return {
      outcome: text("BLACKOUT.zones.given", { name: encounter.name(encounter.me), n: card }),
      ...(kept ? { untold: { concealed: kept, outcome: text("BLACKOUT.zones.givenKept") } } : {}),
      lines: moved.map(({ id, was, is }) => ({
        text: text(encounter.name(id)),
        value: `${was} › ${is}`,
        ...keptLine(encounter, id),
      })),
    };
  },
});

/**
 * Returns the options for swapping cards: nobody, or any other combatant whose card differs from the acting
 * combatant's.
 */
function partners(encounter: ZonesEncounter) {
  const others = Object.keys(encounter.state.places).filter(
    id =>
      id !== encounter.me &&
      encounter.ids.includes(id) &&
      nextCard(encounter, id) !== null &&
      nextCard(encounter, id) !== nextCard(encounter, encounter.me),
  );
  return [
    { value: "", label: text("BLACKOUT.zones.swap.nobody") },
    ...others.map(value => ({ value, label: text(encounter.name(value)) })),
  ];
}

/**
 * Returns the card of a combatant's current or next turn. If there is no such turn, returns the card of the
 * combatant's last turn, or null if there is none.
 */
function nextCard(encounter: ZonesEncounter, id: string): number | null {
  const own = encounter.state.turns.filter(({ participant }) => participant === id);
  return (own.find(({ state }) => state === "acting" || state === "waiting") ?? own.at(-1))?.card ?? null;
}

function problemsOf(encounter: ZonesEncounter, other: string) {
  const none = notInEncounter(encounter);
  if (other !== "" && (!encounter.ids.includes(other) || nextCard(encounter, other) === null))
    return [against("noCard")];
  return none.length > 0 || encounter.state.turns.some(({ participant }) => participant === encounter.me)
    ? none
    : [against("noOwnCard", { name: encounter.name(encounter.me) })];
}
