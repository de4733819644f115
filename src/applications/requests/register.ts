import { onHook, withShift } from "../../compat.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { RequestWindow } from "./request-window.ts";

/** Where the chat keeps its buttons. */
const CONTROLS = "#chat-controls, .chat-controls, .chat-modes";

/** Gives Gamemasters a button beside the chat's own and a key to ask several for a test. Called once, while Foundry initialises. */
export function registerRequests(): void {
  game.keybindings.register(SYSTEM_ID, "request", {
    name: "BLACKOUT.keybinding.request.name", hint: "BLACKOUT.keybinding.request.hint", editable: [withShift("KeyT")], restricted: true,
    onDown: () => {
      void RequestWindow.open();
      return true;
    },
  });
  Hooks.on("renderChatLog", (_app, html) => addButton(html));
  // The chat's input moves about without its log being drawn anew.
  onHook("renderChatInput", (_app, elements: Readonly<Record<string, HTMLElement>>) => { for (const element of Object.values(elements)) addButton(element); });
}

function addButton(html: HTMLElement): void {
  const place = html.matches(CONTROLS) ? html : html.querySelector<HTMLElement>(CONTROLS);
  if (!game.user.isGM || !place || html.querySelector(".blackout-request-test") || place.querySelector(".blackout-request-test")) return;
  const button = html.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "ui-control icon fa-solid fa-people-group blackout-request-test";
  button.ariaLabel = game.i18n.localize("BLACKOUT.requested.title");
  button.dataset["tooltip"] = button.ariaLabel;
  button.addEventListener("click", () => { void RequestWindow.open(); });
  place.append(button);
}
