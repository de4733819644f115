import { extendedDeckSize } from "../rules/deck.ts";
import { cardsOf, joinEncounter, roundIsOver } from "../rules/encounter.ts";
import { text } from "../../../actions/core/card.ts";
import { against, HandSource, zonesAction } from "../combat/action-parts.ts";
import { beginPages, entering } from "../combat/entering.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { keptLine } from "../combat/kept-cards.ts";

/**
 * Adds a combatant to the fight. If a round is in progress, the combatant draws from the cards that no
 * combatant holds (Z2.1, Z2.2). The writer posts this action.
 */
export const join = zonesAction({
  key: "zones.join",
  who: "gamemaster",
  nature: "automatic",
  problems: ({ plan: { fray } }) => problemsOf(fray),
  resolve: act => {
    const { fray } = act.plan;
    const dice = new HandSource(act, "card");
    const { participant, place } = entering(fray, fray.me);
    const joined = joinEncounter(fray.encounter, participant, dice);
    dice.settle();
    fray.setEncounter(joined);
    fray.setPlace(fray.me, place);
    beginPages(fray, fray.me);
    const card = fray.encounter.turns.find(turn => turn.participant === fray.me);
    return {
      outcome: text("BLACKOUT.zones.join.comes", { name: fray.name(fray.me) }),
      lines: card
        ? [
            {
              text: text("BLACKOUT.zones.card"),
              value: String(card.card),
              why: [{ text: text("BLACKOUT.zones.drawn"), value: String(card.card) }],
              ...keptLine(fray, fray.me),
            },
          ]
        : [],
    };
  },
});

function problemsOf(fray: Fray) {
  if (fray.facts.combat === null || !fray.ids.includes(fray.me))
    return [against("noFight", { name: fray.name(fray.me) })];
  if (fray.fight.places[fray.me]) return [against("inFight", { name: fray.name(fray.me) })];
  const cards = cardsOf(fray.fight.turns).length + fray.sheet(fray.me).speed;
  return fray.fight.round > 0 && !roundIsOver(fray.encounter) && cards > extendedDeckSize
    ? [against("tooManyCards", { n: cards, most: extendedDeckSize })]
    : [];
}
