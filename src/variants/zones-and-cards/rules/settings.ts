import { oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";

/** The settings of this variant, for rules that are missing or ambiguous. */
export interface ZonesSettings {
  /** Z2.1: whether new cards are dealt every round, or once for the whole encounter. */
  readonly initiativeRedraw: "everyRound" | "once";
  /** Z2.8: the combatants with whom cards can be swapped. */
  readonly swapTargets: "allies" | "anyone";
  /** Z2.5: the number of dice that an ambush adds to the attack. */
  readonly ambushDice: number;
  /** Z3.6: whether drawing a weapon requires a quick action. Otherwise, it is free. */
  readonly drawIsQuick: boolean;
  /** Z3.7: whether being prone matters in close combat, and whether standing up costs a quick action. */
  readonly proneMatters: boolean;
  /** Z3.8: whether getting away from an active Adjacent enemy requires a Mobility roll. */
  readonly retreatRoll: boolean;
  /** Z1.15: whether passive rolls can be pushed. */
  readonly passivePush: boolean;
  /** Z1.16: whether a push adds as many stress dice as the stress level, instead of only one. */
  readonly pushDiceEqualStress: boolean;
  /** Z1.5: the highest stress level, or null for no limit. */
  readonly stressMaximum: number | null;
  /** Z4.5: whether an unarmed combatant must hold a solid object to Defend against a weapon. */
  readonly defendNeedsObject: boolean;
  /** Z6.2: whether a combatant who takes damage between aiming and shooting loses the benefit of aiming. */
  readonly hurtLosesAim: boolean;
  /**
   * Z6.5: whether ranged weapons whose minimum range is beyond Adjacent can be fired at Adjacent targets,
   * with a dice penalty.
   */
  readonly longWeaponsAtAdjacent: boolean;
  /** Z6.15: whether ammunition is tracked by supply rolls or not at all. */
  readonly ammunition: "supply" | "none";
  /** Z6.19: whether a stress response on a ranged attack jams the weapon. */
  readonly stressJams: boolean;
  /**
   * Z6.21: whether the stress for a further attack on full auto is added before the attack's roll rather than
   * after it.
   */
  readonly fullAutoStressFirst: boolean;
  /** Z7.6: the Health of a rallied character. */
  readonly ralliedHealth: number;
  /** Z7.8: whether failed first aid shortens the time limit of a lethal injury. */
  readonly firstAidFailureShortens: boolean;
  /**
   * Z8.1: whether zones are hazardous. If so, entering a cluttered zone requires a roll to stay standing,
   * darkness subtracts two dice, and actors can only crawl in a cramped zone.
   */
  readonly hazardousZones: boolean;
  /** Z7.10: the Health that an actor regains per shift without help. */
  readonly healingPerShift: number;
}

/** The default settings. */
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
 * Validates the settings, which must be complete, and returns them. Throws a RuleError that names the first
 * invalid setting.
 */
export function checkZonesSettings(settings: ZonesSettings): ZonesSettings {
  record("settings", settings);
  oneOf("settings.initiativeRedraw", settings.initiativeRedraw, ["everyRound", "once"]);
  oneOf("settings.swapTargets", settings.swapTargets, ["allies", "anyone"]);
  oneOf("settings.ammunition", settings.ammunition, ["supply", "none"]);
  for (const name of switches) requireBoolean(`settings.${name}`, settings[name]);
  wholeNumber("settings.ambushDice", settings.ambushDice, 0, 10);
  wholeNumber("settings.ralliedHealth", settings.ralliedHealth, 1, 10);
  wholeNumber("settings.healingPerShift", settings.healingPerShift, 0, 10);
  if (settings.stressMaximum !== null) wholeNumber("settings.stressMaximum", settings.stressMaximum, 1);
  return settings;
}
