import type { runMacro as RunMacro } from "./applications/macros/run-macro.ts";
import type { Offer } from "./applications/importer/importer-window.ts";
import * as ledger from "./ledger/index.ts";
import { currentHouseRules } from "./data/house-rules.ts";
import { partyActor } from "./documents/party.ts";
import {
  amendAction,
  answerPrompt,
  applyAction,
  decideAmendment,
  rewindTo,
  undoAction,
} from "./actions/core/ask-writer.ts";
import { attribute, choice, number, numberOrNone, pick, toggle, words } from "./actions/core/choice.ts";
import { defineAction } from "./actions/core/define.ts";
import { judgeAction } from "./actions/core/judge-posted.ts";
import { perform } from "./actions/core/perform.ts";
import { allActions, registerActions, actionOf } from "./actions/core/registry.ts";
import { revealSecret } from "./actions/core/secret.ts";
import { requestCharacter, requestInspiration } from "./features/request.ts";
import { rollTest } from "./features/test.ts";
import { started } from "./started.ts";
import { windows } from "./applications/windows.ts";

/** What modules and macros may use, as `game.system.api`. */
export const api = {
  /** Resolves when the actions are known and everything runs: a moment after Foundry's hook `ready`. */
  started,
  /** Fetches the rules of the game, pure functions that need no Foundry. */
  rules: () => import("./rules/index.ts"),
  /** What an action changes, as data that can be applied, taken back and amended. */
  ledger,
  /** The house rules of this world. */
  currentHouseRules,
  /** The party of this world. */
  partyActor,
  /**
   * Opens the windows in which a Gamemaster has the party rest, begins and ends its sessions, has hazards
   * strike, marks the ground of a scene, and puts an encounter together.
   */
  windows: {
    rest: () => windows.rest(),
    session: () => windows.session(),
    hazard: () => windows.hazard(),
    ground: () => windows.ground(),
    encounter: () => windows.encounter(),
  },
  /**
   * Tables into the world and out of it, and the browser of the compendia. The importer may be given a text
   * or data to begin with.
   */
  tables: {
    import: (offer: Offer = {}) => windows.import(offer),
    export: (place?: string) => windows.export(place),
    browse: (kind?: string) => windows.browser(kind),
  },
  /** Does something: any action, asked with its dialog or at once. */
  perform,
  /** What a posted action came to, judged from its message. */
  judgeAction,
  /**
   * The kinds of actions that are known, and how a module adds one of its own: the system makes its own in
   * the same way.
   */
  actionTypes: {
    all: allActions,
    of: actionOf,
    define: defineAction,
    register: registerActions,
    choices: { attribute, choice, number, numberOrNone, pick, toggle, words },
  },
  /** What may be done with a posted action. Each is a request to the Gamemaster's client, which checks it. */
  actions: {
    apply: applyAction,
    undo: undoAction,
    amend: amendAction,
    decideAmendment,
    answer: answerPrompt,
    rewind: rewindTo,
    reveal: revealSecret,
  },
  /** Does what a macro says that was made by dragging something to the bar; what is gone is said. */
  runMacro: async (...wish: Parameters<typeof RunMacro>) =>
    (await import("./applications/macros/run-macro.ts")).runMacro(...wish),
  /** Tests an attribute and a skill of an actor. */
  rollTest,
  /** Asks the Gamemaster's client for a new character of one's own. */
  requestCharacter,
  /** Asks for more or fewer Inspiration dice; a Gamemaster's right. */
  requestInspiration,
};
