import { oneOf, record, wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import type { SpecialAttack } from "./attack-terms.ts";
import type { ZonesBand } from "./zone-map.ts";

/** The holder and the held combatant. */
export interface Grapple {
  readonly by: string;
  readonly of: string;
}

/** The changes that a successful special attack makes (Z4.6). */
export interface SpecialOutcome {
  /** The resulting band between the attacker and the target. */
  readonly band: ZonesBand;
  /** Whether the target loses a held item, which the attacker takes or throws away. */
  readonly losesItem: boolean;
  /** Whether the attacker moves past the target. */
  readonly passes: boolean;
  readonly grapple: Grapple | null;
}

/**
 * Z4.6: returns the effects of a successful special attack. Throws a RuleError for an unknown special attack,
 * or if the attacker and the target are the same combatant.
 */
export function specialOutcome(special: SpecialAttack, attacker: string, target: string): SpecialOutcome {
  if (requireString("attacker", attacker) === requireString("target", target))
    throw new RuleError("target", target, "a combatant other than the attacker", { key: "somebodyElse" });
  const outcomes: Readonly<Record<SpecialAttack, SpecialOutcome>> = {
    disarm: { band: "adjacent", losesItem: true, passes: false, grapple: null },
    pass: { band: "adjacent", losesItem: false, passes: true, grapple: null },
    shove: { band: "short", losesItem: false, passes: false, grapple: null },
    grapple: { band: "adjacent", losesItem: false, passes: false, grapple: { by: attacker, of: target } },
  };
  return outcomes[oneOf("special", special, Object.keys(outcomes) as SpecialAttack[])];
}

/**
 * Z4.7: returns the grapple after the held combatant's opposed roll to break free, or null if the combatant
 * won the roll and is free. Throws a RuleError for negative successes.
 */
export function breakFree(
  grapple: Grapple,
  victimSuccesses: number,
  grapplerSuccesses: number,
): Grapple | null {
  requireString("grapple.by", record("grapple", grapple).by);
  return wholeNumber("victimSuccesses", victimSuccesses, 0) >
    wholeNumber("grapplerSuccesses", grapplerSuccesses, 0)
    ? null
    : grapple;
}

/**
 * Z4.7: whether a combatant who holds another one can perform an action. The holder can release the held
 * combatant, or attack the held combatant with bare hands. Throws a RuleError for an invalid record.
 */
export function grapplerMay(
  grapple: Grapple,
  operation: "letGo" | "grapplerAttack" | "other",
  target: string | null = null,
): boolean {
  const { of } = record("grapple", grapple);
  return (
    oneOf("operation", operation, ["letGo", "grapplerAttack", "other"]) === "letGo" ||
    (operation === "grapplerAttack" && target === of)
  );
}
