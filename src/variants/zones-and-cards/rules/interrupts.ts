import { oneOf, record, requireBoolean } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** Z3.3: the possible reactions to an attack, which take place before the attack is rolled. */
export type Interrupt = "defend" | "dodge";
/** Z6.8, Z6.9: the degrees of cover. */
export const zonesCovers = ["none", "partial", "full"] as const;
export type ZonesCover = (typeof zonesCovers)[number];

/** A reason why the target of an attack can't react. */
export type InterruptBar =
  | "unaware"
  | "noInterrupts"
  | "noAction"
  | "fullCover"
  | "unarmed"
  | "cannotBeDefended"
  | "broken"
  | "grappled";

/** The circumstances of an attack and its target. */
export interface InterruptSituation {
  readonly attack: "close" | "ranged";
  /** Z2.5: whether the attack is an ambush, that is, the target is unaware of the attacker. */
  readonly unaware?: boolean;
  /** Z5.6: whether panic prevents a reaction. */
  readonly noInterrupts?: boolean;
  /** Z3.3: whether the target has a quick action left. */
  readonly quickLeft: boolean;
  readonly cover?: ZonesCover;
  readonly broken?: boolean;
  readonly grappled?: boolean;
  /** Z4.7: whether defending against the attack is impossible, as it is for an attack by a grappler. */
  readonly cannotBeDefended?: boolean;
  /** Z4.5: whether the attacker is armed. */
  readonly attackerArmed?: boolean;
  /** Z4.5: whether the target has a solid object in hand. */
  readonly objectInHand?: boolean;
}

/**
 * The prompt for the target's owner before an attack is rolled. It contains the kind of reaction, and the
 * reasons why that reaction isn't possible, if any.
 */
export interface InterruptQuestion {
  readonly interrupt: Interrupt;
  readonly bars: readonly InterruptBar[];
  readonly ask: boolean;
}

/**
 * Z2.5, Z3.3, Z4.3, Z4.5, Z4.6, Z4.7, Z5.6, Z6.4, Z6.9, Z7.5: returns the prompt that a target gets before an
 * attack is rolled. The prompt offers Defend against a close attack, and Dodge against a ranged one. A target
 * who can't react isn't prompted. Throws a RuleError for invalid input.
 */
export function interruptQuestion(situation: InterruptSituation, settings: ZonesSettings): InterruptQuestion {
  const { attack, quickLeft, cover = "none" } = record("situation", situation);
  const close = oneOf("situation.attack", attack, ["close", "ranged"]) === "close";
  oneOf("situation.cover", cover, zonesCovers);
  const holds = (
    name:
      | "unaware"
      | "noInterrupts"
      | "broken"
      | "grappled"
      | "cannotBeDefended"
      | "attackerArmed"
      | "objectInHand",
  ) => requireBoolean(`situation.${name}`, situation[name] ?? false);
  const { defendNeedsObject } = checkZonesSettings(settings);
  const bars: readonly (readonly [InterruptBar, boolean])[] = [
    ["unaware", holds("unaware")],
    ["noInterrupts", holds("noInterrupts")],
    ["broken", holds("broken")],
    ["grappled", holds("grappled")],
    ["cannotBeDefended", holds("cannotBeDefended")],
    ["noAction", !requireBoolean("situation.quickLeft", quickLeft)],
    ["fullCover", !close && cover === "full"],
    ["unarmed", close && defendNeedsObject && holds("attackerArmed") && !holds("objectInHand")],
  ];
  const found = bars.filter(([, bar]) => bar).map(([name]) => name);
  return { interrupt: close ? "defend" : "dodge", bars: found, ask: found.length === 0 };
}
