import { list, oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { stressResponses, type StressResponse } from "./stress-response.ts";

/** Z5.1: the causes that increase stress by one. */
export const stressCauses = [
  "push",
  "response",
  "nearbyPanic",
  "fullAuto",
  "fatigue",
  "attackedByCrew",
  "androidRevealed",
  "unnerving",
] as const;
export type StressCause = (typeof stressCauses)[number];

/** An actor's stress level and stress responses, and whether the actor is broken. */
export interface StressState {
  readonly stress: number;
  readonly responses: readonly StressResponse[];
  readonly broken: boolean;
}

/**
 * Z1.5: returns a stress level after a change. It is never below 0 or above the setting's maximum, if there
 * is one. Throws a RuleError for invalid numbers.
 */
export function stressAfter(stress: number, change: number, settings: ZonesSettings): number {
  const most = checkZonesSettings(settings).stressMaximum ?? Number.MAX_SAFE_INTEGER;
  return Math.min(most, Math.max(0, wholeNumber("stress", stress, 0) + wholeNumber("change", change)));
}

/**
 * Z5.1, Z5.5: returns an actor's stress after an event that causes stress. A broken actor's stress doesn't
 * increase. Throws a RuleError for an unknown cause.
 */
export function strain(state: StressState, cause: StressCause, settings: ZonesSettings): StressState {
  oneOf("cause", cause, stressCauses);
  return checkedStress(state).broken ? state : { ...state, stress: stressAfter(state.stress, 1, settings) };
}

/**
 * Z5.11: returns an actor's stress after a stretch of rest in a safe place. The stress level is one lower,
 * and one stress response of the actor's choice, if any, is removed. No roll is made. Throws a RuleError for
 * a response that the actor doesn't have.
 */
export function restAStretch(
  state: StressState,
  removed: StressResponse | null,
  settings: ZonesSettings,
): StressState {
  const { stress, responses } = checkedStress(state);
  if (removed !== null && !responses.includes(removed))
    throw new RuleError(
      "removed",
      removed,
      `an active stress response: ${responses.join(", ") || "there is none"}`,
      { key: "responseThere" },
    );
  return {
    ...state,
    stress: stressAfter(stress, -1, settings),
    responses: responses.filter(response => response !== removed),
  };
}

function checkedStress(state: StressState): StressState {
  wholeNumber("state.stress", record("state", state).stress, 0);
  requireBoolean("state.broken", state.broken);
  list("state.responses", state.responses).forEach((response, index) =>
    oneOf(`state.responses.${index}`, response, stressResponses),
  );
  return state;
}
