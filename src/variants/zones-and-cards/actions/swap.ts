import { RuleError } from "../../../rules/rule-error.ts";
import { cardsOf } from "../rules/encounter.ts";
import { swapBars, swapCards } from "../rules/swap.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import { number, type ChoiceSituation } from "../../../actions/core/choice.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import type { Prompt } from "../../../actions/core/hand.ts";
import type { Field, Problem } from "../../../actions/core/action.ts";
import {
  against,
  field,
  encounterOf,
  notInEncounter,
  turnBegins,
  zonesAction,
} from "../combat/action-parts.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { isCardKept, keptLine } from "../combat/kept-cards.ts";

/**
 * Swaps cards with a combatant who acts later. That combatant acts immediately, and the acting combatant
 * receives the later card (Z2.7, Z2.8). A group swaps its card as a unit (Z2.3). Only the Gamemaster can
 * refuse on behalf of the other side. Because the answer may take a while, the swap is with the combatant who
 * holds the card when the answer arrives. The swap is possible only in the round in which it was requested
 * (`round`).
 */
export const swap = zonesAction({
  key: "zones.swap",
  nature: "automatic",
  answered: "asItIs",
  choices: [
    {
      initial: ({ facts }: ChoiceSituation) => ({ card: swapCardsFor(encounterOf(facts))[0]?.value ?? "0" }),
      fields: ({ facts }: ChoiceSituation): readonly Field[] => [
        {
          name: "card",
          kind: "choice",
          label: field("swapWith"),
          options: swapCardsFor(encounterOf(facts)).map(({ value, card, name, kept }) => ({
            value,
            label: kept ? text(name) : text("BLACKOUT.zones.swap.option", { name, n: card }),
          })),
        },
      ],
    },
    number("round", { initial: ({ facts }) => encounterOf(facts).state.round }),
  ],
  plan: (encounter, { facts }) => ({ card: chosenCard(encounter, facts.choices) }),
  problems: ({ choices: { round }, plan: { encounter, card } }) => {
    const none = notInEncounter(encounter);
    if (none.length > 0) return none;
    if (round !== encounter.state.round) return [against("swapLate")];
    if (card === null) return [against("noCard")];
    return swapBars(encounter.cardEncounter, encounter.me, card, encounter.table.rules).map(
      (bar): Problem => ({
        kind: "rule",
        text: text(`BLACKOUT.zones.swapBar.${bar}`),
      }),
    );
  },
  resolve: act => {
    const { encounter } = act.plan;
    const before = encounter.state.turns;
    const card = act.plan.card ?? 0;
    const other = before.find(turn => turn.card === card)?.participant ?? "";
    if (mayDecline(encounter, other) && act.ask(leaveFor(encounter, other)).value === "no") {
      const rejection = against("swapRefused");
      return { outcome: rejection.text, tone: "bad", problems: [rejection] };
    }
    const mine =
      before.find(({ participant, state }) => participant === encounter.me && state === "acting")?.card ??
      card;
    encounter.setCardEncounter(swapCards(encounter.cardEncounter, encounter.me, card, encounter.table.rules));
    turnBegins(encounter);
    const moved = (from: number, to: number) =>
      before
        .filter(turn => turn.card === from)
        .map(({ participant }): Line => ({
          text: text(encounter.name(participant)),
          value: `${from} › ${to}`,
          ...laterCard(encounter, participant),
        }));
    return {
      outcome: text("BLACKOUT.zones.swap.done", {
        name: encounter.name(encounter.me),
        other: encounter.name(other),
      }),
      lines: [...moved(mine, card), ...moved(card, mine)],
    };
  },
});

/**
 * Returns the `concealed` property for the line about the later of the two swapped cards. In most swaps, both
 * cards are visible, because one of the two combatants is acting. If two enemies swap, however, the later
 * card stays concealed from players.
 */
