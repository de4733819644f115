import { oneOf, record, truth, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";

/** What a table may play otherwise in this way to fight. */
export interface RangeBandsSettings {
  /** X2.10: what the next initiative check of whoever got the drop is lowered by. */
  readonly dropPenalty: number;
  /**
   * X5.3, X5.5: how long it takes to change bands: by the bands left behind, with the one reached as well, or
   * one band a move.
   */
  readonly bandCost: BandCost;
  /** X6.5: whether the defence also takes off damage. */
  readonly defenceMitigates: boolean;
  /** X7.7: whether Reason stabilises with any success, or with a wild one only. */
  readonly stabilise: "anyReason" | "wildReason";
  /** X8.1, X8.3: whether people panic at half resilience. */
  readonly panic: boolean;
  /** X8.2: whether those of the Gamemaster panic too. */
  readonly othersPanic: boolean;
  /** X4.3: whether a shot into a melee that misses may hit the other one. */
  readonly missHitsOther: boolean;
  /** X3.7: whether shots may be called. */
  readonly calledShots: boolean;
  /** X6.8: whether pieces of armor add to the defence. */
  readonly armor: boolean;
  /** X8.7: whether going down fills a stress box. */
  readonly stressOnDown: boolean;
  /** X7.10: when somebody who is mortally wounded checks for a lasting wound. */
  readonly lastingWound: "atOnce" | "onWaking";
  /** X7.9: whether each insight die given up to live gives a point of both, or all of them one. */
  readonly deathAverted: "perDie" | "flat";
  /** X6.9: whether a blast reaches Medium, with a quarter of its damage. */
  readonly blastAtMedium: boolean;
  /** X9.3: whether hunger takes both kinds of points, or wounds only when no resilience is left. */
  readonly hunger: "both" | "resilienceFirst";
  /** X3.2: what a Charge adds to its attack. */
  readonly chargeBonus: number;
  /** X1.4: the most that the Gamemaster's modifier may be, up or down. */
  readonly situationLimit: number;
  /** X4.4: whether a firearm jams on a dire failure. */
  readonly direFailureJams: boolean;
  /** X8.5: whether the harsher results of the breaking point have gentler ones in their place. */
  readonly contentSafety: boolean;
  /** X7.11: whether players may rest without asking; else only a Gamemaster has people rest. */
  readonly playersRest: boolean;
}

/** The readings of what it costs to change bands. X5.3, X5.5. */
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

/** What is played when nobody says otherwise. */
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
 * The settings with these changed. Throws a RuleError for a setting that there is none of, or a value that it
 * cannot have.
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

/** Returns the settings when each can be; throws a RuleError that names the one which cannot otherwise. */
export function checkSettings(settings: RangeBandsSettings): RangeBandsSettings {
  record("settings", settings);
  for (const name of Object.keys(choices) as (keyof typeof choices)[])
    oneOf<string>(`settings.${name}`, settings[name], choices[name]);
  for (const name of truths) truth(`settings.${name}`, settings[name]);
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[])
    wholeNumber(`settings.${name}`, settings[name], 0, numbers[name]);
  return settings;
}
