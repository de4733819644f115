import { actingTurn, roundIsOver } from "../../../rules/variants/zones-and-cards/encounter.ts";
import type { Variant, VariantDeed, VariantFacts, VariantStanding } from "../variant.ts";
import { Fray } from "./fray.ts";

/** Where a fight stands: the cards say whose turn it is (Z2.1); of several turns of somebody the one that comes next counts. */
export function standing(facts: VariantFacts): VariantStanding {
  const fray = new Fray(facts);
  const { turns, round } = fray.fight;
  const acting = fights(fray) ? actingTurn(fray.encounter)?.participant ?? null : null;
  const cardOf = (id: string) => {
    const own = turns.filter(({ participant }) => participant === id);
    return (own.find(({ state }) => state === "acting" || state === "waiting") ?? own[0])?.card ?? null;
  };
  const order = facts.people.filter(({ id }) => id !== "").map(({ id }) => ({ id, initiative: cardOf(id) }));
  return {
    round, phase: round === 0 ? "cards" : acting === null ? "over" : "turns", acting, mayAct: acting === null ? [] : [acting],
    order: order.sort((a, b) => (a.initiative ?? Infinity) - (b.initiative ?? Infinity) || a.id.localeCompare(b.id)),
  };
}

/** What the fight calls for by itself: who comes and goes, the rolls that are due, and the next cards once everybody has acted or passed. */
export function due(facts: VariantFacts): VariantDeed | null {
  const fray = new Fray(facts);
  if (!fights(fray)) return null;
  return comings(fray) ?? rolls(fray) ?? nextCards(fray);
}

/** What is to be posted when somebody wants the fight to go on. */
export const step: Variant["step"] = (what, facts) => {
  const fray = new Fray(facts);
  const { round } = fray.fight;
  const bearer = bearerOf(fray);
  if (bearer === null) return null;
  if (what === "endTurn") {
    const acting = round > 0 ? actingTurn(fray.encounter) : null;
    return acting?.participant === facts.own ? { verb: "zones.endTurn", combatant: facts.own, choices: {}, name: `end.${round}.${acting.card}` } : null;
  }
  if (what === "begin" ? round > 0 : round === 0) return null;
  return { verb: "zones.round", combatant: bearer, choices: what === "begin" ? {} : { pass: true }, name: `round.${round + 1}` };
};

function fights(fray: Fray): boolean {
  return fray.facts.combat !== null && fray.fight.round > 0;
}

/** Whose name a deed of the fight itself bears: somebody with an actor. */
function bearerOf(fray: Fray): string | null {
  const people = fray.facts.people.filter(({ id, actor }) => id !== "" && actor !== null);
  return (people.find(({ id }) => id === fray.facts.own) ?? people[0])?.id ?? null;
}

function comings(fray: Fray): VariantDeed | null {
  const bearer = bearerOf(fray);
  const ids = new Set(fray.facts.people.map(({ id }) => id));
  const gone = Object.keys(fray.fight.places).find(id => !ids.has(id));
  if (gone !== undefined) return bearer === null ? null : { verb: "zones.leave", combatant: bearer, choices: { who: gone }, name: `leave.${gone}` };
  const come = fray.facts.people.find(({ id, actor, defeated }) => id !== "" && actor !== null && !defeated && !fray.fight.places[id]);
  return come ? { verb: "zones.join", combatant: come.id, choices: {}, name: `join.${come.id}` } : null;
}

/** Z5.2, Z7.9, Z8.3: panic of those who saw something, and what the turn of somebody dying or burning brings. */
function rolls(fray: Fray): VariantDeed | null {
  const { round } = fray.fight;
  const panics = fray.table.autoPanicWitness ? Object.entries(fray.fight.places).find(([, { panicDue }]) => panicDue !== "") : undefined;
  if (panics) return { verb: "zones.panic", combatant: panics[0], choices: { cause: panics[1].panicDue }, name: `panic.${panics[0]}.${panics[1].panics}` };
  const acting = actingTurn(fray.encounter)?.participant;
  if (acting === undefined) return null;
  const place = fray.place(acting);
  if (place.burning > 0 && place.burntRound < round) return { verb: "zones.hazard", combatant: acting, choices: { hazard: "burning" }, name: `burn.${acting}.${round}` };
  const dying = !fray.sheet(acting).dead && Object.values(fray.sheet(acting).injuries).some(({ limit }) => limit === "round");
  return dying && place.deathRound < round ? { verb: "zones.deathRoll", combatant: acting, choices: {}, name: `death.${acting}.${round}` } : null;
}

/** Z2.1: cards anew, as long as anybody is left who can act. */
function nextCards(fray: Fray): VariantDeed | null {
  const bearer = bearerOf(fray);
  const { encounter, fight: { round } } = fray;
  if (bearer === null || !roundIsOver(encounter) || encounter.participants.every(({ helpless }) => helpless)) return null;
  return { verb: "zones.round", combatant: bearer, choices: {}, name: `round.${round + 1}` };
}
