import { callable, list, oneOf, record, wholeNumber, requireString } from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { actionsPerRound } from "./actions.ts";
import { halfStepsOf } from "./bands.ts";
import { succeeds, tiers, type Tier } from "./check-roll.ts";
import { dropWinner } from "./drop.ts";
import {
  checkFight,
  demandPhase,
  fighterOf,
  isToAct,
  withFighter,
  type Delayed,
  type DelayedBlast,
  type Fight,
  type Fighter,
} from "./fight-state.ts";
import { initiativeOrder, initiativeRoll, type InitiativePlace } from "./initiative.ts";
import { movePair } from "./pairs.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";
import { checkWeapon } from "./weapon.ts";

/**
 * X2.8–X2.10: returns the fight after the drop has been settled among these claimants. The winner has one
 * action before everyone else, and then a penalty on the next initiative check. Throws a RuleError if the
 * drop is already settled, or for a claimant who isn't in the fight.
 */
export function settleDrop(fight: Fight, claimants: readonly string[], settings: RangeBandsSettings): Fight {
  const { dropPenalty } = checkSettings(settings);
  if (demandPhase(fight, "drop").drop !== null)
    throw new RuleError("fight.drop", fight.drop, "undecided", { key: "unsettledDrop" });
  const winner = dropWinner(
    [...new Set(list("claimants", claimants))].map((id, index) => ({
      id,
      score: fighterOf(fight, id, `claimants.${index}`).dropScore,
    })),
  );
  const settled: Fight = { ...fight, drop: { winner, used: winner === null } };
  return winner === null
    ? settled
    : withFighter(settled, winner, { actionsLeft: 1, standing: "waiting", nextInitiative: -dropPenalty });
}

/**
 * X2.8: returns the fight after the drop has ended, whether or not it was used. Throws a RuleError if it has
 * already ended.
 */
export function endDrop(fight: Fight): Fight {
  demandPhase(fight, "drop");
  return {
    ...fight,
    phase: "initiative",
    drop: { winner: fight.drop?.winner ?? null, used: true },
    fighters: fight.fighters.map(done),
  };
}

/**
 * X2.2–X2.4: returns the fight after rolling initiative. Two dice are rolled for each combatant, in the order
 * in which the combatants joined. All combatants get their actions (X3.1), minus any lost actions and the
 * action that being winded costs (X3.6). Effects with a duration of one round end. Throws a RuleError in any
 * other phase.
 */
export function rollInitiative(fight: Fight, dice: DiceSource): Fight {
  demandPhase(fight, "initiative");
  callable("dice.roll", record("dice", dice).roll);
  return {
    ...fight,
    phase: "actions",
    fighters: fight.fighters.map(fighter => rolledFighter(fighter, fight.round, dice.roll(2, 6))),
  };
}

function rolledFighter(fighter: Fighter, round: number, faces: readonly number[]): Fighter {
  const initiative = initiativeRoll(faces, {
    round,
    modifier: fighter.initiativeModifier,
    involved: fighter.attacked || fighter.wasAttacked,
    change: fighter.nextInitiative,
  });
  const actionsLeft = fighter.out
    ? 0
    : Math.max(0, actionsPerRound - fighter.lostNextRound - (fighter.winded ? 1 : 0));
  // X2.11: attacks made or suffered while a combatant had the drop count as part of the first round.
  const first = round === 1;
  return {
    ...fighter,
    initiative,
    actionsLeft,
    standing: actionsLeft === 0 ? "done" : "waiting",
    lost: fighter.out ? 0 : actionsPerRound - actionsLeft,
    lostNextRound: 0,
    winded: false,
    lastTarget: null,
    guards: 0,
    covered: false,
    nextInitiative: 0,
    inspired: false,
    rapidFires: 0,
    attacked: first && fighter.attacked,
    wasAttacked: first && fighter.wasAttacked,
  };
}

/**
 * X2.2: returns the fight after a manual reroll of a combatant's initiative, to which the previous modifiers
 * apply. Throws a RuleError if initiative hasn't been rolled, or if there aren't exactly two dice.
 */
