import { checkOfEach } from "../fight/affected.ts";
import { panicCheck } from "../fight/suffer.ts";
import { bandsText } from "../fight/words.ts";

/**
 * The action for panic checks outside attacks (X8.1). Gamemasters can also start and end panic without a
 * check (`bands.state`).
 */
export const panic = checkOfEach("bands.panic", bandsText("outcome.panicCheck"), panicCheck);
