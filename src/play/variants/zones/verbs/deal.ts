import { cardsNeeded, extendedDeckSize } from "../../../../rules/variants/zones-and-cards/deck.ts";
import { cardsOf } from "../../../../rules/variants/zones-and-cards/encounter.ts";
import { redealCards } from "../../../../rules/variants/zones-and-cards/redeal.ts";
import { chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import { text, type Line } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Problem, Action } from "../../../../actions/core/action.ts";
import { choiceField, toggleField } from "../attack-fields.ts";
import type { Fray } from "../fray.ts";
import { keptLine } from "../kept-cards.ts";
import {
  against,
  done,
  frayOf,
  HandSource,
  outOfFight,
  preview,
  refused,
  turnBegins,
  waiting,
} from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.deal");
const whom = ["all", "one"] as const;

/**
 * A Gamemaster deals cards anew within a round, to `all` or to `one` with their group (A10, Z2.1–Z2.3, Z2.10): all others keep theirs. Who has acted or begun keeps what they had, unless they are dealt
 * to `again`: then they have their turn once more.
 */
export const deal: Action = {
  key: "zones.deal",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  defaults: () => ({ combatant: "", who: "all", again: false }),
  fields: () => [
    choiceField("who", whom, "dealWho"),
    toggleField("again", { hint: text("BLACKOUT.zones.field.againHint") }),
  ],
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts) }),
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    if (problems.length > 0) return refused(facts, title, problems);
    const before = fray.encounter;
    const dice = new HandSource(hand, "card", facts.actor.uuid);
    const after = redealCards(before, meant(fray, facts), dice, {
      again: chosenToggle(facts.choices, "again"),
    });
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
    fray.setEncounter(after);
    if (dice.missing) return waiting(facts, title, []);
    turnBegins(fray);
    return done(fray, facts, {
      title,
      outcome: text("BLACKOUT.zones.deal.done", { n: lines.length }),
      lines,
    });
  },
};

/** To whom cards are dealt. */
function meant(fray: Fray, { choices }: Facts): readonly string[] {
  return chosenOption(choices, "who", whom, "all") === "one" ? [fray.me] : Object.keys(fray.fight.places);
}

function problemsOf(fray: Fray, facts: Facts): readonly Problem[] {
  const {
    encounter,
    fight: { round, turns },
  } = fray;
  if (round === 0) return outOfFight(fray);
  const ids = meant(fray, facts);
  if (ids.some(id => !fray.fight.places[id])) return outOfFight(fray);
  const without = encounter.participants
    .filter(({ id }) => ids.includes(id) && !turns.some(({ participant }) => participant === id))
    .map(one => ({ ...one, surprise: null }));
  const cards = cardsOf(turns).length + cardsNeeded(without);
  if (cards > extendedDeckSize) return [against("tooManyCards", { n: cards, most: extendedDeckSize })];
  const again = chosenToggle(facts.choices, "again");
  const open = turns.some(
    ({ participant, state, begun }) =>
      ids.includes(participant) && (again || state === "waiting" || (state === "acting" && !begun)),
  );
  return open || without.length > 0 ? [] : [against("nobodyToDeal")];
}
