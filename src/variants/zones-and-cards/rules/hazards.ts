import { dieFaces, oneOf, record, truth, wholeNumber } from "../../../rules/check.ts";
import { successFaceOfZones } from "./roll.ts";

/** Z8.2–Z8.5: what befalls people without anybody attacking them. */
export const zonesHazards = ["explosion", "fire", "fall", "drowning", "exposure"] as const;
export type ZonesHazard = (typeof zonesHazards)[number];

/** Z8.2: dice that an explosion loses with each zone. */
const powerPerZone = 6;
/** Z8.2: Blast Power that is a point of base damage. */
const powerPerDamage = 3;

/**
 * Z8.2: the dice that an explosion rolls against somebody so many zones from where it goes off; none where it
 * does not reach. Throws a RuleError for numbers that are none.
 */
export function explosionDice(power: number, zonesAway: number): number {
  return Math.max(
    0,
    wholeNumber("power", power, 1, 30) - wholeNumber("zonesAway", zonesAway, 0) * powerPerZone,
  );
}

/**
 * Z8.2: the damage of an explosion: nothing without a six; base damage by the power that is left, one more
 * for each further six, one more for who is Adjacent. Throws a RuleError for other than faces.
 */
export function explosionDamage(faces: readonly number[], where: { readonly adjacent: boolean }): number {
  const sixes = sixesOf(faces);
  const adjacent = truth("where.adjacent", record("where", where).adjacent);
  return sixes === 0
    ? 0
    : Math.max(1, Math.floor(faces.length / powerPerDamage)) + sixes - 1 + (adjacent ? 1 : 0);
}

/**
 * Z8.3: what a fire does to who burns: a point for each six, and how hot it burns on their next turn: one
 * more, or not at all where it did nothing. Throws a RuleError for other than faces.
 */
export function fireStrikes(faces: readonly number[]): { readonly damage: number; readonly burning: number } {
  const damage = sixesOf(faces);
  return { damage, burning: damage === 0 ? 0 : faces.length + 1 };
}

/**
 * Z8.3: how hot somebody burns who tries to put it out: not at all after a success of Mobility. Throws a
 * RuleError for numbers that are none.
 */
export function afterDousing(burning: number, mobilitySuccesses: number): number {
  return wholeNumber("mobilitySuccesses", mobilitySuccesses, 0) > 0 ? 0 : wholeNumber("burning", burning, 0);
}

/**
 * Z8.4: the damage of a fall: a point for two metres, one less for each success of a jump that was meant.
 * Throws a RuleError for numbers that are none.
 */
export function zonesFallDamage(metres: number, jumpSuccesses = 0): number {
  return Math.max(
    0,
    Math.floor(wholeNumber("metres", metres, 0, 1000) / 2) - wholeNumber("jumpSuccesses", jumpSuccesses, 0),
  );
}

/**
 * Z8.5: the damage of a round under water, or of a time of cold, hunger or lack of sleep, by the Stamina roll
 * against it: one where it fails. Throws a RuleError for negative successes.
 */
export function enduranceDamage(hazard: "drowning" | "exposure", staminaSuccesses: number): number {
  oneOf("hazard", hazard, ["drowning", "exposure"]);
  return wholeNumber("staminaSuccesses", staminaSuccesses, 0) > 0 ? 0 : 1;
}

/**
 * Z8.5: the time that is left to who breaks under water: a stretch. By cold, hunger and fire they have a
 * round at a time.
 */
export function limitAfter(hazard: ZonesHazard): "round" | "stretch" {
  return oneOf("hazard", hazard, zonesHazards) === "drowning" ? "stretch" : "round";
}

/**
 * Z8.1: what a zone does to who comes into it, or is in it: a roll to keep one's feet, dice that the dark
 * takes from Observation and shots, room to crawl only. Throws a RuleError for no zone.
 */
export function zoneEffects(zone: {
  readonly cluttered?: boolean;
  readonly dim?: boolean;
  readonly cramped?: boolean;
}): { readonly trips: boolean; readonly dice: number; readonly crawls: boolean } {
  const { cluttered = false, dim = false, cramped = false } = record("zone", zone);
  return {
    trips: truth("zone.cluttered", cluttered),
    dice: truth("zone.dim", dim) ? -2 : 0,
    crawls: truth("zone.cramped", cramped),
  };
}

function sixesOf(faces: readonly number[]): number {
  return dieFaces("faces", faces).filter(face => face === successFaceOfZones).length;
}
