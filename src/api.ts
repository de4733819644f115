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
import { whenStarted } from "./started.ts";
import { windows } from "./applications/windows.ts";

/** The API for modules and macros, available as `game.system.api`. */
export const api = {
  /**
   * Loads the actions and all parts of the system that are not loaded yet. Resolves when all of them are
   * running, after Foundry's hook `ready` at the earliest.
   */
  get started() {
    return whenStarted();
  },
  /** Loads the rules of the game, which are pure functions that don't need Foundry. */
  rules: () => import("./rules/index.ts"),
  /** Functions that apply, undo and amend the changes of an action, which are stored as data. */
  ledger,
  /** The house rules of this world. */
  currentHouseRules,
  /** The party of this world. */
  partyActor,
  /**
   * Opens the Gamemaster's windows: for resting, for beginning and ending a session, for applying hazards,
   * for marking the ground of a scene, and for building an encounter.
   */
  windows: {
    rest: () => windows.rest(),
    session: () => windows.session(),
    hazard: () => windows.hazard(),
    ground: () => windows.ground(),
    encounter: () => windows.encounter(),
  },
  /**
   * Imports and exports tables, and opens the compendium browser. The importer can be opened with initial
   * text or data.
   */
  tables: {
    import: (offer: Offer = {}) => windows.import(offer),
    export: (place?: string) => windows.export(place),
    browse: (kind?: string) => windows.browser(kind),
  },
  /**
   * Prints an array of actors or an encounter (`"print"`), or copies or saves it as Markdown (`"copy"`,
   * `"save"`). If the second argument is omitted, the user chooses. The output contains only what this user
   * is allowed to see.
   */
  print: windows.print,
  /** Performs an action of any type, either through its dialog or immediately. */
  perform,
  /** Returns the result of a posted action, based on its message. */
  judgeAction,
  /**
   * The registered action types, and the function with which modules add their own. The system registers its
   * own types in the same way.
   */
  actionTypes: {
    all: allActions,
    of: actionOf,
    define: defineAction,
    register: registerActions,
    choices: { attribute, choice, number, numberOrNone, pick, toggle, words },
  },
  /** Operations on a posted action. Each is a request to the Gamemaster's client, which validates it. */
  actions: {
    apply: applyAction,
    undo: undoAction,
    amend: amendAction,
    decideAmendment,
    answer: answerPrompt,
    rewind: rewindTo,
    reveal: revealSecret,
  },
  /**
   * Runs a macro that was created by dragging an element to the hotbar. Notifies the user if a document that
   * the macro refers to no longer exists.
   */
  runMacro: async (...wish: Parameters<typeof RunMacro>) =>
    (await import("./applications/macros/run-macro.ts")).runMacro(...wish),
  /** Rolls an actor's test of an attribute and a skill. */
  rollTest,
  /** Asks the Gamemaster's client to create a character for the user. */
  requestCharacter,
  /**
   * Requests that the writer add or remove Inspiration dice. A player's request stays pending until a
   * Gamemaster decides.
   */
  requestInspiration,
};
