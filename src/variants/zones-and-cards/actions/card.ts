import { giveCard, lastCard } from "../rules/give-card.ts";
import { extendedDeckSize } from "../rules/deck.ts";
import { number, pick } from "../../../actions/core/choice.ts";
import { text } from "../../../actions/core/card.ts";
import { against, field, frayOf, outOfFight, zonesAction } from "../combat/action-parts.ts";
import type { Fray } from "../combat/zones-fight.ts";
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
    pick("with", ({ facts }) => partners(frayOf(facts)), { label: field("with") }),
  ],
  problems: ({ choices, plan: { fray } }) => problemsOf(fray, choices.with),
  resolve: ({ choices, plan: { fray } }) => {
    const card =
      (choices.with === "" ? choices.card : nextCard(fray, choices.with)) || lastCard(fray.encounter);
    const before = fray.fight.turns;
    fray.setEncounter(giveCard(fray.encounter, fray.me, card));
    const moved = before.flatMap(turn => {
      const now = fray.fight.turns.find(
        ({ participant, card: other }) =>
          participant === turn.participant &&
          !before.some(one => one.participant === participant && one.card === other),
      );
      const lost = !fray.fight.turns.some(
        one => one.participant === turn.participant && one.card === turn.card,
      );
      return now && lost ? [{ id: turn.participant, was: turn.card, is: now.card }] : [];
    });
    const kept = keptLine(fray, fray.me).concealed;
    return {
      outcome: text("BLACKOUT.zones.given", { name: fray.name(fray.me), n: card }),
      ...(kept ? { untold: { concealed: kept, outcome: text("BLACKOUT.zones.givenKept") } } : {}),
      lines: moved.map(({ id, was, is }) => ({
        text: text(fray.name(id)),
        value: `${was} › ${is}`,
        ...keptLine(fray, id),
      })),
    };
  },
});

/**
 * Returns the options for swapping cards: nobody, or any other combatant whose card differs from the acting
 * combatant's.
 */
function partners(fray: Fray) {
  const others = Object.keys(fray.fight.places).filter(
    id =>
      id !== fray.me &&
      fray.ids.includes(id) &&
      nextCard(fray, id) !== null &&
      nextCard(fray, id) !== nextCard(fray, fray.me),
  );
  return [
    { value: "", label: text("BLACKOUT.zones.swap.nobody") },
    ...others.map(value => ({ value, label: text(fray.name(value)) })),
  ];
}

/**
 * Returns the card of a combatant's current or next turn. If there is no such turn, returns the card of the
 * combatant's last turn, or null if there is none.
 */
function nextCard(fray: Fray, id: string): number | null {
  const own = fray.fight.turns.filter(({ participant }) => participant === id);
  return (own.find(({ state }) => state === "acting" || state === "waiting") ?? own.at(-1))?.card ?? null;
}

function problemsOf(fray: Fray, other: string) {
  const none = outOfFight(fray);
  if (other !== "" && (!fray.ids.includes(other) || nextCard(fray, other) === null))
    return [against("noCard")];
  return none.length > 0 || fray.fight.turns.some(({ participant }) => participant === fray.me)
    ? none
    : [against("noOwnCard", { name: fray.name(fray.me) })];
}
