import { checkOfEach } from "../fight/affected.ts";
import { panicCheck } from "../fight/suffer.ts";
import { bandsText } from "../fight/words.ts";

/**
 * The check against panic outside an attack (X8.1). A Gamemaster can start and end panic without a check
 * (`bands.state`).
 */
export const panic = checkOfEach("bands.panic", bandsText("outcome.panicCheck"), panicCheck);
