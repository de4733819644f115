import { checkOfEach } from "../combat/affected.ts";
import { lastingWoundCheck } from "../combat/suffer.ts";
import { bandsText } from "../combat/words.ts";

/**
 * The check for a lasting wound (X7.10). A Gamemaster can also add or remove one without a check
 * (`bands.state`).
 */
export const wound = checkOfEach("bands.wound", bandsText("outcome.woundCheck"), lastingWoundCheck);
