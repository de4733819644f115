import { extendedDeckSize } from "../rules/deck.ts";
import { cardsOf, joinEncounter, roundIsOver } from "../rules/encounter.ts";
import { text } from "../../../actions/core/card.ts";
import { against, HandSource, zonesAction } from "../combat/action-parts.ts";
import { beginPages, entering } from "../combat/entering.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { keptLine } from "../combat/kept-cards.ts";

/**
 * Adds a combatant to the encounter. If a round is in progress, the combatant draws from the cards that no
 * combatant holds (Z2.1, Z2.2). The writer posts this action.
 */
export const join = zonesAction({
  key: "zones.join",
  who: "gamemaster",
  nature: "automatic",
  problems: ({ plan: { encounter } }) => problemsOf(encounter),
  resolve: act => {
    const { encounter } = act.plan;
    const dice = new HandSource(act, "card");
    const { participant, place } = entering(encounter, encounter.me);
    const joined = joinEncounter(encounter.cardEncounter, participant, dice);
    dice.settle();
    encounter.setCardEncounter(joined);
    encounter.setPlace(encounter.me, place);
    beginPages(encounter, encounter.me);
    const card = encounter.cardEncounter.turns.find(turn => turn.participant === encounter.me);
    return {
      outcome: text("BLACKOUT.zones.join.comes", { name: encounter.name(encounter.me) }),
      lines: card
        ? [
            {
              text: text("BLACKOUT.zones.card"),
              value: String(card.card),
              why: [{ text: text("BLACKOUT.zones.drawn"), value: String(card.card) }],
              ...keptLine(encounter, encounter.me),
            },
          ]
        : [],
    };
  },
});

function problemsOf(encounter: ZonesEncounter) {
  if (encounter.facts.combat === null || !encounter.ids.includes(encounter.me))
    return [against("noFight", { name: encounter.name(encounter.me) })];
  if (encounter.state.places[encounter.me])
    return [against("inFight", { name: encounter.name(encounter.me) })];
  const cards = cardsOf(encounter.state.turns).length + encounter.sheet(encounter.me).speed;
  return encounter.state.round > 0 && !roundIsOver(encounter.cardEncounter) && cards > extendedDeckSize
    ? [against("tooManyCards", { n: cards, most: extendedDeckSize })]
    : [];
}
