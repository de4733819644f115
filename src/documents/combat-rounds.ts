import { moveTo, writeCombat } from "./combat-writes.ts";
import { ROUNDS_KEPT } from "../data/combat/combat.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import type { BlackoutCombat } from "./combat.ts";
import type { Fighter } from "./combat-rules.ts";
import { nextGathering, rolls } from "./combat-initiative.ts";
import { merged, noInitiative, orderAfter, resetUpdates, restored } from "./combatant-updates.ts";
import { combatData, fighterOf, fighterUpdate } from "./fighters.ts";
import { roundReset } from "./round-reset.ts";
import { predictTurn } from "./shown-turn.ts";
import { joinedBy, lastTurnIndex, nextTurnIndex, together, turnMarks } from "./turn-order.ts";

/**
 * Begins the next round. All combatants return to their own step. If initiative is rolled again, the
 * combatants who roll choose their dice first.
 */
export async function toNextRound(combat: BlackoutCombat): Promise<void> {
  const rollers = combat.rules.gathers(combat.round + 1, currentHouseRules())
    ? combat.fighters.filter(fighter => rolls(combat, fighter))
    : [];
  if (rollers.length > 0) await rollAnew(combat, rollers);
  else await toRound(combat, combat.round + 1);
}

/**
 * Begins a later round without rolling initiative. Stores the state at the end of the current round, so that
 * the encounter can be rewound to it.
 */
export async function toRound(combat: BlackoutCombat, round: number): Promise<void> {
  const resets = combat.combatants.contents.flatMap(
    combatant => roundReset(combatant, fighterOf(combatant), combat.rules, currentHouseRules()) ?? [],
  );
  const updates = resetUpdates(combat, resets, turnMarks(combat.fighters, null, combat.round));
  const order = orderAfter(combat, updates);
  const turn = nextTurnIndex(order, -1, Infinity, combat.skips) ?? 0;
  const ended = {
    round: combat.round,
    state: JSON.stringify(resets.map(({ id, before }) => ({ id, ...before }))),
  };
  const rounds = [...roundsBefore(combat, combat.round), ended].slice(-ROUNDS_KEPT);
  const restore = predictTurn(combat, order[turn]?.id);
  try {
    await moveTo(combat, { round, turn, order, updates }, "combatRound", 1, { rounds, phase: "fighting" });
  } finally {
    restore();
  }
}

/** Returns to the last turn of the previous round, with the steps and budgets that combatants had then. */
export async function toPreviousRound(combat: BlackoutCombat): Promise<void> {
  const round = combat.round - 1;
  const stored = combatData(combat).rounds.find(one => one.round === round);
  const resets = resetUpdates(combat, stored ? restored(stored.state) : []);
  const orderThen = orderAfter(combat, resets);
  const turn = round === 0 ? 0 : lastTurnIndex(orderThen, round);
  const joined = [...joinedBy(orderThen, turn, round)].map(([id, part]) => fighterUpdate(id, part));
  const updates = merged(resets, joined);
  await moveTo(combat, { round, turn, order: orderAfter(combat, updates), updates }, "combatRound", -1, {
    rounds: roundsBefore(combat, round),
    phase: round === 0 ? "gathering" : "fighting",
  });
}

/** Returns copies of the states that were stored at the end of each round before the given one. */
function roundsBefore(combat: BlackoutCombat, round: number): { round: number; state: string }[] {
  return combatData(combat)
    .rounds.filter(one => one.round < round)
    .map(one => ({ ...one }));
}

async function rollAnew(combat: BlackoutCombat, rollers: readonly Fighter[]): Promise<void> {
  const { fighters, round } = combat;
  // All combatants have had their turns, so no combatant acts until the dice are rolled.
  const parts = together(
    turnMarks(fighters, null, round),
    new Map(rollers.map(({ id }) => [id, { ...noInitiative, ended: round, began: round }])),
  );
  await writeCombat(
    combat,
    { turn: null, system: { ...nextGathering(combat), acting: "" } },
    [...parts].map(([id, part]) => fighterUpdate(id, part)),
  );
}
