import { SYSTEM_ID } from "../../system-id.ts";
import { windows } from "../windows.ts";
import { registerProgress } from "./store.ts";

/** What Foundry opens from its settings: it fetches the guide and shows that in its place. */
class GuideMenu extends foundry.applications.api.ApplicationV2 {
  override async render(): Promise<this> {
    await windows.guide();
    return this;
  }
}

/** Gives everybody the guide: an entry in the settings, and a button in the sidebar's tab of them. Called once, while Foundry initialises. */
export function registerGuide(): void {
  registerProgress();
  game.settings.registerMenu(SYSTEM_ID, "guide", {
    name: "BLACKOUT.guide.title", label: "BLACKOUT.guide.open", hint: "BLACKOUT.guide.menuHint", icon: "bo-i bo-i-star", type: GuideMenu, restricted: false,
  });
  Hooks.on("renderSettings", (_app, html) => { addButton(html); });
}

function addButton(html: HTMLElement): void {
  if (html.querySelector(".blackout-guide")) return;
  const button = html.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "blackout-guide";
  button.textContent = game.i18n.localize("BLACKOUT.guide.open");
  button.addEventListener("click", () => { void windows.guide(); });
  // Beside the game's other buttons of settings, wherever a generation has them.
  const beside = html.querySelector<HTMLElement>("[data-app='configure']");
  if (beside) beside.after(button);
  else html.append(button);
}
