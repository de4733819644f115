import { callable, list, oneOf, record, wholeNumber, requireString } from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { actionsPerRound } from "./actions.ts";
import { halfStepsOf } from "./bands.ts";
import { succeeds, tiers, type Tier } from "./check-roll.ts";
import { dropWinner } from "./drop.ts";
import {
  checkEncounter,
  demandPhase,
  fighterOf,
  isToAct,
  withFighter,
  type Delayed,
  type DelayedBlast,
  type Encounter,
  type Fighter,
} from "./encounter.ts";
import { initiativeOrder, initiativeRoll, type InitiativePlace } from "./initiative.ts";
import { movePair } from "./pairs.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";
import { checkWeapon } from "./weapon.ts";

/**
 * X2.8–X2.10: returns the encounter after the drop has been settled among these claimants. The winner has one
 * action before everyone else, and then a penalty on the next initiative check. Throws a RuleError if the
 * drop is already settled, or for a claimant who isn't in the encounter.
 */
export function settleDrop(
  encounter: Encounter,
  claimants: readonly string[],
  settings: RangeBandsSettings,
): Encounter {
  const { dropPenalty } = checkSettings(settings);
  if (demandPhase(encounter, "drop").drop !== null)
    throw new RuleError("encounter.drop", encounter.drop, "undecided", { key: "unsettledDrop" });
  const winner = dropWinner(
    [...new Set(list("claimants", claimants))].map((id, index) => ({
      id,
      score: fighterOf(encounter, id, `claimants.${index}`).dropScore,
    })),
  );
  const settled: Encounter = { ...encounter, drop: { winner, used: winner === null } };
  return winner === null
    ? settled
    : withFighter(settled, winner, { actionsLeft: 1, standing: "waiting", nextInitiative: -dropPenalty });
}

/**
 * X2.8: returns the encounter after the drop has ended, whether or not it was used. Throws a RuleError if it
 * has already ended.
 */
export function endDrop(encounter: Encounter): Encounter {
  demandPhase(encounter, "drop");
  return {
    ...encounter,
    phase: "initiative",
    drop: { winner: encounter.drop?.winner ?? null, used: true },
    fighters: encounter.fighters.map(done),
  };
}

/**
 * X2.2–X2.4: returns the encounter after rolling initiative. Two dice are rolled for each combatant, in the
 * order in which the combatants joined. All combatants get their actions (X3.1), minus any lost actions and
 * the action that being winded costs (X3.6). Effects with a duration of one round end. Throws a RuleError in
 * any other phase.
 */