function laterCard(encounter: ZonesEncounter, id: string): Pick<Line, "concealed"> {
  return isCardKept(encounter, encounter.me) || encounter.person(id).hidden ? keptLine(encounter, id) : {};
}

/** A card that a combatant can get in exchange for their own. */
export interface SwapOffer {
  /**
   * The value that selects the offer: the card or, if it is concealed from the acting combatant, the card's
   * owner.
   */
  readonly value: string;
  readonly card: number;
  readonly name: string;
  readonly kept: boolean;
}

/**
 * Returns the cards for which the acting combatant can swap their own, along with the holders of these cards.
 * A concealed card is identified only by its holder, and concealed cards are sorted by the holder's name.
 */
export function swapCardsFor(encounter: ZonesEncounter): readonly SwapOffer[] {
  if (!encounter.takesPart(encounter.me)) return [];
  const { cardEncounter } = encounter;
  const player = encounter.person(encounter.me).side !== "enemy";
  const offers = cardsOf(cardEncounter.turns)
    .filter(card => swapBars(cardEncounter, encounter.me, card, encounter.table.rules).length === 0)
    .flatMap((card): readonly SwapOffer[] => {
      const held = cardEncounter.turns
        .filter(turn => turn.card === card)
        .map(({ participant }) => participant);
      // Players aren't offered swaps with combatants whom they can't see.
      const seen = player ? held.filter(id => !encounter.person(id).hidden) : held;
      const [id] = seen;
      if (id === undefined) return [];
      const kept = player && isCardKept(encounter, id);
      return [
        {
          value: kept ? `${id}#${turnsOf(encounter, id).indexOf(card)}` : String(card),
          card,
          name: seen.map(one => encounter.name(one)).join(", "),
          kept,
        },
      ];
    });
  return [
    ...offers.filter(({ kept }) => !kept),
    ...offers.filter(({ kept }) => kept).sort((a, b) => a.name.localeCompare(b.name)),
  ];
}

/** Returns the cards of the turns that a combatant has yet to take. */
function turnsOf(encounter: ZonesEncounter, id: string): readonly number[] {
  return encounter.state.turns
    .filter(({ participant, state }) => participant === id && state === "waiting")
    .map(({ card }) => card);
}

/**
 * Z2.8: whether the other combatant can decline a swap. Combatants on the same side can't decline, and nobody
 * can decline a swap that an enemy requests.
 */
function mayDecline(encounter: ZonesEncounter, other: string): boolean {
  return (
    encounter.person(other).side !== encounter.person(encounter.me).side &&
    encounter.person(encounter.me).side !== "enemy"
  );
}

/** Returns the prompt that asks the other side to agree to the swap. */
function leaveFor(encounter: ZonesEncounter, other: string): Prompt {
  return {
    key: "swap",
    actor: encounter.actorOf(other),
    question: text("BLACKOUT.zones.swap.question", {
      name: encounter.name(encounter.me),
      other: encounter.name(other),
    }),
    options: ["yes", "no"].map(value => ({ value, label: text(`BLACKOUT.zones.answer.${value}`) })),
    fallback: "yes",
  };
}

/**
 * Returns the card that a choice identifies, either by its number or as `<combatant ID>#<index>`. `id#0` is
 * the combatant's next card. Returns null if no combatant holds the card anymore.
 */
function chosenCard(encounter: ZonesEncounter, { card }: Choices): number | null {
  const [, id = "", turn = ""] = typeof card === "string" ? (/^(.+)#(\d+)$/u.exec(card) ?? []) : [];
  if (id !== "") return turnsOf(encounter, id)[Number(turn)] ?? null;
  const number = typeof card === "string" && card !== "" ? Number(card) : card;
  if (typeof number !== "number" || !Number.isInteger(number))
    throw new RuleError("choices.card", card, "the number of a card", { key: "heldCard" });
  return encounter.state.turns.some(one => one.card === number) ? number : null;
}
