import type { Concealed } from "../../actions/core/card.ts";
import { mayKnow } from "../../actions/core/knowledge.ts";

/** May this be shown? What is not concealed always may. */
export type Knows = (concealed: Concealed | undefined) => boolean;

/** What the user of this client may know. */
export const userKnows: Knows = concealed => concealed === undefined || mayKnow(game.user, concealed);
