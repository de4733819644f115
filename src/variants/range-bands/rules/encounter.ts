import { oneOf, record, records, requireBoolean, wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { mostActions } from "./actions.ts";
import type { Band } from "./bands.ts";
import type { InitiativeRoll } from "./initiative.ts";
import { bandBetween, joinPairs, leavePairs, type Direction, type PairBands } from "./pairs.ts";
import { panicLimits, type PanicLimit } from "./tables.ts";
import { checkWeapon, type Weapon } from "./weapon.ts";

/** X2.1: the phases of a round, preceded by the drop, which takes place before the first round. */
export const phases = ["drop", "initiative", "actions", "resolution"] as const;

/** The facts about a combatant at the start of the encounter. */
export interface FighterFacts {
  readonly id: string;
  readonly name: string;
  readonly side: "player" | "other";
  /** X1.14: the modifier for initiative checks. */
  readonly initiativeModifier: number;
  /** X2.9: the sum of Dexterity and Acumen. */
  readonly dropScore: number;
}

/** A combatant in an encounter. */
export interface Fighter extends FighterFacts {
  readonly initiative: InitiativeRoll | null;
  /** Whether the combatant has yet to act, has postponed their turn (X2.6), or is done with the round. */
  readonly standing: "waiting" | "deferred" | "done";
  readonly actionsLeft: number;
  /** X3.5: the number of actions lost this round through distraction, being winded, or a manual change. */
  readonly lost: number;
  /** X3.6: the number of actions that the combatant will lose next round. */
  readonly lostNextRound: number;
  /** X3.2: whether the combatant is winded after a sprint. Being winded costs an action in the next round. */
  readonly winded: boolean;
  /** X2.4: whether the combatant attacked this round. */
  readonly attacked: boolean;
  /** X2.4: whether the combatant was attacked this round, regardless of whether the attack hit. */
  readonly wasAttacked: boolean;
  /** X3.2: the target of the combatant's previous attack this round, or null. */
  readonly lastTarget: string | null;
  /** X3.2: the target at which the combatant is aiming, or null. */
  readonly aim: string | null;
  /** X10.4: whether the combatant's previous action readied a tracking weapon. */
  readonly tracking: boolean;
  /** X3.2: the number of attacks against which the combatant can still defend in this round. */
  readonly guards: number;
  /** X3.2: whether there is cover at the combatant's position. */
  readonly inCover: boolean;
  /** X3.2: whether the cover protects the combatant this round. */
  readonly covered: boolean;
  /** X3.2: the modifier to the combatant's next check. */
  readonly nextCheck: number;
  /** The modifier to the combatant's next initiative check (X2.10, X8.1). */
  readonly nextInitiative: number;
  /** X3.2: whether the combatant was inspired this round. */
  readonly inspired: boolean;
  readonly rapidFires: number;
  /** X3.2: the ID of the combatant who is holding this one in place, or null. */
  readonly pinnedBy: string | null;
  /** X3.2: the round of the last attempt to stabilize the combatant, or 0 if there was none. */
  readonly treatedIn: number;
  /** X7.1, X7.6: whether the combatant can't act at all. */
  readonly out: boolean;
  /**
   * X8.3: the limit that panic imposes, or null if the combatant isn't panicking or the panic doesn't limit
   * actions.
   */
  readonly panic: PanicLimit | null;
}

/** X3.2: a combatant's coordination of attacks on a target. */
export interface Coordination {
  readonly by: string;
  readonly target: string;
  readonly round: number;
  readonly wild: boolean;
}

/** A direction of movement relative to another combatant. */
export interface RelativeMove {
  readonly other: string;
  readonly direction: Direction;
}

/** X2.7: an effect that takes place in the resolution phase of a round. */
export interface Delayed {
  readonly id: number;
  readonly round: number;
  readonly source: string;
  /** The kind of effect: a delayed move, the check after a sprint, or another effect, such as a grenade. */
  readonly kind: "reposition" | "sprint" | "effect";
  readonly label: string;
  readonly moves: readonly RelativeMove[];
  /** X6.9: the blast that the effect sets off, or null if it sets off none. */
  readonly blast: DelayedBlast | null;
}

/**
 * X2.7, X6.9: a delayed blast, such as a grenade: the weapon that causes it, and the combatant next to it.
 */
export interface DelayedBlast {
  readonly weapon: Weapon;
  readonly at: string;
}

/** The state of an encounter. */
export interface Encounter {
  readonly phase: (typeof phases)[number];
  readonly round: number;
  /** X2.8: the combatant who has the drop and whether it has been used, or null until it has been settled. */
  readonly drop: { readonly winner: string | null; readonly used: boolean } | null;
  readonly fighters: readonly Fighter[];
  readonly pairs: PairBands;
  readonly coordinations: readonly Coordination[];
  readonly delayed: readonly Delayed[];
  readonly nextDelayed: number;
}

/** Returns an encounter at its start, without combatants and before the drop is settled (X2.8). */
export function emptyEncounter(): Encounter {
  return {
    phase: "drop",
    round: 1,
    drop: null,
    fighters: [],
    pairs: [],
    coordinations: [],
    delayed: [],
    nextDelayed: 1,
  };
}

/**
 * Returns the encounter with an additional combatant, who joins at the given range bands from the others
 * (X5.1). A combatant who joins during the action phase can't act until the next round. Throws a RuleError
 * for an ID that is already in the encounter, or for invalid facts.
 */
export function joinEncounter(
  encounter: Encounter,
  facts: FighterFacts,
  to: Readonly<Record<string, Band>> = {},
  otherwise: Band = "medium",
): Encounter {
  checkEncounter(encounter);
  const { id, name, side, initiativeModifier, dropScore } = record("fighter", facts);
  const pairs = joinPairs(
    encounter.pairs,
    encounter.fighters.map(each => each.id),
    id,
    to,
    otherwise,
  );
  const fighter: Fighter = {
    id: requireString("fighter.id", id),
    name: requireString("fighter.name", name),
    side: oneOf("fighter.side", side, ["player", "other"]),
    initiativeModifier: wholeNumber("fighter.initiativeModifier", initiativeModifier),
    dropScore: wholeNumber("fighter.dropScore", dropScore),
    initiative: null,
    standing: "done",
    actionsLeft: 0,
    lost: 0,
    lostNextRound: 0,
    winded: false,
    attacked: false,
    wasAttacked: false,
    lastTarget: null,
    aim: null,
    tracking: false,
    guards: 0,
    inCover: false,
    covered: false,
    nextCheck: 0,
    nextInitiative: 0,
    inspired: false,
    rapidFires: 0,
    pinnedBy: null,
    treatedIn: 0,
    out: false,
    panic: null,
  };
  return { ...encounter, pairs, fighters: [...encounter.fighters, fighter] };
}

/**
 * Returns the encounter without the given combatant. Items thrown by the combatant still land, but the
 * combatant's own delayed moves are dropped. A blast next to the combatant moves next to another combatant
 * who is engaged with the one who leaves, or has no effect if there is none. Throws a RuleError if the
 * combatant isn't in the encounter.
 */
export function leaveEncounter(encounter: Encounter, id: string): Encounter {
  fighterOf(encounter, id);
  const forget = (other: string | null) => (other === id ? null : other);
  return {
    ...encounter,
    drop: encounter.drop?.winner === id ? { winner: null, used: true } : encounter.drop,
    fighters: encounter.fighters
      .filter(each => each.id !== id)
      .map(each => ({
        ...each,
        aim: forget(each.aim),
        lastTarget: forget(each.lastTarget),
        pinnedBy: forget(each.pinnedBy),
      })),
    pairs: leavePairs(encounter.pairs, id),
    coordinations: encounter.coordinations.filter(each => each.by !== id && each.target !== id),
    delayed: encounter.delayed
      .filter(each => each.kind === "effect" || each.source !== id)
      .flatMap(each => {
        const blast = each.blast?.at === id ? nextTo(encounter, id, each.blast) : each.blast;
        return each.blast !== null && blast === null
          ? []
          : [{ ...each, blast, moves: each.moves.filter(move => move.other !== id) }];
      }),
  };
}

/**
 * Returns the blast, moved to the first combatant who is engaged with the given one, or null if there is no
 * such combatant.
 */
function nextTo(encounter: Encounter, id: string, blast: DelayedBlast): DelayedBlast | null {
  const beside = encounter.fighters.find(
    each => each.id !== id && bandBetween(encounter.pairs, id, each.id) === "engaged",
  );
  return beside === undefined ? null : { ...blast, at: beside.id };
}

/** Returns a combatant in the encounter. Throws a RuleError for a combatant who isn't in it. */
export function fighterOf(encounter: Encounter, id: string, path = "id"): Fighter {
  const found = checkEncounter(encounter).fighters.find(each => each.id === id);
  if (found === undefined) throw new RuleError(path, id, "a combatant of this encounter", { key: "inFight" });
  return found;
}

/**
 * Returns whether a combatant still has to act this round. This is the case if they are able to act and are
 * waiting for their turn or have postponed it (X2.6, X7.6).
 */
export function isToAct(fighter: Pick<Fighter, "standing" | "out">): boolean {
  const { standing, out } = record("fighter", fighter);
  return (
    oneOf("fighter.standing", standing, ["waiting", "deferred", "done"]) !== "done" &&
    !requireBoolean("fighter.out", out)
  );
}

/**
 * Returns the encounter with the given changes to a combatant (X3.5). A combatant with no actions left is done
 * for the round, and no combatant has more than the maximum number of actions.
 */
export function withFighter(encounter: Encounter, id: string, changes: Partial<Fighter>): Encounter {
  const before = fighterOf(encounter, id);
  const changed = { ...before, ...changes };
  const actionsLeft = changed.out ? 0 : Math.min(mostActions, Math.max(0, changed.actionsLeft));
  const made: Fighter = { ...changed, actionsLeft, standing: actionsLeft === 0 ? "done" : changed.standing };
  return { ...encounter, fighters: encounter.fighters.map(each => (each.id === id ? made : each)) };
}

/**
 * X7.1, X7.6: returns the encounter after a combatant is put out of action or recovers. A combatant who
 * recovers can act again from the next round on.
 */
export function setOut(encounter: Encounter, id: string, out: boolean): Encounter {
  const put = withFighter(
    encounter,
    id,
    requireBoolean("out", out) ? { out, aim: null, guards: 0, covered: false } : { out, actionsLeft: 0 },
  );
  return out ? releasedBy(put, id) : put;
}

/** X3.2: returns the encounter after a combatant releases the combatant they are holding. */
export function releasedBy(encounter: Encounter, id: string): Encounter {
  fighterOf(encounter, id);
  return {
    ...encounter,
    fighters: encounter.fighters.map(each => (each.pinnedBy === id ? { ...each, pinnedBy: null } : each)),
  };
}

/**
 * Returns the encounter after manually adding or removing actions (X3.5). A combatant who was done may act
 * again if their place in the round has already been reached.
 */
export function grantActions(encounter: Encounter, id: string, actions: number): Encounter {
  const { actionsLeft, standing, lost } = fighterOf(encounter, id);
  const given = Math.max(wholeNumber("actions", actions), -actionsLeft);
  return withFighter(encounter, id, {
    actionsLeft: actionsLeft + given,
    lost: Math.max(0, lost - given),
    standing: standing === "done" ? "deferred" : standing,
  });
}

/**
 * X3.5, X3.6: returns the encounter after a combatant loses actions. The combatant loses the actions left in
 * this round first, and then actions of the next round.
 */
export function loseActions(encounter: Encounter, id: string, actions: number): Encounter {
  const { actionsLeft, lost, lostNextRound } = fighterOf(encounter, id);
  const now = Math.min(actionsLeft, wholeNumber("actions", actions, 0));
  return withFighter(encounter, id, {
    actionsLeft: actionsLeft - now,
    lost: lost + now,
    lostNextRound: lostNextRound + actions - now,
  });
}

/** Validates an encounter and returns it. Throws a RuleError if it is invalid. */
export function checkEncounter(encounter: Encounter): Encounter {
  oneOf("encounter.phase", record("encounter", encounter).phase, phases);
  wholeNumber("encounter.round", encounter.round, 1);
  records("encounter.fighters", encounter.fighters).forEach((each, index) => {
    wholeNumber(`encounter.fighters.${index}.actionsLeft`, each.actionsLeft, 0, mostActions);
    if (each.initiative !== null)
      wholeNumber(
        `encounter.fighters.${index}.initiative.total`,
        record(`encounter.fighters.${index}.initiative`, each.initiative).total,
      );
    if (each.panic !== null) oneOf(`encounter.fighters.${index}.panic`, each.panic, panicLimits);
  });
  records("encounter.pairs", encounter.pairs);
  records("encounter.coordinations", encounter.coordinations);
  records("encounter.delayed", encounter.delayed).forEach((each, index) => {
    records(`encounter.delayed.${index}.moves`, each.moves);
    if (each.blast !== null) checkWeapon(record(`encounter.delayed.${index}.blast`, each.blast).weapon);
  });
  return encounter;
}

/** Returns the encounter if it is in the given phase (X2.1). Otherwise, throws a RuleError. */
export function demandPhase(encounter: Encounter, phase: Encounter["phase"]): Encounter {
  if (checkEncounter(encounter).phase !== phase)
    throw new RuleError("encounter.phase", encounter.phase, `the phase ${phase}, in which this is possible`, {
      key: "anotherPhase",
    });
  return encounter;
}
