import { checkOfEach } from "../fight/affected.ts";
import { lastingWoundCheck } from "../fight/suffer.ts";
import { said } from "../fight/words.ts";

/**
 * The check whether a lasting wound remains (X7.10). One without a check, and one that goes again, are a
 * Gamemaster's (`bands.state`).
 */
export const wound = checkOfEach("bands.wound", said("outcome.woundCheck"), lastingWoundCheck);
