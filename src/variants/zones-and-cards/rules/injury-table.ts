import { dieFaces, list, oneOf, records, wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import type { ZonesSkill } from "./character.ts";

/** Z7.8: the time limits of lethal injuries, in ascending order. */
export const injuryLimits = ["round", "stretch", "shift", "day"] as const;
export type InjuryLimit = (typeof injuryLimits)[number];

/**
 * An entry in the critical injury table. A world can replace this table. The language files contain the
 * entry's name and description under its key.
 */
export interface InjuryEntry {
  /** The D66 results of the entry. The first of the two dice is the tens digit. */
  readonly results: readonly number[];
  readonly key: string;
  /** Z7.9: the time until the first death roll, or null for an injury that isn't lethal. */
  readonly limit: InjuryLimit | null;
  /** Whether the injury kills immediately. */
  readonly fatal: boolean;
  /** The number of dice that the injury adds to or subtracts from its death rolls. */
  readonly deathRollDice: number;
  /** The number of dice that the injury adds to or subtracts from skill rolls, by skill. */
  readonly skills: Readonly<Partial<Record<ZonesSkill, number>>>;
  /** Whether every move takes a full action. */
  readonly slows: boolean;
  /** The body part that becomes unusable, or null. */
  readonly lost: "hand" | "arm" | "body" | null;
  /** The damage on each Mobility or Close Combat roll. */
  readonly exertionDamage: number;
  /** The virulence of the infection that the injury causes, or 0 if it causes none. */
  readonly infection: number;
  /**
   * The number of dice rolled for the days of healing, or 0 if the injury ends when the actor is no longer
   * broken.
   */
  readonly healingDice: number;
  readonly permanent: boolean;
}

const plain = {
  limit: null,
  fatal: false,
  deathRollDice: 0,
  skills: {},
  slows: false,
  lost: null,
  exertionDamage: 0,
  infection: 0,
  healingDice: 0,
  permanent: false,
} as const;
const entry = (results: readonly number[], key: string, more: Partial<InjuryEntry> = {}): InjuryEntry => ({
  ...plain,
  results,
  key,
  ...more,
});

/** Z7.5: the critical injuries by the result of two dice, read as tens and ones. */
export const injuryTable: readonly InjuryEntry[] = [
  entry([11], "breathless"),
  entry([12], "stunned"),
  entry([13], "searingPain"),
  entry([14], "twistedAnkle", { skills: { mobility: -2 }, slows: true }),
  entry([15], "bloodInEyes", { skills: { observation: -2, rangedCombat: -2 } }),
  entry([16], "concussion", { skills: { observation: -2 }, healingDice: 1 }),
  entry([21], "tornEar", { skills: { observation: -2 }, healingDice: 1 }),
  entry([22], "crushedToes", { slows: true, healingDice: 1 }),
  entry([23], "brokenHand", { lost: "hand", healingDice: 1 }),
  entry([24], "smashedTeeth", { skills: { manipulation: -2 }, healingDice: 1 }),
  entry([25], "thighWound", { slows: true, healingDice: 2 }),
  entry([26], "shoulderWound", { lost: "arm", healingDice: 2 }),
  entry([31], "brokenNose", { skills: { manipulation: -1, observation: -1 }, healingDice: 1 }),
  entry([32], "groinHit", { exertionDamage: 1, healingDice: 1 }),
  entry([33], "brokenRibs", { skills: { mobility: -2, observation: -2 }, healingDice: 2 }),
  entry([34], "eyeInjury", { skills: { rangedCombat: -2, observation: -2 }, healingDice: 2 }),
  entry([35], "brokenKneecap", { slows: true, healingDice: 2 }),
  entry([36], "brokenArm", { lost: "arm", healingDice: 2 }),
  entry([41], "brokenLeg", { slows: true, healingDice: 2 }),
  entry([42], "crushedFoot", { slows: true, healingDice: 3 }),
  entry([43], "crushedElbow", { lost: "arm", healingDice: 3 }),
  entry([44], "puncturedLung", { limit: "shift", skills: { stamina: -2, mobility: -2 }, healingDice: 1 }),
  entry([45], "gutBleeding", { limit: "shift", exertionDamage: 1, healingDice: 1 }),
  entry([46], "rupturedBowel", { limit: "shift", infection: 6, healingDice: 2 }),
  entry([51], "kidneyWound", { limit: "day", skills: { mobility: -2 }, slows: true, healingDice: 2 }),
  entry([52], "armArtery", { limit: "stretch", deathRollDice: -1, lost: "arm", healingDice: 1 }),
  entry([53], "legArtery", { limit: "stretch", deathRollDice: -1, slows: true, healingDice: 1 }),
  entry([54], "severedArm", { limit: "shift", deathRollDice: -1, lost: "arm", permanent: true }),
  entry([55], "severedLeg", { limit: "shift", deathRollDice: -1, slows: true, permanent: true }),
  entry([56], "spineInjury", { lost: "body", healingDice: 3, permanent: true }),
  entry([61], "neckVein", { limit: "round", deathRollDice: -1, skills: { stamina: -1 }, healingDice: 2 }),
  entry([62], "mainArtery", { limit: "round", deathRollDice: -2, skills: { stamina: -2 }, healingDice: 3 }),
  entry([63], "crushedChest", { fatal: true }),
  entry([64], "piercedHeart", { fatal: true }),
  entry([65], "brokenNeck", { fatal: true }),
  entry([66], "shatteredSkull", { fatal: true }),
];

/** All results of two dice when one is read as tens and the other as ones. */
export const d66Results: readonly number[] = [1, 2, 3, 4, 5, 6].flatMap(tens =>
  [1, 2, 3, 4, 5, 6].map(ones => tens * 10 + ones),
);

/**
 * Validates a table and returns it. Every result in `d66Results` must occur in exactly one entry. Throws a
 * RuleError that names the problem if the table is invalid.
 */
export function checkInjuryTable(table: readonly InjuryEntry[]): readonly InjuryEntry[] {
  const all = records("table", table).flatMap(({ results, key, limit, healingDice }, index) => {
    requireString(`table.${index}.key`, key);
    if (limit !== null) oneOf(`table.${index}.limit`, limit, injuryLimits);
    wholeNumber(`table.${index}.healingDice`, healingDice, 0);
    return list(`table.${index}.results`, results).map(result =>
      oneOf(`table.${index}.results`, result, d66Results),
    );
  });
  const wrong = d66Results.find(result => all.filter(other => other === result).length !== 1);
  if (wrong !== undefined)
    throw new RuleError("table", wrong, "a result with exactly one entry", { key: "oneEntry" });
  return table;
}

/**
 * Z7.5: returns the injury for two dice. The first die is the tens digit. Throws a RuleError if there aren't
 * exactly two faces or if the table is incomplete.
 */
export function injuryAt(faces: readonly number[], table: readonly InjuryEntry[] = injuryTable): InjuryEntry {
  if (dieFaces("faces", faces).length !== 2)
    throw new RuleError("faces", faces, "a list of two dice", { key: "dice", data: { n: 2 } });
  const result = (faces[0] as number) * 10 + (faces[1] as number);
  return checkInjuryTable(table).find(({ results }) => results.includes(result)) as InjuryEntry;
}
