import { extendedDeckSize } from "../rules/deck.ts";
import { beginCardRound, roundIsOver, type CardEncounter } from "../rules/encounter.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { other, toggle, type ChoiceSituation } from "../../../actions/core/choice.ts";
import { chosenNumberOrNone, chosenToggle } from "../../../actions/core/choices.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import type { Field, Problem } from "../../../actions/core/action.ts";
import {
  against,
  field,
  encounterOf,
  HandSource,
  turnBegins,
  turnEnds,
  zonesAction,
} from "../combat/action-parts.ts";
import { dueRolls } from "../combat/due-rolls.ts";
import { beginPages, entering } from "../combat/entering.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { hasLongDeck, keptLine } from "../combat/kept-cards.ts";
import { sights } from "../combat/moving.ts";
import { neededCards, newcomers } from "../combat/needed-cards.ts";

/**
 * Deals the cards of a round (Z2.1–Z2.4, Z2.9, Z2.10). Before the first round, all combatants in the
 * encounter join, and a Gamemaster chooses who surprises the others and who is unaware of them. No combatant
 * can be both. The choices are `surprise-<id>` with the combatant's order and `unaware-<id>`, or the list
 * `surprise` in order. `pass` ends the turns of all who haven't acted. If that causes fire damage or death
 * rolls (Z7.9, Z8.3), these come before the next cards. `after` is the round that the user wants to end. If
 * another deal has already ended it, no cards are dealt.
 */
export const round = zonesAction({
  key: "zones.round",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  whole: true,
  choices: [
    toggle("pass", {
      shown: ({ facts }) => encounterOf(facts).state.round > 0,
      label: field("pass"),
      hint: field("passHint"),
    }),
    other("after", (choices, name) => chosenNumberOrNone(choices, name, 0, 9999)),
    {
      initial: () => ({ surprise: [] }),
      fields: ({ facts }: ChoiceSituation) => surpriseFields(encounterOf(facts)),
    },
  ],
  problems: ({ facts, choices: { pass, after }, plan: { encounter } }) =>
    after === null || after === encounter.state.round
      ? problemsOf(encounter, facts.choices, pass)
      : [against("roundGoesOn")],
  resolve: act => {
    const { encounter } = act.plan;
    const goesOn = !roundIsOver(encounter.cardEncounter);
    begin(encounter, act.facts.choices);
    if (goesOn && dueRolls(encounter).length > 0)
      return {
        subtitle: text("BLACKOUT.zones.round.number", { n: encounter.state.round }),
        outcome: text("BLACKOUT.zones.round.ends"),
      };
    const dice = new HandSource(act, "card");
    encounter.setCardEncounter(beginCardRound(encounter.cardEncounter, dice, encounter.table.rules));
    dice.settle();
    const places = Object.entries(encounter.state.places);
    const first = new Set(places.filter(([, { surprise }]) => surprise > 0).map(([id]) => id));
    encounter.setState({
      places: Object.fromEntries(
        places.map(([id, place]) => [
          id,
          { ...place, surprise: 0, unaware: encounter.state.round === 1 && place.unaware },
        ]),
      ),
    });
    sights(encounter);
    turnBegins(encounter);
    return {
      subtitle: text("BLACKOUT.zones.round.number", { n: encounter.state.round }),
      outcome: outcomeOf(encounter),
      lines: [...extendedLines(encounter), ...cardLines(encounter, first)],
    };
  },
});

/** Adds new combatants, ends all remaining turns, and records the Gamemaster's choices about surprise. */
function begin(encounter: ZonesEncounter, choices: Choices): void {
  // Combatants who were placed in a zone before the encounter began but have since left it don't take part.
  encounter.setState({
    places: Object.fromEntries(
      Object.entries(encounter.state.places).filter(
        ([id]) => encounter.state.round > 0 || encounter.ids.includes(id),
      ),
    ),
  });
  const coming = newcomers(encounter).map(id => entering(encounter, id));
  const { participants, turns, round: number } = encounter.cardEncounter;
  const over: CardEncounter = {
    round: number,
    participants: [...participants, ...coming.map(({ participant }) => participant)],
    turns: turns.map(turn =>
      turn.state === "waiting" || turn.state === "acting" ? { ...turn, state: "passed" as const } : turn,
    ),
  };
  encounter.setCardEncounter(over);
  coming.forEach(({ participant: { id }, place }) => {
    encounter.setPlace(id, place);
  });
  Object.keys(encounter.state.places).forEach(id => {
    turnEnds(encounter, id);
  });
  const unpaged =
    number === 0 ? Object.keys(encounter.state.places) : coming.map(({ participant: { id } }) => id);
  unpaged.forEach(id => {
    beginPages(encounter, id);
  });
  if (number > 0) return;
  const first = surprisers(encounter, choices);
  Object.keys(encounter.state.places).forEach(id => {
    encounter.setPlace(id, {
      surprise: first.indexOf(id) + 1,
      unaware: chosenToggle(choices, `unaware-${id}`),
    });
  });
}

