import { extendedDeckSize } from "../../../../rules/variants/zones-and-cards/deck.ts";
import { cardsOf, joinEncounter, roundIsOver } from "../../../../rules/variants/zones-and-cards/encounter.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { beginPages, entering } from "../entering.ts";
import { keptLine } from "../kept-cards.ts";
import { frayOf, against, done, HandSource, preview, refused, waiting } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.join");

/** Somebody comes into the fight: in a round that goes on they draw from the cards that nobody holds (Z2.1, Z2.2). Posted by the writer. */
export const join: Action = {
  key: "zones.join",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ combatant: "" }),
  fields: () => [],
  preview: facts => preview({ problems: problemsOf(frayOf(facts)) }),
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray);
    if (problems.length > 0) return refused(facts, title, problems);
    const dice = new HandSource(hand, "card", facts.actor.uuid);
    const { participant, place } = entering(fray, fray.me);
    fray.setEncounter(joinEncounter(fray.encounter, participant, dice));
    if (dice.missing) return waiting(facts, title, []);
    fray.setPlace(fray.me, place);
    beginPages(fray, fray.me);
    const card = fray.encounter.turns.find(turn => turn.participant === fray.me);
    const name = fray.name(fray.me);
    return done(fray, facts, {
      title,
      outcome: text("BLACKOUT.zones.join.comes", { name }),
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
    });
  },
};

function problemsOf(fray: ReturnType<typeof frayOf>) {
  if (fray.facts.combat === null || !fray.ids.includes(fray.me))
    return [against("noFight", { name: fray.name(fray.me) })];
  if (fray.fight.places[fray.me]) return [against("inFight", { name: fray.name(fray.me) })];
  const cards = cardsOf(fray.fight.turns).length + fray.sheet(fray.me).speed;
  return fray.fight.round > 0 && !roundIsOver(fray.encounter) && cards > extendedDeckSize
    ? [against("tooManyCards", { n: cards, most: extendedDeckSize })]
    : [];
}
