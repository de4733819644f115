import { RuleError } from "../../../../rules/rule-error.ts";
import { cardsOf } from "../../../../rules/variants/zones-and-cards/encounter.ts";
import { swapBars, swapCards } from "../../../../rules/variants/zones-and-cards/swap.ts";
import { text, type Line } from "../../../../actions/core/card.ts";
import { chosenNumber } from "../../../../actions/core/choices.ts";
import type { Choices, Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import type { Problem, Action } from "../../../../actions/core/action.ts";
import type { Fray } from "../fray.ts";
import { isCardKept, keptLine } from "../kept-cards.ts";
import { against, done, frayOf, outOfFight, preview, refused, turnBegins, waiting } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.swap");

/**
 * Holds off for somebody who acts later: they act at once, and the later card is one's own (Z2.7, Z2.8); groups hold off and come forward as one (Z2.3). Only the Gamemaster can refuse it, for those of
 * the other side. Their answer may take a while: what counts is how the cards lie then, and only in the round (`round`) in which it was asked.
 */
export const swap: Action = {
  key: "zones.swap",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  nature: "automatic",
  answered: "asItIs",
  defaults: facts => ({
    combatant: "",
    card: swapCardsFor(frayOf(facts))[0]?.value ?? "0",
    round: frayOf(facts).fight.round,
  }),
  fields: facts => [
    {
      name: "card",
      kind: "choice",
      label: text("BLACKOUT.zones.field.swapWith"),
      options: swapCardsFor(frayOf(facts)).map(({ value, card, name, kept }) => ({
        value,
        label: kept ? text(name) : text("BLACKOUT.zones.swap.option", { name, n: card }),
      })),
    },
  ],
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts) }),
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    const card = chosenCard(fray, facts.choices);
    if (problems.length > 0 || card === null) return refused(facts, title, problems);
    const agreed = agrees(fray, hand, card);
    if (agreed === null) return waiting(facts, title, []);
    if (!agreed) return refused(facts, title, [against("swapRefused")]);
    const before = fray.fight.turns;
    const mine =
      before.find(({ participant, state }) => participant === fray.me && state === "acting")?.card ?? card;
    const other = before.find(turn => turn.card === card)?.participant ?? "";
    fray.setEncounter(swapCards(fray.encounter, fray.me, card, fray.table.rules));
    turnBegins(fray);
    const moved = (from: number, to: number) =>
      before
        .filter(turn => turn.card === from)
        .map(({ participant }): Line => ({
          text: text(fray.name(participant)),
          value: `${from} › ${to}`,
          ...laterCard(fray, participant),
        }));
    return done(fray, facts, {
      title,
      outcome: text("BLACKOUT.zones.swap.done", { name: fray.name(fray.me), other: fray.name(other) }),
      lines: [...moved(mine, card), ...moved(card, mine)],
    });
  },
};

/** Of a swap both cards are seen, since one of the two acts; but where two enemies swap, the later card is still kept from players. */
function laterCard(fray: Fray, id: string): Pick<Line, "concealed"> {
  return isCardKept(fray, fray.me) || fray.person(id).hidden ? keptLine(fray, id) : {};
}

/** A card that somebody may swap theirs with. */
export interface SwapOffer {
  /** What chooses it: the card, or whose it is where that is kept from the one who acts. */
  readonly value: string;
  readonly card: number;
  readonly name: string;
  readonly kept: boolean;
}

/** The cards that somebody whose turn it is may swap theirs with, and who holds them; those that are kept from players by whose they are alone, in the order of names. */
export function swapCardsFor(fray: Fray): readonly SwapOffer[] {
  if (!fray.fights(fray.me)) return [];
  const { encounter } = fray;
  const player = fray.person(fray.me).side !== "enemy";
  const offers = cardsOf(encounter.turns)
    .filter(card => swapBars(encounter, fray.me, card, fray.table.rules).length === 0)
    .flatMap((card): readonly SwapOffer[] => {
      const held = encounter.turns.filter(turn => turn.card === card).map(({ participant }) => participant);
      // Players are offered nobody whom they do not see.
      const seen = player ? held.filter(id => !fray.person(id).hidden) : held;
      const [id] = seen;
      if (id === undefined) return [];
      const kept = player && isCardKept(fray, id);
      return [
        {
          value: kept ? `${id}#${turnsOf(fray, id).indexOf(card)}` : String(card),
          card,
          name: seen.map(one => fray.name(one)).join(", "),
          kept,
        },
      ];
    });
  return [
    ...offers.filter(({ kept }) => !kept),
    ...offers.filter(({ kept }) => kept).sort((a, b) => a.name.localeCompare(b.name)),
  ];
}

/** The cards of somebody that are to come. */
function turnsOf(fray: Fray, id: string): readonly number[] {
  return fray.fight.turns
    .filter(({ participant, state }) => participant === id && state === "waiting")
    .map(({ card }) => card);
}

/** Z2.8: nobody can refuse a swap but the Gamemaster, who is asked for those of the other side; null while they have not said. */
function agrees(fray: Fray, hand: Hand, card: number): boolean | null {
  const other = fray.fight.turns.find(turn => turn.card === card)?.participant ?? "";
  if (fray.person(other).side === fray.person(fray.me).side || fray.person(fray.me).side === "enemy")
    return true;
  const options = ["yes", "no"].map(value => ({ value, label: text(`BLACKOUT.zones.answer.${value}`) }));
  const answer = hand.ask({
    key: "swap",
    actor: fray.actorOf(other),
    question: text("BLACKOUT.zones.swap.question", { name: fray.name(fray.me), other: fray.name(other) }),
    options,
    fallback: "yes",
  });
  return answer && answer.value === "yes";
}

/** A card comes as a number, as the word of a field, or as whose it is: `id#0` is the next of somebody. Null for one that nobody holds any more. */
function chosenCard(fray: Fray, { card }: Choices): number | null {
  const [, id = "", turn = ""] = typeof card === "string" ? (/^(.+)#(\d+)$/u.exec(card) ?? []) : [];
  if (id !== "") return turnsOf(fray, id)[Number(turn)] ?? null;
  const number = typeof card === "string" && card !== "" ? Number(card) : card;
  if (typeof number !== "number" || !Number.isInteger(number))
    throw new RuleError("choices.card", card, "the number of a card", { key: "heldCard" });
  return fray.fight.turns.some(one => one.card === number) ? number : null;
}

function problemsOf(fray: Fray, { choices }: Facts): readonly Problem[] {
  const none = outOfFight(fray);
  if (none.length > 0) return none;
  const card = chosenCard(fray, choices);
  const { round } = fray.fight;
  if (chosenNumber(choices, "round", round, 0) !== round) return [against("swapLate")];
  if (card === null) return [against("noCard")];
  return swapBars(fray.encounter, fray.me, card, fray.table.rules).map(bar => ({
    kind: "rule" as const,
    text: text(`BLACKOUT.zones.swapBar.${bar}`),
  }));
}
