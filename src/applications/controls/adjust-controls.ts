import { menuEntry, onHook } from "../../compat.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { perform } from "../../play/deed/perform.ts";
import { AdjustDialog } from "../dialogs/adjust-dialog.ts";

/** What happens to people and stands on no sheet, since nobody does it of their own accord: from the menu of an actor. */
const MISHAPS = [
  { verb: "takeTrauma", icon: "fa-crutch", gamemaster: true }, { verb: "stress", icon: "fa-bolt", gamemaster: true }, { verb: "fall", icon: "fa-person-falling", gamemaster: false },
] as const;

/** Gives Gamemasters a button beside the chat's own, and the menu of an actor entries for what happens to people. */
export function registerAdjustControls(): void {
  Hooks.on("renderChatLog", (_app, html) => addButton(html));
  // The chat's input moves about without its log being drawn anew.
  onHook("renderChatInput", (_app, elements: Readonly<Record<string, HTMLElement>>) => { for (const element of Object.values(elements)) addButton(element); });
  onHook("getActorContextOptions", (_app, entries: unknown[]) => {
    entries.push(menuEntry({
      label: "BLACKOUT.adjustDialog.openOne", icon: '<i class="fa-solid fa-heart-pulse"></i>', visible: element => actorOf(element, true) !== null,
      run: element => {
        const actor = actorOf(element, true);
        if (actor) void AdjustDialog.open([actor]);
      },
    }));
    for (const { verb, icon, gamemaster } of MISHAPS) entries.push(menuEntry({
      label: `BLACKOUT.verb.${verb}`, icon: `<i class="fa-solid ${icon}"></i>`, visible: element => actorOf(element, gamemaster) !== null,
      run: element => {
        const actor = actorOf(element, gamemaster);
        if (actor) void perform({ verb, actor, targets: gamemaster ? [actor] : [] });
      },
    }));
  });
}

/** The person whose entry was pressed, where this user may do something to them; `gamemaster` for what is theirs alone. */
function actorOf(element: HTMLElement, gamemaster: boolean): BlackoutActor | null {
  const actor = game.actors.get(element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "");
  if (!actor?.isPerson()) return null;
  return game.user.isGM || (!gamemaster && actor.isOwner) ? actor : null;
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
