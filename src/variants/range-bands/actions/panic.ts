import { checkOfEach } from "../combat/affected.ts";
import { panicCheck } from "../combat/suffer.ts";
import { bandsText } from "../combat/words.ts";

/**
 * The action for panic checks outside attacks (X8.1). Gamemasters can also start and end panic without a
 * check (`bands.state`).
 */
export const panic = checkOfEach("bands.panic", bandsText("outcome.panicCheck"), panicCheck);
