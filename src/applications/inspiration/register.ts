import { onHook } from "../../compat/hooks.ts";
import { withShift } from "../../compat/applications.ts";
import { partyActor } from "../../documents/party.ts";
import { dialogsOfOthers, watchOpenDialogs } from "../../features/inspiration/open-dialogs.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { foundryWords } from "../shared/words.ts";
import { windows } from "../windows.ts";
import { poolButton } from "./panel-view.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig {
    "blackout.inspirationOpen": boolean;
  }
}

/**
 * Adds the Inspiration pool panel for all users: a button with the number of dice near the player list, and a
 * keybinding. Must be called once, during Foundry's `init`.
 */
export function registerInspiration(): void {
  game.settings.register(SYSTEM_ID, "inspirationOpen", {
    scope: "client",
    config: false,
    type: Boolean,
    default: false,
  });
  game.keybindings.register(SYSTEM_ID, "inspiration", {
    name: "BLACKOUT.keybinding.inspiration.name",
    hint: "BLACKOUT.keybinding.inspiration.hint",
    editable: [withShift("KeyI")],
    onDown: () => {
      void windows.inspiration();
      return true;
    },
  });
  onHook("renderPlayers", (_app, element: HTMLElement) => {
    drawButton(element);
  });
  Hooks.once("ready", () => {
    const draw = () => {
      const players = ui.players?.element;
      if (players instanceof HTMLElement) drawButton(players);
    };
    Hooks.on("updateActor", actor => {
      if (actor === partyActor()) draw();
    });
    Hooks.on("createActor", draw);
    watchOpenDialogs(draw);
    draw();
    if (game.settings.get(SYSTEM_ID, "inspirationOpen")) void windows.inspiration();
  });
}

/** Updates the Inspiration button in the players list, adding it if necessary. */
function drawButton(players: HTMLElement): void {
  const there = players.querySelector<HTMLButtonElement>(".bo-pool-button");
  const button = there ?? players.ownerDocument.createElement("button");
  const rolling = dialogsOfOthers().length > 0;
  const { text, label } = poolButton(partyActor()?.system.inspiration.value ?? 0, rolling, foundryWords());
  const count = button.querySelector("b") ?? button.appendChild(players.ownerDocument.createElement("b"));
  count.textContent = text;
  button.classList.toggle("rolling", rolling);
  button.ariaLabel = label;
  button.dataset["tooltip"] = label;
  if (there) return;
  button.type = "button";
  button.classList.add("bo-pool-button");
  const mark = players.ownerDocument.createElement("i");
  mark.className = "bo-i bo-g-light-bulb";
  button.prepend(mark);
  button.addEventListener("click", () => {
    void windows.inspiration();
  });
  players.prepend(button);
}
