import { registerFacts } from "./core/provide.ts";
import { registerActions } from "./core/registry.ts";
import { setTestReader } from "./party/challenge-facts.ts";
import { setRoundReader } from "./party/guile-facts.ts";
import { systemActions } from "./all.ts";
import { systemFacts } from "./facts.ts";
import { challengeResult } from "./party/challenge-test.ts";
import { guileRoundOf } from "./party/guile-round.ts";

/** Registers all of the system's actions and their fact providers. Must be called only once. */
export function registerAllActions(): void {
  setTestReader(challengeResult);
  setRoundReader(guileRoundOf);
  registerFacts(...systemFacts);
  registerActions(...systemActions);
}
