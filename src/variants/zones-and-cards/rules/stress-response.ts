import { list, oneOf, record, wholeNumber } from "../../../rules/check.ts";
import type { ZonesAttribute } from "./character.ts";

/** Z1.19: what stress does to somebody until it is taken away, by the total that brings it (1 to 6). */
export const stressResponses = [
  "jumpy",
  "tunnelVision",
  "aggravated",
  "shakes",
  "frantic",
  "deflated",
] as const;
export type StressResponse = (typeof stressResponses)[number];
/** Z1.19: everything that the table of stress responses can come to. */
export type StressResult = "coolHead" | StressResponse | "messUp";

/** What a stress response is read from. */
export interface StressResponseInput {
  /** What the die shows. */
  readonly face: number;
  /** Z1.18: the stress level now, after a push. */
  readonly stress: number;
  readonly resolve: number;
  /** Responses that the character has already. */
  readonly held: readonly StressResponse[];
}

/** A stress response and what it changes. */
export interface StressResponseResult {
  readonly total: number;
  readonly result: StressResult;
  /** Whether the result is one that another response keeps away. */
  readonly ignored: boolean;
  /** What the character has afterwards. */
  readonly held: readonly StressResponse[];
  /** Z1.21: whether the action fails, whatever was rolled. */
  readonly fails: boolean;
  /** Stress that comes with it. */
  readonly stress: number;
}

/** Z1.19: the attribute with whose rolls a response interferes. */
export const responseAttributes: Readonly<Partial<Record<StressResponse, ZonesAttribute>>> = {
  tunnelVision: "wits",
  aggravated: "empathy",
  shakes: "agility",
  frantic: "strength",
};
/** Z1.19: dice that a response takes from rolls with its attribute. */
export const responseDice = -2;

/** Z1.17: what the table is read at: the die and the stress level, less Resolve. */
export function stressTotal(face: number, stress: number, resolve: number): number {
  return (
    wholeNumber("face", face, 1, 6) + wholeNumber("stress", stress, 0) - wholeNumber("resolve", resolve, 0)
  );
}

/**
 * Z1.17, Z1.18, Z1.19, Z1.20, Z1.21: reads a stress response. What is there already becomes the next that is
 * not; what another response keeps away does nothing. Throws a RuleError for a face that no die has, or for
 * responses that are none.
 */
export function stressResponse(input: StressResponseInput): StressResponseResult {
  const { face, stress, resolve, held } = record("response", input);
  const total = stressTotal(face, stress, resolve);
  return { total, ...judged(total, checkedHeld(held)) };
}

/** Z1.19: the dice that responses take from a roll with an attribute: none or less. */
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