export function rerollInitiative(fight: Fight, id: string, faces: readonly number[]): Fight {
  const { initiative, initiativeModifier } = fighterOf(demandPhase(fight, "actions"), id);
  if (initiative === null)
    throw new RuleError("initiative", initiative, "rolled", { key: "rolledInitiative" });
  const made = initiativeRoll(faces, {
    round: fight.round,
    modifier: initiativeModifier,
    involved: initiative.calm === 0,
    change: initiative.change,
  });
  return withFighter(fight, id, { initiative: made });
}

/**
 * Returns the fight with a manually set initiative total. Throws a RuleError if initiative hasn't been
 * rolled.
 */
export function setInitiative(fight: Fight, id: string, total: number): Fight {
  const { initiative } = fighterOf(demandPhase(fight, "actions"), id);
  if (initiative === null)
    throw new RuleError("initiative", initiative, "rolled", { key: "rolledInitiative" });
  return withFighter(fight, id, { initiative: { ...initiative, total: wholeNumber("total", total) } });
}

/**
 * X2.3, X2.6: returns the IDs of the combatants who may act now. Before the first round, this is only the
 * combatant with the drop. In a round, it is the first combatant who is still waiting, together with any
 * player characters who have the same total. Combatants who postponed their turn may also act once their
 * place in the round has come.
 */
export function mayActNow(fight: Fight): readonly string[] {
  if (checkFight(fight).phase === "drop")
    return fight.drop === null || fight.drop.used || fight.drop.winner === null ? [] : [fight.drop.winner];
  if (fight.phase !== "actions") return [];
  const [first = []] = initiativeOrder(placesOf(fight, each => each.standing === "waiting" && isToAct(each)));
  const order = initiativeOrder(placesOf(fight, isToAct));
  const now =
    first.length === 0 ? order.length : order.findIndex(group => group.some(id => first.includes(id)));
  const later = new Set(order.slice(now + 1).flat());
  return [
    ...first,
    ...fight.fighters
      .filter(each => each.standing === "deferred" && isToAct(each) && !later.has(each.id))
      .map(each => each.id),
  ];
}

function placesOf(fight: Fight, counts: (fighter: Fighter) => boolean): readonly InitiativePlace[] {
  return fight.fighters
    .filter(counts)
    .flatMap(({ id, name, side, initiative, initiativeModifier }) =>
      initiative === null ? [] : [{ id, name, side, total: initiative.total, modifier: initiativeModifier }],
    );
}

/**
 * X2.6: returns the fight after a combatant manually postpones their turn, either before or during it. Once
 * their place in the round has come, the combatant can act at any time. Throws a RuleError for a combatant
 * who has already acted.
 */
export function holdBack(fight: Fight, id: string): Fight {
  oneOf("standing", fighterOf(demandPhase(fight, "actions"), id).standing, ["waiting"]);
  return withFighter(fight, id, { standing: "deferred" });
}

/**
 * X2.6: returns the fight after a combatant postpones their remaining actions to a later moment of the round.
 * Throws a RuleError if it isn't the combatant's turn.
 */
export function defer(fight: Fight, id: string): Fight {
  const { standing } = fighterOf(demandPhase(fight, "actions"), id);
  demandTurn(fight, id);
  oneOf("standing", standing, ["waiting"]);
  return withFighter(fight, id, { standing: "deferred" });
}

/**
 * Returns the fight after a combatant gives up their remaining actions. Throws a RuleError if it isn't the
 * combatant's turn.
 */
export function pass(fight: Fight, id: string): Fight {
  demandTurn(fight, id);
  const passed = withFighter(fight, id, { actionsLeft: 0 });
  return passed.phase === "drop" ? { ...passed, drop: { winner: id, used: true } } : passed;
}

/** Throws a RuleError if the combatant isn't allowed to act now. */
export function demandTurn(fight: Fight, id: string): void {
  const { name } = fighterOf(fight, id);
  if (!mayActNow(fight).includes(id))
    throw new RuleError("id", name, "the acting combatant", { key: "theirTurn" });
}

