import { dieFaces, oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { successFaceOfZones } from "./roll.ts";

/** Z8.2–Z8.5: hazards without an attacker. */
export const zonesHazards = ["explosion", "fire", "fall", "drowning", "exposure"] as const;
export type ZonesHazard = (typeof zonesHazards)[number];

/** Z8.2: the number of dice that an explosion loses for each zone of distance. */
const powerPerZone = 6;
/** Z8.2: the Blast Power per point of base damage. */
const powerPerDamage = 3;

/**
 * Z8.2: returns the number of dice that an explosion rolls against a target the given number of zones away,
 * or 0 if it doesn't reach the target. Throws a RuleError if a number is invalid.
 */
export function explosionDice(power: number, zonesAway: number): number {
  return Math.max(
    0,
    wholeNumber("power", power, 1, 30) - wholeNumber("zonesAway", zonesAway, 0) * powerPerZone,
  );
}

/**
 * Z8.2: returns the damage of an explosion. It is 0 if there is no six, and otherwise the base damage for the
 * remaining power, plus one per additional six, plus one for an Adjacent target. Throws a RuleError for
 * invalid faces.
 */
export function explosionDamage(faces: readonly number[], where: { readonly adjacent: boolean }): number {
  const sixes = sixesOf(faces);
  const adjacent = requireBoolean("where.adjacent", record("where", where).adjacent);
  return sixes === 0
    ? 0
    : Math.max(1, Math.floor(faces.length / powerPerDamage)) + sixes - 1 + (adjacent ? 1 : 0);
}

/**
 * Z8.3: returns the effect of fire on a burning actor: one point of damage per six, and the intensity on
 * their next turn, which increases by one or, if there was no damage, drops to 0. Throws a RuleError for
 * invalid faces.
 */
export function fireStrikes(faces: readonly number[]): { readonly damage: number; readonly burning: number } {
  const damage = sixesOf(faces);
  return { damage, burning: damage === 0 ? 0 : faces.length + 1 };
}

/**
 * Z8.3: returns the intensity of a fire after an attempt to put it out. One Mobility success reduces it to 0.
 * Throws a RuleError for invalid numbers.
 */
export function afterDousing(burning: number, mobilitySuccesses: number): number {
  return wholeNumber("mobilitySuccesses", mobilitySuccesses, 0) > 0 ? 0 : wholeNumber("burning", burning, 0);
}

/**
 * Z8.4: returns the damage of a fall: one point per two meters, minus one per success if the actor jumped on
 * purpose. Throws a RuleError for invalid numbers.
 */
export function zonesFallDamage(metres: number, jumpSuccesses = 0): number {
  return Math.max(
    0,
    Math.floor(wholeNumber("metres", metres, 0, 1000) / 2) - wholeNumber("jumpSuccesses", jumpSuccesses, 0),
  );
}

/**
 * Z8.5: returns the damage that an actor takes in a round under water, or in a period of cold, hunger or lack
 * of sleep: 1 if the Stamina roll fails, 0 otherwise. Throws a RuleError for negative successes.
 */
export function enduranceDamage(hazard: "drowning" | "exposure", staminaSuccesses: number): number {
  oneOf("hazard", hazard, ["drowning", "exposure"]);
  return wholeNumber("staminaSuccesses", staminaSuccesses, 0) > 0 ? 0 : 1;
}

/**
 * Z8.5: returns how much time is left for an actor who has just been broken: a stretch underwater, or one
 * round in cold, hunger or fire.
 */
export function limitAfter(hazard: ZonesHazard): "round" | "stretch" {
  return oneOf("hazard", hazard, zonesHazards) === "drowning" ? "stretch" : "round";
}

/**
 * Z8.1: returns the effects of a zone on actors who enter it or are in it: whether they must roll to stay
 * standing, the number of dice (zero or negative) by which darkness changes Observation and shots, and
 * whether they can only crawl. Throws a RuleError for an invalid zone.
 */
export function zoneEffects(zone: {
  readonly cluttered?: boolean;
  readonly dim?: boolean;
  readonly cramped?: boolean;
}): { readonly trips: boolean; readonly dice: number; readonly crawls: boolean } {
  const { cluttered = false, dim = false, cramped = false } = record("zone", zone);
  return {
    trips: requireBoolean("zone.cluttered", cluttered),
    dice: requireBoolean("zone.dim", dim) ? -2 : 0,
    crawls: requireBoolean("zone.cramped", cramped),
  };
}

function sixesOf(faces: readonly number[]): number {
  return dieFaces("faces", faces).filter(face => face === successFaceOfZones).length;
}
