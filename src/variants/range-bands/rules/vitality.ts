import { record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import type { Derived } from "./character.ts";
import type { Harm } from "./damage.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";

/** The current and maximum points. */
export interface Points {
  readonly value: number;
  readonly max: number;
}

/** An actor's vital state. */
export interface Vitality {
  readonly wounds: Points;
  readonly resilience: Points;
  /** X7.1: the number of rounds for which the actor is still out, or null if the actor isn't out. */
  readonly incapacitated: number | null;
  /**
   * X7.4, X7.8: the number of rounds until the actor dies or, if stabilized, wakes up. Null if the actor
   * isn't mortally wounded.
   */
  readonly mortal: { readonly roundsLeft: number; readonly stabilised: boolean } | null;
  /** X7.11: whether the actor heals slowly because they were mortally wounded. */
  readonly everMortal: boolean;
  readonly dead: boolean;
}

/** An event that results from a vitality change, such as a check that must be made. */
export type VitalityEvent =
  | "panicCheck"
  | "incapacitated"
  | "mortallyWounded"
  | "lastingWoundCheck"
  | "stressBox"
  | "wakes"
  | "dies";

/** An actor's state after a change, and the consequences of the change. */
export interface VitalityChange {
  readonly vitality: Vitality;
  readonly events: readonly VitalityEvent[];
}

/** X1.12: returns the state of an unhurt actor. */
export function unhurt(from: Pick<Derived, "woundPoints" | "resiliencePoints">): Vitality {
  const full = (name: "woundPoints" | "resiliencePoints"): Points => ({
    value: wholeNumber(name, record("derived", from)[name], 1),
    max: from[name],
  });
  return {
    wounds: full("woundPoints"),
    resilience: full("resiliencePoints"),
    incapacitated: null,
    mortal: null,
    everMortal: false,
    dead: false,
  };
}

/**
 * X7.1: returns the number of rounds for which an actor without resilience is incapacitated: 4 minus
 * Physicality, but at least 1.
 */
export function incapacitatedRounds(physicality: number): number {
  return Math.max(1, 4 - wholeNumber("physicality", physicality));
}

/**
 * X7.4: returns the number of rounds that an actor without wound points has left: 4 plus Physicality, but at
 * least 1.
 */
export function mortalRounds(physicality: number): number {
  return Math.max(1, 4 + wholeNumber("physicality", physicality));
}

/** X7.1, X7.6: whether an actor can act. */
export function canAct(vitality: Vitality): boolean {
  const { dead, mortal, incapacitated } = checkVitality(vitality);
  return !dead && mortal === null && incapacitated === null;
}

/** X7.3: returns the defense of an actor who is attacked, or 0 while the actor can't act. */
export function defenseOf(vitality: Vitality, defence: number): number {
  return canAct(vitality) ? wholeNumber("defence", defence) : 0;
}

/** The circumstances in which damage is dealt. */
export interface HarmSituation {
  readonly physicality: number;
  /** X7.3: whether the damage is aimed at the actor. An actor who is out isn't affected by other damage. */
  readonly onPurpose: boolean;
  /** X8.2: whether the actor is a player character. */
  readonly player: boolean;
}

/**
 * Returns an actor's state after the given damage. No points fall below 0 (X6.7). If no resilience is left,
 * the actor is incapacitated (X7.1). If no wound points are left, the actor is mortally wounded, which takes
 * precedence (X7.4, X7.5) and requires a check for a lasting wound (X7.10). Whenever resilience falls to half
 * or less while the actor can act, the actor checks for panic, if the setting for panic is enabled (X8.1,
 * X8.2, X8.3). A stabilized actor who loses wound points is mortally wounded again. Throws a RuleError for
 * damage below 0.
 */
export function harmed(
  vitality: Vitality,
  harm: Harm,
  situation: HarmSituation,
  settings: RangeBandsSettings,
): VitalityChange {
  checkSettings(settings);
  const wounds = wholeNumber("harm.wounds", record("harm", harm).wounds, 0);
  const resilience = wholeNumber("harm.resilience", harm.resilience, 0);
  const physicality = wholeNumber("situation.physicality", record("situation", situation).physicality);
  const spared = !requireBoolean("situation.onPurpose", situation.onPurpose) && !canAct(vitality);
  const player = requireBoolean("situation.player", situation.player);
  if (checkVitality(vitality).dead || spared) return { vitality, events: [] };
  const hurt: Vitality = {
    ...vitality,
    wounds: lowered(vitality.wounds, wounds),
    resilience: lowered(vitality.resilience, resilience),
  };
  if (
    hurt.wounds.value === 0 &&
    (vitality.wounds.value > 0 || (wounds > 0 && vitality.mortal?.stabilised === true))
  )
    return mortallyWounded(hurt, physicality, settings);
  if (hurt.mortal !== null) return { vitality: hurt, events: [] };
  if (hurt.resilience.value === 0 && vitality.resilience.value > 0) {
    return {
      vitality: {
        ...hurt,
        incapacitated: Math.max(hurt.incapacitated ?? 0, incapacitatedRounds(physicality)),
      },
      events: ["incapacitated", ...stressed(settings)],
    };
  }
  const panics =
    settings.panic &&
    (player || settings.othersPanic) &&
    canAct(hurt) &&
    crossesHalf(vitality.resilience, hurt.resilience);
  return { vitality: hurt, events: panics ? ["panicCheck"] : [] };
}

/** X8.1: returns the resilience at which an actor panics. This is half of the maximum, rounded down. */
export function panicThreshold(max: number): number {
  return Math.floor(wholeNumber("max", max, 1) / 2);
}

/**
 * X10.4: returns the state of an actor who is stunned for this many rounds. The actor is out for that time,
 * or for the time already remaining if that is longer. Throws a RuleError for fewer than 1 round.
 */
export function stunned(vitality: Vitality, rounds: number): VitalityChange {
  const longest = Math.max(checkVitality(vitality).incapacitated ?? 0, wholeNumber("rounds", rounds, 1));
  return vitality.dead || vitality.mortal !== null
    ? { vitality, events: [] }
    : { vitality: { ...vitality, incapacitated: longest }, events: ["incapacitated"] };
}

/**
 * Returns an actor's state at the end of a round. An actor who is out has one round less to wait. When the
 * time has run out, the actor wakes up with at least 1 resilience (X7.2) or, after a mortal wound, with 1
 * point of each kind (X7.8). An actor who wasn't stabilized in time dies (X7.4). Outside an encounter, actors
 * who are awake regain 1 resilience per round (X7.2). An actor incapacitated by hunger (`starved`) stays down
 * until tended and fed (X9.3).
 */
export function afterRound(
  vitality: Vitality,
  inEncounter: boolean,
  settings: RangeBandsSettings,
  starved = false,
): VitalityChange {
  checkSettings(settings);
  const { dead, mortal, incapacitated } = checkVitality(vitality);
  requireBoolean("inEncounter", inEncounter);
  requireBoolean("starved", starved);
  if (dead) return { vitality, events: [] };
  if (mortal !== null) return afterMortalRound(vitality, mortal, settings);
  if (incapacitated === null)
    return {
      vitality: inEncounter ? vitality : { ...vitality, resilience: raised(vitality.resilience, 1) },
      events: [],
    };
  if (starved) return { vitality, events: [] };
  if (incapacitated > 1) return { vitality: { ...vitality, incapacitated: incapacitated - 1 }, events: [] };
  return {
    vitality: { ...vitality, incapacitated: null, resilience: atLeastOne(vitality.resilience) },
    events: ["wakes"],
  };
}

function afterMortalRound(
  vitality: Vitality,
  mortal: NonNullable<Vitality["mortal"]>,
  settings: RangeBandsSettings,
): VitalityChange {
  if (mortal.roundsLeft > 1)
    return {
      vitality: { ...vitality, mortal: { ...mortal, roundsLeft: mortal.roundsLeft - 1 } },
      events: [],
    };
  if (!mortal.stabilised) return { vitality: { ...vitality, mortal: null, dead: true }, events: ["dies"] };
  return {
    vitality: revived(vitality, 1),
    events: settings.lastingWound === "onWaking" ? ["wakes", "lastingWoundCheck"] : ["wakes"],
  };
}

/**
 * Returns the vitality of an actor who wakes up with this many points of each kind, up to the maximum (X7.8,
 * X7.9).
 */
export function revived(vitality: Vitality, points: number): Vitality {
  checkVitality(vitality);
  wholeNumber("points", points, 1);
  const of = ({ max }: Points): Points => ({ value: Math.min(max, points), max });
  return {
    ...vitality,
    wounds: of(vitality.wounds),
    resilience: of(vitality.resilience),
    incapacitated: null,
    mortal: null,
    dead: false,
  };
}

/**
 * X7.12: returns an actor's state after the maximums have changed. The actor's points are lowered to the new
 * maximums if necessary.
 */
export function withMaximum(
  vitality: Vitality,
  from: Pick<Derived, "woundPoints" | "resiliencePoints">,
): Vitality {
  const fitted = (points: Points, max: number): Points => ({ value: Math.min(points.value, max), max });
  return {
    ...checkVitality(vitality),
    wounds: fitted(vitality.wounds, wholeNumber("woundPoints", record("derived", from).woundPoints, 1)),
    resilience: fitted(vitality.resilience, wholeNumber("resiliencePoints", from.resiliencePoints, 1)),
  };
}

/** Returns the points after an increase, up to the maximum. */
export function raised(points: Points, by: number): Points {
  return { ...points, value: Math.min(points.max, points.value + wholeNumber("by", by, 0)) };
}

/** Validates an actor's state of health and returns it. Throws a RuleError that names the invalid value. */
export function checkVitality(vitality: Vitality): Vitality {
  record("vitality", vitality);
  for (const name of ["wounds", "resilience"] as const) {
    const { max, value } = record(`vitality.${name}`, vitality[name]);
    wholeNumber(`vitality.${name}.value`, value, 0, wholeNumber(`vitality.${name}.max`, max, 1));
  }
  if (vitality.incapacitated !== null) wholeNumber("vitality.incapacitated", vitality.incapacitated, 1);
  if (vitality.mortal !== null)
    wholeNumber("vitality.mortal.roundsLeft", record("vitality.mortal", vitality.mortal).roundsLeft, 1);
  if (requireBoolean("vitality.dead", vitality.dead) && vitality.mortal !== null)
    throw new RuleError("vitality.mortal", vitality.mortal, "null for a dead combatant", {
      key: "notOfDead",
    });
  return vitality;
}

function mortallyWounded(
  vitality: Vitality,
  physicality: number,
  settings: RangeBandsSettings,
): VitalityChange {
  const lasting: readonly VitalityEvent[] = settings.lastingWound === "atOnce" ? ["lastingWoundCheck"] : [];
  const mortal = { roundsLeft: mortalRounds(physicality), stabilised: false };
  return {
    vitality: { ...vitality, incapacitated: null, mortal, everMortal: true },
    events: ["mortallyWounded", ...lasting, ...stressed(settings)],
  };
}

function stressed(settings: RangeBandsSettings): readonly VitalityEvent[] {
  return settings.stressOnDown ? ["stressBox"] : [];
}

function crossesHalf(before: Points, after: Points): boolean {
  const threshold = panicThreshold(after.max);
  return before.value > threshold && after.value <= threshold;
}

function lowered(points: Points, by: number): Points {
  return { ...points, value: Math.max(0, points.value - by) };
}

function atLeastOne(points: Points): Points {
  return { ...points, value: Math.max(1, points.value) };
}
