import { initiativeOrder, isToAct, mayActNow, type Encounter } from "../rules/index.ts";
import type { VariantFacts, VariantTurnState } from "../../../actions/variants/variant.ts";
import { storedState, isBegun } from "./stored-encounter.ts";
import { playOf } from "./settings-of.ts";

/**
 * Returns the state of an encounter, from which Foundry's round, turn and initiative values are derived
 * (X2.1–X2.3). Throws a RuleError for an invalid state.
 */
export function turnState(facts: VariantFacts): VariantTurnState {
  if (!isBegun(facts.fought))
    return {
      round: 0,
      acting: null,
      mayAct: [],
      passedOver: [],
      order: facts.people.filter(({ id }) => id !== "").map(({ id }) => ({ id, initiative: null })),
    };
  const encounter = storedState(facts, playOf(facts.settings));
  const mayAct = mayActNow(encounter).filter(id => facts.people.some(one => one.id === id));
  return {
    round: encounter.round,
    acting: mayAct[0] ?? null,
    mayAct,
    order: orderOf(encounter),
    passedOver: encounter.fighters.filter(({ out }) => out).map(({ id }) => id),
  };
}

/**
 * Returns the phase of the round (X2.7). The action phase becomes the resolution phase once no combatant has
 * actions left.
 */
export function phaseOf(encounter: Encounter): Encounter["phase"] {
  return encounter.phase === "actions" && !encounter.fighters.some(isToAct) ? "resolution" : encounter.phase;
}

/**
 * Returns all combatants in turn order (X2.3). Each has a number: the initiative total plus a hundredth for
 * each later turn with the same total, so that sorting by this number alone produces the same order. Player
 * characters who act together have the same number.
 */
export function orderOf({
  fighters,
}: Encounter): readonly { readonly id: string; readonly initiative: number | null }[] {
  const places = fighters.flatMap(({ id, name, side, initiative, initiativeModifier }) =>
    initiative ? [{ id, name, side, total: initiative.total, modifier: initiativeModifier }] : [],
  );
  const groups = initiativeOrder(places).map(ids => ({
    ids,
    total: places.find(({ id }) => id === ids[0])?.total ?? 0,
  }));
  const rolled = groups.flatMap(({ ids, total }, index) => {
    const behind = groups.slice(index + 1).filter(other => other.total === total).length;
    return ids.map(id => ({ id, initiative: total + behind / 100 }));
  });
  return [
    ...rolled,
    ...fighters.filter(({ initiative }) => initiative === null).map(({ id }) => ({ id, initiative: null })),
  ];
}
