import { checkOfEach } from "../fight/affected.ts";
import { lastingWoundCheck } from "../fight/suffer.ts";
import { bandsText } from "../fight/words.ts";

/**
 * The check for a lasting wound (X7.10). A Gamemaster can also add or remove one without a check
 * (`bands.state`).
 */
export const wound = checkOfEach("bands.wound", bandsText("outcome.woundCheck"), lastingWoundCheck);
