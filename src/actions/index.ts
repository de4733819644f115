import { setGeometry, setTheatre } from "../world/geometry.ts";
import { mapGeometry } from "../world/map-geometry.ts";
import { theatre } from "../world/theatre.ts";
import { registerFacts } from "./core/provide.ts";
import { registerActions } from "./core/registry.ts";
import { setTestReader } from "./party/challenge-facts.ts";
import { setRoundReader } from "./party/guile-facts.ts";
import { systemActions } from "./all.ts";
import { systemFacts } from "./facts.ts";
import { challengeResult } from "./party/challenge-test.ts";
import { guileRoundOf } from "./party/guile-round.ts";

/**
 * Registers all of the system's actions, along with the fact providers, geometry and other functions on which
 * the actions depend. Must be called only once.
 */
export function registerAllActions(): void {
  setGeometry(mapGeometry);
  setTheatre(theatre);
  setTestReader(challengeResult);
  setRoundReader(guileRoundOf);
  registerFacts(...systemFacts);
  registerActions(...systemActions);
}