export function rollInitiative(encounter: Encounter, dice: DiceSource): Encounter {
  demandPhase(encounter, "initiative");
  callable("dice.roll", record("dice", dice).roll);
  return {
    ...encounter,
    phase: "actions",
    fighters: encounter.fighters.map(fighter => rolledFighter(fighter, encounter.round, dice.roll(2, 6))),
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
 * X2.2: returns the encounter after a manual reroll of a combatant's initiative, to which the previous
 * modifiers apply. Throws a RuleError if initiative hasn't been rolled, or if there aren't exactly two dice.
 */
export function rerollInitiative(encounter: Encounter, id: string, faces: readonly number[]): Encounter {
  const { initiative, initiativeModifier } = fighterOf(demandPhase(encounter, "actions"), id);
  if (initiative === null)
    throw new RuleError("initiative", initiative, "rolled", { key: "rolledInitiative" });
  const made = initiativeRoll(faces, {
    round: encounter.round,
    modifier: initiativeModifier,
    involved: initiative.calm === 0,
    change: initiative.change,
  });
  return withFighter(encounter, id, { initiative: made });
}

/**
 * Returns the encounter with a manually set initiative total. Throws a RuleError if initiative hasn't been
 * rolled.
 */
export function setInitiative(encounter: Encounter, id: string, total: number): Encounter {
  const { initiative } = fighterOf(demandPhase(encounter, "actions"), id);
  if (initiative === null)
    throw new RuleError("initiative", initiative, "rolled", { key: "rolledInitiative" });
  return withFighter(encounter, id, { initiative: { ...initiative, total: wholeNumber("total", total) } });
}

/**
 * X2.3, X2.6: returns the IDs of the combatants who may act now. Before the first round, this is only the
 * combatant with the drop. In a round, it is the first combatant who is still waiting, together with any
 * player characters who have the same total. Combatants who postponed their turn may also act once their
 * place in the round has come.
 */
export function mayActNow(encounter: Encounter): readonly string[] {
  if (checkEncounter(encounter).phase === "drop")
    return encounter.drop === null || encounter.drop.used || encounter.drop.winner === null
      ? []
      : [encounter.drop.winner];
  if (encounter.phase !== "actions") return [];
  const [first = []] = initiativeOrder(
    placesOf(encounter, each => each.standing === "waiting" && isToAct(each)),
  );
  const order = initiativeOrder(placesOf(encounter, isToAct));
  const now =
    first.length === 0 ? order.length : order.findIndex(group => group.some(id => first.includes(id)));
  const later = new Set(order.slice(now + 1).flat());
  return [
    ...first,
    ...encounter.fighters
      .filter(each => each.standing === "deferred" && isToAct(each) && !later.has(each.id))
      .map(each => each.id),
  ];
}

function placesOf(encounter: Encounter, counts: (fighter: Fighter) => boolean): readonly InitiativePlace[] {
  return encounter.fighters
    .filter(counts)
    .flatMap(({ id, name, side, initiative, initiativeModifier }) =>
      initiative === null ? [] : [{ id, name, side, total: initiative.total, modifier: initiativeModifier }],
    );
}

/**
 * X2.6: returns the encounter after a combatant manually postpones their turn, either before or during it. Once
 * their place in the round has come, the combatant can act at any time. Throws a RuleError for a combatant
 * who has already acted.
 */
export function holdBack(encounter: Encounter, id: string): Encounter {
  oneOf("standing", fighterOf(demandPhase(encounter, "actions"), id).standing, ["waiting"]);
  return withFighter(encounter, id, { standing: "deferred" });
}

/**
 * X2.6: returns the encounter after a combatant postpones their remaining actions to a later moment of the
 * round. Throws a RuleError if it isn't the combatant's turn.
 */
export function defer(encounter: Encounter, id: string): Encounter {
  const { standing } = fighterOf(demandPhase(encounter, "actions"), id);
  demandTurn(encounter, id);
  oneOf("standing", standing, ["waiting"]);
  return withFighter(encounter, id, { standing: "deferred" });
}

/**
 * Returns the encounter after a combatant gives up their remaining actions. Throws a RuleError if it isn't the
 * combatant's turn.
 */
export function pass(encounter: Encounter, id: string): Encounter {
  demandTurn(encounter, id);
  const passed = withFighter(encounter, id, { actionsLeft: 0 });
  return passed.phase === "drop" ? { ...passed, drop: { winner: id, used: true } } : passed;
}

/** Throws a RuleError if the combatant isn't allowed to act now. */
export function demandTurn(encounter: Encounter, id: string): void {
  const { name } = fighterOf(encounter, id);
  if (!mayActNow(encounter).includes(id))
    throw new RuleError("id", name, "the acting combatant", { key: "theirTurn" });
}

/**
 * X2.7: returns the encounter in its resolution phase. Postponed actions are lost (X2.6). Throws a RuleError
 * if a combatant still has to act.
 */
export function endActions(encounter: Encounter): Encounter {
  const waiting = demandPhase(encounter, "actions").fighters.find(
    each => each.standing === "waiting" && isToAct(each),
  );
  if (waiting !== undefined)
    throw new RuleError("encounter.fighters", waiting.name, "a round in which everyone has acted or passed", {
      key: "everybodyDone",
    });
  return { ...encounter, phase: "resolution", fighters: encounter.fighters.map(done) };
}

/**
 * X2.7: returns the encounter with an additional delayed effect, which takes place in the resolution phase of
 * this or a later round. A blast (X6.9) goes off next to a combatant. Throws a RuleError for a past round, or
 * for a blast next to a combatant who isn't in the encounter.
 */
export function delay(
  encounter: Encounter,
  source: string,
  label: string,
  round = encounter.round,
  blast: DelayedBlast | null = null,
): Encounter {
  fighterOf(encounter, source, "source");
  if (blast !== null) {
    checkWeapon(record("blast", blast).weapon);
    fighterOf(encounter, blast.at, "blast.at");
  }
  return delayed(encounter, {
    source,
    kind: "effect",
    label: requireString("label", label),
    round: wholeNumber("round", round, encounter.round),
    moves: [],
    blast,
  });
}

/**
 * X2.7: cancels a delayed effect, and returns the encounter without it. Throws a RuleError for an unknown
 * effect.
 */
export function callOff(encounter: Encounter, id: number): Encounter {
  const { delayed: all } = checkEncounter(encounter);
  if (!all.some(each => each.id === id))
    throw new RuleError("delayed", id, "a delayed effect", { key: "delayedThing" });
  return { ...encounter, delayed: all.filter(each => each.id !== id) };
}

/** Returns the encounter with an additional delayed effect. */
export function delayed(encounter: Encounter, effect: Omit<Delayed, "id">): Encounter {
  return {
    ...encounter,
    delayed: [...encounter.delayed, { id: encounter.nextDelayed, ...effect }],
    nextDelayed: encounter.nextDelayed + 1,
  };
}

/** X2.7: returns the effects that are due in this resolution phase. */
export function dueNow(encounter: Encounter): readonly Delayed[] {
  return checkEncounter(encounter).delayed.filter(each => each.round <= encounter.round);
}

/**
 * X2.7: returns the encounter after one delayed effect is resolved. For a move, the positions change. For a
 * sprint, the combatant is winded if the check failed (X3.2). Other effects are resolved separately. Throws a
 * RuleError if the effect isn't due, or if the check of a sprint is missing.
 */
export function resolve(
  encounter: Encounter,
  id: number,
  settings: RangeBandsSettings,
  tier?: Tier,
): Encounter {
  const effect = dueNow(demandPhase(encounter, "resolution")).find(each => each.id === id);
  if (effect === undefined) throw new RuleError("delayed", id, "an effect that is due", { key: "dueThing" });
  const rest: Encounter = { ...encounter, delayed: encounter.delayed.filter(each => each !== effect) };
  if (effect.kind === "sprint")
    return withFighter(rest, effect.source, { winded: !succeeds(oneOf("tier", tier as Tier, tiers)) });
  const pairs = effect.moves.reduce(
    (all, { other, direction }) => movePair(all, effect.source, other, direction, halfStepsOf.move, settings),
    rest.pairs,
  );
  return { ...rest, pairs };
}

/**
 * X2.1, X2.7: returns the encounter at the start of the next round. Throws a RuleError if an effect of this
 * round is still unresolved.
 */
export function nextRound(encounter: Encounter): Encounter {
  const [due] = dueNow(demandPhase(encounter, "resolution"));
  if (due !== undefined)
    throw new RuleError(
      "encounter.delayed",
      due.label,
      "resolved, as every effect must be before the next round",
      {
        key: "resolvedFirst",
      },
    );
  const round = encounter.round + 1;
  return {
    ...encounter,
    phase: "initiative",
    round,
    coordinations: encounter.coordinations.filter(each => each.wild && each.round + 1 === round),
  };
}

function done(fighter: Fighter): Fighter {
  return { ...fighter, standing: "done", actionsLeft: 0 };
}
