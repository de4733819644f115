import type { Attribute } from "../character/attributes.ts";
import { oneOf, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import type { RuleId } from "../rule-ids.ts";
import { startClock, type Clock, type ClockName } from "./clock.ts";
import type { AutomationGrade } from "./entry.ts";
import type { ConditionKey } from "./keys.ts";

/** The combat effects in the order of the rules' list (T11.2). */
export const effectKeys = [
  "acid",
  "blinding",
  "corrosive",
  "deadly",
  "destroyer",
  "fear",
  "frost",
  "gravity",
  "grip",
  "knockback",
  "knockdown",
  "knockout",
  "lightningRod",
  "noise",
  "poison",
  "rage",
  "scorch",
  "seeking",
  "sharp",
  "shock",
  "shutdown",
  "slow",
  "stun",
  "vulnerable",
] as const;
export type EffectKey = (typeof effectKeys)[number];

/**
 * What triggers an effect (R11.1): a hit, hit points lost to the effect, a critical hit that costs hit
 * points, being in an area, or the attacker's choice.
 */
export type EffectTrigger = "hit" | "hitPointsLost" | "criticalDamage" | "area" | "choice";

/** The test against an effect. */
export interface ResistTest {
  /** The pairs of attribute and skill, of which the target chooses one. */
  readonly pairs: readonly { readonly attribute: Attribute; readonly skill: string }[];
  /**
   * The difficulty: the effect's X (`rating`), the hit points lost to the effect (R11.6), or a fixed number.
   */
  readonly difficulty: "rating" | "hitPointsLost" | number;
  /** The maximum difficulty, including stacking. */
  readonly most?: number;
  /** The number of dice added for a Stunned target. */
  readonly stunnedDice?: number;
}

/** The consequences of an effect for its target. */
export type EffectConsequence =
  | {
      readonly kind: "condition";
      readonly condition: ConditionKey;
      readonly clock?: ClockName | "slowedEnds";
    }
  | { readonly kind: "push"; readonly feetPerShort: number }
  | { readonly kind: "pull"; readonly feet: number }
  | { readonly kind: "shutDown" }
  | { readonly kind: "wound" };

/** An effect as data. */
export interface EffectEntry {
  readonly key: EffectKey;
  /** Whether the effect has a rating (X). */
  readonly rated: boolean;
  readonly trigger: EffectTrigger;
  readonly resist?: ResistTest;
  /** Whether the effect immediately deals X points of direct damage (R11.2). */
  readonly directDamage?: boolean;
  readonly does: readonly EffectConsequence[];
  /** The kind of targets that the effect can affect. Omitted if it can affect all targets (A15). */
  readonly gets?: "living" | "machines";
  readonly grade: AutomationGrade;
  readonly rules: readonly RuleId[];
}

const fortitude = [{ attribute: "endurance", skill: "fortitude" }] as const;
const willpower = [{ attribute: "insight", skill: "willpower" }] as const;
const byFortitude: ResistTest = { pairs: fortitude, difficulty: "rating" };
const gives = (condition: ConditionKey, clock?: ClockName | "slowedEnds"): EffectConsequence => ({
  kind: "condition",
  condition,
  ...(clock === undefined ? {} : { clock }),
});
const rated = (
  key: EffectKey,
  resist: ResistTest,
  does: readonly EffectConsequence[],
  more: Partial<EffectEntry> = {},
): EffectEntry => ({
  key,
  rated: true,
  trigger: "hit",
  resist,
  does,
  grade: "automated",
  rules: ["T11.2"],
  ...more,
});
const burning = (
  key: EffectKey,
  pairs: ResistTest["pairs"],
  does: EffectConsequence,
  more: Partial<EffectEntry> = {},
): EffectEntry =>
  rated(key, { pairs, difficulty: "hitPointsLost" }, [does], {
    trigger: "hitPointsLost",
    directDamage: true,
    rules: ["T11.2", "R11.2", "R11.6"],
    ...more,
  });
const plain = (key: EffectKey, grade: AutomationGrade, more: Partial<EffectEntry> = {}): EffectEntry => ({
  key,
  rated: false,
  trigger: "hit",
  does: [],
  grade,
  rules: ["T11.2"],
  ...more,
});

/** The maximum distance in feet of a pull by Gravity (T11.2). */
export const gravityPull = 15;

const entries: readonly EffectEntry[] = [
  rated("acid", byFortitude, [gives("acid")]),
  rated(
    "blinding",
    { pairs: [{ attribute: "insight", skill: "perception" }, ...fortitude], difficulty: "rating" },
    [gives("blinded", "endOfOwnNextTurn")],
  ),
  rated("corrosive", byFortitude, [gives("corroded")]),
  rated(
    "deadly",
    { pairs: [{ attribute: "endurance", skill: "vitality" }], difficulty: "rating", most: 3 },
    [{ kind: "wound" }],
    { trigger: "criticalDamage", grade: "assisted" },
  ),
  plain("destroyer", "automated", { rules: ["T11.2", "R8.10"] }),
  rated("fear", { pairs: willpower, difficulty: "rating" }, [gives("afraid")]),
  burning("frost", fortitude, gives("slowed", "slowedEnds"), { rules: ["T11.2", "R11.2", "R11.6", "R10.2"] }),
  rated("gravity", byFortitude, [{ kind: "pull", feet: gravityPull }, gives("prone")], { grade: "assisted" }),
  plain("grip", "assisted", { trigger: "choice", does: [gives("immobilized")] }),
  rated("knockback", byFortitude, [{ kind: "push", feetPerShort: 5 }], { grade: "assisted" }),
  rated("knockdown", byFortitude, [gives("prone")]),
  rated(
    "knockout",
    { pairs: fortitude, difficulty: "rating", most: 4, stunnedDice: -2 },
    [gives("outOfFight")],
    { gets: "living", rules: ["T11.2", "A15", "R9.22"] },
  ),
  plain("lightningRod", "assisted", { does: [gives("conductive")], rules: ["T11.2", "T11.3"] }),
  rated("noise", { pairs: fortitude, difficulty: 3 }, [gives("stunned")], {
    trigger: "area",
    grade: "assisted",
  }),
  rated("poison", byFortitude, [gives("poisoned")]),
  rated("rage", { pairs: willpower, difficulty: "rating" }, [gives("berserk", "endOfOwnNextTurn")], {
    rules: ["T11.2", "A36"],
  }),
  burning("scorch", willpower, gives("afraid")),
  plain("seeking", "automated", { rules: ["T11.2", "R8.6"] }),
  plain("sharp", "automated"),
  burning("shock", fortitude, gives("stunned"), { rules: ["T11.2", "R11.2", "R11.6", "A24"] }),
  rated("shutdown", byFortitude, [{ kind: "shutDown" }], {
    trigger: "area",
    gets: "machines",
    rules: ["T11.2", "A15", "R9.22"],
  }),
  rated("slow", byFortitude, [gives("slowed", "slowedEnds")]),
  rated("stun", byFortitude, [gives("stunned")]),
  plain("vulnerable", "automated", { does: [gives("vulnerable")] }),
];

/** The combat effects by key (T11.2). */
export const effects: ReadonlyMap<EffectKey, EffectEntry> = new Map(entries.map(entry => [entry.key, entry]));

/** Returns the table entry for an effect. Throws a RuleError if the effect is unknown. */
export function effectEntry(key: EffectKey): EffectEntry {
  return effects.get(oneOf("effect", key, effectKeys)) as EffectEntry;
}

/**
 * Returns the immediate direct damage of an effect (R11.2): X for Frost, Scorch and Shock, and 0 for all
 * others.
 */
export function effectDirectDamage(key: EffectKey, rating: number): number {
  return effectEntry(key).directDamage === true ? wholeNumber("rating", rating, 0) : 0;
}

/**
 * The body of a target: living, living with machine parts (cyborgs and characters with implants), or a
 * machine.
 */
export const bodies = ["living", "implanted", "machine"] as const;
export type Body = (typeof bodies)[number];

/**
 * Whether a combat effect works on this kind of body (A15). Knockout affects only living bodies or, with the
 * house rule `cyborgsCanBeKnockedOut`, all bodies except machines. Shutdown affects only machines.
 */
export function effectGets(key: EffectKey, body: Body, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const { gets } = effectEntry(key);
  const machine = oneOf("body", body, bodies) === "machine";
  if (gets === "machines") return machine;
  if (gets === "living") return body === "living" || (!machine && houseRules.cyborgsCanBeKnockedOut);
  return true;
}

/** The conditions that make no difference to an actor who is Out of the Fight. */
const idleConditions: readonly ConditionKey[] = ["stunned", "prone", "outOfFight"];

/**
 * Whether an effect has no consequences for an actor who is Out of the Fight, because such an actor has no
 * actions and is Prone (R9.18): Stun, Noise, Shock (apart from its damage), Knockdown and Knockout.
 */
export function effectIsIdle(key: EffectKey): boolean {
  const { does } = effectEntry(key);
  return (
    does.length > 0 && does.every(one => one.kind === "condition" && idleConditions.includes(one.condition))
  );
}

/**
 * Returns the clock of the Slowed condition caused by Frost and Slow (house rule `slowedEnds`; T11.2), or
 * null if it never ends automatically.
 */
export function slowedClock(duringOwnTurn: boolean, houseRules: HouseRules): Clock | null {
  checkHouseRules(houseRules);
  return slowedClocks[houseRules.slowedEnds](duringOwnTurn);
}

const slowedClocks: Readonly<Record<HouseRules["slowedEnds"], (duringOwnTurn: boolean) => Clock | null>> = {
  endOfOwnNextTurn: duringOwnTurn => startClock("endOfOwnNextTurn", duringOwnTurn),
  oneMinute: duringOwnTurn => startClock("minute", duringOwnTurn),
  manual: () => null,
};
