import { onHook } from "../../compat/hooks.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { keptSecret } from "../../actions/core/secret.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { note } from "./store.ts";
import { stepsDoneBy, type GuideEvent, type GuideName } from "./steps.ts";

const RULES = `${SYSTEM_ID}.rules`;
const WINDOWS = { "blackout-browser": "browser", "blackout-house-rules": "houseRules" } as const;

/**
 * Returns the guides for this user. Players get the players' guide. Gamemasters get both guides, starting
 * with their own.
 */
export function offeredGuides(): readonly GuideName[] {
  return game.user.isGM ? ["gamemaster", "player"] : ["player"];
}

/** Marks guide steps as done when this user completes them. Must be called once, when the game is ready. */
export function watchSteps(): void {
  Hooks.on("renderApplicationV2", app => {
    heard(windowEvent(app));
  });
  onHook("blackout.action", (message: ActionMessage) => {
    heard(actionEvent(message));
  });
  Hooks.on("createChatMessage", (message, _options, user) => {
    if (user === game.user.id) heard(requestEvent(message));
  });
  Hooks.on("updateItem", (_item, changes, _options, user) => {
    if (user === game.user.id && isPlaced(changes)) heard({ kind: "itemPlaced" });
  });
  Hooks.on("createScene", () => {
    heard({ kind: "scene" });
  });
  // An encounter with a predefined ID comes from an adventure, so the user did not create it.
  Hooks.on("createCombat", (_combat, { keepId }, user) => {
    if (user === game.user.id && keepId !== true) heard({ kind: "encounterMade" });
  });
  Hooks.on("updateCombat", ({ started }) => {
    if (started) heard({ kind: "encounterBegun" });
  });
  // If a scene already exists, the step counts as done from the start.
  if (game.scenes.size > 0) heard({ kind: "scene" });
}

function heard(event: GuideEvent | null): void {
  if (event) for (const { guide, step } of stepsDoneBy(event, offeredGuides())) note(guide, step, true);
}

function windowEvent(app: foundry.applications.api.ApplicationV2.Any): GuideEvent | null {
  const own = Object.entries(WINDOWS).find(([id]) => id === app.id)?.[1];
  if (own) return { kind: "window", window: own };
  const shown: unknown = "document" in app ? app.document : null;
  if (shown instanceof JournalEntry) return shown.pack === RULES ? { kind: "window", window: "rules" } : null;
  if (!(shown instanceof Actor)) return null;
  if (shown.type === "party") return { kind: "window", window: "party" };
  return shown.type === "character" && shown.isOwner ? { kind: "window", window: "ownSheet" } : null;
}

function actionEvent(message: ActionMessage): GuideEvent {
  const { action } = keptSecret(message) ?? message.system;
  const inspiration = Number(readAction(message).facts?.choices["inspiration"] ?? 0);
  return { kind: "action", action, inspiration: Number.isFinite(inspiration) ? inspiration : 0 };
}

function requestEvent(message: BlackoutChatMessage): GuideEvent | null {
  return message.isRequest() ? { kind: "request", action: message.system.kind } : null;
}

/** Whether a change to an item sets its location or container. */
function isPlaced(changes: object): boolean {
  const system: unknown = "system" in changes ? changes.system : null;
  return typeof system === "object" && system !== null && ("location" in system || "container" in system);
}
