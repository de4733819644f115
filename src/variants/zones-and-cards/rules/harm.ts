import { record, truth, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** Health of somebody, and whether they are broken. */
export interface ZonesHealth {
  readonly health: number;
  readonly maximum: number;
  readonly broken: boolean;
}

/** Health after damage, and what follows. */
export interface HarmResult {
  readonly state: ZonesHealth;
  /** Z7.5: critical injuries to roll at once. */
  readonly injuries: 0 | 1;
  /** Z7.5: whether they break by it, which ends panic and lets those who see it roll. */
  readonly breaks: boolean;
}

/**
 * Z7.4, Z7.5: what damage does. At no Health somebody is broken, with a critical injury; so is any more
 * damage to the broken. Damage of fire, cold, hunger and the like (`bodily` false) causes no critical injury
 * (Z7.12). Throws a RuleError for bad input.
 */
export function harm(state: ZonesHealth, damage: number, bodily = true): HarmResult {
  const { health, broken } = checkedHealth(state);
  if (wholeNumber("damage", damage, 0) === 0) return { state, injuries: 0, breaks: false };
  const left = Math.max(0, health - damage);
  return {
    state: { ...state, health: left, broken: broken || left === 0 },
    injuries: truth("bodily", bodily) && left === 0 ? 1 : 0,
    breaks: !broken && left === 0,
  };
}

/**
 * Z7.6: a broken character after a Command roll of somebody who rallies them: on their feet again, injuries
 * as they were. Throws a RuleError for who is not broken.
 */
export function rally(state: ZonesHealth, successes: number, settings: ZonesSettings): ZonesHealth {
  mustBeBroken(state);
  const { ralliedHealth } = checkZonesSettings(settings);
  return wholeNumber("successes", successes, 0) === 0
    ? state
    : { ...state, broken: false, health: Math.min(state.maximum, ralliedHealth) };
}

/**
 * Z7.7: a broken character after first aid: Health for each success of Medical Aid. Throws a RuleError for
 * who is not broken.
 */
export function firstAid(state: ZonesHealth, successes: number): ZonesHealth {
  mustBeBroken(state);
  return wholeNumber("successes", successes, 0) === 0
    ? state
    : { ...state, broken: false, health: Math.min(state.maximum, successes) };
}

/**
 * Z7.10: Health after shifts in which nobody helped: so much each, for the broken too. Throws a RuleError for
 * a negative number of shifts.
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
    throw new RuleError("state.broken", state.broken, "the state of somebody who is broken", {
      key: "brokenPerson",
    });
}

function checkedHealth(state: ZonesHealth): ZonesHealth {
  const maximum = wholeNumber("state.maximum", record("state", state).maximum, 1);
  wholeNumber("state.health", state.health, 0, maximum);
  truth("state.broken", state.broken);
  return state;
}
