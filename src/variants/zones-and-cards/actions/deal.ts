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
  outOfFight,
  turnBegins,
  zonesAction,
} from "../combat/action-parts.ts";
import type { Fray } from "../combat/zones-fight.ts";
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
  plan: (fray, { choices: { who } }) => ({ ids: who === "one" ? [fray.me] : Object.keys(fray.fight.places) }),
  problems: ({ choices: { again }, plan: { fray, ids } }) => problemsOf(fray, ids, again),
  resolve: act => {
    const { fray, ids } = act.plan;
    const before = fray.encounter;
    const dice = new HandSource(act, "card");
    const after = redealCards(before, ids, dice, { again: act.choices.again });
    const lines = after.turns
      .filter(
        turn => !before.turns.some(one => one.participant === turn.participant && one.card === turn.card),
      )
      .map(({ participant, card }): Line => ({
        text: text(fray.name(participant)),
        value: String(card),
        why: [{ text: text("BLACKOUT.zones.cardBy.drawn"), value: String(card) }],
        ...keptLine(fray, participant),
      }));
    dice.settle();
    fray.setEncounter(after);
    turnBegins(fray);
    return { outcome: text("BLACKOUT.zones.deal.done", { n: lines.length }), lines };
  },
});

function problemsOf(fray: Fray, ids: readonly string[], again: boolean): readonly Problem[] {
  const {
    encounter,
    fight: { round, turns },
  } = fray;
  if (round === 0) return outOfFight(fray);
  if (ids.some(id => !fray.fight.places[id])) return outOfFight(fray);
  const without = encounter.participants
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
