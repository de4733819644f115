import { afterEach } from "vitest";
import { DICE_DEFAULTS, Roll } from "../../../host/runtime/client/dice/index.ts";

const original = DICE_DEFAULTS.randomUniform;
afterEach(() => {
  DICE_DEFAULTS.randomUniform = original;
});

/** Makes the next dice show the given faces. The lower the random number, the higher the face. */
export function nextFaces(faces: number, results: number[]): void {
  nextDraws(results.map(face => 1 - (face - 0.5) / faces));
}

/** Sets the next random numbers (from 0 to 1). A test that draws more numbers fails. */
export function nextDraws(draws: number[]): void {
  const queue = [...draws];
  DICE_DEFAULTS.randomUniform = () => {
    const next = queue.shift();
    if (next === undefined) throw new Error("more dice were cast than the test expects");
    return next;
  };
}

/** Evaluates a formula whose dice show the given faces. */
export async function rolled(formula: string, faces: number, results: number[]): Promise<Roll> {
  nextFaces(faces, results);
  return new Roll(formula).evaluate();
}
