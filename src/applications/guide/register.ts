import { SYSTEM_ID } from "../../system-id.ts";
import { textButton } from "../shared/directory-buttons.ts";
import { fetchingMenu } from "../shared/fetching-menu.ts";
import { windows } from "../windows.ts";
import { registerProgress } from "./store.ts";

/**
 * Adds the guide for all users: an entry in the settings, and a button in the settings tab of the sidebar.
 * Must be called once, during Foundry's `init` hook.
 */
export function registerGuide(): void {
  registerProgress();
  game.settings.registerMenu(SYSTEM_ID, "guide", {
    name: "BLACKOUT.guide.title",
    label: "BLACKOUT.guide.title",
    hint: "BLACKOUT.guide.menuHint",
    icon: "bo-i bo-i-star",
    type: fetchingMenu(() => windows.guide()),
    restricted: false,
  });
  Hooks.on("renderSettings", (_app, html) => {
    addButton(html);
  });
}

function addButton(html: HTMLElement): void {
  if (html.querySelector(".blackout-guide")) return;
  const button = textButton(html, "BLACKOUT.guide.title", () => windows.guide());
  button.classList.add("blackout-guide");
  // The button is placed beside the game's other settings buttons, wherever the Foundry version shows them.
  const beside = html.querySelector<HTMLElement>("[data-app='configure']");
  if (beside) beside.after(button);
  else html.append(button);
}
