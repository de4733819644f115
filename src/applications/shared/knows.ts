import type { Concealed } from "../../actions/core/card.ts";
import { mayKnow } from "../../actions/core/knowledge.ts";

/** Whether a value may be shown. Values that aren't concealed may always be shown. */
export type Knows = (concealed: Concealed | undefined) => boolean;

/** Whether the current user is allowed to know a value. */
export const userKnows: Knows = concealed => concealed === undefined || mayKnow(game.user, concealed);
