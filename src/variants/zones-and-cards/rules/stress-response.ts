import { list, oneOf, record, wholeNumber } from "../../../rules/check.ts";
import type { ZonesAttribute } from "./character.ts";

/** Z1.19: the lasting effects of stress by total (1 to 6). */
export const stressResponses = [
  "jumpy",
  "tunnelVision",
  "aggravated",
  "shakes",
  "frantic",
  "deflated",
] as const;
export type StressResponse = (typeof stressResponses)[number];
/** Z1.19: any result in the table of stress responses. */
export type StressResult = "coolHead" | StressResponse | "messUp";

/** The facts that determine a stress response. */
export interface StressResponseInput {
  /** The face of the die. */
  readonly face: number;
  /** Z1.18: the current stress, which includes the stress from a push. */
  readonly stress: number;
  readonly resolve: number;
  /** The responses that the character already has. */
  readonly held: readonly StressResponse[];
}

/** A stress response and the changes that it causes. */
export interface StressResponseResult {
  readonly total: number;
  readonly result: StressResult;
  /** Whether another response, which the character already has, prevents the result. */
  readonly ignored: boolean;
  /** The responses that the character has afterward. */
  readonly held: readonly StressResponse[];
  /** Z1.21: whether the action fails, regardless of the roll. */
  readonly fails: boolean;
  /** The stress that the response adds. */
  readonly stress: number;
}

/** Z1.19: for each response that affects rolls, the attribute whose rolls it affects. */
export const responseAttributes: Readonly<Partial<Record<StressResponse, ZonesAttribute>>> = {
  tunnelVision: "wits",
  aggravated: "empathy",
  shakes: "agility",
  frantic: "strength",
};
/** Z1.19: the (negative) number of dice by which a response changes rolls of its attribute. */
export const responseDice = -2;

/** Z1.17: returns the total to look up in the table: the die plus the stress level, minus Resolve. */
export function stressTotal(face: number, stress: number, resolve: number): number {
  return (
    wholeNumber("face", face, 1, 6) + wholeNumber("stress", stress, 0) - wholeNumber("resolve", resolve, 0)
  );
}

/**
 * Z1.17, Z1.18, Z1.19, Z1.20, Z1.21: returns the stress response to a roll. If the character already has the
 * response for the total, the next one that they don't have applies. A result that another response prevents
 * has no effect. Throws a RuleError for an invalid face or invalid responses.
 */
export function stressResponse(input: StressResponseInput): StressResponseResult {
  const { face, stress, resolve, held } = record("response", input);
  const total = stressTotal(face, stress, resolve);
  return { total, ...judged(total, checkedHeld(held)) };
}

/**
 * Z1.19: returns the modifier, zero or a negative number of dice, that responses apply to rolls of an
 * attribute.
 */
export function responsePenalty(attribute: ZonesAttribute, held: readonly StressResponse[]): number {
  return checkedHeld(held).some(response => responseAttributes[response] === attribute) ? responseDice : 0;
}

function judged(total: number, held: readonly StressResponse[]): Omit<StressResponseResult, "total"> {
  if (total <= 0) return { result: "coolHead", ignored: false, held, fails: false, stress: 0 };
  if (total === 1 && held.includes("deflated"))
    return { result: "jumpy", ignored: true, held, fails: false, stress: 0 };
  const result = stressResponses.slice(total - 1).find(response => !held.includes(response));
  if (result === undefined) return { result: "messUp", ignored: false, held, fails: true, stress: 1 };
  const kept = result === "deflated" ? held.filter(response => response !== "jumpy") : held;
  return { result, ignored: false, held: [...kept, result], fails: false, stress: 0 };
}

function checkedHeld(held: readonly StressResponse[]): readonly StressResponse[] {
  list("held", held).forEach((response, index) => oneOf(`held.${index}`, response, stressResponses));
  return held;
}
