import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { guileSides, type GuileSide } from "../../rules/social/guile.ts";
import { requiredChoice, requiredWhole, text } from "../../data/fields.ts";
import { ask, defineRequest } from "../../documents/requests.ts";

/**
 * The plan of a Guile Encounter: the players' goal, their main speaker, the target, the resistance that the
 * Gamemaster gives each side, and the side that begins (R15.7, R15.8).
 */
export interface GuilePlan {
  readonly title: string;
  readonly speaker: string;
  readonly target: string;
  readonly base: Readonly<Record<GuileSide, number>>;
  readonly begins: GuileSide;
}

/** The maximum base resistance for a side. */
const MOST_BASE = 99;

/** Returns the field for the base resistance that the Gamemaster assigns to each side. */
export function baseResistance() {
  return new foundry.data.fields.SchemaField({
    players: requiredWhole(0, MOST_BASE),
    target: requiredWhole(0, MOST_BASE),
  });
}

export const beginGuileRequest = defineRequest("guile.begin", () => ({
  title: text(),
  speaker: text(),
  target: text(),
  base: baseResistance(),
  begins: requiredChoice(guileSides),
}));
export const endGuileRequest = defineRequest("guile.end", () => ({ guile: text() }));

/** Sends the writer a request to begin a Guile Encounter. Returns the request's message. */
export async function beginGuileEncounter({ base, ...plan }: GuilePlan): Promise<BlackoutChatMessage | null> {
  return ask(beginGuileRequest, { ...plan, base: { ...base } });
}

/** Sends the writer a request to end the given Guile Encounter. Returns the message of the request. */
export async function endGuileEncounter(guile: string): Promise<BlackoutChatMessage | null> {
  return ask(endGuileRequest, { guile });
}
