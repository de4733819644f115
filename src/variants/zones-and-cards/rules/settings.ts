import { oneOf, record, truth, wholeNumber } from "../../../rules/check.ts";

/** The switches of this way to fight: where the game is silent, or read in two ways, a table decides. */
export interface ZonesSettings {
  /** Z2.1: whether cards are dealt anew every round, or once for the whole fight. */
  readonly initiativeRedraw: "everyRound" | "once";
  /** Z2.8: whom somebody may swap cards with. */
  readonly swapTargets: "allies" | "anyone";
  /** Z2.5: dice that an ambush adds to its attack. */
  readonly ambushDice: number;
  /** Z3.6: whether drawing a weapon is a quick action; else it is free. */
  readonly drawIsQuick: boolean;
  /** Z3.7: whether lying prone matters in close combat, and standing up is a quick action. */
  readonly proneMatters: boolean;
  /** Z3.8: whether leaving an active enemy who is Adjacent takes a Mobility roll. */
  readonly retreatRoll: boolean;
  /** Z1.15: whether rolls in which the character does nothing may be pushed. */
  readonly passivePush: boolean;
  /** Z1.16: whether a push adds as many stress dice as it adds stress; else one. */
  readonly pushDiceEqualStress: boolean;
  /** Z1.5: the highest stress level, or null for none. */
  readonly stressMaximum: number | null;
  /** Z4.5: whether somebody unarmed needs something solid in hand to Defend against a weapon. */
  readonly defendNeedsObject: boolean;
  /** Z6.2: whether being hurt between aiming and the shot loses the aim. */
  readonly hurtLosesAim: boolean;
  /**
   * Z6.5: whether ranged weapons made for a longer range may be fired at somebody Adjacent, with the dice
   * that it costs.
   */
  readonly longWeaponsAtAdjacent: boolean;
  /** Z6.15: whether supply rolls count ammunition, or nobody does. */
  readonly ammunition: "supply" | "none";
  /** Z6.19: whether a stress response on a ranged attack jams the weapon. */
  readonly stressJams: boolean;
  /**
   * Z6.21: whether the stress of another attack of full auto comes before its dice are rolled; else after.
   */
  readonly fullAutoStressFirst: boolean;
  /** Z7.6: the Health that a rallied character has. */
  readonly ralliedHealth: number;
  /** Z7.8: whether first aid that fails shortens the time that a lethal injury leaves. */
  readonly firstAidFailureShortens: boolean;
  /**
   * Z8.1: whether coming into a cluttered zone takes a roll to keep one's feet, the dark takes two dice, and
   * a cramped zone lets nobody past.
   */
  readonly hazardousZones: boolean;
  /** Z7.10: Health that comes back by itself each shift. */
  readonly healingPerShift: number;
}

/** What holds when nobody says otherwise. */
export const defaultZonesSettings: ZonesSettings = Object.freeze({
  initiativeRedraw: "everyRound",
  swapTargets: "anyone",
  ambushDice: 2,
  drawIsQuick: false,
  proneMatters: true,
  retreatRoll: false,
  passivePush: false,
  pushDiceEqualStress: true,
  stressMaximum: null,
  defendNeedsObject: false,
  hurtLosesAim: true,
  longWeaponsAtAdjacent: false,
  ammunition: "supply",
  stressJams: false,
  fullAutoStressFirst: true,
  ralliedHealth: 1,
  firstAidFailureShortens: true,
  hazardousZones: false,
  healingPerShift: 1,
});

const switches = [
  "drawIsQuick",
  "proneMatters",
  "retreatRoll",
  "passivePush",
  "pushDiceEqualStress",
  "defendNeedsObject",
  "hurtLosesAim",
  "longWeaponsAtAdjacent",
  "stressJams",
  "fullAutoStressFirst",
  "firstAidFailureShortens",
  "hazardousZones",
] as const;

/**
 * Returns the settings when every one of them is there and within its bounds. Throws a RuleError that names
 * the first that is not.
 */
export function checkZonesSettings(settings: ZonesSettings): ZonesSettings {
  record("settings", settings);
  oneOf("settings.initiativeRedraw", settings.initiativeRedraw, ["everyRound", "once"]);
  oneOf("settings.swapTargets", settings.swapTargets, ["allies", "anyone"]);
  oneOf("settings.ammunition", settings.ammunition, ["supply", "none"]);
  for (const name of switches) truth(`settings.${name}`, settings[name]);
  wholeNumber("settings.ambushDice", settings.ambushDice, 0, 10);
  wholeNumber("settings.ralliedHealth", settings.ralliedHealth, 1, 10);
  wholeNumber("settings.healingPerShift", settings.healingPerShift, 0, 10);
  if (settings.stressMaximum !== null) wholeNumber("settings.stressMaximum", settings.stressMaximum, 1);
  return settings;
}
