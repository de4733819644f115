import { registerVerbs } from "../deed/registry.ts";
import { setTestReader } from "../challenge/challenge-facts.ts";
import { setRoundReader } from "../guile/guile-facts.ts";
import { systemVerbs } from "./all.ts";
import { challengeResult } from "./challenge/challenge-test.ts";
import { guileRoundOf } from "./challenge/guile-round.ts";

/** Makes every verb of the system known. Called once. */
export function registerAllVerbs(): void {
  setTestReader(challengeResult);
  setRoundReader(guileRoundOf);
  registerVerbs(...systemVerbs);
}
