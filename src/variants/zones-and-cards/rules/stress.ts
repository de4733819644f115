import { list, oneOf, record, truth, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { stressResponses, type StressResponse } from "./stress-response.ts";

/** Z5.1: what raises stress by one. */
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

/** Stress of somebody, as a number and as what it has done to them. */
export interface StressState {
  readonly stress: number;
  readonly responses: readonly StressResponse[];
  readonly broken: boolean;
}

/**
 * Z1.5: a stress level after it went up or down: never under 0, and never over the highest if the table has
 * one. Throws a RuleError for numbers that are none.
 */
export function stressAfter(stress: number, change: number, settings: ZonesSettings): number {
  const most = checkZonesSettings(settings).stressMaximum ?? Number.MAX_SAFE_INTEGER;
  return Math.min(most, Math.max(0, wholeNumber("stress", stress, 0) + wholeNumber("change", change)));
}

/**
 * Z5.1, Z5.5: somebody after something that strains them. Who is broken gains no stress. Throws a RuleError
 * for a cause that is none.
 */
export function strain(state: StressState, cause: StressCause, settings: ZonesSettings): StressState {
  oneOf("cause", cause, stressCauses);
  return checkedStress(state).broken ? state : { ...state, stress: stressAfter(state.stress, 1, settings) };
}

/**
 * Z5.11: somebody after a stretch of rest in a safe place without any roll: one stress less, and one stress
 * response of their choice gone. Throws a RuleError for a response that they do not have.
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
      `a response that is there: ${responses.join(", ") || "there is none"}`,
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
  truth("state.broken", state.broken);
  list("state.responses", state.responses).forEach((response, index) =>
    oneOf(`state.responses.${index}`, response, stressResponses),
  );
  return state;
}