/** Z2.4: returns the combatants who surprise the others, in the chosen order. */
function surprisers(encounter: ZonesEncounter, choices: Choices): readonly string[] {
  const list = choices["surprise"] ?? [];
  if (!Array.isArray(list))
    throw new RuleError("choices.surprise", list, "a list of the combatants who surprise the others", {
      key: "list",
    });
  const named = list.map((id: unknown, index) => {
    if (typeof id === "string" && encounter.state.places[id]) return id;
    throw new RuleError(`choices.surprise.${index}`, id, "the ID of a combatant of this encounter", {
      key: "inFight",
    });
  });
  const chosen = Object.keys(encounter.state.places)
    .map(id => ({ id, place: placeOf(choices[`surprise-${id}`]) }))
    .filter(({ place }) => place > 0)
    .sort((a, b) => a.place - b.place);
  return [...new Set([...named, ...chosen.map(({ id }) => id)])];
}

/**
 * Returns a combatant's place in the order of those who surprise the others. The choice can be a number, a
 * number as a string, or true for the last place. 0 means that the combatant surprises nobody.
 */
function placeOf(choice: Choices[string]): number {
  if (choice === undefined || choice === false || choice === "") return 0;
  const place = choice === true ? extendedDeckSize : Number(choice);
  if (Number.isInteger(place) && place >= 0) return place;
  throw new RuleError("choices.surprise", choice, "a place among the combatants who surprise the others", {
    key: "whole",
    data: { min: 1, max: Number.MAX_SAFE_INTEGER },
  });
}

/**
 * Returns the fields for choosing which combatants surprise the others and which are unaware of them. The
 * list is empty once the encounter has begun.
 */
function surpriseFields(encounter: ZonesEncounter): readonly Field[] {
  if (encounter.state.round > 0) return [];
  const people = encounter.facts.people.filter(({ id }) => id !== "");
  const places = [
    { value: "", label: text("BLACKOUT.zones.surprise.no") },
    ...people.slice(0, extendedDeckSize).map((_, index) => ({
      value: String(index + 1),
      label: text("BLACKOUT.zones.surprise.place", { n: index + 1 }),
    })),
  ];
  return [
    ...people.map(({ id, name }): Field => ({
      name: `surprise-${id}`,
      kind: "choice",
      label: text(name),
      options: places,
      group: field("surprise"),
    })),
    ...people.map(({ id, name }): Field => ({
      name: `unaware-${id}`,
      kind: "toggle",
      label: text(name),
      group: field("unaware"),
    })),
  ];
}

/**
 * Z2.4, Z2.5: returns the problems with the choices. A combatant who surprises the others can't also be
 * unaware of them, and all combatants who surprise others must have different places in the order.
 */
function confusedBy(encounter: ZonesEncounter, choices: Choices): readonly Problem[] {
  const list = choices["surprise"];
  const placed = encounter.ids
    .map(id => ({ id, place: choices[`surprise-${id}`] === true ? 0 : placeOf(choices[`surprise-${id}`]) }))
    .filter(({ place }) => place > 0);
  const first = (id: string) =>
    (Array.isArray(list) && list.includes(id)) || placeOf(choices[`surprise-${id}`]) > 0;
  return [
    ...encounter.ids
      .filter(id => first(id) && chosenToggle(choices, `unaware-${id}`))
      .map(id => against("surpriserUnaware", { name: encounter.name(id) })),
    ...placed.flatMap(({ id, place }, index) =>
      placed
        .slice(0, index)
        .filter(one => one.place === place)
        .slice(0, 1)
        .map(one =>
          against("surprisePlaceTaken", { one: encounter.name(one.id), other: encounter.name(id), n: place }),
        ),
    ),
  ];
}

function problemsOf(encounter: ZonesEncounter, choices: Choices, pass: boolean) {
  const anybody =
    encounter.facts.combat !== null &&
    encounter.facts.people.some(({ id, actor }) => id !== "" && actor !== null);
  if (!anybody) return [against("nobody")];
  if (encounter.state.round > 0 && !pass && !roundIsOver(encounter.cardEncounter))
    return [against("roundGoesOn")];
  const confused = encounter.state.round > 0 ? [] : confusedBy(encounter, choices);
  if (confused.length > 0) return confused;
  const cards = neededCards(encounter);
  return cards > extendedDeckSize ? [against("tooManyCards", { n: cards, most: extendedDeckSize })] : [];
}

function outcomeOf(encounter: ZonesEncounter) {
  const acting = encounter.state.turns.find(({ state }) => state === "acting");
  // A hidden combatant isn't named, because all users can read the card.
  if (acting && encounter.person(acting.participant).hidden)
    return text("BLACKOUT.zones.round.number", { n: encounter.state.round });
  return acting
    ? text("BLACKOUT.zones.round.first", { name: encounter.name(acting.participant), n: acting.card })
    : text("BLACKOUT.zones.round.nobody");
}

/** Z2.3: returns the line that announces the extended deck, or an empty list if the deck isn't in use. */
function extendedLines(encounter: ZonesEncounter): readonly Line[] {
  return hasLongDeck(encounter) ? [{ text: text("BLACKOUT.zones.head.extended") }] : [];
}

/**
 * Returns a line for every card in turn order. Enemies' lines are concealed from players if the world's
 * settings hide their cards.
 */
function cardLines(encounter: ZonesEncounter, first: ReadonlySet<string>): readonly Line[] {
  return encounter.state.turns.map(({ participant, card }): Line => {
    const why = encounter.sheet(participant).panic.includes("hesitant")
      ? "hesitant"
      : first.has(participant)
        ? "surprise"
        : "drawn";
    return {
      text: text(encounter.name(participant)),
      value: String(card),
      why: [{ text: text(`BLACKOUT.zones.cardBy.${why}`), value: String(card) }],
      ...keptLine(encounter, participant),
    };
  });
}
