import { registerActions } from "./core/registry.ts";
import { setTestReader } from "../play/challenge/challenge-facts.ts";
import { setRoundReader } from "../play/guile/guile-facts.ts";
import { systemActions } from "./all.ts";
import { challengeResult } from "./party/challenge-test.ts";
import { guileRoundOf } from "./party/guile-round.ts";

/** Makes every verb of the system known. Called once. */
export function registerAllActions(): void {
  setTestReader(challengeResult);
  setRoundReader(guileRoundOf);
  registerActions(...systemActions);
}
