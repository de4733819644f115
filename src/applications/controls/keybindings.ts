import { withShift } from "../../compat/applications.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { undoAction } from "../../actions/core/ask-writer.ts";
import { lastIntent, perform } from "../../actions/core/perform.ts";
import { readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { isOwnAction, mayUndo } from "../../actions/core/rights.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { ownActor } from "../dialogs/own-actor.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { windows } from "../windows.ts";

interface Binding {
  readonly key: string;
  readonly restricted?: boolean;
  readonly run: () => Promise<unknown>;
}

const BINDINGS: Readonly<Record<string, Binding>> = {
  again: { key: "KeyR", run: again },
  undo: { key: "KeyU", run: undoLast },
  sheet: { key: "KeyC", run: openSheet },
  bar: { key: "KeyB", run: focusTurnBar },
  window: { key: "KeyF", run: async () => (await windowFocus()).focusNextWindow() },
  adjust: { key: "KeyJ", restricted: true, run: () => windows.adjust() },
  encounter: { key: "KeyE", restricted: true, run: () => windows.encounter() },
};

/**
 * Registers the system's keybindings. Users can change them in Foundry's controls. Must be called once,
 * during Foundry's `init`.
 */
export function registerKeybindings(): void {
  for (const [name, { key, restricted = false, run }] of Object.entries(BINDINGS)) {
    game.keybindings.register(SYSTEM_ID, name, {
      name: `BLACKOUT.keybinding.${name}.name`,
      hint: `BLACKOUT.keybinding.${name}.hint`,
      editable: [withShift(key)],
      restricted,
      onDown: () => {
        void run();
        return true;
      },
    });
  }
}

/**
 * Opens the dialog to repeat this client's last action with the same choices, except that no Inspiration dice
 * are selected.
 */
async function again(): Promise<void> {
  const intent = lastIntent();
  if (!intent) {
    ui.notifications.info("BLACKOUT.keybinding.again.nothing", { localize: true });
    return;
  }
  const choices = { ...intent.choices };
  if ("inspiration" in choices) choices["inspiration"] = 0;
  await perform({ ...intent, choices, fast: false });
}

/** Undoes the user's latest action that is currently applied, if the user is still allowed to undo it. */
async function undoLast(): Promise<void> {
  const message = lastApplied();
  if (message && mayUndo(game.user, message)) notifyWhilePending(await undoAction(message));
  else ui.notifications.info("BLACKOUT.keybinding.undo.nothing", { localize: true });
}

function lastApplied(): ActionMessage | null {
  for (const message of [...game.messages].reverse()) {
    const own = ownApplied(message);
    if (own) return own;
  }
  return null;
}

function ownApplied(message: BlackoutChatMessage): ActionMessage | null {
  return message.isAction() && isOwnAction(game.user, message) && readAction(message).state === "applied"
    ? message
    : null;
}

/**
 * Moves the focus to the turn bar, where number keys press buttons. Notifies the user if the bar isn't shown.
 */
async function focusTurnBar(): Promise<void> {
  const bar = foundry.applications.instances.get("blackout-turn")?.element;
  const button = bar?.hidden === false ? bar.querySelector<HTMLElement>("button.hd, button") : null;
  if (button) button.focus();
  else ui.notifications.info("BLACKOUT.keybinding.bar.nothing", { localize: true });
}

async function windowFocus() {
  return import("../shared/window-focus.ts");
}

async function openSheet(): Promise<void> {
  const actor = ownActor();
  if (actor?.sheet) {
    await actor.sheet.render(true);
    (await windowFocus()).focusWindow(actor.sheet.element);
  } else ui.notifications.info("BLACKOUT.keybinding.sheet.nothing", { localize: true });
}
