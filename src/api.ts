import * as ledger from "./ledger/index.ts";
import * as rules from "./rules/index.ts";
import { currentHouseRules } from "./data/house-rules.ts";
import { partyActor } from "./documents/party.ts";
import { requestCharacter, requestInspiration } from "./play/request.ts";
import { rollTest } from "./play/test.ts";

/** What modules and macros may use, as `game.system.api`. */
export const api = {
  /** The rules of the game, pure functions that need no Foundry. */
  rules,
  /** What an action changes, as data that can be applied, taken back and amended. */
  ledger,
  /** The house rules of this world. */
  currentHouseRules,
  /** The party of this world. */
  partyActor,
  /** Tests an attribute and a skill of an actor. */
  rollTest,
  /** Asks the Gamemaster's client for a new character of one's own. */
  requestCharacter,
  /** Asks for more or fewer Inspiration dice; a Gamemaster's right. */
  requestInspiration,
};

export type BlackoutApi = typeof api;
