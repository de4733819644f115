import { oneOf, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { succeeds, tiers, type Tier } from "./check-roll.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";
import { checkVitality, revived, type Vitality } from "./vitality.ts";

/** X7.7: the ways to stabilize an actor. */
export const stabiliseOptions = ["medicine", "reason", "generalKnowledge"] as const;
/** One of the {@link stabiliseOptions}. */
export type StabiliseOption = (typeof stabiliseOptions)[number];

/**
 * X7.7: whether a result is enough to stabilize an actor. Medicine requires a success. Reason requires a
 * success or, depending on the setting, a wild success. General knowledge requires a wild success.
 */
export function stabilises(option: StabiliseOption, tier: Tier, settings: RangeBandsSettings): boolean {
  const wild = oneOf("tier", tier, tiers) === "wild";
  const easy =
    oneOf("way", option, stabiliseOptions) === "medicine" ||
    (option === "reason" && checkSettings(settings).stabilise === "anyReason");
  return easy ? succeeds(tier) : wild;
}

/**
 * X7.8: returns an actor's state after stabilization. The actor is out for a number of rounds equal to d6
 * minus Physicality, but at least one. Throws a RuleError for an actor who isn't mortally wounded or is
 * already stabilized.
 */
export function stabilised(vitality: Vitality, face: number, physicality: number): Vitality {
  const { mortal } = checkVitality(vitality);
  if (mortal === null || mortal.stabilised)
    throw new RuleError("vitality.mortal", mortal, "a mortal wound that isn't stabilized", {
      key: "unstabilised",
    });
  return {
    ...vitality,
    mortal: {
      roundsLeft: Math.max(1, wholeNumber("face", face, 1, 6) - wholeNumber("physicality", physicality)),
      stabilised: true,
    },
  };
}

/**
 * X7.9: returns the state of an actor who spends all insight dice to survive. The actor wakes up with one
 * point of each kind or, depending on the setting, with one per die spent. Throws a RuleError if there is no
 * insight die, or if the actor is neither mortally wounded nor dead.
 */
export function deathAverted(
  vitality: Vitality,
  insight: number,
  settings: RangeBandsSettings,
): { readonly vitality: Vitality; readonly insight: 0 } {
  const { dead, mortal } = checkVitality(vitality);
  if (!dead && mortal === null)
    throw new RuleError("vitality", vitality, "the vitality of a dying combatant", { key: "aboutToDie" });
  const dice = wholeNumber("insight", insight, 1);
  return {
    vitality: revived(vitality, checkSettings(settings).deathAverted === "perDie" ? dice : 1),
    insight: 0,
  };
}
