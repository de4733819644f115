import { record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** An actor's Health, and whether they are broken. */
export interface ZonesHealth {
  readonly health: number;
  readonly maximum: number;
  readonly broken: boolean;
}

/** An actor's Health after damage, and the consequences of the damage. */
export interface HarmResult {
  readonly state: ZonesHealth;
  /** Z7.5: the number of critical injuries that the damage causes. */
  readonly injuries: 0 | 1;
  /** Z7.5: whether the damage breaks the actor. If so, panic ends and witnesses must make a roll. */
  readonly breaks: boolean;
}

/**
 * Z7.4, Z7.5: returns the result of damage. An actor whose Health drops to 0 is broken and takes a critical
 * injury. Further damage to a broken actor causes another critical injury. Damage from fire, cold, hunger and
 * similar sources (`bodily` is false) causes no critical injuries (Z7.12). Throws a RuleError for invalid
 * input.
 */
export function harm(state: ZonesHealth, damage: number, bodily = true): HarmResult {
  const { health, broken } = checkedHealth(state);
  if (wholeNumber("damage", damage, 0) === 0) return { state, injuries: 0, breaks: false };
  const left = Math.max(0, health - damage);
  return {
    state: { ...state, health: left, broken: broken || left === 0 },
    injuries: requireBoolean("bodily", bodily) && left === 0 ? 1 : 0,
    breaks: !broken && left === 0,
  };
}

/**
 * Z7.6: returns the state of a broken actor after a Command roll to rally them. On a success, the actor is no
 * longer broken and regains some Health, but injuries remain. Throws a RuleError if the actor isn't broken.
 */
export function rally(state: ZonesHealth, successes: number, settings: ZonesSettings): ZonesHealth {
  mustBeBroken(state);
  const { ralliedHealth } = checkZonesSettings(settings);
  return wholeNumber("successes", successes, 0) === 0
    ? state
    : { ...state, broken: false, health: Math.min(state.maximum, ralliedHealth) };
}

/**
 * Z7.7: returns the state of a broken actor after first aid. First aid restores one point of Health per
 * success of Medical Aid. Throws a RuleError if the actor isn't broken.
 */
export function firstAid(state: ZonesHealth, successes: number): ZonesHealth {
  mustBeBroken(state);
  return wholeNumber("successes", successes, 0) === 0
    ? state
    : { ...state, broken: false, health: Math.min(state.maximum, successes) };
}

/**
 * Z7.10: returns an actor's Health after a number of shifts without help. Each shift restores a fixed amount,
 * even to broken actors. Throws a RuleError for a negative number of shifts.
 */
export function afterShifts(state: ZonesHealth, shifts: number, settings: ZonesSettings): ZonesHealth {
  const { health, maximum, broken } = checkedHealth(state);
  const healed = Math.min(
    maximum,
    health + wholeNumber("shifts", shifts, 0) * checkZonesSettings(settings).healingPerShift,
  );
  return { ...state, health: healed, broken: broken && healed === 0 };
}

function mustBeBroken(state: ZonesHealth): void {
  if (!checkedHealth(state).broken)
    throw new RuleError("state.broken", state.broken, "the state of a broken combatant", {
      key: "brokenPerson",
    });
}

function checkedHealth(state: ZonesHealth): ZonesHealth {
  const maximum = wholeNumber("state.maximum", record("state", state).maximum, 1);
  wholeNumber("state.health", state.health, 0, maximum);
  requireBoolean("state.broken", state.broken);
  return state;
}