/**
 * X2.7: returns the fight in its resolution phase. Postponed actions are lost (X2.6). Throws a RuleError if a
 * combatant still has to act.
 */
export function endActions(fight: Fight): Fight {
  const waiting = demandPhase(fight, "actions").fighters.find(
    each => each.standing === "waiting" && isToAct(each),
  );
  if (waiting !== undefined)
    throw new RuleError("fight.fighters", waiting.name, "a round in which everyone has acted or passed", {
      key: "everybodyDone",
    });
  return { ...fight, phase: "resolution", fighters: fight.fighters.map(done) };
}

/**
 * X2.7: returns the fight with an additional delayed effect, which takes place in the resolution phase of
 * this or a later round. A blast (X6.9) goes off next to a combatant. Throws a RuleError for a past round, or
 * for a blast next to a combatant who isn't in the fight.
 */
export function delay(
  fight: Fight,
  source: string,
  label: string,
  round = fight.round,
  blast: DelayedBlast | null = null,
): Fight {
  fighterOf(fight, source, "source");
  if (blast !== null) {
    checkWeapon(record("blast", blast).weapon);
    fighterOf(fight, blast.at, "blast.at");
  }
  return delayed(fight, {
    source,
    kind: "effect",
    label: requireString("label", label),
    round: wholeNumber("round", round, fight.round),
    ways: [],
    blast,
  });
}

/**
 * X2.7: cancels a delayed effect, and returns the fight without it. Throws a RuleError for an unknown effect.
 */
export function callOff(fight: Fight, id: number): Fight {
  const { delayed: all } = checkFight(fight);
  if (!all.some(each => each.id === id))
    throw new RuleError("delayed", id, "a delayed effect", { key: "delayedThing" });
  return { ...fight, delayed: all.filter(each => each.id !== id) };
}

/** Returns the fight with an additional delayed effect. */
export function delayed(fight: Fight, effect: Omit<Delayed, "id">): Fight {
  return {
    ...fight,
    delayed: [...fight.delayed, { id: fight.nextDelayed, ...effect }],
    nextDelayed: fight.nextDelayed + 1,
  };
}

/** X2.7: returns the effects that are due in this resolution phase. */
export function dueNow(fight: Fight): readonly Delayed[] {
  return checkFight(fight).delayed.filter(each => each.round <= fight.round);
}

/**
 * X2.7: returns the fight after one delayed effect is resolved. For a move, the positions change. For a
 * sprint, the combatant is winded if the check failed (X3.2). Other effects are resolved separately. Throws a
 * RuleError if the effect isn't due, or if the check of a sprint is missing.
 */
export function resolve(fight: Fight, id: number, settings: RangeBandsSettings, tier?: Tier): Fight {
  const effect = dueNow(demandPhase(fight, "resolution")).find(each => each.id === id);
  if (effect === undefined) throw new RuleError("delayed", id, "an effect that is due", { key: "dueThing" });
  const rest: Fight = { ...fight, delayed: fight.delayed.filter(each => each !== effect) };
  if (effect.kind === "sprint")
    return withFighter(rest, effect.source, { winded: !succeeds(oneOf("tier", tier as Tier, tiers)) });
  const pairs = effect.ways.reduce(
    (all, { other, direction }) => movePair(all, effect.source, other, direction, halfStepsOf.move, settings),
    rest.pairs,
  );
  return { ...rest, pairs };
}

/**
 * X2.1, X2.7: returns the fight at the start of the next round. Throws a RuleError if an effect of this round
 * is still unresolved.
 */
export function nextRound(fight: Fight): Fight {
  const [due] = dueNow(demandPhase(fight, "resolution"));
  if (due !== undefined)
    throw new RuleError(
      "fight.delayed",
      due.label,
      "resolved, as every effect must be before the next round",
      {
        key: "resolvedFirst",
      },
    );
  const round = fight.round + 1;
  return {
    ...fight,
    phase: "initiative",
    round,
    coordinations: fight.coordinations.filter(each => each.wild && each.round + 1 === round),
  };
}

function done(fighter: Fighter): Fighter {
  return { ...fighter, standing: "done", actionsLeft: 0 };
}
