import { onHook } from "../../compat/hooks.ts";
import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { windows } from "../windows.ts";

/**
 * Adds a button for the compendium browser to the compendium, item and actor directories, for all users. Must
 * be called once, during Foundry's `init`.
 */
export function registerCompendiumBrowser(): void {
  for (const [hook, kind] of [
    ["renderCompendiumDirectory", ""],
    ["renderItemDirectory", ""],
    ["renderActorDirectory", "npc"],
  ] as const)
    onHook(hook, (_app, html: HTMLElement) => {
      addToHeader(html, "blackout-browse", () =>
        textButton(html, "BLACKOUT.browser.open", () => windows.browser(kind)),
      );
    });
}
