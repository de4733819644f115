import { actingTurnOf, roundIsOver } from "../rules/encounter.ts";
import type {
  Variant,
  VariantAction,
  VariantFacts,
  VariantTurnState,
} from "../../../actions/variants/variant.ts";
import { dueRolls } from "./due-rolls.ts";
import { ZonesEncounter } from "./zones-encounter.ts";

/**
 * Returns the state of an encounter. The cards determine whose turn it is (Z2.1). In a group, all members who
 * can act have the turn (Z2.3). A combatant with several turns has the initiative of the next one of these.
 */
export function turnState(facts: VariantFacts): VariantTurnState {
  const encounter = new ZonesEncounter(facts);
  const { turns, round } = encounter.state;
  const mayAct = isUnderWay(encounter)
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
    passedOver: isUnderWay(encounter)
      ? encounter.ids.filter(id => encounter.state.places[id] && encounter.isHelpless(id))
      : [],
    order: order.sort((a, b) => (a.initiative ?? Infinity) - (b.initiative ?? Infinity) || byId(a.id, b.id)),
  };
}

/**
 * Returns the encounter's next automatic action, or null if there is none. Automatic actions let combatants
 * join or leave, make a pending roll, or deal new cards after all combatants have acted or passed.
 */
export const due: Variant["due"] = (facts, without = new Set<string>()) => {
  const encounter = new ZonesEncounter(facts);
  if (!isUnderWay(encounter)) return null;
  return (
    [...comings(encounter), ...rolls(encounter), ...nextCards(encounter)].find(
      ({ name }) => !without.has(name),
    ) ?? null
  );
};

/**
 * Returns the action that is posted when a user advances the encounter, or null if there is nothing to post.
 */
export const step: Variant["step"] = (what, facts) => {
  const encounter = new ZonesEncounter(facts);
  const { round } = encounter.state;
  const bearer = bearerOf(encounter);
  if (bearer === null) return null;
  if (what === "endTurn") {
    const acting = round > 0 && facts.own !== "" ? actingTurnOf(encounter.cardEncounter, facts.own) : null;
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

function isUnderWay(encounter: ZonesEncounter): boolean {
  return encounter.facts.combat !== null && encounter.state.round > 0;
}

/**
 * Returns the ID of the combatant for whom actions of the encounter itself are posted, or null if no
 * combatant has an actor.
 */
function bearerOf(encounter: ZonesEncounter): string | null {
  const people = encounter.facts.people.filter(({ id, actor }) => id !== "" && actor !== null);
  return (people.find(({ id }) => id === encounter.facts.own) ?? people[0])?.id ?? null;
}

function comings(encounter: ZonesEncounter): readonly VariantAction[] {
  const bearer = bearerOf(encounter);
  const ids = new Set(encounter.facts.people.map(({ id }) => id));
  const gone = Object.keys(encounter.state.places).filter(id => !ids.has(id));
  const come = encounter.facts.people.filter(
    ({ id, actor, defeated }) => id !== "" && actor !== null && !defeated && !encounter.state.places[id],
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
function rolls(encounter: ZonesEncounter): readonly VariantAction[] {
  const panics = encounter.table.autoPanicWitness
    ? Object.entries(encounter.state.places).filter(
        ([id, { panicDue }]) => panicDue !== "" && encounter.ids.includes(id),
      )
    : [];
  return [
    ...panics.map(([id, place]) => ({
      action: "zones.panic",
      combatant: id,
      choices: { cause: place.panicDue },
      name: `panic.${id}.${place.panics}`,
    })),
    ...dueRolls(encounter),
  ];
}

/**
 * Z2.1: returns a list with the action that deals new cards, or an empty list if no cards can be dealt yet or
 * no combatant can act.
 */
function nextCards(encounter: ZonesEncounter): readonly VariantAction[] {
  const bearer = bearerOf(encounter);
  const {
    cardEncounter,
    state: { round },
  } = encounter;
  if (
    bearer === null ||
    !roundIsOver(cardEncounter) ||
    cardEncounter.participants.every(({ helpless }) => helpless)
  )
    return [];
  return [{ action: "zones.round", combatant: bearer, choices: {}, name: `round.${round + 1}` }];
}

function byId(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
