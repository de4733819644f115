import { actingTurnOf, roundIsOver } from "../rules/encounter.ts";
import type {
  Variant,
  VariantAction,
  VariantFacts,
  VariantTurnState,
} from "../../../actions/variants/variant.ts";
import { dueRolls } from "./due-rolls.ts";
import { Fray } from "./zones-fight.ts";

/**
 * Returns the state of a fight. The cards determine whose turn it is (Z2.1). In a group, all members who can
 * act have the turn (Z2.3). A combatant with several turns has the initiative of the next one of these.
 */
export function turnState(facts: VariantFacts): VariantTurnState {
  const fray = new Fray(facts);
  const { turns, round } = fray.fight;
  const mayAct = fights(fray)
    ? turns
        .filter(({ state }) => state === "acting")
        .map(({ participant }) => participant)
        .sort(byId)
    : [];
  const cardOf = (id: string) => {
    const own = turns.filter(({ participant }) => participant === id);
    return (own.find(({ state }) => state === "acting" || state === "waiting") ?? own[0])?.card ?? null;
  };
  const order = facts.people.filter(({ id }) => id !== "").map(({ id }) => ({ id, initiative: cardOf(id) }));
  return {
    round,
    acting: mayAct[0] ?? null,
    mayAct,
    passedOver: fights(fray) ? fray.ids.filter(id => fray.fight.places[id] && fray.isHelpless(id)) : [],
    order: order.sort((a, b) => (a.initiative ?? Infinity) - (b.initiative ?? Infinity) || byId(a.id, b.id)),
  };
}

/**
 * Returns the fight's next automatic action, or null if there is none. Automatic actions let combatants join
 * or leave, make a pending roll, or deal new cards after all combatants have acted or passed.
 */
export const due: Variant["due"] = (facts, without = new Set<string>()) => {
  const fray = new Fray(facts);
  if (!fights(fray)) return null;
  return (
    [...comings(fray), ...rolls(fray), ...nextCards(fray)].find(({ name }) => !without.has(name)) ?? null
  );
};

/** Returns the action that is posted when a user advances the fight, or null if there is nothing to post. */
export const step: Variant["step"] = (what, facts) => {
  const fray = new Fray(facts);
  const { round } = fray.fight;
  const bearer = bearerOf(fray);
  if (bearer === null) return null;
  if (what === "endTurn") {
    const acting = round > 0 && facts.own !== "" ? actingTurnOf(fray.encounter, facts.own) : null;
    return acting
      ? { action: "zones.endTurn", combatant: facts.own, choices: {}, name: `end.${round}.${acting.card}` }
      : null;
  }
  if (what === "begin" ? round > 0 : round === 0) return null;
  return {
    action: "zones.round",
    combatant: bearer,
    choices: what === "begin" ? {} : { pass: true, after: round },
    name: `round.${round + 1}`,
  };
};

function fights(fray: Fray): boolean {
  return fray.facts.combat !== null && fray.fight.round > 0;
}

/**
 * Returns the ID of the combatant for whom actions of the encounter itself are posted, or null if no
 * combatant has an actor.
 */
function bearerOf(fray: Fray): string | null {
  const people = fray.facts.people.filter(({ id, actor }) => id !== "" && actor !== null);
  return (people.find(({ id }) => id === fray.facts.own) ?? people[0])?.id ?? null;
}

function comings(fray: Fray): readonly VariantAction[] {
  const bearer = bearerOf(fray);
  const ids = new Set(fray.facts.people.map(({ id }) => id));
  const gone = Object.keys(fray.fight.places).filter(id => !ids.has(id));
  const come = fray.facts.people.filter(
    ({ id, actor, defeated }) => id !== "" && actor !== null && !defeated && !fray.fight.places[id],
  );
  return [
    ...(bearer === null
      ? []
      : gone.map(who => ({
          action: "zones.leave",
          combatant: bearer,
          choices: { who },
          name: `leave.${who}`,
        }))),
    ...come.map(({ id }) => ({ action: "zones.join", combatant: id, choices: {}, name: `join.${id}` })),
  ];
}

/**
 * Z5.2, Z7.9, Z8.3: returns the pending panic rolls, and the rolls of dying or burning combatants that are
 * due at this point in the round.
 */
function rolls(fray: Fray): readonly VariantAction[] {
  const panics = fray.table.autoPanicWitness
    ? Object.entries(fray.fight.places).filter(
        ([id, { panicDue }]) => panicDue !== "" && fray.ids.includes(id),
      )
    : [];
  return [
    ...panics.map(([id, place]) => ({
      action: "zones.panic",
      combatant: id,
      choices: { cause: place.panicDue },
      name: `panic.${id}.${place.panics}`,
    })),
    ...dueRolls(fray),
  ];
}

/**
 * Z2.1: returns a list with the action that deals new cards, or an empty list if no cards can be dealt yet or
 * no combatant can act.
 */
function nextCards(fray: Fray): readonly VariantAction[] {
  const bearer = bearerOf(fray);
  const {
    encounter,
    fight: { round },
  } = fray;
  if (bearer === null || !roundIsOver(encounter) || encounter.participants.every(({ helpless }) => helpless))
    return [];
  return [{ action: "zones.round", combatant: bearer, choices: {}, name: `round.${round + 1}` }];
}

function byId(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
