import { finiteNumber, oneOf, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { succeeds, tiers, type Tier } from "./check-roll.ts";
import type { Harm } from "./damage.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";
import {
  checkVitality,
  harmed,
  raised,
  type HarmSituation,
  type Vitality,
  type VitalityChange,
} from "./vitality.ts";

/**
 * X9.1, X9.2: the number of wound points, and also of resilience points, that an actor loses per ten feet of
 * a fall and per round of drowning.
 */
const hazardPoints = 3;
const none: Harm = Object.freeze({ wounds: 0, resilience: 0 });
const both = (points: number): Harm => ({ wounds: points, resilience: points });

/**
 * X9.1: returns the damage of a fall: 3 points of each kind per full ten feet. Throws a RuleError for a fall
 * below 0 feet.
 */
export function fallHarm(feet: number): Harm {
  return both(hazardPoints * Math.floor(finiteNumber("feet", feet, 0) / 10));
}

/**
 * X9.2: returns the number of rounds for which an actor can hold their breath: 6 plus Physicality, but at
 * least 0.
 */
export function breathRounds(physicality: number): number {
  return Math.max(0, 6 + wholeNumber("physicality", physicality));
}

/**
 * X9.2: whether a combatant must make a check in this round under water, counted from 1. Once the combatant's
 * breath is used up, every round requires a check.
 */
export function drowningCheckDue(round: number, physicality: number): boolean {
  return wholeNumber("round", round, 1) > breathRounds(physicality);
}

/**
 * X9.2: returns the damage from one round of drowning: 3 points of each kind if the Physicality check fails.
 */
export function drowningHarm(tier: Tier): Harm {
  return succeeds(oneOf("tier", tier, tiers)) ? none : both(hazardPoints);
}

/**
 * X9.2: returns an actor's state after damage under water. If the actor has no wound points or no resilience
 * left, the actor is dead, unless someone saves them immediately. Otherwise, the state is the same as after
 * any damage.
 */
export function drowned(
  vitality: Vitality,
  harm: Harm,
  situation: Pick<HarmSituation, "physicality" | "player">,
  saved: boolean,
  settings: RangeBandsSettings,
): VitalityChange {
  const under = harmed(vitality, harm, { ...situation, onPurpose: true }, settings);
  const breathless = under.vitality.wounds.value === 0 || under.vitality.resilience.value === 0;
  if (requireBoolean("saved", saved) || !breathless || vitality.dead) return under;
  return { vitality: { ...under.vitality, incapacitated: null, mortal: null, dead: true }, events: ["dies"] };
}

/**
 * X9.3: returns the damage that a day without food or water deals. Days are counted from 1, and the first one
 * deals no damage. Each later day deals 1 to both kinds of points or, depending on the setting, 1 to
 * resilience and, when no resilience is left, 1 to wounds. Throws a RuleError for a day below 1.
 */
export function hungerHarm(day: number, vitality: Vitality, settings: RangeBandsSettings): Harm {
  if (wholeNumber("day", day, 1) === 1) return none;
  const { resilience } = checkVitality(vitality);
  if (checkSettings(settings).hunger === "both") return both(1);
  return resilience.value > 0 ? { wounds: 0, resilience: 1 } : { wounds: 1, resilience: 0 };
}

/**
 * X9.3: returns an actor's state after the given number of days with regular food. Each day restores 1 wound
 * point and 1 resilience point.
 */
export function fed(vitality: Vitality, days: number): Vitality {
  const { wounds, resilience } = checkVitality(vitality);
  return { ...vitality, wounds: raised(wounds, days), resilience: raised(resilience, days) };
}

/**
 * X9.3: whether an actor can be stabilized or woken. An actor who went down from hunger must be fed first.
 */
export function mayStabilise(starved: boolean, fedNow: boolean): boolean {
  return !requireBoolean("starved", starved) || requireBoolean("fedNow", fedNow);
}
