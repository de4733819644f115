import { record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { stressAfter } from "./stress.ts";

/** Z6.20: the maximum number of attacks in a burst on full auto. */
export const mostFullAutoAttacks = 3;

/** An ongoing full-auto burst: the number of attacks so far, and the result of the last one. */
export interface FullAutoChain {
  readonly attacks: number;
  readonly lastHit: boolean;
  readonly lastPushed: boolean;
}

/**
 * Z6.20: returns the burst after another attack, which starts a new burst if `chain` is null. Throws a
 * RuleError for a fourth attack, and for an attack after a miss or a push.
 */
export function chainAfter(
  chain: FullAutoChain | null,
  attack: { readonly hit: boolean; readonly pushed: boolean },
): FullAutoChain {
  if (chain !== null && !mayFireAgain(chain, true))
    throw new RuleError("chain", chain, "a burst that can continue", { key: "possibleNow" });
  const { hit, pushed } = record("attack", attack);
  return {
    attacks: (chain?.attacks ?? 0) + 1,
    lastHit: requireBoolean("attack.hit", hit),
    lastPushed: requireBoolean("attack.pushed", pushed),
  };
}

/**
 * Z6.20, Z6.22, Z6.23: whether another attack can follow immediately without costing an action. This requires
 * that the last attack hit without being pushed, that the weapon is suitable, and that there were fewer than
 * three attacks so far.
 */
export function mayFireAgain(chain: FullAutoChain, fullAuto: boolean): boolean {
  const { attacks, lastHit, lastPushed } = record("chain", chain);
  return (
    requireBoolean("fullAuto", fullAuto) &&
    requireBoolean("chain.lastHit", lastHit) &&
    !requireBoolean("chain.lastPushed", lastPushed) &&
    wholeNumber("chain.attacks", attacks, 1) < mostFullAutoAttacks
  );
}

/**
 * Z6.20, Z6.21: returns the stress with which an attack of a full-auto burst is rolled, and the stress after
 * the attack. Each attack after the first increases stress by one. Throws a RuleError for an invalid attack
 * number.
 */
export function fullAutoStress(
  attack: number,
  stress: number,
  settings: ZonesSettings,
): { readonly rolledWith: number; readonly after: number } {
  const after = stressAfter(
    stress,
    wholeNumber("attack", attack, 1, mostFullAutoAttacks) > 1 ? 1 : 0,
    settings,
  );
  return { rolledWith: checkZonesSettings(settings).fullAutoStressFirst ? after : stress, after };
}
