import { giveCard, lastCard } from "../../../../rules/variants/zones-and-cards/give-card.ts";
import { extendedDeckSize } from "../../../../rules/variants/zones-and-cards/deck.ts";
import { chosenNumber } from "../../../deed/choices.ts";
import { text } from "../../../deed/card.ts";
import type { Facts } from "../../../deed/facts.ts";
import type { Verb } from "../../../deed/verb.ts";
import { numberField } from "../attack-fields.ts";
import type { Fray } from "../fray.ts";
import { against, done, frayOf, outOfFight, preview, refused } from "../verb-parts.ts";

const title = text("BLACKOUT.verb.zones.card");

/** A Gamemaster gives somebody a card; whoever holds it gets theirs, so that every card stays with one (Z2.2, Z2.4, Z2.10). 0 is the last of the deck. */
export const giveCardVerb: Verb = {
  key: "zones.card", variant: "zones", label: title, targets: "none", gamemaster: true,
  defaults: () => ({ combatant: "", card: 1 }), fields: () => [numberField("card", 0, extendedDeckSize, { hint: text("BLACKOUT.zones.field.cardHint") })],
  preview: facts => preview({ problems: problemsOf(frayOf(facts)) }),
  judge: facts => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray);
    if (problems.length > 0) return refused(facts, title, problems);
    const card = chosenCard(fray, facts);
    const before = fray.fight.turns.filter(({ participant }) => participant === fray.me).map(turn => turn.card);
    const holder = fray.fight.turns.find(turn => turn.card === card)?.participant;
    fray.setEncounter(giveCard(fray.encounter, fray.me, card));
    return done(fray, facts, {
      title, outcome: text("BLACKOUT.zones.given", { name: fray.name(fray.me), n: card }),
      lines: holder === undefined || holder === fray.me ? [] : [{ text: text(fray.name(holder)), value: `${card} › ${before.find(one => !fray.fight.turns.some(turn => turn.participant === fray.me && turn.card === one)) ?? card}` }],
    });
  },
};

function chosenCard(fray: Fray, { choices }: Facts): number {
  return chosenNumber(choices, "card", 1, 0, extendedDeckSize) || lastCard(fray.encounter);
}

function problemsOf(fray: Fray) {
  const none = outOfFight(fray);
  return none.length > 0 || fray.fight.turns.some(({ participant }) => participant === fray.me) ? none : [against("noOwnCard", { name: fray.name(fray.me) })];
}
