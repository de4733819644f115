import { giveCard, lastCard } from "../../../../rules/variants/zones-and-cards/give-card.ts";
import { extendedDeckSize } from "../../../../rules/variants/zones-and-cards/deck.ts";
import { chosenNumber, chosenText } from "../../../../actions/core/choices.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Field, Action } from "../../../../actions/core/action.ts";
import { numberField } from "../attack-fields.ts";
import type { Fray } from "../fray.ts";
import { keptLine } from "../kept-cards.ts";
import { against, done, frayOf, outOfFight, preview, refused } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.card");

/**
 * A Gamemaster gives somebody a card, or has them swap with somebody (`with`, by id); whoever holds it gets theirs, so that every card stays with one (Z2.2, Z2.4, Z2.10), or one group (Z2.3). 0 is the
 * last of the deck.
 */
export const giveCardAction: Action = {
  key: "zones.card",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  who: "gamemaster",
  defaults: () => ({ combatant: "", card: 1, with: "" }),
  fields: facts => [
    numberField("card", 0, extendedDeckSize, { hint: text("BLACKOUT.zones.field.cardHint") }),
    withField(frayOf(facts)),
  ],
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts) }),
  judge: facts => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    if (problems.length > 0) return refused(facts, title, problems);
    const card = chosenCard(fray, facts);
    const before = fray.fight.turns;
    fray.setEncounter(giveCard(fray.encounter, fray.me, card));
    const moved = before.flatMap(turn => {
      const now = fray.fight.turns.find(
        ({ participant, card: other }) =>
          participant === turn.participant &&
          !before.some(one => one.participant === participant && one.card === other),
      );
      const lost = !fray.fight.turns.some(
        one => one.participant === turn.participant && one.card === turn.card,
      );
      return now && lost ? [{ id: turn.participant, was: turn.card, is: now.card }] : [];
    });
    const outcome = text("BLACKOUT.zones.given", { name: fray.name(fray.me), n: card });
    const kept = keptLine(fray, fray.me).concealed;
    return done(fray, facts, {
      title,
      outcome,
      ...(kept ? { untold: { concealed: kept, outcome: text("BLACKOUT.zones.givenKept") } } : {}),
      lines: moved.map(({ id, was, is }) => ({
        text: text(fray.name(id)),
        value: `${was} › ${is}`,
        ...keptLine(fray, id),
      })),
    });
  },
};

/** Those with whom somebody may swap: everybody else with a card of their own. */
function withField(fray: Fray): Field {
  const others = Object.keys(fray.fight.places).filter(
    id =>
      id !== fray.me &&
      fray.ids.includes(id) &&
      nextCard(fray, id) !== null &&
      nextCard(fray, id) !== nextCard(fray, fray.me),
  );
  return {
    name: "with",
    kind: "choice",
    label: text("BLACKOUT.zones.field.with"),
    options: [
      { value: "", label: text("BLACKOUT.zones.swap.nobody") },
      ...others.map(value => ({ value, label: text(fray.name(value)) })),
    ],
  };
}

/** The card of somebody's turn that goes on or comes next, else of their last; null for none. */
function nextCard(fray: Fray, id: string): number | null {
  const own = fray.fight.turns.filter(({ participant }) => participant === id);
  return (own.find(({ state }) => state === "acting" || state === "waiting") ?? own.at(-1))?.card ?? null;
}

function chosenCard(fray: Fray, { choices }: Facts): number {
  const other = chosenText(choices, "with");
  return (
    (other === "" ? chosenNumber(choices, "card", 1, 0, extendedDeckSize) : nextCard(fray, other)) ||
    lastCard(fray.encounter)
  );
}

function problemsOf(fray: Fray, { choices }: Facts) {
  const none = outOfFight(fray);
  const other = chosenText(choices, "with");
  if (other !== "" && (!fray.ids.includes(other) || nextCard(fray, other) === null))
    return [against("noCard")];
  return none.length > 0 || fray.fight.turns.some(({ participant }) => participant === fray.me)
    ? none
    : [against("noOwnCard", { name: fray.name(fray.me) })];
}
