import { RuleError } from "../../../../rules/rule-error.ts";
import { swapBars, swapCards } from "../../../../rules/variants/zones-and-cards/swap.ts";
import { text } from "../../../deed/card.ts";
import type { Choices } from "../../../deed/facts.ts";
import type { Hand } from "../../../deed/hand.ts";
import type { Verb } from "../../../deed/verb.ts";
import type { Fray } from "../fray.ts";
import { against, done, frayOf, outOfFight, preview, refused, turnBegins, waiting } from "../verb-parts.ts";

const title = text("BLACKOUT.verb.zones.swap");

/** Holds off for somebody who acts later: they act at once, and the later card is one's own (Z2.7, Z2.8). Only the Gamemaster can refuse it, for those of the other side. */
export const swap: Verb = {
  key: "zones.swap", variant: "zones", label: title, targets: "none", ofItself: true,
  defaults: facts => ({ combatant: "", card: swapCardsFor(frayOf(facts))[0]?.card ?? 0 }),
  fields: facts => [{
    name: "card", kind: "choice", label: text("BLACKOUT.zones.field.swapWith"),
    options: swapCardsFor(frayOf(facts)).map(({ card, name }) => ({ value: String(card), label: text("BLACKOUT.zones.swap.option", { name, n: card }) })),
  }],
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts.choices) }),
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts.choices);
    if (problems.length > 0) return refused(facts, title, problems);
    const card = chosenCard(facts.choices);
    const agreed = agrees(fray, hand, card);
    if (agreed === null) return waiting(facts, title, []);
    if (!agreed) return refused(facts, title, [against("swapRefused")]);
    const mine = fray.fight.turns.find(({ participant, state }) => participant === fray.me && state === "acting")?.card ?? card;
    const other = fray.fight.turns.find(turn => turn.card === card)?.participant ?? "";
    fray.setEncounter(swapCards(fray.encounter, fray.me, card, fray.table.rules));
    turnBegins(fray);
    return done(fray, facts, {
      title, outcome: text("BLACKOUT.zones.swap.done", { name: fray.name(fray.me), other: fray.name(other) }),
      lines: [fray.me, other].map((id, index) => ({ text: text(fray.name(id)), value: `${index === 0 ? mine : card} › ${index === 0 ? card : mine}` })),
    });
  },
};

/** The cards that somebody whose turn it is may swap theirs with, and who holds them. */
export function swapCardsFor(fray: Fray): readonly { readonly card: number; readonly id: string; readonly name: string }[] {
  if (!fray.fights(fray.me)) return [];
  const { encounter } = fray;
  const { people } = fray.facts;
  // Players are offered nobody whom they do not see.
  const seen = fray.person(fray.me).side === "enemy" ? encounter.turns : encounter.turns.filter(({ participant }) => !people.some(({ id, hidden }) => id === participant && hidden));
  return seen.filter(({ card }) => swapBars(encounter, fray.me, card, fray.table.rules).length === 0)
    .map(({ card, participant }) => ({ card, id: participant, name: fray.name(participant) }));
}

/** Z2.8: nobody can refuse a swap but the Gamemaster, who is asked for those of the other side; null while they have not said. */
function agrees(fray: Fray, hand: Hand, card: number): boolean | null {
  const other = fray.fight.turns.find(turn => turn.card === card)?.participant ?? "";
  if (fray.person(other).side === fray.person(fray.me).side || fray.person(fray.me).side === "enemy") return true;
  const options = ["yes", "no"].map(value => ({ value, label: text(`BLACKOUT.zones.answer.${value}`) }));
  const answer = hand.ask({ key: "swap", actor: fray.actorOf(other), question: text("BLACKOUT.zones.swap.question", { name: fray.name(fray.me), other: fray.name(other) }), options, fallback: "yes" });
  return answer && answer.value === "yes";
}

/** A card comes as a number, or as the word of a field. */
function chosenCard({ card }: Choices): number {
  const number = typeof card === "string" ? Number(card) : card;
  if (typeof number === "number" && Number.isInteger(number)) return number;
  throw new RuleError("choices.card", card, "the number of a card");
}

function problemsOf(fray: Fray, choices: Choices) {
  const none = outOfFight(fray);
  if (none.length > 0) return none;
  const card = chosenCard(choices);
  if (!fray.fight.turns.some(turn => turn.card === card)) return [against("noCard")];
  return swapBars(fray.encounter, fray.me, card, fray.table.rules).map(bar => ({ kind: "rule" as const, text: text(`BLACKOUT.zones.swapBar.${bar}`) }));
}
