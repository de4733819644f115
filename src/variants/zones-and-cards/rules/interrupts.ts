import { oneOf, record, truth } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** Z3.3: what may be done against an attack before it is rolled. */
export type Interrupt = "defend" | "dodge";
/** Z6.8, Z6.9: how much cover somebody has. */
export const zonesCovers = ["none", "partial", "full"] as const;
export type ZonesCover = (typeof zonesCovers)[number];

/** Why the target of an attack cannot answer it. */
export type InterruptBar =
  | "unaware"
  | "noInterrupts"
  | "noAction"
  | "fullCover"
  | "unarmed"
  | "cannotBeDefended"
  | "broken"
  | "grappled";

/** How the target of an attack stands. */
export interface InterruptSituation {
  readonly attack: "close" | "ranged";
  /** Z2.5: whether the target does not know of the attacker. */
  readonly unaware?: boolean;
  /** Z5.6: whether panic keeps them from it. */
  readonly noInterrupts?: boolean;
  /** Z3.3: whether they have a quick action left. */
  readonly quickLeft: boolean;
  readonly cover?: ZonesCover;
  readonly broken?: boolean;
  readonly grappled?: boolean;
  /** Z4.7: an attack that leaves no defence, as that of who grapples them. */
  readonly cannotBeDefended?: boolean;
  /** Z4.5: whether the attacker has a weapon. */
  readonly attackerArmed?: boolean;
  /** Z4.5: whether the target has something solid in hand. */
  readonly objectInHand?: boolean;
}

/**
 * The question to the target's owner before an attack is rolled: which answer there is, and why there is
 * none.
 */
export interface InterruptQuestion {
  readonly interrupt: Interrupt;
  readonly bars: readonly InterruptBar[];
  readonly ask: boolean;
}

/**
 * Z2.5, Z3.3, Z4.3, Z4.5, Z4.6, Z4.7, Z5.6, Z6.4, Z6.9, Z7.5: what is asked before an attack is rolled:
 * Defend against a close one, Dodge against a ranged one. Nothing is asked of who cannot answer. Throws a
 * RuleError for bad input.
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
  ) => truth(`situation.${name}`, situation[name] ?? false);
  const { defendNeedsObject } = checkZonesSettings(settings);
  const bars: readonly (readonly [InterruptBar, boolean])[] = [
    ["unaware", holds("unaware")],
    ["noInterrupts", holds("noInterrupts")],
    ["broken", holds("broken")],
    ["grappled", holds("grappled")],
    ["cannotBeDefended", holds("cannotBeDefended")],
    ["noAction", !truth("situation.quickLeft", quickLeft)],
    ["fullCover", !close && cover === "full"],
    ["unarmed", close && defendNeedsObject && holds("attackerArmed") && !holds("objectInHand")],
  ];
  const found = bars.filter(([, bar]) => bar).map(([name]) => name);
  return { interrupt: close ? "defend" : "dodge", bars: found, ask: found.length === 0 };
}
