import { menuEntry } from "../../compat/applications.ts";
import { onHook } from "../../compat/hooks.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { localize } from "../../language/localize.ts";
import { applyMishap, canApplyMishap, mishaps } from "./mishaps.ts";
import { windows } from "../windows.ts";

/**
 * Adds a button to the chat and entries to the actors' context menus. The button and one of the entries let
 * Gamemasters adjust actors, and the other entries apply involuntary events to an actor.
 */
export function registerAdjustControls(): void {
  Hooks.on("renderChatLog", (_app, html) => addButton(html));
  // Foundry can move the chat input without redrawing the log, so this hook is needed as well.
  onHook("renderChatInput", (_app, elements: Readonly<Record<string, HTMLElement>>) => {
    for (const element of Object.values(elements)) addButton(element);
  });
  onHook("getActorContextOptions", (_app, entries: unknown[]) => {
    entries.push(
      menuEntry({
        label: "BLACKOUT.adjustDialog.openOne",
        icon: '<i class="fa-solid fa-heart-pulse"></i>',
        visible: element => game.user.isGM && actorOf(element)?.isPerson() === true,
        run: element => {
          const actor = actorOf(element);
          if (actor) void windows.adjust([actor]);
        },
      }),
    );
    for (const mishap of mishaps)
      entries.push(
        menuEntry({
          label: `BLACKOUT.actionType.${mishap.action}`,
          icon: `<i class="fa-solid ${mishap.icon}"></i>`,
          visible: element => {
            const actor = actorOf(element);
            return actor !== null && canApplyMishap(actor, mishap);
          },
          run: element => {
            const actor = actorOf(element);
            if (actor) void applyMishap(actor, mishap);
          },
        }),
      );
  });
}

/** Returns the actor whose directory entry contains an element, or null if there is none. */
function actorOf(element: HTMLElement): BlackoutActor | null {
  return game.actors.get(element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "") ?? null;
}

function addButton(html: HTMLElement): void {
  const place = html.matches(CONTROLS) ? html : html.querySelector<HTMLElement>(CONTROLS);
  if (
    !game.user.isGM ||
    !place ||
    html.querySelector(".blackout-adjust") ||
    place.querySelector(".blackout-adjust")
  )
    return;
  const button = html.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "ui-control icon fa-solid fa-heart-pulse blackout-adjust";
  button.ariaLabel = localize("BLACKOUT.adjustDialog.title");
  button.dataset["tooltip"] = button.ariaLabel;
  button.addEventListener("click", () => {
    void windows.adjust();
  });
  place.append(button);
}

/** The selector for the containers of chat buttons. */
const CONTROLS = "#chat-controls, .chat-controls, .chat-modes";
