import { menuEntry, onHook } from "../../compat.ts";
import { AdjustDialog } from "../dialogs/adjust-dialog.ts";

/** Gives Gamemasters a button beside the chat's own and an entry in the menu of an actor. */
export function registerAdjustControls(): void {
  Hooks.on("renderChatLog", (_app, html) => addButton(html));
  // The chat's input moves about without its log being drawn anew.
  onHook("renderChatInput", (_app, elements: Readonly<Record<string, HTMLElement>>) => { for (const element of Object.values(elements)) addButton(element); });
  onHook("getActorContextOptions", (_app, entries: unknown[]) => {
    entries.push(menuEntry({
      label: "BLACKOUT.adjustDialog.openOne", icon: '<i class="fa-solid fa-heart-pulse"></i>', visible: element => actorOf(element) !== null,
      run: element => {
        const actor = actorOf(element);
        if (actor) void AdjustDialog.open([actor]);
      },
    }));
  });
}

function actorOf(element: HTMLElement) {
  if (!game.user.isGM) return null;
  const actor = game.actors.get(element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "");
  return actor?.isCharacter() || actor?.isNpc() ? actor : null;
}

function addButton(html: HTMLElement): void {
  const place = html.matches(CONTROLS) ? html : html.querySelector<HTMLElement>(CONTROLS);
  if (!game.user.isGM || !place || html.querySelector(".blackout-adjust") || place.querySelector(".blackout-adjust")) return;
  const button = html.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "ui-control icon fa-solid fa-heart-pulse blackout-adjust";
  button.ariaLabel = game.i18n.localize("BLACKOUT.adjustDialog.open");
  button.dataset["tooltip"] = button.ariaLabel;
  button.addEventListener("click", () => { void AdjustDialog.open(); });
  place.append(button);
}

/** Where the chat keeps its buttons. */
const CONTROLS = "#chat-controls, .chat-controls, .chat-modes";
