import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutCombat } from "../documents/combat.ts";
import type { BlackoutItem } from "../documents/item.ts";
import type { Choices } from "../actions/core/facts.ts";
import type { ActionQuestion } from "../actions/core/perform.ts";
import type { OpenScope } from "../actions/core/open-items.ts";
import type { ActionMessage } from "../actions/core/posted.ts";
import type { Goal } from "./drag/goals.ts";
import type { Offer } from "./importer/importer-window.ts";
import type { PrintWay } from "./print/print-dialog.ts";
import type { PrintSubject } from "./print/printout.ts";
import type { Wanted } from "./requests/request-view.ts";
import { fetched } from "./shared/fetched.ts";

/**
 * The windows that are loaded when they are first opened. This keeps the initial load small. If loading
 * fails, each function shows an error and rejects.
 */
export const windows = {
  action: async (question: ActionQuestion) =>
    (await fetched(import("./dialogs/action-dialog.ts"))).ActionDialog.ask(question),
  adjust: async (targets: readonly BlackoutActor[] | null = null, choices: Choices = {}) =>
    (await fetched(import("./dialogs/adjust-dialog.ts"))).AdjustDialog.open(targets, choices),
  advancement: async (actor: BlackoutActor) =>
    (await fetched(import("./advancement/advancement-window.ts"))).AdvancementWindow.open(actor),
  amend: async (message: ActionMessage) =>
    (await fetched(import("./dialogs/amend-dialog.ts"))).AmendDialog.open(message),
  ambush: async (combat: BlackoutCombat) =>
    (await fetched(import("./combat/ambush-dialog.ts"))).AmbushDialog.open(combat),
  browser: async (kind = "") =>
    (await fetched(import("./compendium/browser-window.ts"))).CompendiumBrowser.open(kind),
  challenge: async (id: string) =>
    (await fetched(import("./challenge/challenge-window.ts"))).ChallengeWindow.open(id),
  board: async (combat: BlackoutCombat) =>
    (await fetched(import("./combat/board-dialog.ts"))).BoardDialog.open(combat),
  beginChallenge: async () =>
    (await fetched(import("./challenge/begin-window.ts"))).BeginChallengeWindow.open(),
  commit: async (combat: BlackoutCombat | null) =>
    (await fetched(import("./combat/commit-dialog.ts"))).CommitDialog.open(combat),
  conditions: async (actor: BlackoutActor, key = "") =>
    (await fetched(import("./dialogs/conditions-window.ts"))).ConditionsWindow.open(actor, key),
  creation: async (actor: BlackoutActor) =>
    (await fetched(import("./creation/creation-window.ts"))).CreationWindow.open(actor),
  diagnostics: async () =>
    new (await fetched(import("./diagnostics/diagnostics-window.ts"))).DiagnosticsWindow().render({
      force: true,
    }),
  encounter: async () => (await fetched(import("./encounter/encounter-builder.ts"))).EncounterBuilder.open(),
  end: async (combat: BlackoutCombat) =>
    (await fetched(import("./combat/end-dialog.ts"))).EndDialog.open(combat),
  export: async (place?: string) =>
    (await fetched(import("./importer/export-window.ts"))).ExportWindow.open(place),
  ground: async () => (await fetched(import("./ground/ground-window.ts"))).GroundWindow.open(),
  guide: async () => (await fetched(import("./guide/guide-window.ts"))).GuideWindow.open(),
  guile: async (id: string) => (await fetched(import("./guile/guile-window.ts"))).GuileWindow.open(id),
  beginGuile: async () => (await fetched(import("./guile/begin-guile-window.ts"))).BeginGuileWindow.open(),
  hazard: async () => (await fetched(import("./party/hazard-dialog.ts"))).HazardDialog.open(),
  houseRules: async () =>
    new (await fetched(import("./house-rules/house-rules-form.ts"))).HouseRulesForm().render({ force: true }),
  import: async (offer: Offer = {}) =>
    (await fetched(import("./importer/importer-window.ts"))).ImporterWindow.open(offer),
  move: async (item: BlackoutItem) => (await fetched(import("./drag/move-window.ts"))).MoveWindow.open(item),
  movePieces: async (item: BlackoutItem, goal: Pick<Goal, "to" | "operation">) =>
    (await fetched(import("./drag/move-window.ts"))).MoveWindow.ask(item, goal),
  moveCredits: async (purse: BlackoutActor) =>
    (await fetched(import("./drag/move-window.ts"))).MoveWindow.openCredits(purse),
  openItems: async (scope: OpenScope) =>
    (await fetched(import("./open-items/open-items-window.ts"))).OpenItemsWindow.ask(scope),
  showOpenItems: async (scope: OpenScope) =>
    (await fetched(import("./open-items/open-items-window.ts"))).OpenItemsWindow.show(scope),
  print: async (subject: PrintSubject, way?: PrintWay) =>
    (await fetched(import("./print/print-dialog.ts"))).askToPrint(subject, way),
  renew: async (item: BlackoutItem) => (await fetched(import("./importer/renew-dialog.ts"))).askToRenew(item),
  request: async (part: Partial<Wanted> = {}) =>
    (await fetched(import("./requests/request-window.ts"))).RequestWindow.open(part),
  inspiration: async () =>
    (await fetched(import("./inspiration/inspiration-panel.ts"))).InspirationPanel.toggle(),
  rest: async () => (await fetched(import("./party/rest-dialog.ts"))).RestDialog.open(),
  roster: async (combat: BlackoutCombat) =>
    (await fetched(import("./combat/roster-dialog.ts"))).RosterDialog.open(combat),
  session: async () => (await fetched(import("./party/session-dialog.ts"))).SessionDialog.open(),
  takedown: async (id: string) =>
    (await fetched(import("./takedown/takedown-window.ts"))).TakedownWindow.open(id),
  beginTakedown: async () =>
    (await fetched(import("./takedown/begin-takedown-window.ts"))).BeginTakedownWindow.open(),
} as const;
