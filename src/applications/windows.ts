import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutCombat } from "../documents/combat.ts";
import type { BlackoutItem } from "../documents/item.ts";
import type { Choices } from "../actions/core/facts.ts";
import type { ActionQuestion } from "../actions/core/perform.ts";
import type { OpenScope } from "../actions/core/open-items.ts";
import type { ActionMessage } from "../actions/core/posted.ts";
import type { Goal } from "./drag/goals.ts";
import type { Offer } from "./importer/importer-window.ts";
import type { PrintMode } from "./print/print-dialog.ts";
import type { PrintSubject } from "./print/printout.ts";
import type { Wanted } from "./requests/request-view.ts";
import { fetchedWithActions } from "./shared/fetched.ts";

/**
 * The functions that open windows. To keep the initial load small, each window is loaded only when it is
 * first opened. If loading fails, the function shows an error, and its promise rejects.
 */
export const windows = {
  action: async (question: ActionQuestion) =>
    (await fetchedWithActions(import("./dialogs/action-dialog.ts"))).ActionDialog.ask(question),
  adjust: async (targets: readonly BlackoutActor[] | null = null, choices: Choices = {}) =>
    (await fetchedWithActions(import("./dialogs/adjust-dialog.ts"))).AdjustDialog.open(targets, choices),
  advancement: async (actor: BlackoutActor) =>
    (await fetchedWithActions(import("./advancement/advancement-window.ts"))).AdvancementWindow.open(actor),
  amend: async (message: ActionMessage) =>
    (await fetchedWithActions(import("./dialogs/amend-dialog.ts"))).AmendDialog.open(message),
  ambush: async (combat: BlackoutCombat) =>
    (await fetchedWithActions(import("./combat/ambush-dialog.ts"))).AmbushDialog.open(combat),
  browser: async (kind = "") =>
    (await fetchedWithActions(import("./compendium/browser-window.ts"))).CompendiumBrowser.open(kind),
  challenge: async (id: string) =>
    (await fetchedWithActions(import("./challenge/challenge-window.ts"))).ChallengeWindow.open(id),
  board: async (combat: BlackoutCombat) =>
    (await fetchedWithActions(import("./combat/board-dialog.ts"))).BoardDialog.open(combat),
  beginChallenge: async () =>
    (await fetchedWithActions(import("./challenge/begin-window.ts"))).BeginChallengeWindow.open(),
  commit: async (combat: BlackoutCombat | null) =>
    (await fetchedWithActions(import("./combat/commit-dialog.ts"))).CommitDialog.open(combat),
  conditions: async (actor: BlackoutActor, key = "") =>
    (await fetchedWithActions(import("./dialogs/conditions-window.ts"))).ConditionsWindow.open(actor, key),
  creation: async (actor: BlackoutActor) =>
    (await fetchedWithActions(import("./creation/creation-window.ts"))).CreationWindow.open(actor),
  diagnostics: async () =>
    new (await fetchedWithActions(import("./diagnostics/diagnostics-window.ts"))).DiagnosticsWindow().render({
      force: true,
    }),
  encounter: async () =>
    (await fetchedWithActions(import("./encounter/encounter-builder.ts"))).EncounterBuilder.open(),
  end: async (combat: BlackoutCombat) =>
    (await fetchedWithActions(import("./combat/end-dialog.ts"))).EndDialog.open(combat),
  export: async (place?: string) =>
    (await fetchedWithActions(import("./importer/export-window.ts"))).ExportWindow.open(place),
  ground: async () => (await fetchedWithActions(import("./ground/ground-window.ts"))).GroundWindow.open(),
  guide: async () => (await fetchedWithActions(import("./guide/guide-window.ts"))).GuideWindow.open(),
  guile: async (id: string) =>
    (await fetchedWithActions(import("./guile/guile-window.ts"))).GuileWindow.open(id),
  beginGuile: async () =>
    (await fetchedWithActions(import("./guile/begin-guile-window.ts"))).BeginGuileWindow.open(),
  hazard: async () => (await fetchedWithActions(import("./party/hazard-dialog.ts"))).HazardDialog.open(),
  houseRules: async () =>
    new (await fetchedWithActions(import("./house-rules/house-rules-form.ts"))).HouseRulesForm().render({
      force: true,
    }),
  import: async (offer: Offer = {}) =>
    (await fetchedWithActions(import("./importer/importer-window.ts"))).ImporterWindow.open(offer),
  move: async (item: BlackoutItem) =>
    (await fetchedWithActions(import("./drag/move-window.ts"))).MoveWindow.open(item),
  movePieces: async (item: BlackoutItem, goal: Pick<Goal, "to" | "operation">) =>
    (await fetchedWithActions(import("./drag/move-window.ts"))).MoveWindow.ask(item, goal),
  moveCredits: async (purse: BlackoutActor) =>
    (await fetchedWithActions(import("./drag/move-window.ts"))).MoveWindow.openCredits(purse),
  openItems: async (scope: OpenScope) =>
    (await fetchedWithActions(import("./open-items/open-items-window.ts"))).OpenItemsWindow.ask(scope),
  showOpenItems: async (scope: OpenScope) =>
    (await fetchedWithActions(import("./open-items/open-items-window.ts"))).OpenItemsWindow.show(scope),
  print: async (subject: PrintSubject, mode?: PrintMode) =>
    (await fetchedWithActions(import("./print/print-dialog.ts"))).askToPrint(subject, mode),
  renew: async (item: BlackoutItem) =>
    (await fetchedWithActions(import("./importer/renew-dialog.ts"))).askToRenew(item),
  request: async (part: Partial<Wanted> = {}) =>
    (await fetchedWithActions(import("./requests/request-window.ts"))).RequestWindow.open(part),
  inspiration: async () =>
    (await fetchedWithActions(import("./inspiration/inspiration-panel.ts"))).InspirationPanel.toggle(),
  rest: async () => (await fetchedWithActions(import("./party/rest-dialog.ts"))).RestDialog.open(),
  roster: async (combat: BlackoutCombat) =>
    (await fetchedWithActions(import("./combat/roster-dialog.ts"))).RosterDialog.open(combat),
  session: async () => (await fetchedWithActions(import("./party/session-dialog.ts"))).SessionDialog.open(),
  takedown: async (id: string) =>
    (await fetchedWithActions(import("./takedown/takedown-window.ts"))).TakedownWindow.open(id),
  beginTakedown: async () =>
    (await fetchedWithActions(import("./takedown/begin-takedown-window.ts"))).BeginTakedownWindow.open(),
} as const;
