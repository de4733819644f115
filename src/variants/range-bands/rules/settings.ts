import { oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";

/** The settings of this variant. */
export interface RangeBandsSettings {
  /** X2.10: the penalty to the next initiative check for a combatant who had the drop. */
  readonly dropPenalty: number;
  /**
   * X5.3, X5.5: how the cost of changing bands is determined: by the band that the combatant leaves, by the
   * bands that the combatant leaves and reaches, or as one band per move.
   */
  readonly bandCost: BandCost;
  /** X6.5: whether the defense also reduces damage. */
  readonly defenceMitigates: boolean;
  /** X7.7: which results of a check with Reason stabilize an actor: any success, or only a wild success. */
  readonly stabilise: "anyReason" | "wildReason";
  /** X8.1, X8.3: whether actors panic at half resilience. */
  readonly panic: boolean;
  /** X8.2: whether the Gamemaster's actors can also panic. */
  readonly othersPanic: boolean;
  /** X4.3: whether a shot into a melee that misses its target can hit another combatant in that melee. */
  readonly missHitsOther: boolean;
  /** X3.7: whether called shots are allowed. */
  readonly calledShots: boolean;
  /** X6.8: whether worn armor adds to the defense. */
  readonly armor: boolean;
  /** X8.7: whether an actor who goes down fills a stress box. */
  readonly stressOnDown: boolean;
  /** X7.10: when a mortally wounded actor checks for a lasting wound. */
  readonly lastingWound: "atOnce" | "onWaking";
  /**
   * X7.9: whether one point of each kind is restored for each insight die spent to survive, or only once,
   * regardless of the number of dice.
   */
  readonly deathAverted: "perDie" | "flat";
  /** X6.9: whether a blast deals a quarter of its damage to combatants at Medium. */
  readonly blastAtMedium: boolean;
  /**
   * X9.3: whether hunger reduces both kinds of points, or reduces wound points only when no resilience is
   * left.
   */
  readonly hunger: "both" | "resilienceFirst";
  /** X3.2: the bonus that a Charge adds to its attack. */
  readonly chargeBonus: number;
  /** X1.4: the maximum absolute value of the Gamemaster's modifier. */
  readonly situationLimit: number;
  /** X4.4: whether a dire failure jams a firearm. */
  readonly direFailureJams: boolean;
  /** X8.5: whether harsher results of the breaking point are replaced by milder ones. */
  readonly contentSafety: boolean;
  /** X7.11: whether players can rest without the Gamemaster. Otherwise, only a Gamemaster can apply rest. */
  readonly playersRest: boolean;
}

/** The ways to interpret the cost of changing bands (X5.3, X5.5). */
export const bandCosts = ["left", "leftAndReached", "step"] as const;
/** One of the {@link bandCosts}. */
export type BandCost = (typeof bandCosts)[number];

const choices = {
  bandCost: bandCosts,
  stabilise: ["anyReason", "wildReason"],
  lastingWound: ["atOnce", "onWaking"],
  deathAverted: ["perDie", "flat"],
  hunger: ["both", "resilienceFirst"],
} as const;
const truths = [
  "defenceMitigates",
  "panic",
  "othersPanic",
  "missHitsOther",
  "calledShots",
  "armor",
  "stressOnDown",
  "blastAtMedium",
  "direFailureJams",
  "contentSafety",
  "playersRest",
] as const;
const numbers = { dropPenalty: 10, chargeBonus: 5, situationLimit: 20 } as const;
const names: readonly string[] = [...Object.keys(choices), ...truths, ...Object.keys(numbers)];

/** The default settings. */
export const defaultRangeBandsSettings: RangeBandsSettings = Object.freeze({
  dropPenalty: 3,
  bandCost: "left",
  defenceMitigates: true,
  stabilise: "anyReason",
  panic: true,
  othersPanic: true,
  missHitsOther: true,
  calledShots: false,
  armor: false,
  stressOnDown: false,
  lastingWound: "atOnce",
  deathAverted: "perDie",
  blastAtMedium: false,
  hunger: "both",
  chargeBonus: 0,
  situationLimit: 5,
  direFailureJams: true,
  contentSafety: true,
  playersRest: false,
});

/**
 * Returns the default settings with the given changes. Throws a RuleError for an unknown setting or an
 * invalid value.
 */
export function rangeBandsSettings(changed: Partial<RangeBandsSettings> = {}): RangeBandsSettings {
  const unknown = Object.keys(record("settings", changed)).find(name => !names.includes(name));
  if (unknown !== undefined)
    throw new RuleError("settings", unknown, `one of ${names.join(", ")}`, {
      key: "oneOf",
      data: { choices: names.join(", ") },
    });
  return checkSettings({ ...defaultRangeBandsSettings, ...changed });
}

/** Validates the settings and returns them. Throws a RuleError that names the invalid one. */
export function checkSettings(settings: RangeBandsSettings): RangeBandsSettings {
  record("settings", settings);
  for (const name of Object.keys(choices) as (keyof typeof choices)[])
    oneOf<string>(`settings.${name}`, settings[name], choices[name]);
  for (const name of truths) requireBoolean(`settings.${name}`, settings[name]);
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[])
    wholeNumber(`settings.${name}`, settings[name], 0, numbers[name]);
  return settings;
}
