import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { GuileSide } from "../../rules/social/guile.ts";
import { requestWriter } from "../../actions/core/ask-writer.ts";

/** What a guile encounter is begun with: what the players want, their main speaker and whom they talk to, the resistance that the Gamemaster gives both, and who begins (R15.7, R15.8). */
export interface GuilePlan {
  readonly title: string;
  readonly speaker: string;
  readonly target: string;
  readonly base: Readonly<Record<GuileSide, number>>;
  readonly begins: GuileSide;
}

/** Begins a guile encounter, by a request to the writer. Answers the request's message. */
export async function beginGuileEncounter({
  title,
  speaker,
  target,
  base,
  begins,
}: GuilePlan): Promise<BlackoutChatMessage | null> {
  return requestWriter("guile", {
    value: "begin",
    name: title,
    uuids: [speaker, target],
    choices: JSON.stringify({ base, begins }),
  });
}

/** Ends a guile encounter, by its id. Answers the request's message. */
export async function endGuileEncounter(guile: string): Promise<BlackoutChatMessage | null> {
  return requestWriter("guile", { value: "end", prompt: guile });
}
