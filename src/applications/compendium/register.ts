import { onHook } from "../../compat/hooks.ts";
import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { windows } from "../windows.ts";

/**
 * Gives everybody the browser of the compendia: a button above the compendia, things and enemies. Called
 * once, while Foundry initialises.
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
