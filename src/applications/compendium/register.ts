import { onHook } from "../../compat/hooks.ts";
import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { windows } from "../windows.ts";

/**
 * Adds a button that opens the compendium browser above the compendiums, items and actors, for all users.
 * Must be called once, during Foundry's `init`.
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
