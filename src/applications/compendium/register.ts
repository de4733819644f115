import { onHook } from "../../compat.ts";
import { windows } from "../windows.ts";

/** Gives everybody the browser of the compendia: a button above the compendia, things and enemies. Called once, while Foundry initialises. */
export function registerCompendiumBrowser(): void {
  for (const [hook, kind] of [["renderCompendiumDirectory", ""], ["renderItemDirectory", ""], ["renderActorDirectory", "npc"]] as const) onHook(hook, (_app, html: HTMLElement) => { addButton(html, kind); });
}

function addButton(html: HTMLElement, kind: string): void {
  if (html.querySelector(".blackout-browse")) return;
  const button = html.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "blackout-browse";
  button.textContent = game.i18n.localize("BLACKOUT.browser.open");
  button.addEventListener("click", () => { void windows.browser(kind); });
  const header = html.querySelector(".directory-header");
  if (header) header.append(button);
  else html.prepend(button);
}
