import { cardsNeeded, extendedDeckSize } from "../rules/deck.ts";
import { cardsOf } from "../rules/encounter.ts";
import { redealCards } from "../rules/redeal.ts";
import { choice, toggle } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import {
  against,
  field,
  HandSource,
  optionLabels,
  notInEncounter,
  turnBegins,
  zonesAction,
} from "../combat/action-parts.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { keptLine } from "../combat/kept-cards.ts";

/**
 * Deals new cards within a round, to all combatants (`all`) or to one combatant and their group (`one`) (A10,
 * Z2.1–Z2.3, Z2.10). All others keep their cards. So do combatants who have acted or begun their turn, unless
 * `again` gives them another turn. Only Gamemasters can use this action.
 */
export const deal = zonesAction({
  key: "zones.deal",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  choices: [
    choice("who", ["all", "one"], { label: field("who"), option: optionLabels("dealWho") }),
    toggle("again", { label: field("again"), hint: field("againHint") }),
  ],
  // The IDs of the combatants who receive cards.
  plan: (encounter, { choices: { who } }) => ({
    ids: who === "one" ? [encounter.me] : Object.keys(encounter.state.places),
  }),
  problems: ({ choices: { again }, plan: { encounter, ids } }) => problemsOf(encounter, ids, again),
  resolve: act => {
    const { encounter, ids } = act.plan;
    const before = encounter.cardEncounter;
    const dice = new HandSource(act, "card");
    const after = redealCards(before, ids, dice, { again: act.choices.again });
    const lines = after.turns
      .filter(
        turn => !before.turns.some(one => one.participant === turn.participant && one.card === turn.card),
      )
      .map(({ participant, card }): Line => ({
        text: text(encounter.name(participant)),
        value: String(card),
        why: [{ text: text("BLACKOUT.zones.cardBy.drawn"), value: String(card) }],
        ...keptLine(encounter, participant),
      }));
    dice.settle();
    encounter.setCardEncounter(after);
    turnBegins(encounter);
    return { outcome: text("BLACKOUT.zones.deal.done", { n: lines.length }), lines };
  },
});

function problemsOf(encounter: ZonesEncounter, ids: readonly string[], again: boolean): readonly Problem[] {
  const {
    cardEncounter,
    state: { round, turns },
  } = encounter;
  if (round === 0) return notInEncounter(encounter);
  if (ids.some(id => !encounter.state.places[id])) return notInEncounter(encounter);
  const without = cardEncounter.participants
    .filter(
      ({ id, out }) =>
        out !== true && ids.includes(id) && !turns.some(({ participant }) => participant === id),
    )
    .map(one => ({ ...one, surprise: null }));
  const cards = cardsOf(turns).length + cardsNeeded(without);
  if (cards > extendedDeckSize) return [against("tooManyCards", { n: cards, most: extendedDeckSize })];
  const open = turns.some(
    ({ participant, state, begun }) =>
      ids.includes(participant) && (again || state === "waiting" || (state === "acting" && !begun)),
  );
  return open || without.length > 0 ? [] : [against("nobodyToDeal")];
}
